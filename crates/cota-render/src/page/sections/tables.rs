//! Tables of the laboratory: published numbers beside our own.

use super::{Job, Section};
use crate::page::html::{self, Cell, Tone, counted, facts, note};
use crate::page::input::File;
use crate::plot::{self, Point, Series};
use crate::summary::{grouped, seconds};
use cota_results::tables::{
    self, Agreement, Count, JavaTable, Listed, Mean, NamedMean, Navigation, Row, StudyTable, Table,
    Tables, Value,
};
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeSet;
use std::fmt::Write;

fn text(value: Value) -> String {
    match value {
        Value::Count(count) => grouped(count),
        Value::Seconds(time) => seconds(time),
    }
}

fn number(value: Value) -> f64 {
    match value {
        Value::Count(count) => count as f64,
        Value::Seconds(time) => time,
    }
}

/// A published table, run again.
pub fn table(file: &File, found: &Table) -> Section {
    let about = &found.table;
    let all = found.rows.iter().flat_map(|row| &row.numbers);
    let reasons: BTreeSet<&str> = all.filter_map(|number| number.reason.as_deref()).collect();
    let body = html! {
        (facts(&[
            ("study", about.study.clone()),
            ("bound", about.bound.clone()),
            ("definition", about.definition.clone()),
        ]))
        (plots(&found.rows))
        (numbers(&found.rows))
        @for reason in reasons { (note(reason)) }
        @for remark in &about.notes { (note(remark)) }
    };
    let summary = &found.summary;
    let counts = [
        (summary.agree, "the same"),
        (summary.misprints, "misprints"),
        (summary.differ, "different"),
        (summary.incomparable, "not comparable"),
        (summary.cut, "over the time limit"),
        (summary.missing, "not run"),
    ];
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts: Vec<_> = counts.map(|(count, what)| format!("{count} {what}")).collect();
    let tone = match summary.differ {
        0 if summary.agree > 0 => Tone::Good,
        0 => Tone::Plain,
        _ => Tone::Bad,
    };
    let headline =
        if counts.is_empty() { "nothing to compare".to_owned() } else { counts.join(", ") };
    let title = format!("{} {}", about.id, about.title);
    Section::new(Job::Laboratory, file, title).headline(tone, headline).body(body)
}

fn numbers(rows: &[Row]) -> Markup {
    let mut cells = Vec::new();
    for row in rows {
        let mut bound = row.bound.clone();
        if let Some(routine) = &row.routine {
            let _ = write!(bound, " {routine}");
        }
        for number in &row.numbers {
            let published = match number.published {
                Some(value) => text(value),
                None if number.published_timeout => "over the limit".to_string(),
                None => String::new(),
            };
            cells.push(vec![
                Cell::Text(std::mem::take(&mut bound)),
                Cell::Text(format!("{} {}", number.technique, number.measure)),
                Cell::Number(published),
                Cell::Number(number.own.map_or_else(String::new, text)),
                verdict(number.verdict),
            ]);
        }
    }
    html::table(&["bound", "measure", "published", "own", ""], &cells)
}

fn verdict(verdict: Agreement) -> Cell {
    let (word, tone) = match verdict {
        Agreement::Agrees => ("same", Tone::Good),
        Agreement::Misprint => ("misprint", Tone::Plain),
        Agreement::Differs => ("DIFFERENT", Tone::Bad),
        Agreement::Incomparable => ("not comparable", Tone::Plain),
        Agreement::Cut => ("over the time limit", Tone::Plain),
        Agreement::Missing => ("not run", Tone::Plain),
        Agreement::Time | Agreement::Unpublished => ("", Tone::Plain),
    };
    Cell::Word(word.to_string(), tone)
}

/// A plot that scrolls on its own.
fn figure(caption: Option<&str>, plot: String) -> Markup {
    html! {
        figure {
            @if let Some(caption) = caption { figcaption { (caption) } }
            div.scroll tabindex="0" { (PreEscaped(plot)) }
            (note("Rings are published numbers, dots our own."))
        }
    }
}

/// A plot for each measure that has numbers in more than one row or technique.
fn plots(rows: &[Row]) -> Markup {
    let mut measures: Vec<&str> = Vec::new();
    for number in rows.iter().flat_map(|row| &row.numbers) {
        if !measures.contains(&number.measure.as_str()) {
            measures.push(&number.measure);
        }
    }
    let labels: Vec<_> = rows.iter().map(|row| row.bound.as_str()).collect();
    let mut figures = Vec::new();
    for measure in measures {
        let series = series(rows, measure);
        let points: usize = series.iter().map(|series| series.points.len()).sum();
        let plot = (points > 1).then(|| plot::lines(&labels, &series)).flatten();
        figures.extend(plot.map(|plot| figure(Some(measure), plot)));
    }
    html! { @if !figures.is_empty() { div.plots { @for figure in &figures { (figure) } } } }
}

/// What each technique gives, row by row: published hollow, own filled.
fn series(rows: &[Row], measure: &str) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    for (column, row) in rows.iter().enumerate() {
        for cell in row.numbers.iter().filter(|number| number.measure == measure) {
            for (value, own) in [(cell.published, false), (cell.own, true)] {
                // A number of a run that was cut is no measurement.
                let Some(value) = value.filter(|_| !own || cell.verdict != Agreement::Cut) else {
                    continue;
                };
                let point = Point { column, value: number(value) };
                let same =
                    |series: &&mut Series| series.name == cell.technique && series.own == own;
                if let Some(series) = all.iter_mut().find(same) {
                    series.points.push(point);
                } else {
                    let (name, points) = (cell.technique.clone(), vec![point]);
                    all.push(Series { name, own, points });
                }
            }
        }
    }
    all
}

