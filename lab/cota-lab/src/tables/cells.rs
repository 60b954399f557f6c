//! Numbers one by one, for spreadsheets and papers: CSV, Markdown, LaTeX.

use super::Format;
use super::text::word;
use cota_experiments::experiment::{Number, Report, Value};
use std::io::{self, Write};

const NAMES: [&str; 8] =
    ["table", "bound", "routine", "technique", "measure", "published", "own", "verdict"];

/// Writes every number of some tables.
pub(crate) fn write(out: &mut impl Write, format: Format, reports: &[Report]) -> io::Result<()> {
    let style = Style::of(format);
    style.head(out)?;
    for report in reports {
        for row in &report.rows {
            for number in &row.numbers {
                let routine = row.routine.clone().unwrap_or_default();
                style.line(out, &cells(&report.table.id, &row.bound, routine, number))?;
            }
        }
    }
    style.foot(out)
}

fn cells(table: &str, bound: &str, routine: String, number: &Number) -> [String; 8] {
    let whose = if number.study.is_some() { ", ours" } else { "" };
    let published = match number.published {
        None if number.published_timeout => "time out".to_owned(),
        published => published.map(plain).unwrap_or_default(),
    };
    [
        table.to_owned(),
        bound.to_owned(),
        routine,
        number.technique.clone(),
        format!("{}{whose}", number.measure),
        published,
        number.own.map(plain).unwrap_or_default(),
        word(number.verdict).to_owned(),
    ]
}

/// A number without marks between its digits.
fn plain(value: Value) -> String {
    match value {
        Value::Count(count) => count.to_string(),
        Value::Seconds(seconds) => format!("{seconds:.3}"),
    }
}

/// How cells are put together.
#[derive(Clone, Copy)]
enum Style {
    Csv,
    Markdown,
    Latex,
}

impl Style {
    fn of(format: Format) -> Self {
        match format {
            Format::Markdown => Self::Markdown,
            Format::Latex => Self::Latex,
            _ => Self::Csv,
        }
    }

    fn head(self, out: &mut impl Write) -> io::Result<()> {
        if let Self::Latex = self {
            writeln!(out, "\\begin{{tabular}}{{lllllrrl}}\n\\hline")?;
        }
        self.line(out, &NAMES.map(str::to_owned))?;
        match self {
            Self::Csv => Ok(()),
            Self::Markdown => writeln!(out, "|---|---|---|---|---|---:|---:|---|"),
            Self::Latex => writeln!(out, "\\hline"),
        }
    }

    fn line(self, out: &mut impl Write, cells: &[String; 8]) -> io::Result<()> {
        match self {
            Self::Csv => writeln!(out, "{}", cells.each_ref().map(|cell| quoted(cell)).join(",")),
            Self::Markdown => writeln!(out, "| {} |", cells.join(" | ")),
            Self::Latex => {
                let cells = cells.each_ref().map(|cell| cell.replace('%', "\\%"));
                writeln!(out, "{} \\\\", cells.join(" & "))
            }
        }
    }

    fn foot(self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Latex => writeln!(out, "\\hline\n\\end{{tabular}}"),
            _ => Ok(()),
        }
    }
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
