//! Structures drawn, where candidates die, classes of a suite or criterion.

use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, details, escaped, facts, table};
use crate::page::input::Document;
use crate::summary::{grouped, rounded, seconds};
use crate::{read, svg};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write;

/// More drawings than this are not looked at anyway, and make a page slow.
const MOST_DRAWN: usize = 240;

/// So many are drawn at once, the rest is closed at first.
const FIRST_DRAWN: usize = 48;

/// Structures, a drawing each.
pub fn structures(document: &Document) -> Section {
    let all = document.value.as_array().map_or(&[][..], Vec::as_slice);
    let name = document.file.rsplit('/').next().unwrap_or(&document.file);
    let name =
        name.trim_end_matches(".jsonl").trim_end_matches(".ndjson").trim_end_matches(".json");
    Section::new(Job::Generate, document, name)
        .headline(Tone::Plain, counted(all.len() as u64, "structure", "structures"))
        .body(gallery(all))
}

/// Structures as drawings side by side.
pub fn gallery(all: &[Value]) -> String {
    let shown = &all[..all.len().min(MOST_DRAWN)];
    let (values, types) = read::structures(shown);
    let mut drawings = values.iter().zip(1..).map(|(value, number)| {
        format!("<li>{}</li>\n", svg::scene(number, value, &types).element())
    });
    let wrapped = |drawings: String| format!("<ul class=\"gallery\">\n{drawings}</ul>\n");
    let mut text = wrapped(drawings.by_ref().take(FIRST_DRAWN).collect());
    let rest: String = drawings.collect();
    if !rest.is_empty() {
        let more = counted((shown.len() - FIRST_DRAWN) as u64, "more drawing", "more drawings");
        text += &details(&more, &wrapped(rest));
    }
    if shown.len() < all.len() {
        let left = grouped((all.len() - shown.len()) as u64);
        // Writing to a string cannot fail.
        let _ =
            writeln!(text, "<p class=\"note\">{left} more are in the file and not drawn here.</p>");
    }
    text
}

#[derive(Deserialize)]
struct About {
    structure: String,
    invariant: String,
    scope: String,
    strategy: String,
    slots: u64,
    space: f64,
}

impl About {
    fn facts(&self) -> Vec<(&'static str, String)> {
        vec![
            ("structure", format!("{} ({})", self.structure, self.invariant)),
            ("scope", self.scope.clone()),
            ("space", format!("{} candidates in {} slots", rounded(self.space), self.slots)),
            ("strategy", self.strategy.clone()),
        ]
    }
}

#[derive(Deserialize)]
struct Stats {
    #[serde(flatten)]
    about: About,
    explored: u64,
    valid: u64,
    seconds: f64,
    end: String,
    deaths: Vec<Death>,
    suite: Option<Suite>,
}

#[derive(Deserialize)]
struct Death {
    field: String,
    file: String,
    line: u64,
    count: u64,
    percent: f64,
    source: Option<String>,
}

#[derive(Deserialize)]
struct Suite {
    made: String,
    kept: u64,
    quota: Option<u64>,
    skips: Option<u64>,
    classes: Vec<Class>,
}

#[derive(Deserialize)]
struct Class {
    #[serde(rename = "class")]
    name: String,
    members: u64,
    kept: u64,
}

/// What a search did.
pub fn stats(document: &Document) -> Result<Section, Error> {
    let stats: Stats = document.read()?;
    let mut rows = stats.about.facts();
    let rate = stats.explored as f64 / stats.seconds.max(1e-9);
    rows.push((
        "explored",
        format!(
            "{} in {}, {} a second",
            grouped(stats.explored),
            seconds(stats.seconds),
            rounded(rate)
        ),
    ));
    rows.push(("valid", grouped(stats.valid)));
    rows.push(("end", stats.end.clone()));
    let mut body = facts(&rows);
    if !stats.deaths.is_empty() {
        body += "<h3>Where candidates die</h3>\n<p>The invariant turned them down right after it read \
                 this field, here in its source. What is turned down late costs most.</p>\n";
        body += &table(&["share", "", "candidates", "field", "place", "source"], &deaths(&stats));
    }
    if let Some(suite) = &stats.suite {
        body += &classes(suite);
    }
    let (valid, explored) = (grouped(stats.valid), grouped(stats.explored));
    let headline = match &stats.suite {
        Some(suite) => format!(
            "{} of {valid} structures kept, {}",
            grouped(suite.kept),
            counted(suite.classes.len() as u64, "class", "classes")
        ),
        None => format!("{valid} valid of {explored} explored, {}", seconds(stats.seconds)),
    };
    let what = if stats.suite.is_some() { "suite" } else { "search" };
    let title = format!("{}: {what}", stats.about.structure);
    Ok(Section::new(Job::Generate, document, title).headline(Tone::Plain, headline).body(body))
}

