//! `cota lab diff`: what is different between two runs of the tables.

use crate::tables::text::{value, word};
use cota_console::exit::{Exit, Failure};
use cota_experiments::experiment::{Agreement, Number, Value};
use cota_results::{Document, tables::Table};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Compare two runs of the tables, as `cota lab all --format json` or `cota lab tables T --format json` wrote them
///
/// A line for each count of ours that changed, is new or is gone, and for each that compares otherwise with the published
/// one. Times are not compared, nor is what either run was cut at. The exit code is 2 if there is such a line, 0 otherwise.
#[derive(clap::Args)]
pub struct Args {
    /// The earlier run
    old: PathBuf,
    /// The later run
    new: PathBuf,
}

/// What a number is known by: table, bound, routine, technique, measure, study.
type Key = (String, String, String, String, String, String);

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let (old, new) = (read(&args.old)?, read(&args.new)?);
    let mut out = io::stdout().lock();
    let mut changes = 0;
    for (key, before) in &old {
        let line = match new.get(key) {
            Some(after) => change(before, after),
            None => Some(format!("{} -> gone", said(before))),
        };
        if let Some(line) = line {
            changes += 1;
            writeln!(out, "{}: {line}", name(key))?;
        }
    }
    for (key, after) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
        changes += 1;
        writeln!(out, "{}: new -> {}", name(key), said(after))?;
    }
    let compared = old.keys().filter(|key| new.contains_key(*key)).count();
    writeln!(out, "{compared} numbers compared, {changes} changes.")?;
    Ok(if changes == 0 { Exit::Done } else { Exit::ProblemsFound })
}

/// How a number changed, if it did.
fn change(before: &Number, after: &Number) -> Option<String> {
    let is_cut = |number: &Number| number.verdict == Agreement::Cut;
    if is_cut(before) || is_cut(after) {
        return None;
    }
    let same = before.own == after.own && before.verdict == after.verdict;
    (!same).then(|| format!("{} -> {}", said(before), said(after)))
}

fn said(number: &Number) -> String {
    let own = number.own.map_or_else(|| "none".to_owned(), value);
    match word(number.verdict) {
        "" => own,
        word => format!("{own} ({word})"),
    }
}

fn name((table, bound, routine, technique, measure, study): &Key) -> String {
    let parts = [table, bound, routine, technique, measure, study];
    parts.into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

/// The counts of a file of documents, one in each line.
fn read(path: &Path) -> Result<BTreeMap<Key, Number>, Failure> {
    let wrong = |error: &dyn std::fmt::Display| {
        Failure::usage(format!("{}: {error}", path.display()))
            .hint("`cota lab all --format json` writes such a file")
    };
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let mut numbers = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let json = serde_json::from_str(line).map_err(|error| wrong(&error))?;
        match Document::read(json).map_err(|error| wrong(&error))? {
            Document::Table(table) => enter(&mut numbers, table),
            other => return Err(wrong(&format_args!("`{}` is no table", other.kind()))),
        }
    }
    Ok(numbers)
}

fn enter(numbers: &mut BTreeMap<Key, Number>, table: Table) {
    for row in table.rows {
        let routine = row.routine.unwrap_or_default();
        for number in row.numbers {
            let is_time = |value: Option<Value>| matches!(value, Some(Value::Seconds(_)));
            if is_time(number.own) || is_time(number.published) {
                continue;
            }
            let key = (
                table.table.id.clone(),
                row.bound.clone(),
                routine.clone(),
                number.technique.clone(),
                number.measure.clone(),
                number.study.clone().unwrap_or_default(),
            );
            numbers.insert(key, number);
        }
    }
}
