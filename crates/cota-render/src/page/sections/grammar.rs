//! Grammars: how many sentences there are, which, and what programs do with them.

use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, details, facts, note, table};
use crate::page::input::File;
use crate::plot;
use crate::summary::grouped;
use cota_results::sentences::{
    Count, Counts, Cover, Covering, Finding, FindingKind, Findings, Grammar, Grammars, Sentences,
};
use maud::{PreEscaped, html};

/// The most sentences; readers skip the rest.
const MOST_LISTED: usize = 2_000;

/// How many sentences of each length.
pub fn counts(file: &File, counts: &Counts) -> Result<Section, Error> {
    if let Some(bad) = counts.counts.iter().find(|count| !is_number(&count.count)) {
        return Err(file.damaged(&format!("`{}` is no number", bad.count)));
    }
    let bar = |count: &Count| (count.length.to_string(), digits(&count.count));
    let bars: Vec<_> = counts.counts.iter().map(bar).collect();
    let both = counts.counts.iter().any(|count| count.sentences.is_some());
    let row = |count: &Count| {
        let mut cells =
            vec![Cell::Number(count.length.to_string()), Cell::Number(count.count.clone())];
        let sentences = count.sentences.map_or_else(|| "not counted".to_owned(), |n| n.to_string());
        cells.extend(both.then_some(Cell::Number(sentences)));
        cells
    };
    let rows: Vec<_> = counts.counts.iter().map(row).collect();
    let mut heads = vec!["length", counts.over.as_str()];
    heads.extend(both.then_some("sentences"));
    let body = html! {
        p {
            (counts.over) " of each length in " (counts.unit)
            "; each line of the plot is ten times the one below."
        }
        div.scroll tabindex="0" { (PreEscaped(plot::columns(&bars))) }
        (details("The numbers", &table(&heads, &rows)))
    };
    let longest = counts.counts.last().map_or(0, |count| count.length);
    let headline = format!("{} up to {longest} {}", counts.over, counts.unit);
    Ok(Section::new(Job::Grammar, file, file.stem()).headline(Tone::Plain, headline).body(body))
}

/// What a headline adds for a run that was cut.
fn cut(stopped: bool) -> &'static str {
    if stopped { ", cut short" } else { "" }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The decimal logarithm of a number of any length, and a little for 1.
fn digits(number: &str) -> f64 {
    let lead: f64 = number.chars().take(15).collect::<String>().parse().unwrap_or(0.0);
    if lead < 1.0 { 0.0 } else { lead.log10() + number.len().saturating_sub(15) as f64 + 0.15 }
}

/// A few sentences that cover a grammar.
pub fn cover(file: &File, cover: &Cover) -> Section {
    let row = |sentence: &Covering| {
        vec![
            Cell::Code(sentence.text.clone()),
            Cell::Number(sentence.length.to_string()),
            Cell::Number(sentence.covers.len().to_string()),
            Cell::Code(sentence.covers.first().cloned().unwrap_or_default()),
        ]
    };
    let rows: Vec<_> = cover.sentences.iter().map(row).collect();
    let body = html! {
        (table(&["sentence", "length", "covers", "for instance"], &rows))
        @if !cover.out_of_reach.is_empty() {
            (note(&format!("Out of reach: {}", cover.out_of_reach.join(", "))))
        }
    };
    let covered = cover.targets - cover.out_of_reach.len().min(cover.targets);
    let sentences = counted(rows.len() as u64, "sentence", "sentences");
    let headline = format!("{sentences} cover {covered} of {} targets", cover.targets);
    Section::new(Job::Grammar, file, file.stem()).headline(Tone::Plain, headline).body(body)
}

/// What programs do with the sentences.
pub fn findings(file: &File, findings: &Findings) -> Section {
    let mut rows = vec![("sentences", grouped(findings.sentences))];
    rows.extend(findings.ends.iter().map(|(end, count)| (end.as_str(), grouped(*count))));
    let kind = |kind: &FindingKind| {
        vec![
            Cell::Word(kind.kind.clone(), Tone::Bad),
            Cell::Number(grouped(kind.count)),
            Cell::Code(kind.smallest.clone()),
        ]
    };
    let kinds: Vec<_> = findings.kinds.iter().map(kind).collect();
    let finding = |finding: &Finding| {
        vec![
            Cell::Code(finding.sentence.clone()),
            Cell::Text(finding.kind.clone()),
            Cell::Code(finding.reproduce.join("\n")),
        ]
    };
    let all: Vec<_> = findings.findings.iter().take(MOST_LISTED).map(finding).collect();
    let body = html! {
        (facts(&rows))
        @if !kinds.is_empty() {
            (table(&["kind", "sentences", "the smallest"], &kinds))
            (details("The sentences", &table(&["sentence", "kind", "again with"], &all)))
        }
    };
    let found = findings.kinds.iter().fold(0, |sum: u64, kind| sum.saturating_add(kind.count));
    let sentences = grouped(findings.sentences);
    let (tone, headline) = match found {
        0 if findings.sentences == 0 => (Tone::Plain, "run on no sentence".to_owned()),
        0 => (Tone::Good, format!("nothing found on {sentences} sentences")),
        _ => (Tone::Bad, format!("{} of {sentences} sentences", grouped(found))),
    };
    let tone = if findings.stopped && tone == Tone::Good { Tone::Plain } else { tone };
    let headline = headline + cut(findings.stopped);
    Section::new(Job::Grammar, file, file.stem()).headline(tone, headline).body(body)
}

/// The grammars that come with Cota.
pub fn list(file: &File, list: &Grammars) -> Section {
    let row =
        |known: &Grammar| vec![Cell::Code(known.name.clone()), Cell::Text(known.about.clone())];
    let rows: Vec<_> = list.grammars.iter().map(row).collect();
    Section::new(Job::Grammar, file, "the grammars")
        .headline(Tone::Plain, counted(rows.len() as u64, "grammar", "grammars"))
        .body(table(&["name", "about"], &rows))
}

/// Sentences.
pub fn sentences(file: &File, found: &Sentences) -> Section {
    let all = &found.sentences;
    let left = all.len().saturating_sub(MOST_LISTED);
    let body = html! {
        ol.sentences { @for sentence in all.iter().take(MOST_LISTED) { li { code { (sentence) } } } }
        @if left > 0 {
            (note(&format!("{} more are in the file and not listed here.", grouped(left as u64))))
        }
    };
    let headline = counted(all.len() as u64, "sentence", "sentences") + cut(found.stopped);
    Section::new(Job::Grammar, file, file.stem()).headline(Tone::Plain, headline).body(body)
}
