//! The study of navigation mutation: subjects with numbers of mutants and of dominators.

use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, escaped, table};
use crate::page::input::Document;
use crate::summary::grouped;
use serde::Deserialize;
use std::fmt::Write;

#[derive(Deserialize)]
struct Study {
    subjects: Vec<Subject>,
}

#[derive(Deserialize)]
struct Subject {
    #[serde(rename = "subject")]
    name: String,
    suites: u64,
    counts: Vec<Count>,
    dominators: Vec<Mean>,
    equivalent: u64,
    gaps: u64,
    undecided: u64,
}

#[derive(Deserialize)]
struct Count {
    what: String,
    published: u64,
    own: u64,
}

#[derive(Deserialize)]
struct Mean {
    operator: Option<String>,
    published: [Option<f64>; 2],
    own: [f64; 2],
}

/// The study.
pub fn study(document: &Document) -> Result<Section, Error> {
    let study: Study = document.read()?;
    let mut body = String::new();
    for subject in &study.subjects {
        let suites = counted(subject.suites, "suite", "suites");
        let _ = write!(body, "<h3>{}, {suites}</h3>", escaped(&subject.name));
        let counts: Vec<_> = subject.counts.iter().map(count).collect();
        body += &table(&["mutants", "published", "own"], &counts);
        let _ = writeln!(
            body,
            "<p>Of ours alive, {} equivalent, {} gaps of the suites, {} not decided.</p>",
            grouped(subject.equivalent),
            grouped(subject.gaps),
            grouped(subject.undecided)
        );
        let means: Vec<_> = subject.dominators.iter().map(mean).collect();
        let heads = ["dominators", "published", "with navigation", "own", "with navigation"];
        body += &table(&heads, &means);
    }
    let number = study.subjects.len() as u64;
    Ok(Section::new(Job::Experiment, document, "navigation mutation")
        .headline(Tone::Plain, counted(number, "subject", "subjects"))
        .body(body))
}

fn count(count: &Count) -> Vec<Cell> {
    vec![
        Cell::Text(count.what.clone()),
        Cell::Number(grouped(count.published)),
        Cell::Number(grouped(count.own)),
    ]
}

fn mean(mean: &Mean) -> Vec<Cell> {
    let published = mean.published.map(|known| known.map_or("-".to_owned(), two_digits));
    let numbers = published.into_iter().chain(mean.own.map(two_digits)).map(Cell::Number);
    let name = mean.operator.clone().unwrap_or_else(|| "all".to_owned());
    std::iter::once(Cell::Text(name)).chain(numbers).collect()
}

fn two_digits(number: f64) -> String {
    format!("{number:.2}")
}