/// The published tables.
pub fn list(file: &File, list: &Tables) -> Section {
    let row = |listed: &Listed| {
        vec![
            Cell::Text(listed.id.clone()),
            Cell::Text(listed.title.clone()),
            Cell::Number(listed.rows.len().to_string()),
        ]
    };
    let rows: Vec<_> = list.tables.iter().map(row).collect();
    Section::new(Job::Laboratory, file, "the published tables")
        .headline(Tone::Plain, counted(rows.len() as u64, "table", "tables"))
        .body(html::table(&["table", "title", "rows"], &rows))
}

/// The study of navigation mutation.
pub fn navigation(file: &File, study: &Navigation) -> Section {
    let heads = ["dominators", "published", "with navigation", "own", "with navigation"];
    let body = html! {
        @for subject in &study.subjects {
            h3 { (subject.subject) ", " (counted(subject.suites as u64, "suite", "suites")) }
            (html::table(
                &["mutants", "published", "own"],
                &subject.counts.iter().map(count).collect::<Vec<_>>(),
            ))
            p {
                "Of ours alive, " (subject.equivalent) " equivalent, " (subject.gaps)
                " gaps of the suites, " (subject.undecided) " not decided."
            }
            (html::table(&heads, &subject.dominators.iter().map(mean).collect::<Vec<_>>()))
        }
    };
    let number = study.subjects.len() as u64;
    Section::new(Job::Laboratory, file, "navigation mutation")
        .headline(Tone::Plain, counted(number, "subject", "subjects"))
        .body(body)
}

fn count(count: &Count) -> Vec<Cell> {
    let number = |number: usize| Cell::Number(grouped(number as u64));
    vec![Cell::Text(count.what.clone()), number(count.published), number(count.own)]
}

fn mean(mean: &Mean) -> Vec<Cell> {
    let two_digits = |number: f64| format!("{number:.2}");
    let published = mean.published.map(|known| known.map_or("-".to_owned(), two_digits));
    let numbers = published.into_iter().chain(mean.own.map(two_digits)).map(Cell::Number);
    let name = mean.operator.clone().unwrap_or_else(|| "all".to_owned());
    std::iter::once(Cell::Text(name)).chain(numbers).collect()
}

/// A study: its means plotted, and every row.
pub fn study(file: &File, found: &StudyTable) -> Section {
    let columns: Vec<String> = found.columns.iter().map(|name| name.replace('_', " ")).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let rows: Vec<Vec<Cell>> =
        found.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    let body = html! {
        (means(&found.means))
        ul { @for line in &found.summary { li { (line) } } }
        (html::table(&columns, &rows))
    };
    let mut headline = counted(rows.len() as u64, "row", "rows");
    if found.stopped {
        headline += ", cut short";
    }
    let title = match found.about.as_str() {
        "" => found.experiment.clone(),
        about => format!("{} of {about}", found.experiment),
    };
    Section::new(Job::Laboratory, file, title).headline(Tone::Plain, headline).body(body)
}

/// Searches in Java classes: every measurement, with what it should reach.
pub fn java(file: &File, found: &JavaTable) -> Section {
    let number = |number: Option<u64>| Cell::Number(number.map_or(String::new(), grouped));
    let rows: Vec<Vec<Cell>> = found
        .rows
        .iter()
        .map(|row| {
            let compared = row.compared.iter().map(|bar| {
                let verdict = if bar.met { "" } else { " (missed)" };
                format!("{}{verdict}", bar.text)
            });
            let measured = row.measured.map(|measured| format!("{measured:.4} {}", row.unit));
            vec![
                Cell::Text(row.what.clone()),
                Cell::Text(row.subject.clone()),
                number(row.explored),
                number(row.valid),
                Cell::Number(measured.unwrap_or_default()),
                Cell::Text(compared.collect::<Vec<_>>().join(", ")),
            ]
        })
        .collect();
    let columns = ["what", "structure", "explored", "valid", "measured", "compared"];
    let count = counted(rows.len() as u64, "row", "rows");
    let (mut headline, tone) = match found.missed {
        0 => (count, Tone::Plain),
        missed => (format!("{count}, {missed} missed"), Tone::Bad),
    };
    if found.stopped {
        headline += ", cut short";
    }
    let title = format!("Java searches with JDK {}", found.release);
    let body = html::table(&columns, &rows);
    Section::new(Job::Laboratory, file, title).headline(tone, headline).body(body)
}

fn cell(cell: &tables::Cell) -> Cell {
    match cell {
        tables::Cell::Text(text) => Cell::Text(text.clone()),
        tables::Cell::Count(count) => Cell::Number(count.to_string()),
        tables::Cell::Real(number) => Cell::Number(number.to_string()),
        tables::Cell::Truth(true) => Cell::Text("yes".to_string()),
        tables::Cell::Truth(false) => Cell::Text("no".to_string()),
        tables::Cell::Blank => Cell::Text(String::new()),
    }
}

/// The means, where there is more than one.
fn means(means: &[NamedMean]) -> Markup {
    let points = |value: fn(&NamedMean) -> Option<f64>| -> Vec<Point> {
        let numbered = means.iter().enumerate();
        numbered.filter_map(|(column, mean)| Some(Point { column, value: value(mean)? })).collect()
    };
    let series: Vec<Series> =
        [(true, points(|mean| mean.own)), (false, points(|mean| mean.published))]
            .into_iter()
            .filter(|(_, points)| !points.is_empty())
            .map(|(own, points)| Series { name: "mean in %".to_string(), own, points })
            .collect();
    let names: Vec<&str> = means.iter().map(|mean| mean.name.as_str()).collect();
    let plot = (means.len() > 1).then(|| plot::lines(&names, &series)).flatten();
    html! { @if let Some(plot) = plot { div.plots { (figure(None, plot)) } } }
}
