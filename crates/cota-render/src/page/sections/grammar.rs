//! Grammars: how many sentences there are, which, and what programs make of them.

use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, details, escaped, facts, table};
use crate::page::input::Document;
use crate::page::plot;
use crate::summary::grouped;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// More sentences than this are not read anyway.
const MOST_LISTED: usize = 2_000;

#[derive(Deserialize)]
struct Counts {
    unit: String,
    over: String,
    #[serde(rename = "counts")]
    rows: Vec<Count>,
}

#[derive(Deserialize)]
struct Count {
    length: u64,
    count: String,
}

/// The name of a file without folder and extension.
fn stem(document: &Document) -> &str {
    let name = document.file.rsplit('/').next().unwrap_or(&document.file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// How many sentences of each length.
pub fn counts(document: &Document) -> Result<Section, Error> {
    let counts: Counts = document.read()?;
    if let Some(bad) = counts.rows.iter().find(|count| !is_number(&count.count)) {
        return Err(document.damaged(&format!("`{}` is no number", bad.count)));
    }
    let bars: Vec<_> =
        counts.rows.iter().map(|count| (count.length.to_string(), digits(&count.count))).collect();
    let row = |count: &Count| {
        vec![Cell::Number(count.length.to_string()), Cell::Number(count.count.clone())]
    };
    let rows: Vec<_> = counts.rows.iter().map(row).collect();
    let body = format!(
        "<p>{} of each length in {}; each line of the plot is ten times the one below.</p>\n{}{}",
        escaped(&counts.over),
        escaped(&counts.unit),
        plot::columns(&bars),
        details("The numbers", &table(&["length", &counts.over], &rows))
    );
    let longest = counts.rows.last().map_or(0, |count| count.length);
    Ok(Section::new(Job::Grammar, document, stem(document))
        .headline(Tone::Plain, format!("{} up to {longest} {}", counts.over, counts.unit))
        .body(body))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The decimal logarithm of a number of any length, and a little for 1.
fn digits(number: &str) -> f64 {
    let lead: f64 = number.chars().take(15).collect::<String>().parse().unwrap_or(0.0);
    if lead < 1.0 { 0.0 } else { lead.log10() + number.len().saturating_sub(15) as f64 + 0.15 }
}

#[derive(Deserialize)]
struct Cover {
    targets: u64,
    sentences: Vec<Covering>,
    #[serde(default)]
    out_of_reach: Vec<String>,
}

#[derive(Deserialize)]
struct Covering {
    text: String,
    length: u64,
    covers: Vec<String>,
}

/// Few sentences that cover a grammar.
pub fn cover(document: &Document) -> Result<Section, Error> {
    let cover: Cover = document.read()?;
    let row = |sentence: &Covering| {
        vec![
            Cell::Code(sentence.text.clone()),
            Cell::Number(sentence.length.to_string()),
            Cell::Number(sentence.covers.len().to_string()),
            Cell::Code(sentence.covers.first().cloned().unwrap_or_default()),
        ]
    };
    let rows: Vec<_> = cover.sentences.iter().map(row).collect();
    let mut body = table(&["sentence", "length", "covers", "for instance"], &rows);
    if !cover.out_of_reach.is_empty() {
        let _ = writeln!(
            body,
            "<p class=\"note\">Out of reach: {}</p>",
            escaped(&cover.out_of_reach.join(", "))
        );
    }
    let targets = cover.targets - (cover.out_of_reach.len() as u64).min(cover.targets);
    let headline = format!(
        "{} cover {targets} of {} targets",
        counted(rows.len() as u64, "sentence", "sentences"),
        cover.targets
    );
    Ok(Section::new(Job::Grammar, document, stem(document))
        .headline(Tone::Plain, headline)
        .body(body))
}

#[derive(Deserialize)]
struct Findings {
    #[serde(rename = "findings")]
    found: Vec<Finding>,
    sentences: u64,
    ends: BTreeMap<String, u64>,
    kinds: Vec<FoundKind>,
}

#[derive(Deserialize)]
struct Finding {
    sentence: String,
    kind: String,
    reproduce: Vec<String>,
}

#[derive(Deserialize)]
struct FoundKind {
    kind: String,
    count: u64,
    smallest: String,
}

/// What programs make of the sentences.
pub fn findings(document: &Document) -> Result<Section, Error> {
    let findings: Findings = document.read()?;
    let mut rows = vec![("sentences", grouped(findings.sentences))];
    rows.extend(findings.ends.iter().map(|(end, count)| (end.as_str(), grouped(*count))));
    let mut body = facts(&rows);
    if !findings.kinds.is_empty() {
        let row = |kind: &FoundKind| {
            vec![
                Cell::Word(kind.kind.clone(), Tone::Bad),
                Cell::Number(grouped(kind.count)),
                Cell::Code(kind.smallest.clone()),
            ]
        };
        let rows: Vec<_> = findings.kinds.iter().map(row).collect();
        body += &table(&["kind", "sentences", "the smallest"], &rows);
        let row = |finding: &Finding| {
            vec![
                Cell::Code(finding.sentence.clone()),
                Cell::Text(finding.kind.clone()),
                Cell::Code(finding.reproduce.join("\n")),
            ]
        };
        let rows: Vec<_> = findings.found.iter().take(MOST_LISTED).map(row).collect();
        body += &details("The sentences", &table(&["sentence", "kind", "again with"], &rows));
    }
    let found = findings.kinds.iter().fold(0, |sum: u64, kind| sum.saturating_add(kind.count));
    let sentences = grouped(findings.sentences);
    let (tone, headline) = match found {
        0 => (Tone::Good, format!("nothing found on {sentences} sentences")),
        _ => (Tone::Bad, format!("{} of {sentences} sentences", grouped(found))),
    };
    Ok(Section::new(Job::Grammar, document, stem(document)).headline(tone, headline).body(body))
}

#[derive(Deserialize)]
struct Grammars {
    grammars: Vec<Known>,
}

#[derive(Deserialize)]
struct Known {
    name: String,
    about: String,
}

/// The grammars that there are.
pub fn list(document: &Document) -> Result<Section, Error> {
    let list: Grammars = document.read()?;
    let row = |known: &Known| vec![Cell::Code(known.name.clone()), Cell::Text(known.about.clone())];
    let rows: Vec<_> = list.grammars.iter().map(row).collect();
    Ok(Section::new(Job::Grammar, document, "the grammars")
        .headline(Tone::Plain, counted(rows.len() as u64, "grammar", "grammars"))
        .body(table(&["name", "about"], &rows)))
}

#[derive(Deserialize)]
struct Sentences {
    sentences: Vec<String>,
}

/// Sentences.
pub fn sentences(document: &Document) -> Result<Section, Error> {
    let Sentences { sentences } = document.read()?;
    let mut body = String::from("<ol class=\"sentences\">\n");
    for sentence in sentences.iter().take(MOST_LISTED) {
        // Writing to a string cannot fail.
        let _ = writeln!(body, "<li><code>{}</code></li>", escaped(sentence));
    }
    body.push_str("</ol>\n");
    if sentences.len() > MOST_LISTED {
        let left = grouped((sentences.len() - MOST_LISTED) as u64);
        let _ = writeln!(
            body,
            "<p class=\"note\">{left} more are in the file and not listed here.</p>"
        );
    }
    let headline = counted(sentences.len() as u64, "sentence", "sentences");
    Ok(Section::new(Job::Grammar, document, stem(document))
        .headline(Tone::Plain, headline)
        .body(body))
}
