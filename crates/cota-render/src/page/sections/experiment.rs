//! Published tables beside our own numbers.

use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, escaped, facts, table};
use crate::page::input::Document;
use crate::page::plot::{self, Point, Series};
use crate::summary::{grouped, seconds};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::Write;

#[derive(Deserialize)]
struct Experiment {
    table: About,
    rows: Vec<Line>,
    summary: Summary,
}

#[derive(Deserialize)]
struct About {
    id: String,
    title: String,
    study: String,
    bound: String,
    definition: String,
    notes: Vec<String>,
}

#[derive(Deserialize)]
struct Line {
    bound: String,
    routine: Option<String>,
    numbers: Vec<Number>,
}

#[derive(Deserialize)]
struct Number {
    technique: String,
    measure: String,
    published: Option<Value>,
    own: Option<Value>,
    published_timeout: bool,
    verdict: String,
    reason: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Value {
    Count(u64),
    Time(f64),
}

impl Value {
    fn text(self) -> String {
        match self {
            Self::Count(count) => grouped(count),
            Self::Time(time) => seconds(time),
        }
    }

    fn number(self) -> f64 {
        match self {
            Self::Count(count) => count as f64,
            Self::Time(time) => time,
        }
    }
}

#[derive(Deserialize)]
struct Summary {
    agree: u64,
    misprints: u64,
    differ: u64,
    incomparable: u64,
    cut: u64,
    missing: u64,
}

/// A published table, run again.
pub fn experiment(document: &Document) -> Result<Section, Error> {
    let experiment: Experiment = document.read()?;
    let about = &experiment.table;
    let mut body = facts(&[
        ("study", about.study.clone()),
        ("bound", about.bound.clone()),
        ("definition", about.definition.clone()),
    ]);
    body += &plots(&experiment.rows);
    body += &numbers(&experiment.rows);
    let reasons: BTreeSet<&str> = experiment
        .rows
        .iter()
        .flat_map(|row| &row.numbers)
        .filter_map(|number| number.reason.as_deref())
        .collect();
    for note in reasons.into_iter().chain(about.notes.iter().map(String::as_str)) {
        // Writing to a string cannot fail.
        let _ = writeln!(body, "<p class=\"note\">{}</p>", escaped(note));
    }
    let summary = &experiment.summary;
    let told = [
        (summary.agree, "the same"),
        (summary.misprints, "misprints"),
        (summary.differ, "different"),
        (summary.incomparable, "not comparable"),
        (summary.cut, "over the time limit"),
        (summary.missing, "not run"),
    ];
    let told: Vec<_> = told
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    let tone = match summary.differ {
        0 if summary.agree > 0 => Tone::Good,
        0 => Tone::Plain,
        _ => Tone::Bad,
    };
    let title = format!("{} {}", about.id, about.title);
    Ok(Section::new(Job::Experiment, document, title).headline(tone, told.join(", ")).body(body))
}

fn numbers(rows: &[Line]) -> String {
    let mut cells = Vec::new();
    for row in rows {
        let mut bound = row.bound.clone();
        if let Some(routine) = &row.routine {
            let _ = write!(bound, " {routine}");
        }
        for number in &row.numbers {
            let published = match number.published {
                Some(value) => value.text(),
                None if number.published_timeout => "over the limit".to_string(),
                None => String::new(),
            };
            cells.push(vec![
                Cell::Text(std::mem::take(&mut bound)),
                Cell::Text(format!("{} {}", number.technique, number.measure)),
                Cell::Number(published),
                Cell::Number(number.own.map_or_else(String::new, Value::text)),
                verdict(&number.verdict),
            ]);
        }
    }
    table(&["bound", "measure", "published", "own", ""], &cells)
}

fn verdict(word: &str) -> Cell {
    let (told, tone) = match word {
        "agrees" => ("same", Tone::Good),
        "misprint" => ("misprint", Tone::Plain),
        "differs" => ("DIFFERENT", Tone::Bad),
        "incomparable" => ("not comparable", Tone::Plain),
        "cut" => ("over the time limit", Tone::Plain),
        "missing" => ("not run", Tone::Plain),
        _ => ("", Tone::Plain),
    };
    Cell::Word(told.to_string(), tone)
}

/// A plot for each measure that has numbers in more than one row or technique.
fn plots(rows: &[Line]) -> String {
    let mut measures: Vec<&str> = Vec::new();
    for number in rows.iter().flat_map(|row| &row.numbers) {
        if !measures.contains(&number.measure.as_str()) {
            measures.push(&number.measure);
        }
    }
    let mut text = String::new();
    for measure in measures {
        let series = series(rows, measure);
        let points: usize = series.iter().map(|series| series.points.len()).sum();
        if points > 1 {
            let labels: Vec<_> = rows.iter().map(|row| row.bound.as_str()).collect();
            let _ = writeln!(text, "<figure><figcaption>{}</figcaption>", escaped(measure));
            text += &plot::lines(&labels, &series);
            text += "</figure>\n";
        }
    }
    if text.is_empty() { text } else { format!("<div class=\"plots\">{text}</div>\n") }
}

/// What each technique gives, row by row: published hollow, own filled.
fn series(rows: &[Line], measure: &str) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    for (column, row) in rows.iter().enumerate() {
        for number in row.numbers.iter().filter(|number| number.measure == measure) {
            for (value, own) in [(number.published, false), (number.own, true)] {
                // A number of a run that was cut is no measurement.
                let Some(value) = value.filter(|_| !own || number.verdict != "cut") else {
                    continue;
                };
                let point = Point { column, value: value.number() };
                let same =
                    |series: &&mut Series| series.name == number.technique && series.own == own;
                match all.iter_mut().find(same) {
                    Some(series) => series.points.push(point),
                    None => all.push(Series {
                        name: number.technique.clone(),
                        own,
                        points: vec![point],
                    }),
                }
            }
        }
    }
    all
}

#[derive(Deserialize)]
struct Tables {
    tables: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    id: String,
    title: String,
    rows: Vec<String>,
}

/// The tables that there are.
pub fn list(document: &Document) -> Result<Section, Error> {
    let list: Tables = document.read()?;
    let row = |listed: &Listed| {
        vec![
            Cell::Text(listed.id.clone()),
            Cell::Text(listed.title.clone()),
            Cell::Number(listed.rows.len().to_string()),
        ]
    };
    let rows: Vec<_> = list.tables.iter().map(row).collect();
    Ok(Section::new(Job::Experiment, document, "the published tables")
        .headline(Tone::Plain, counted(rows.len() as u64, "table", "tables"))
        .body(table(&["table", "title", "rows"], &rows)))
}
