//! A table for people: a line for each number, reasons below.

use cota_experiments::experiment::{Agreement, Line, Number, Report, Summary, Value};
use cota_experiments::registry;
use cota_experiments::tables::Table;
use cota_render::summary::grouped;
use std::io::{self, Write};

/// The longest name of a number that has no column.
const LONGEST: &str = "bounds seconds to compute the bounds";

/// What has been printed so far: the reasons by number, and how wide the first columns are.
#[derive(Default)]
pub struct Page {
    reasons: Vec<String>,
    bound: usize,
    measure: usize,
}

impl Page {
    /// What the table is.
    pub fn head(&mut self, out: &mut impl Write, table: &Table) -> io::Result<()> {
        let bounds = table.rows.iter().map(|row| {
            row.bound.len() + row.routine.as_ref().map_or(0, |routine| routine.len() + 1)
        });
        self.bound = bounds.max().unwrap_or(0).max("bound".len());
        let measures = table.columns.iter().map(|column| column.to_string().len());
        self.measure = measures.max().unwrap_or(0).max(LONGEST.len());
        writeln!(out, "Table {}, {}", table.id, table.title)?;
        writeln!(out, "Bound: {}.", table.bound)?;
        if let Some(study) = registry::find(&table.study) {
            let what = if table.beside.is_some() { "As published" } else { "Ours" };
            writeln!(out, "{what}: {}.", study.definition)?;
        }
        if let Some(study) = table.beside.as_deref().and_then(registry::find) {
            writeln!(out, "Ours, beside it: {}.", study.definition)?;
        }
        for note in &table.notes {
            writeln!(out, "Note: {note}")?;
        }
        let (bound, measure) = (self.bound, self.measure);
        writeln!(out, "\n{:bound$}  {:measure$}  {:>15}  {:>15}", "bound", "", "published", "own")
    }

    /// A row.
    pub fn line(&mut self, out: &mut impl Write, line: &Line) -> io::Result<()> {
        let (bound, measure) = (self.bound, self.measure);
        let mut name = match &line.routine {
            Some(routine) => format!("{} {routine}", line.bound),
            None => line.bound.clone(),
        };
        for number in &line.numbers {
            let whose = if number.study.is_some() { ", ours" } else { "" };
            let what = format!("{} {}{whose}", number.technique, number.measure);
            let (published, own) = (published(number), own(number));
            let verdict = self.verdict(number);
            let text =
                format!("{name:bound$}  {what:measure$}  {published:>15}  {own:>15}  {verdict}");
            writeln!(out, "{}", text.trim_end())?;
            name.clear();
        }
        Ok(())
    }

    fn verdict(&mut self, number: &Number) -> String {
        let word = word(number.verdict);
        let Some(reason) = &number.reason else { return word.to_string() };
        let known = self.reasons.iter().position(|known| known == reason);
        let place = known.unwrap_or_else(|| {
            self.reasons.push(reason.clone());
            self.reasons.len() - 1
        });
        format!("{word} ({})", place + 1)
    }

    /// The reasons, and how many numbers agree.
    pub fn foot(&self, out: &mut impl Write, report: &Report) -> io::Result<()> {
        writeln!(out)?;
        for (place, reason) in self.reasons.iter().enumerate() {
            writeln!(out, "({}) {reason}", place + 1)?;
        }
        writeln!(out, "Numbers: {}.", in_words(&report.summary))
    }
}

/// A verdict in a word or two.
pub fn word(verdict: Agreement) -> &'static str {
    match verdict {
        Agreement::Agrees => "same",
        Agreement::Misprint => "misprint",
        Agreement::Differs => "DIFFERENT",
        Agreement::Incomparable => "not comparable",
        Agreement::Cut => "over the time limit",
        Agreement::Time | Agreement::Unpublished => "",
        Agreement::Missing => "not run",
    }
}

/// How many numbers there are of each verdict.
pub fn in_words(summary: &Summary) -> String {
    let Summary { agree, misprints, differ, incomparable, cut, missing } = *summary;
    let parts = [
        (agree, "the same as published"),
        (misprints, "what a misprint must have meant"),
        (differ, "different"),
        (incomparable, "not comparable"),
        (cut, "over the time limit"),
        (missing, "not run"),
    ];
    let said = parts.iter().filter(|(count, _)| *count > 0);
    let said: Vec<_> = said.map(|(count, what)| format!("{count} {what}")).collect();
    if said.is_empty() { "nothing to compare".to_string() } else { said.join(", ") }
}

pub fn value(value: Value) -> String {
    match value {
        Value::Count(count) => grouped(count),
        Value::Seconds(seconds) => format!("{seconds:.3} s"),
    }
}

fn published(number: &Number) -> String {
    match number.published {
        Some(published) => value(published),
        None if number.published_timeout => "time out".to_string(),
        None => "-".to_string(),
    }
}

fn own(number: &Number) -> String {
    match (number.own, number.verdict) {
        (Some(own), Agreement::Cut) => format!("> {}", value(own)),
        (Some(own), _) => value(own),
        (None, _) => "-".to_string(),
    }
}
