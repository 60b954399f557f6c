//! Writes structures to standard output, one by one as they are found.

use super::args::Format;
use super::search::Job;
use cota_engine::{Bounded, Candidate, Value, Vector};
use cota_report::rust::TestFile;
use cota_report::svg::Scene;
use cota_report::text::{self, Columns};
use cota_report::{Types, dot, json, rust, svg};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// So wide is a page when nobody looks at it.
const PAGE: usize = 100;

/// A structure on its way out.
pub(super) enum Found {
    /// As its line of JSON, made by the thread that found it.
    Line(String),
    /// As it is; what becomes of it depends on what was found before.
    Structure { vector: Vector, value: Value },
}

impl Found {
    pub fn new<T: Bounded>(candidate: &Candidate<'_, T>, format: Format, types: &Types) -> Self {
        let value = candidate.value();
        match format {
            Format::Json => Self::Line(json::line(&value, types)),
            _ => Self::Structure { vector: candidate.vector(), value },
        }
    }
}

/// Standard output in one of the formats.
pub(super) struct Output<'a> {
    out: BufWriter<StdoutLock<'static>>,
    types: &'a Types,
    number: u64,
    kind: Kind,
}

enum Kind {
    Count,
    Text { columns: Columns, legend: bool },
    Json,
    Dot { name: String },
    Svg { title: String, scenes: Vec<Scene> },
    Rust(TestFile),
}

impl Kind {
    fn new(format: Format, job: &Job) -> Self {
        let name = job.structure.clone();
        match format {
            Format::Count => Self::Count,
            Format::Text => Self::Text { columns: Columns::new(page_width()), legend: false },
            Format::Json => Self::Json,
            Format::Dot => Self::Dot { name },
            Format::Svg => {
                Self::Svg { title: format!("{name}: {}", job.scope), scenes: Vec::new() }
            }
            Format::Rust => Self::Rust(TestFile {
                type_path: job.type_path.clone(),
                scope: job.scope.clone(),
                has_invariant: job.own_invariant,
            }),
        }
    }
}

impl<'a> Output<'a> {
    pub fn new(format: Format, job: &Job, types: &'a Types) -> Self {
        let out = BufWriter::new(io::stdout().lock());
        Self { out, types, number: 0, kind: Kind::new(format, job) }
    }

    /// Writes a structure, or keeps it until it can be written.
    pub fn structure(&mut self, found: &Found) -> io::Result<()> {
        self.number += 1;
        let (number, types, out) = (self.number, self.types, &mut self.out);
        let (vector, value) = match found {
            Found::Line(line) => return writeln!(out, "{line}"),
            Found::Structure { vector, value } => (vector, value),
        };
        match &mut self.kind {
            Kind::Count | Kind::Json => Ok(()),
            Kind::Text { columns, legend } => {
                if !*legend && let Some(names) = text::legend(value, types) {
                    *legend = true;
                    write!(out, "nodes are {names}\n\n")?;
                }
                out.write_all(columns.push(number, text::drawing(value, types)).as_bytes())
            }
            Kind::Dot { name } => {
                let name = format!("{name} {number}");
                out.write_all(dot::digraph(&name, value, types).as_bytes())
            }
            Kind::Svg { scenes, .. } => {
                scenes.push(svg::scene(number, value, types));
                Ok(())
            }
            Kind::Rust(file) => {
                if number == 1 {
                    out.write_all(file.head().as_bytes())?;
                }
                let drawing = text::drawing(value, types);
                out.write_all(rust::test(number, vector, &drawing).as_bytes())
            }
        }
    }

    /// Writes what is still kept, and the end.
    pub fn finish(mut self) -> io::Result<()> {
        match self.kind {
            Kind::Text { columns, .. } => self.out.write_all(columns.finish().as_bytes())?,
            Kind::Svg { title, scenes } => {
                self.out.write_all(svg::document(&title, &scenes).as_bytes())?;
            }
            Kind::Rust(file) if self.number == 0 => self.out.write_all(file.head().as_bytes())?,
            _ => {}
        }
        self.out.flush()
    }
}

fn page_width() -> usize {
    let size = io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    size.map_or(PAGE, |(width, _)| usize::from(width.0))
}
