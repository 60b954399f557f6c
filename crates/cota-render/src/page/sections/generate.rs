//! Structures drawn, where candidates die, classes of a suite or criterion.

use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, details, facts, note, table};
use crate::page::input::File;
use crate::summary::{Text, grouped, rounded, seconds};
use crate::types::Types;
use crate::{read, svg};
use cota_results::structures::{
    self, About, Catalogue, Catalogued, ClassStats, Death, Estimate, Sample, Stats, Structures,
    SuiteStats,
};
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

/// The most drawings; more make a page slow, and readers skip them.
const MOST_DRAWN: usize = 240;

/// How many are drawn at once; the rest is closed at first.
const FIRST_DRAWN: usize = 48;

/// Structures, a drawing each.
pub fn structures(file: &File, found: &Structures) -> Result<Section, Error> {
    let all: Vec<&Value> = found.structures.iter().collect();
    Ok(Section::new(Job::Generate, file, file.stem())
        .headline(Tone::Plain, counted(all.len() as u64, "structure", "structures"))
        .body(gallery(file, &all, &found.types)?))
}

/// Structures as drawings side by side.
pub fn gallery(file: &File, all: &[&Value], types: &structures::Types) -> Result<Markup, Error> {
    let shown = &all[..all.len().min(MOST_DRAWN)];
    let types = Types::from(types);
    let mut drawings = Vec::new();
    for (json, number) in shown.iter().zip(1..) {
        let wrong = |error| file.damaged(&format!("structure {number}: {error}"));
        let value = read::structure(json, &types).map_err(wrong)?;
        drawings.push(PreEscaped(svg::scene(number, &value, &types).element()));
    }
    let (first, rest) = drawings.split_at(drawings.len().min(FIRST_DRAWN));
    let list = |drawings: &[Markup]| {
        html! { ul.gallery { @for drawing in drawings { li { (drawing) } } } }
    };
    let more = counted(rest.len() as u64, "more drawing", "more drawings");
    let left = grouped((all.len() - shown.len()) as u64);
    Ok(html! {
        (list(first))
        @if !rest.is_empty() { (details(&more, &list(rest))) }
        @if shown.len() < all.len() { (note(&format!("{left} more are in the file and not drawn here."))) }
    })
}

fn about(about: &About) -> Vec<(&'static str, String)> {
    vec![
        ("structure", format!("{} ({})", about.structure, about.invariant)),
        ("scope", about.scope.clone()),
        ("space", format!("{} candidates in {} slots", rounded(about.space), about.slots)),
        ("strategy", about.strategy.clone()),
    ]
}

/// What a search did.
pub fn stats(file: &File, stats: &Stats) -> Section {
    let mut rows = about(&stats.about);
    let rate = stats.explored as f64 / stats.seconds.max(1e-9);
    let (explored, time) = (grouped(stats.explored), seconds(stats.seconds));
    rows.push(("explored", format!("{explored} in {time}, {} a second", rounded(rate))));
    rows.push(("valid", grouped(stats.valid)));
    if let Some(jumps) = stats.jumps {
        rows.push(("jumps over choices that a failing check had not read", grouped(jumps)));
    }
    if let Some(learned) = &stats.learned {
        rows.push(("nogoods learned from failures", grouped(learned.nogoods)));
        rows.push(("values that they ruled out", grouped(learned.pruned)));
        let kept = learned.bytes.div_ceil(1024);
        rows.push(("memory of the nogoods that are kept", format!("{kept} KiB")));
        if learned.choices > 0.0 {
            let of = format!("{:.1} of {:.1}", learned.depended, learned.choices);
            rows.push(("choices that a failure depended on", of));
        }
    }
    rows.push(("end", stats.end.clone()));
    let columns = ["share", "", "candidates", "field", "place", "source"];
    let body = html! {
        (facts(&rows))
        @if !stats.deaths.is_empty() {
            h3 { "Where candidates die" }
            p {
                "The invariant rejected them right after it read this field, here in its source. Those that \
                 are rejected late cost most."
            }
            (table(&columns, &stats.deaths.iter().map(death).collect::<Vec<_>>()))
        }
        @if let Some(suite) = &stats.suite { (classes(suite)) }
    };
    let valid = grouped(stats.valid);
    let headline = match &stats.suite {
        Some(suite) => format!(
            "{} of {valid} structures kept, {}",
            grouped(suite.kept),
            counted(suite.classes.len() as u64, "class", "classes")
        ),
        None => format!("{valid} valid of {explored} explored, {time}"),
    };
    let what = if stats.suite.is_some() { "suite" } else { "search" };
    let title = format!("{}: {what}", stats.about.structure);
    Section::new(Job::Generate, file, title).headline(Tone::Plain, headline).body(body)
}

