//! Experiments on state machines: their means plotted, and every row.

use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, escaped, table};
use crate::page::input::Document;
use crate::page::plot::{self, Point, Series};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write;

#[derive(Deserialize)]
struct Found {
    experiment: String,
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
    summary: Vec<String>,
    means: Vec<Mean>,
    stopped: bool,
}

#[derive(Deserialize)]
struct Mean {
    name: String,
    own: Option<f64>,
    published: Option<f64>,
}

pub fn experiment(document: &Document) -> Result<Section, Error> {
    let found: Found = document.read()?;
    let mut body = means(&found.means);
    body += "<ul>\n";
    for line in &found.summary {
        // Writing to a string cannot fail.
        let _ = writeln!(body, "<li>{}</li>", escaped(line));
    }
    body += "</ul>\n";
    let columns: Vec<String> = found.columns.iter().map(|name| name.replace('_', " ")).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let rows: Vec<Vec<Cell>> =
        found.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    body += &table(&columns, &rows);
    let mut headline = counted(rows.len() as u64, "row", "rows");
    if found.stopped {
        headline += ", cut short";
    }
    let title = format!("{} of state machines", found.experiment);
    Ok(Section::new(Job::Experiment, document, title).headline(Tone::Plain, headline).body(body))
}

fn cell(value: &Value) -> Cell {
    match value {
        Value::Number(number) => Cell::Number(number.to_string()),
        Value::String(text) => Cell::Text(text.clone()),
        Value::Bool(true) => Cell::Text("yes".to_string()),
        Value::Bool(false) => Cell::Text("no".to_string()),
        _ => Cell::Text(String::new()),
    }
}

/// The means, where there is more than one.
fn means(means: &[Mean]) -> String {
    let points = |value: fn(&Mean) -> Option<f64>| -> Vec<Point> {
        let numbered = means.iter().enumerate();
        numbered.filter_map(|(column, mean)| Some(Point { column, value: value(mean)? })).collect()
    };
    let series: Vec<Series> =
        [(true, points(|mean| mean.own)), (false, points(|mean| mean.published))]
            .into_iter()
            .filter(|(_, points)| !points.is_empty())
            .map(|(own, points)| Series { name: "mean in %".to_string(), own, points })
            .collect();
    if means.len() < 2 || series.is_empty() {
        return String::new();
    }
    let names: Vec<&str> = means.iter().map(|mean| mean.name.as_str()).collect();
    let plot = plot::lines(&names, &series);
    if plot.is_empty() {
        return plot;
    }
    format!("<div class=\"plots\"><figure>{plot}</figure></div>\n")
}
