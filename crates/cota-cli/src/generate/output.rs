//! Writes structures to standard output, one by one as they are found.

use super::args::Format;
use super::search::Job;
use cota_engine::{Class, Value, Vector};
use cota_report::text::{self, Columns};
use cota_report::{Types, json};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// So wide is a page when nobody looks at it.
const PAGE: usize = 100;

/// A structure on its way out.
pub(super) struct Found {
    pub vector: Vector,
    pub value: Value,
}

/// Standard output in one of the formats.
pub(super) struct Output {
    out: BufWriter<StdoutLock<'static>>,
    types: Types,
    number: u64,
    kind: Kind,
}

enum Kind {
    Count,
    Text(Columns),
    Json,
}

impl Output {
    pub fn new(format: Format, job: &Job, classes: &[Class]) -> Self {
        let _ = job;
        let kind = match format {
            Format::Count => Kind::Count,
            Format::Text => Kind::Text(Columns::new(page_width())),
            _ => Kind::Json,
        };
        let out = BufWriter::new(io::stdout().lock());
        Self { out, types: Types::of(classes), number: 0, kind }
    }

    /// Writes a structure, or keeps it until it can be written.
    pub fn structure(&mut self, found: Found) -> io::Result<()> {
        self.number += 1;
        let Found { value, vector } = found;
        let _ = vector;
        match &mut self.kind {
            Kind::Count => Ok(()),
            Kind::Json => writeln!(self.out, "{}", json::line(&value, &self.types)),
            Kind::Text(columns) => {
                if self.number == 1
                    && let Some(legend) = text::legend(&value, &self.types)
                {
                    write!(self.out, "nodes are {legend}\n\n")?;
                }
                match columns.push(self.number, text::drawing(&value, &self.types)) {
                    Some(row) => write!(self.out, "{row}"),
                    None => Ok(()),
                }
            }
        }
    }

    /// Writes what is still kept, and the end.
    pub fn finish(mut self) -> io::Result<()> {
        match self.kind {
            Kind::Count | Kind::Json => {}
            Kind::Text(columns) => {
                write!(self.out, "{}", columns.finish().unwrap_or_default())?;
            }
        }
        self.out.flush()
    }

    /// Writes what is complete; the search failed.
    pub fn abandon(self) -> io::Result<()> {
        self.finish()
    }
}

fn page_width() -> usize {
    let size = io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    size.map_or(PAGE, |(width, _)| usize::from(width.0))
}
