//! Mutants: operators, subsumption, survivors, and the viewer with the source.

use super::{Job, Section, operators, sources, viewer};
use crate::mutants::{self, Sources};
use crate::page::Options;
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, details, facts, note, table};
use crate::page::input::File;
use cota_mutate::analysis::{self, Class};
use cota_results::mutants::{Faults, List, Listed, Mutant, Mutants, Mutation, Report};
use maud::{Markup, PreEscaped, html};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// How many mutants, and tests, of a class are named.
const MOST_NAMED: usize = 12;

/// Mutants with everything that follows from them.
pub fn mutants(file: &File, found: Mutants, options: &Options) -> Result<Section, Error> {
    let report = found.report;
    let refused = |message| Error::Source { file: file.0.clone(), message };
    let mutations = report.mutants.iter().flat_map(|mutant| &mutant.mutations);
    let files: BTreeSet<&str> = mutations.map(|mutation| mutation.file.as_str()).collect();
    // A matrix of another tool may say of no mutant where it is.
    let has_places = files.iter().any(|file| !file.is_empty());
    let viewed = if has_places {
        for file in files {
            sources::check(&options.sources, &report, file).map_err(refused)?;
        }
        let elements = mutants::elements(&report, &mut Sources::new(&options.sources));
        Some(elements.map_err(|error| refused(error.to_string()))?)
    } else {
        None
    };
    let has_viewer = viewed.is_some();
    let counts: Vec<(&str, String)> =
        report.counts().into_iter().map(|(word, count)| (word, count.to_string())).collect();
    let body = html! {
        (facts(&counts))
        h3 { "Operators" }
        (operators::bars(&report))
        (survivors(&report))
        @if report.matrix { (matrix(&report)) }
        @if let Some(viewed) = viewed {
            h3 { "Source" }
            (viewer::place(viewed))
        }
        @for remark in &report.remarks { (note(remark)) }
    };
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
    let mut section = Section::new(Job::Mutate, file, title).headline(tone, headline).body(body);
    section.has_viewer = has_viewer;
    Ok(section)
}

/// Mutants that were not run.
pub fn list(file: &File, list: &List) -> Section {
    Section::new(Job::Mutate, file, "mutants that may be made")
        .headline(Tone::Plain, counted(list.mutants.len() as u64, "mutant", "mutants"))
        .body(listed("mutant", &list.mutants))
}

/// The faults of a faulty version.
pub fn faults(file: &File, version: &Faults) -> Section {
    Section::new(Job::Mutate, file, format!("a faulty version of {}", version.package))
        .headline(Tone::Plain, counted(version.faults.len() as u64, "fault", "faults"))
        .body(listed("fault", &version.faults))
}

fn listed(what: &str, mutants: &[Listed]) -> Markup {
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
    let rows: Vec<_> = mutants.iter().map(row).collect();
    table(&[what, "operator", "place", "function", "before", "after"], &rows)
}

/// Mutants in the form of the viewer.
pub fn elements(file: &File, value: Value) -> Result<Section, Error> {
    let damaged = |what: &str| file.damaged(what);
    let files = value["files"].as_object().ok_or_else(|| damaged("`files` is no object"))?;
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
    let body = html! { (facts) (viewer::place(value)) };
    let mut section = Section::new(Job::Mutate, file, "mutants")
        .headline(tone, counted(alive as u64, "survives", "survive"))
        .body(body);
    section.has_viewer = true;
    Ok(section)
}

fn survivors(report: &Report) -> Markup {
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
    let summary = counted(rows.len() as u64, "survivor", "survivors");
    let headings = ["mutant", "operator", "place", "function", "change", ""];
    html! { @if !rows.is_empty() { (details(&summary, &table(&headings, &rows))) } }
}

/// What only a full matrix tells.
fn matrix(report: &Report) -> Markup {
    let matrix = analysis::KillMatrix::of(report);
    let graph = match analysis::subsumption(&matrix) {
        Ok(graph) => graph,
        Err(missing) => return note(&missing.to_string()),
    };
    let mut rows = vec![
        ("classes of mutants", graph.classes.len().to_string()),
        ("dominators", graph.dominators().count().to_string()),
    ];
    if let Ok(tests) = analysis::minimal_tests(&matrix) {
        let tests = if tests.tests.is_empty() { "none".to_owned() } else { tests.tests.join(", ") };
        rows.push(("tests that kill as much as all", tests));
    }
    let idle = analysis::idle_tests(&matrix).ok().map(|tests| {
        let cells: Vec<_> = tests.iter().map(|test| vec![Cell::Code(test.clone())]).collect();
        let summary = counted(cells.len() as u64, "test kills nothing", "tests kill nothing");
        details(&summary, &table(&["test"], &cells))
    });
    let known: BTreeMap<&str, &Mutant> =
        report.mutants.iter().map(|mutant| (mutant.id.as_str(), mutant)).collect();
    let drawing = mutants::subsumption(&graph, |class| about(class, &known, &report.tests));
    html! {
        h3 { "Who subsumes whom" }
        p {
            "Mutants that the same tests kill are one class. A class is above another if every test that kills it \
             kills the other one too: tests for the top row are enough. Filled classes come from one operator alone."
        }
        (facts(&rows))
        div.scroll tabindex="0" { (PreEscaped(drawing.to_element())) }
        @if let Some(idle) = idle { (idle) }
    }
}

/// The mutants of a class and the tests that kill it, in lines.
fn about(class: &Class, mutants: &BTreeMap<&str, &Mutant>, tests: &[String]) -> String {
    let known = class.mutants.iter().filter_map(|id| mutants.get(id.as_str()));
    let mut lines: Vec<String> = known
        .take(MOST_NAMED)
        .map(|mutant| format!("{} {} {}", mutant.operator(), mutant.place(), mutant.summary()))
        .collect();
    if class.mutants.len() > lines.len() {
        lines.push(format!("and {} more", class.mutants.len() - lines.len()));
    }
    let names: Vec<_> = class.tests.iter().filter_map(|test| tests.get(*test)).collect();
    let first: Vec<_> = names.iter().take(MOST_NAMED).map(|name| name.as_str()).collect();
    let more = match names.len() - first.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    lines.push(format!("killed by {}{more}", first.join(", ")));
    lines.join("\n")
}
