//! What a study prints: rows and a summary, as CSV lines or as one JSON document.

use clap::ValueEnum;
use cota_console::exit::Failure;
use cota_console::output::{emit, emit_part};
use cota_console::tell;
use cota_results::tables::{self, NamedMean, StudyTable};
use std::fmt;

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// For people
    Text,
    /// For programs, with a `schema_version`
    Json,
}

/// An entry of a row.
pub enum Cell {
    Text(String),
    Count(u64),
    Truth(bool),
    Real(Rounded),
    /// Nothing is known.
    Blank,
}

/// A number with `digits` digits after the point.
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

impl From<Cell> for tables::Cell {
    fn from(cell: Cell) -> Self {
        match cell {
            Cell::Text(text) => Self::Text(text),
            Cell::Count(count) => Self::Count(count),
            Cell::Truth(truth) => Self::Truth(truth),
            Cell::Real(real) => Self::Real(real.to_string().parse().unwrap_or(real.value)),
            Cell::Blank => Self::Blank,
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
    ($($cell:expr),* $(,)?) => { vec![$($crate::table::Cell::from($cell)),*] };
}
pub(crate) use row;

/// The rows and the summary of an experiment. CSV lines are printed as they come, with the summary on standard
/// error; a JSON document has both.
pub struct Table {
    style: Style,
    document: StudyTable,
}

impl Table {
    /// An empty one of an experiment about something: state machines, for example.
    pub fn new(experiment: String, about: &str, style: Style) -> Self {
        let about = about.to_owned();
        Self { style, document: StudyTable { experiment, about, ..StudyTable::default() } }
    }

    /// Names the columns; before the first row.
    pub fn columns(&mut self, names: &[&'static str]) -> Result<(), Failure> {
        self.document.columns = names.iter().map(|name| (*name).to_owned()).collect();
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
                self.document.rows.push(cells.into_iter().map(Into::into).collect());
                Ok(())
            }
        }
    }

    /// Adds a line to the summary.
    pub fn sum_up(&mut self, line: String) {
        match self.style {
            Style::Text => tell!("{line}"),
            Style::Json => self.document.summary.push(line),
        }
    }

    /// Adds a mean, which a plot shows.
    pub fn mean(&mut self, name: String, own: f64, published: Option<f64>) {
        self.mean_within(name, own, published, None);
    }

    /// Adds a mean of numbers with their quartiles.
    pub fn mean_within(
        &mut self,
        name: String,
        own: f64,
        published: Option<f64>,
        quartiles: Option<[f64; 2]>,
    ) {
        // What is no number has no place in JSON.
        let own = Some(own).filter(|own| own.is_finite());
        self.document.means.push(NamedMean { name, own, published, quartiles });
    }

    pub fn means(&self) -> &[NamedMean] {
        &self.document.means
    }

    /// Prints what has to wait for the end.
    pub fn end(mut self, stopped: bool) -> Result<(), Failure> {
        self.document.stopped = stopped;
        match self.style {
            Style::Text => Ok(()),
            Style::Json => emit(&cota_results::pretty(&self.document)),
        }
    }
}
