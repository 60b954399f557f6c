//! Mutants: operators, subsumption, survivors, and the viewer with the source.

use super::{Job, Section, operators, subsumption};
use crate::Options;
use crate::error::Error;
use crate::html::{Cell, Tone, counted, details, escaped, facts, script_safe, table};
use crate::input::Document;
use cota_mutate::analysis;
use cota_mutate::output::{self, Sources};
use cota_mutate::report::{Mutant, Report};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Mutants with everything that follows from them.
pub fn mutants(document: &Document, options: &Options) -> Result<Section, Error> {
    let report: Report = document.read()?;
    if report.mutants.iter().any(|mutant| mutant.mutations.is_empty()) {
        return Err(Error::Damaged {
            file: document.file.clone(),
            kind: document.kind.name(),
            message: "a mutant without a mutation".to_string(),
        });
    }
    let mut sources = Sources::new(&options.sources);
    let viewed = output::elements(&report, &mut sources).map_err(|error| Error::Source {
        file: document.file.clone(),
        message: error.to_string(),
    })?;
    let counts: Vec<(&str, String)> =
        report.counts().into_iter().map(|(word, count)| (word, count.to_string())).collect();
    let mut body = facts(&counts);
    body += "<h3>Operators</h3>\n";
    body += &operators::bars(&report);
    body += &survivors(&report);
    if report.matrix {
        body += &matrix(&report);
    }
    body += "<h3>Source</h3>\n";
    body += &viewer(&viewed);
    for remark in &report.remarks {
        let _ = writeln!(body, "<p class=\"note\">{}</p>", escaped(remark));
    }
    let scores = report.scores();
    let alive = report.survivors().count();
    let score = scores.of_compiled().map_or_else(String::new, |score| {
        format!("{:.1} % of the mutants that compile are noticed, ", score * 100.0)
    });
    let cut = if report.cut_short { "; the run was cut short" } else { "" };
    let headline = format!("{score}{}{cut}", counted(alive as u64, "survives", "survive"));
    let tone = if alive == 0 { Tone::Good } else { Tone::Bad };
    let title = format!("mutants of {}", report.package);
    let mut section =
        Section::new(Job::Mutate, document, title).headline(tone, headline).body(body);
    section.has_viewer = true;
    Ok(section)
}

/// Mutants in the form of the viewer.
pub fn elements(document: &Document) -> Result<Section, Error> {
    let damaged = |message: &str| Error::Damaged {
        file: document.file.clone(),
        kind: document.kind.name(),
        message: message.to_string(),
    };
    let files =
        document.value["files"].as_object().ok_or_else(|| damaged("`files` is no object"))?;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files.values() {
        let mutants = file["mutants"].as_array();
        for mutant in mutants.ok_or_else(|| damaged("a file without `mutants`"))? {
            let status = mutant["status"].as_str();
            *counts
                .entry(status.ok_or_else(|| damaged("a mutant without `status`"))?)
                .or_default() += 1;
        }
    }
    let rows: Vec<_> = counts.iter().map(|(status, count)| (*status, count.to_string())).collect();
    let alive: usize = ["Survived", "NoCoverage"].iter().filter_map(|s| counts.get(s)).sum();
    let tone = if alive == 0 { Tone::Good } else { Tone::Bad };
    let mut section = Section::new(Job::Mutate, document, "mutants")
        .headline(tone, counted(alive as u64, "survives", "survive"))
        .body(facts(&rows) + &viewer(&document.value));
    section.has_viewer = true;
    Ok(section)
}

/// The place of the viewer, which is started when it is wanted.
fn viewer(elements: &Value) -> String {
    format!(
        "<div class=\"mutants\"><button type=\"button\" class=\"open-viewer\">Show the mutants in their \
         source</button>\n<script type=\"application/json\">{}</script></div>\n",
        script_safe(&elements.to_string())
    )
}

fn survivors(report: &Report) -> String {
    let row = |mutant: &Mutant| {
        vec![
            Cell::Code(mutant.id.clone()),
            Cell::Text(mutant.operator()),
            Cell::Text(mutant.place()),
            Cell::Code(mutant.mutations[0].function.clone()),
            Cell::Code(mutant.summary()),
            Cell::Text(mutant.verdict.word().to_string()),
        ]
    };
    let rows: Vec<_> = report.survivors().map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let summary = counted(rows.len() as u64, "survivor", "survivors");
    let headings = ["mutant", "operator", "place", "function", "change", ""];
    details(&summary, &table(&headings, &rows))
}

/// What only a full matrix tells.
fn matrix(report: &Report) -> String {
    let matrix = report.kill_matrix();
    let graph = match analysis::subsumption(&matrix) {
        Ok(graph) => graph,
        Err(missing) => {
            return format!("<p class=\"note\">{}</p>\n", escaped(&missing.to_string()));
        }
    };
    let mut rows = vec![
        ("classes of mutants", graph.classes.len().to_string()),
        ("dominators", graph.dominators().count().to_string()),
    ];
    if let Ok(tests) = analysis::minimal_tests(&matrix) {
        rows.push(("tests that kill as much as all", tests.tests.join(", ")));
    }
    let mut idle = String::new();
    if let Ok(tests) = analysis::idle_tests(&matrix) {
        let cells: Vec<_> = tests.iter().map(|test| vec![Cell::Code(test.clone())]).collect();
        let summary = counted(cells.len() as u64, "test kills nothing", "tests kill nothing");
        idle = details(&summary, &table(&["test"], &cells));
    }
    format!(
        "<h3>Who subsumes whom</h3>\n<p>Mutants that the same tests kill are one class. A class is above \
         another if every test that kills it kills the other one too: tests for the top row are enough. \
         Filled classes come from one operator alone.</p>\n{}{}{idle}",
        facts(&rows),
        subsumption::drawing(&graph, report)
    )
}