fn death(death: &Death) -> Vec<Cell> {
    vec![
        Cell::Number(format!("{:.1} %", death.percent)),
        Cell::Bar(death.percent / 100.0),
        Cell::Number(grouped(death.count)),
        Cell::Code(death.field.clone()),
        Cell::Text(format!("{}:{}", death.file, death.line)),
        Cell::Code(death.source.clone().unwrap_or_default()),
    ]
}

fn classes(suite: &SuiteStats) -> Markup {
    let quota =
        suite.quota.map_or_else(|| "all of it".to_string(), |quota| format!("at most {quota}"));
    let kept = counted(suite.kept, "structure", "structures");
    let most = suite.classes.iter().map(|class| class.members).max().unwrap_or(1).max(1);
    let row = |class: &ClassStats| {
        vec![
            Cell::Number(grouped(class.members)),
            Cell::Bar(class.members as f64 / most as f64),
            Cell::Number(grouped(class.kept)),
            Cell::Code(class.class.clone()),
        ]
    };
    let rows: Vec<_> = suite.classes.iter().map(row).collect();
    let headings = ["members", "", "kept", "class"];
    let (first, rest) = rows.split_at(rows.len().min(20));
    let more = counted(rest.len() as u64, "more class", "more classes");
    html! {
        h3 { "Classes" }
        p { (suite.made) ": " (kept) " kept, of each class " (quota) "." }
        @if suite.skips == Some(0) {
            (note("Nothing could be skipped: searching by this criterion saves nothing."))
        }
        (table(&headings, first))
        @if !rest.is_empty() { (details(&more, &table(&headings, rest))) }
    }
}

/// How large a search would be.
pub fn estimate(file: &File, estimate: &Estimate) -> Section {
    let mut rows = about(&estimate.about);
    rows.push(("explored", Text(&estimate.candidates).to_string()));
    rows.push(("valid", Text(&estimate.valid).to_string()));
    let (probes, hits) = (grouped(estimate.probes), grouped(estimate.hits));
    rows.push(("probes", format!("{probes}, of which {hits} led to a valid structure")));
    rows.push(("seed", estimate.seed.to_string()));
    let title = format!("{}: estimate", estimate.about.structure);
    Section::new(Job::Generate, file, title)
        .headline(Tone::Plain, format!("{} valid", Text(&estimate.valid)))
        .body(facts(&rows))
}

/// How structures were drawn at random.
pub fn sample(file: &File, sample: &Sample) -> Section {
    let mut rows = about(&sample.about);
    rows.push(("drawn", format!("{}, {} of them distinct", sample.drawn, sample.distinct)));
    rows.push(("probes", grouped(sample.probes)));
    rows.push(("effective sample size", format!("{:.1}", sample.effective)));
    rows.push(("seed", sample.seed.to_string()));
    let title = format!("{}: sample", sample.about.structure);
    let headline = counted(sample.drawn, "structure drawn at random", "structures drawn at random");
    Section::new(Job::Generate, file, title).headline(Tone::Plain, headline).body(facts(&rows))
}

/// The structures of the catalogue.
pub fn catalogue(file: &File, list: &Catalogue) -> Section {
    let row =
        |entry: &Catalogued| vec![Cell::Code(entry.name.clone()), Cell::Text(entry.about.clone())];
    let rows: Vec<_> = list.structures.iter().map(row).collect();
    Section::new(Job::Generate, file, "the catalogue")
        .headline(Tone::Plain, counted(rows.len() as u64, "structure", "structures"))
        .body(table(&["name", "about"], &rows))
}
