//! Repairs: patches as diffs, with what each was checked on.

use super::{Job, Section};
use crate::page::html::{Cell, Tone, counted, details, facts, note, table};
use crate::page::input::File;
use crate::summary::{grouped, seconds};
use cota_results::repairs::{
    Candidate, Counterexample, Edit, Exam, Judgement, Patch, ProgramRepair, Repair, Verdict,
};
use maud::{Markup, html};
use serde_json::Value;
use std::fmt::Write;

/// The patches of a function.
pub fn repair(file: &File, repair: &Repair) -> Section {
    let outcome = word(&repair.outcome);
    let exam = |exam: &Exam| {
        let which = match (exam.plain, exam.complete) {
            (true, _) => "a plain test",
            (false, true) => "all within the bound",
            (false, false) => "the first ones",
        };
        vec![
            Cell::Code(exam.name.clone()),
            Cell::Number(grouped(exam.inputs as u64)),
            Cell::Text(which.into()),
        ]
    };
    let exams: Vec<_> = repair.specification.iter().map(exam).collect();
    let body = html! {
        (facts(&[
            ("package", repair.package.clone()),
            ("outcome", outcome.clone()),
            ("inputs", grouped(repair.inputs as u64)),
            ("of them fail before", grouped(repair.failing_inputs as u64)),
        ]))
        (table(&["specified by", "inputs", ""], &exams))
        @if let Some(example) = &repair.counterexample { (counterexample(example)) }
        @for (patch, number) in repair.patches.iter().zip(1..) {
            h3 { "Patch " (number) }
            p { (checked(patch)) }
            (diff(&patch.diff))
            (table(
                &["operator", "line", "before", "after"],
                &patch.edits.iter().map(edit).collect::<Vec<_>>(),
            ))
        }
        (search(repair))
        @for remark in &repair.remarks { (note(remark)) }
    };
    let (tone, headline) = match repair.patches.len() as u64 {
        0 => (Tone::Bad, outcome),
        patches => (Tone::Good, counted(patches, "patch", "patches")),
    };
    Section::new(Job::Repair, file, repair.function.as_str()).headline(tone, headline).body(body)
}

/// Patches that were judged.
pub fn judgement(file: &File, judgement: &Judgement) -> Section {
    let row = |own: &Candidate| {
        let on = own.counterexample.as_ref().map(|example| example.input.trim().to_owned());
        vec![
            Cell::Code(own.name.clone()),
            Cell::Text(word(&own.verdict)),
            Cell::Code(on.or(own.message.clone()).unwrap_or_default()),
            Cell::Text(own.same_as.clone().unwrap_or_default()),
        ]
    };
    let rows: Vec<_> = judgement.candidates.iter().map(row).collect();
    let body = html! {
        (facts(&[
            ("package", judgement.package.clone()),
            ("inputs", grouped(judgement.inputs as u64)),
            ("builds", judgement.builds.to_string()),
        ]))
        (table(&["patch", "verdict", "fails on, or why", "same as"], &rows))
        @for remark in &judgement.remarks { (note(remark)) }
    };
    let holding = judgement.candidates.iter().filter(|own| own.verdict == Verdict::Holds).count();
    let tone = if holding > 0 { Tone::Good } else { Tone::Bad };
    let headline = format!("{holding} of {} hold", judgement.candidates.len());
    Section::new(Job::Repair, file, judgement.function.as_str()).headline(tone, headline).body(body)
}

/// The repair of a program of the laboratory.
pub fn program(file: &File, row: &ProgramRepair) -> Section {
    let restored = match row.restored {
        Some(true) => "yes",
        Some(false) => "no",
        None => "not known",
    };
    let body = html! {
        (facts(&[
            ("collection", row.collection.clone()),
            ("faults", row.faults.to_string()),
            ("version", row.version.to_string()),
            ("edits of the best patch", row.edits.to_string()),
            ("patches that overfit", row.overfitting.to_string()),
            ("correct source restored", restored.to_owned()),
            ("candidates run", grouped(row.counters.run)),
            ("search", seconds(row.times.search)),
        ]))
        @if !row.note.is_empty() { (note(&row.note)) }
    };
    let tone = if row.patches > 0 { Tone::Good } else { Tone::Bad };
    Section::new(Job::Laboratory, file, row.program.as_str())
        .headline(tone, word(&row.outcome))
        .body(body)
}

/// A word of the document, with blanks.
fn word(word: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(word).unwrap_or_default();
    value.as_str().unwrap_or_default().replace('-', " ")
}

fn counterexample(example: &Counterexample) -> Markup {
    html! {
        h3 { "Before" }
        p { code { (example.test) } " fails on" }
        pre { (example.input.trim()) }
        pre { (example.message.trim()) }
    }
}

/// What the search did, and how long each stage took.
fn search(repair: &Repair) -> Markup {
    let counters = fields(&repair.counters).into_iter().filter(|(_, count)| *count > 0.0);
    let counters = counters.map(|(name, count)| (name, grouped(count as u64)));
    let times = fields(&repair.times).into_iter().map(|(name, time)| (name, seconds(time)));
    let row = |(name, value): (String, String)| {
        vec![Cell::Text(name.replace('_', " ")), Cell::Number(value)]
    };
    let rows: Vec<_> = counters.chain(times).map(row).collect();
    details("The search", &table(&["", ""], &rows))
}

/// The numbers of a record, by the names of the document.
fn fields(record: &impl serde::Serialize) -> Vec<(String, f64)> {
    let Ok(Value::Object(fields)) = serde_json::to_value(record) else { return Vec::new() };
    fields.into_iter().filter_map(|(name, value)| Some((name, value.as_f64()?))).collect()
}

/// What a patch was checked on.
fn checked(patch: &Patch) -> String {
    let mut text = counted(patch.edits.len() as u64, "edit", "edits");
    let inputs = match patch.inputs {
        1 => "the only input".to_owned(),
        some => format!("all {} inputs", grouped(some as u64)),
    };
    // Writing to a string cannot fail.
    let _ = write!(text, ", holds on {inputs}");
    for recheck in &patch.rechecks {
        let holds = if recheck.counterexample.is_some() { "does not hold" } else { "holds too" };
        let inputs = counted(recheck.inputs as u64, "input", "inputs");
        let _ = write!(text, "; within a bound {} ({inputs}) it {holds}", recheck.bound.name());
    }
    text
}

fn edit(edit: &Edit) -> Vec<Cell> {
    vec![
        Cell::Text(edit.operator.clone()),
        Cell::Number(edit.line.to_string()),
        Cell::Code(edit.before.clone()),
        Cell::Code(edit.after.clone()),
    ]
}

/// A diff with its lines coloured.
fn diff(text: &str) -> Markup {
    let class = |line: &str| match line.as_bytes() {
        [b'+', b'+', b'+', ..] | [b'-', b'-', b'-', ..] => "file",
        [b'@', ..] => "hunk",
        [b'+', ..] => "added",
        [b'-', ..] => "removed",
        _ => "same",
    };
    html! {
        pre.diff tabindex="0" {
            @for line in text.lines() { span class=(class(line)) { (line) } "\n" }
        }
    }
}
