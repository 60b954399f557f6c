//! Repairs: patches as diffs, with what each was checked on.

use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, details, escaped, facts, table};
use crate::page::input::Document;
use crate::summary::{grouped, seconds};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Deserialize)]
struct Repair {
    package: String,
    function: String,
    specification: Vec<Exam>,
    outcome: String,
    #[serde(default)]
    counterexample: Option<Counterexample>,
    failing_inputs: u64,
    inputs: u64,
    patches: Vec<Patch>,
    counters: BTreeMap<String, u64>,
    times: BTreeMap<String, f64>,
    remarks: Vec<String>,
}

#[derive(Deserialize)]
struct Exam {
    name: String,
    inputs: u64,
    complete: bool,
    #[serde(default)]
    plain: bool,
}

#[derive(Deserialize)]
struct Counterexample {
    test: String,
    input: String,
    message: String,
}

#[derive(Deserialize)]
struct Patch {
    diff: String,
    edits: Vec<Edit>,
    inputs: u64,
    rechecks: Vec<Recheck>,
}

#[derive(Deserialize)]
struct Edit {
    operator: String,
    line: u64,
    before: String,
    after: String,
}

#[derive(Deserialize)]
struct Recheck {
    extremes: bool,
    inputs: u64,
    #[serde(default)]
    counterexample: Option<Counterexample>,
}

/// The patches of a function.
pub fn repair(document: &Document) -> Result<Section, Error> {
    let repair: Repair = document.read()?;
    let outcome = repair.outcome.replace('-', " ");
    let mut body = facts(&[
        ("package", repair.package.clone()),
        ("outcome", outcome.clone()),
        ("inputs", grouped(repair.inputs)),
        ("of them fail before", grouped(repair.failing_inputs)),
    ]);
    let row = |exam: &Exam| {
        let all = match (exam.plain, exam.complete) {
            (true, _) => "a plain test",
            (false, true) => "all within the bound",
            (false, false) => "the first ones",
        };
        vec![
            Cell::Code(exam.name.clone()),
            Cell::Number(grouped(exam.inputs)),
            Cell::Text(all.into()),
        ]
    };
    let exams: Vec<_> = repair.specification.iter().map(row).collect();
    body += &table(&["specified by", "inputs", ""], &exams);
    if let Some(example) = &repair.counterexample {
        body += &counterexample(example);
    }
    for (patch, number) in repair.patches.iter().zip(1..) {
        // Writing to a string cannot fail.
        let _ = writeln!(body, "<h3>Patch {number}</h3>\n<p>{}</p>", escaped(&patch.told()));
        body += &diff(&patch.diff);
        body += &patch.edits();
    }
    body += &search(&repair);
    for remark in &repair.remarks {
        let _ = writeln!(body, "<p class=\"note\">{}</p>", escaped(remark));
    }
    let (tone, headline) = match repair.patches.len() as u64 {
        0 => (Tone::Bad, outcome),
        patches => (Tone::Good, counted(patches, "patch", "patches")),
    };
    Ok(Section::new(Job::Repair, document, repair.function.as_str())
        .headline(tone, headline)
        .body(body))
}

fn counterexample(example: &Counterexample) -> String {
    format!(
        "<h3>Before</h3>\n<p><code>{}</code> fails on</p>\n<pre>{}</pre>\n<pre>{}</pre>\n",
        escaped(&example.test),
        escaped(example.input.trim()),
        escaped(example.message.trim())
    )
}

/// What the search did, and how long each stage took.
fn search(repair: &Repair) -> String {
    let counters = repair.counters.iter().filter(|(_, count)| **count > 0);
    let counters = counters.map(|(name, count)| (name, grouped(*count)));
    let times = repair.times.iter().map(|(name, time)| (name, seconds(*time)));
    let row = |(name, told): (&String, String)| {
        vec![Cell::Text(name.replace('_', " ")), Cell::Number(told)]
    };
    let rows: Vec<_> = counters.chain(times).map(row).collect();
    details("The search", &table(&["", ""], &rows))
}

impl Patch {
    fn told(&self) -> String {
        let mut told = counted(self.edits.len() as u64, "edit", "edits");
        let inputs = match self.inputs {
            1 => "the only input".to_owned(),
            some => format!("all {} inputs", grouped(some)),
        };
        let _ = write!(told, ", holds on {inputs}");
        for recheck in &self.rechecks {
            let bound =
                if recheck.extremes { "with extreme integers" } else { "at a larger bound" };
            let holds =
                if recheck.counterexample.is_some() { "does not hold" } else { "holds too" };
            let inputs = counted(recheck.inputs, "input", "inputs");
            let _ = write!(told, "; {bound} ({inputs}) it {holds}");
        }
        told
    }

    fn edits(&self) -> String {
        let row = |edit: &Edit| {
            vec![
                Cell::Text(edit.operator.clone()),
                Cell::Number(edit.line.to_string()),
                Cell::Code(edit.before.clone()),
                Cell::Code(edit.after.clone()),
            ]
        };
        let rows: Vec<_> = self.edits.iter().map(row).collect();
        table(&["operator", "line", "before", "after"], &rows)
    }
}

/// A diff with its lines coloured.
fn diff(text: &str) -> String {
    let mut html = String::from("<pre class=\"diff\" tabindex=\"0\">");
    for line in text.lines() {
        let class = match line.as_bytes() {
            [b'+', b'+', b'+', ..] | [b'-', b'-', b'-', ..] => "file",
            [b'@', ..] => "hunk",
            [b'+', ..] => "added",
            [b'-', ..] => "removed",
            _ => "same",
        };
        let _ = writeln!(html, "<span class=\"{class}\">{}</span>", escaped(line));
    }
    html.push_str("</pre>\n");
    html
}
