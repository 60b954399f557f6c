//! What an experiment prints: a row per machine and a summary, as CSV lines or as one JSON document.

use crate::fsm::Style;
use crate::fsm::plot::Point;
use cota_console::exit::Failure;
use cota_console::output::{emit, emit_part};
use cota_console::tell;
use serde::Serialize;
use std::fmt;

/// An entry of a row.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Cell {
    Text(String),
    Count(u64),
    Truth(bool),
    Real(Rounded),
    /// Nothing is known.
    Blank,
}

/// A number with so many digits after the point.
pub struct Rounded {
    value: f64,
    digits: usize,
}

pub fn real(value: f64, digits: usize) -> Cell {
    Cell::Real(Rounded { value, digits })
}

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1$}", self.value, self.digits)
    }
}

impl Serialize for Rounded {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_string().parse().unwrap_or(self.value))
    }
}

impl Cell {
    fn csv(&self) -> String {
        match self {
            Self::Text(text) if text.contains([',', '"', '\n']) => {
                format!("\"{}\"", text.replace('"', "\"\""))
            }
            Self::Text(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Truth(truth) => truth.to_string(),
            Self::Real(value) => value.to_string(),
            Self::Blank => String::new(),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<bool> for Cell {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Blank, Into::into)
    }
}

/// The entries of a row, each from what it is.
macro_rules! row {
    ($($cell:expr),* $(,)?) => { vec![$($crate::fsm::table::Cell::from($cell)),*] };
}
pub(super) use row;

/// The rows and the summary of an experiment. CSV lines are printed as they come, with the summary on standard
/// error; a JSON document has both.
#[derive(Serialize)]
pub struct Table {
    schema_version: u32,
    #[serde(skip)]
    style: Style,
    experiment: String,
    columns: Vec<&'static str>,
    rows: Vec<Vec<Cell>>,
    summary: Vec<String>,
    means: Vec<Point>,
    stopped: bool,
}

impl Table {
    pub fn new(experiment: String, style: Style) -> Self {
        let (columns, rows) = (Vec::new(), Vec::new());
        let (summary, means) = (Vec::new(), Vec::new());
        Self { schema_version: 1, style, experiment, columns, rows, summary, means, stopped: false }
    }

    /// Names the columns; before the first row.
    pub fn columns(&mut self, names: &[&'static str]) -> Result<(), Failure> {
        names.clone_into(&mut self.columns);
        match self.style {
            Style::Text => emit_part(&(names.join(",") + "\n")),
            Style::Json => Ok(()),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<Cell>) -> Result<(), Failure> {
        match self.style {
            Style::Text => {
                let cells: Vec<String> = cells.iter().map(Cell::csv).collect();
                emit_part(&(cells.join(",") + "\n"))
            }
            Style::Json => {
                self.rows.push(cells);
                Ok(())
            }
        }
    }

    /// Adds a line to the summary.
    pub fn sum_up(&mut self, line: String) {
        match self.style {
            Style::Text => tell!("{line}"),
            Style::Json => self.summary.push(line),
        }
    }

    /// Adds a mean, which a plot shows.
    pub fn mean(&mut self, name: String, ours: f64, published: Option<f64>) {
        self.means.push(Point { name, ours, published });
    }

    pub fn means(&self) -> &[Point] {
        &self.means
    }

    /// Prints what has to wait for the end.
    pub fn end(mut self, stopped: bool) -> Result<(), Failure> {
        self.stopped = stopped;
        match self.style {
            Style::Text => Ok(()),
            Style::Json => {
                let text = serde_json::to_string_pretty(&self).map_err(Failure::usage)?;
                emit(&(text + "\n"))
            }
        }
    }
}