fn deaths(stats: &Stats) -> Vec<Vec<Cell>> {
    let row = |death: &Death| {
        vec![
            Cell::Number(format!("{:.1} %", death.percent)),
            Cell::Bar(death.percent / 100.0),
            Cell::Number(grouped(death.count)),
            Cell::Code(death.field.clone()),
            Cell::Text(format!("{}:{}", death.file, death.line)),
            Cell::Code(death.source.clone().unwrap_or_default()),
        ]
    };
    stats.deaths.iter().map(row).collect()
}

fn classes(suite: &Suite) -> String {
    let quota =
        suite.quota.map_or_else(|| "all of it".to_string(), |quota| format!("at most {quota}"));
    let mut text = format!(
        "<h3>Classes</h3>\n<p>{}: {} kept, of each class {quota}.</p>\n",
        escaped(&suite.made),
        counted(suite.kept, "structure", "structures")
    );
    if suite.skips == Some(0) {
        text += "<p class=\"note\">Nothing could be skipped: searching by this criterion saves nothing.</p>\n";
    }
    let most = suite.classes.iter().map(|class| class.members).max().unwrap_or(1).max(1);
    let row = |class: &Class| {
        vec![
            Cell::Number(grouped(class.members)),
            Cell::Bar(class.members as f64 / most as f64),
            Cell::Number(grouped(class.kept)),
            Cell::Code(class.name.clone()),
        ]
    };
    let rows: Vec<_> = suite.classes.iter().map(row).collect();
    let headings = ["members", "", "kept", "class"];
    let (first, rest) = rows.split_at(rows.len().min(20));
    text += &table(&headings, first);
    if !rest.is_empty() {
        text += &details(
            &counted(rest.len() as u64, "more class", "more classes"),
            &table(&headings, rest),
        );
    }
    text
}

#[derive(Deserialize)]
struct Estimated {
    mean: f64,
    standard_error: f64,
}

impl Estimated {
    fn text(&self) -> String {
        format!("about {} ± {}", rounded(self.mean), rounded(self.standard_error))
    }
}

#[derive(Deserialize)]
struct Estimate {
    #[serde(flatten)]
    about: About,
    seed: u64,
    probes: u64,
    hits: u64,
    candidates: Estimated,
    valid: Estimated,
}

/// How large a search would be.
pub fn estimate(document: &Document) -> Result<Section, Error> {
    let estimate: Estimate = document.read()?;
    let mut rows = estimate.about.facts();
    rows.push(("explored", estimate.candidates.text()));
    rows.push(("valid", estimate.valid.text()));
    let (probes, hits) = (grouped(estimate.probes), grouped(estimate.hits));
    rows.push(("probes", format!("{probes}, of which {hits} led to a valid structure")));
    rows.push(("seed", estimate.seed.to_string()));
    let title = format!("{}: estimate", estimate.about.structure);
    let headline = format!("{} valid", estimate.valid.text());
    Ok(Section::new(Job::Generate, document, title)
        .headline(Tone::Plain, headline)
        .body(facts(&rows)))
}

#[derive(Deserialize)]
struct Sample {
    #[serde(flatten)]
    about: About,
    seed: u64,
    probes: u64,
    drawn: u64,
    distinct: u64,
    effective: f64,
}

/// How structures were drawn at random.
pub fn sample(document: &Document) -> Result<Section, Error> {
    let sample: Sample = document.read()?;
    let mut rows = sample.about.facts();
    rows.push(("drawn", format!("{}, {} of them distinct", sample.drawn, sample.distinct)));
    rows.push(("probes", grouped(sample.probes)));
    rows.push(("effective sample size", format!("{:.1}", sample.effective)));
    rows.push(("seed", sample.seed.to_string()));
    let title = format!("{}: sample", sample.about.structure);
    let headline = counted(sample.drawn, "structure drawn at random", "structures drawn at random");
    Ok(Section::new(Job::Generate, document, title)
        .headline(Tone::Plain, headline)
        .body(facts(&rows)))
}

#[derive(Deserialize)]
struct Catalogue {
    structures: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    about: String,
}

/// The structures that there are.
pub fn catalogue(document: &Document) -> Result<Section, Error> {
    let list: Catalogue = document.read()?;
    let row = |entry: &Entry| vec![Cell::Code(entry.name.clone()), Cell::Text(entry.about.clone())];
    let rows: Vec<_> = list.structures.iter().map(row).collect();
    Ok(Section::new(Job::Generate, document, "the catalogue")
        .headline(Tone::Plain, counted(rows.len() as u64, "structure", "structures"))
        .body(table(&["name", "about"], &rows)))
}
