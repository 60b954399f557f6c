//! Mutants: operators, subsumption, survivors, and the viewer with the source.

use super::{Job, Section, operators, sources, subsumption, viewer};
use crate::page::Options;
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, details, escaped, facts, table};
use crate::page::input::Document;
use cota_mutate::analysis;
use cota_mutate::output::{self, Sources};
use cota_mutate::report::{Mutant, Mutation, Report};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Mutants with everything that follows from them.
pub fn mutants(document: &mut Document, options: &Options) -> Result<Section, Error> {
    let report: Report = document.take()?;
    if report.mutants.iter().any(|mutant| mutant.mutations.is_empty()) {
        return Err(document.damaged("a mutant without a mutation"));
    }
    let refused = |message| Error::Source { file: document.file.clone(), message };
    let mutations = report.mutants.iter().flat_map(|mutant| &mutant.mutations);
    let files: BTreeSet<&str> = mutations.map(|mutation| mutation.file.as_str()).collect();
    for file in files {
        sources::check(&options.sources, &report.package, file).map_err(refused)?;
    }
    let mut sources = Sources::new(&options.sources);
    let viewed =
        output::elements(&report, &mut sources).map_err(|error| refused(error.to_string()))?;
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
    body += &viewer::place(viewed);
    for remark in &report.remarks {
        let _ = writeln!(body, "<p class=\"note\">{}</p>", escaped(remark));
    }
    let scores = analysis::Scores::of(&report);
    let alive = report.survivors().count();
    let score = scores.of_compiled().map_or_else(String::new, |score| {
        format!("{:.1} % of the mutants that compile are noticed, ", score * 100.0)
    });
    let unjudged = match report.not_judged() {
        0 => String::new(),
        count => format!(", {count} not judged"),
    };
    let cut = if report.cut_short { "; the run was cut short" } else { "" };
    let headline =
        format!("{score}{}{unjudged}{cut}", counted(alive as u64, "survives", "survive"));
    let tone = if alive == 0 { Tone::Good } else { Tone::Bad };
    let title = format!("mutants of {}", report.package);
    let mut section =
        Section::new(Job::Mutate, document, title).headline(tone, headline).body(body);
    section.has_viewer = true;
    Ok(section)
}

#[derive(Deserialize)]
struct List {
    mutants: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    id: String,
    #[serde(flatten)]
    mutation: Mutation,
}

/// Mutants that were not run.
pub fn list(document: &Document) -> Result<Section, Error> {
    let list: List = document.read()?;
    let row = |listed: &Listed| {
        let Mutation { operator, file, function, span, original, replacement, .. } =
            &listed.mutation;
        vec![
            Cell::Code(listed.id.clone()),
            Cell::Text(operator.clone()),
            Cell::Text(format!("{file}:{}:{}", span.line, span.column)),
            Cell::Code(function.clone()),
            Cell::Code(original.clone()),
            Cell::Code(replacement.clone()),
        ]
    };
    let rows: Vec<_> = list.mutants.iter().map(row).collect();
    Ok(Section::new(Job::Mutate, document, "mutants that may be made")
        .headline(Tone::Plain, counted(rows.len() as u64, "mutant", "mutants"))
        .body(table(&["mutant", "operator", "place", "function", "before", "after"], &rows)))
}

/// Mutants in the form of the viewer.
pub fn elements(document: &mut Document) -> Result<Section, Error> {
    let damaged = |what: &str| document.damaged(what);
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
    let facts = facts(&rows);
    let viewer = viewer::place(std::mem::take(&mut document.value));
    let mut section = Section::new(Job::Mutate, document, "mutants")
        .headline(tone, counted(alive as u64, "survives", "survive"))
        .body(facts + &viewer);
    section.has_viewer = true;
    Ok(section)
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
    let matrix = analysis::KillMatrix::of(report);
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
