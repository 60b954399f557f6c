//! Repairs: patches as diffs, with what each was checked on.

use super::{Job, Section};
use crate::error::Error;
use crate::html::{Cell, Tone, counted, escaped, facts, table};
use crate::input::Document;
use cota_repair::{Outcome, Patch, Report};
use cota_report::summary::grouped;
use serde_json::Value;
use std::fmt::Write;

/// The patches of a function.
pub fn repair(document: &Document) -> Result<Section, Error> {
    let report: Report = document.read()?;
    let tests: Vec<&str> = report.specification.iter().map(|exam| exam.name.as_str()).collect();
    let mut told = vec![
        ("specification", tests.join(", ")),
        ("inputs", grouped(report.inputs as u64)),
        ("failing as it was", grouped(report.failing_inputs as u64)),
        ("outcome", outcome(report.outcome).to_owned()),
    ];
    if let Some(example) = &report.counterexample {
        told.push(("fails on", example.input.clone()));
    }
    let mut body = facts(&told);
    for (patch, number) in report.patches.iter().zip(1..) {
        // Writing to a string cannot fail.
        let _ = writeln!(body, "<h3>Patch {number}</h3>\n<p>{}</p>", escaped(&about(patch)));
        body += &diff(&patch.diff);
        body += &edits(patch);
    }
    if let Ok(Value::Object(counters)) = serde_json::to_value(report.counters) {
        let row = |(name, value): (&String, &Value)| {
            let number = value.as_u64().map_or_else(|| value.to_string(), grouped);
            vec![Cell::Text(name.replace('_', " ")), Cell::Number(number)]
        };
        let rows: Vec<_> = counters.iter().map(row).collect();
        body += "<h3>The search</h3>\n";
        body += &table(&["", ""], &rows);
    }
    let (tone, headline) = match report.patches.len() as u64 {
        0 => (Tone::Bad, outcome(report.outcome).to_owned()),
        patches => (Tone::Good, counted(patches, "patch", "patches")),
    };
    Ok(Section::new(Job::Repair, document, report.function.as_str())
        .headline(tone, headline)
        .body(body))
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Repaired => "repaired",
        Outcome::NothingFound => "no patch among all candidates",
        Outcome::GaveUp => "a limit ended the search",
        Outcome::AlreadyHolds => "the specification holds as it is",
        Outcome::PatchHolds => "the patch holds",
        Outcome::PatchFails => "the patch does not hold",
    }
}

fn about(patch: &Patch) -> String {
    let mut told = counted(patch.edits.len() as u64, "edit", "edits");
    let _ = write!(told, ", holds on all {} inputs", grouped(patch.inputs as u64));
    for recheck in &patch.rechecks {
        let bound = if recheck.extremes { "with extreme integers" } else { "one larger" };
        let holds = match (&recheck.counterexample, recheck.extremes) {
            (None, _) => "holds too",
            (Some(_), false) => "does not hold: it overfits",
            (Some(_), true) => "does not hold",
        };
        let inputs = grouped(recheck.inputs as u64);
        let _ = write!(told, "; within a bound {bound} ({inputs} inputs) it {holds}");
    }
    told
}

fn edits(patch: &Patch) -> String {
    let row = |edit: &cota_repair::Edit| {
        vec![
            Cell::Text(edit.operator.clone()),
            Cell::Number(edit.line.to_string()),
            Cell::Code(edit.before.clone()),
            Cell::Code(edit.after.clone()),
        ]
    };
    let rows: Vec<_> = patch.edits.iter().map(row).collect();
    table(&["operator", "line", "before", "after"], &rows)
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
