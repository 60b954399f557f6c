//! Repairs: patches as diffs, with what each was checked on.

use super::{Job, Section};
use crate::error::Error;
use crate::html::{Cell, Tone, counted, escaped, facts, table};
use crate::input::Document;
use cota_report::summary::grouped;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Deserialize)]
struct Repair {
    function: String,
    #[serde(default)]
    specification: Option<String>,
    #[serde(default)]
    bound: Option<String>,
    #[serde(default)]
    inputs: Option<u64>,
    outcome: String,
    patches: Vec<Patch>,
    #[serde(default)]
    counters: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
struct Patch {
    diff: String,
    #[serde(default)]
    edits: Vec<Edit>,
    #[serde(default)]
    inputs_checked: Option<u64>,
    #[serde(default)]
    larger_bound: Option<Larger>,
}

#[derive(Deserialize)]
struct Edit {
    operator: String,
    line: u64,
    before: String,
    after: String,
}

#[derive(Deserialize)]
struct Larger {
    inputs: u64,
    holds: bool,
}

/// The patches of a function.
pub fn repair(document: &Document) -> Result<Section, Error> {
    let repair: Repair = document.read()?;
    let told = [
        ("specification", repair.specification.clone()),
        ("bound", repair.bound.clone()),
        ("inputs", repair.inputs.map(grouped)),
        ("outcome", Some(repair.outcome.clone())),
    ];
    let told: Vec<_> = told.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    let mut body = facts(&told);
    for (patch, number) in repair.patches.iter().zip(1..) {
        // Writing to a string cannot fail.
        let _ = writeln!(body, "<h3>Patch {number}</h3>\n<p>{}</p>", escaped(&patch.told()));
        body += &diff(&patch.diff);
        body += &patch.edits();
    }
    if !repair.counters.is_empty() {
        let row = |(name, value): (&String, &Value)| {
            vec![Cell::Text(name.replace('_', " ")), Cell::Number(number(value))]
        };
        let rows: Vec<_> = repair.counters.iter().map(row).collect();
        body += "<h3>The search</h3>\n";
        body += &table(&["", ""], &rows);
    }
    let (tone, headline) = match repair.patches.len() as u64 {
        0 => (Tone::Bad, repair.outcome.clone()),
        patches => (Tone::Good, counted(patches, "patch", "patches")),
    };
    Ok(Section::new(Job::Repair, document, repair.function.as_str())
        .headline(tone, headline)
        .body(body))
}

fn number(value: &Value) -> String {
    value.as_u64().map_or_else(|| value.to_string().replace('"', ""), grouped)
}

impl Patch {
    fn told(&self) -> String {
        let mut told = counted(self.edits.len() as u64, "edit", "edits");
        if let Some(inputs) = self.inputs_checked {
            let _ = write!(told, ", holds on all {} inputs within the bound", grouped(inputs));
        }
        if let Some(larger) = &self.larger_bound {
            let holds = if larger.holds { "holds too" } else { "does not hold: it overfits" };
            let _ =
                write!(told, "; at a larger bound ({} inputs) it {holds}", grouped(larger.inputs));
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
