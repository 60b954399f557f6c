//! Writes structures to standard output, one by one as they are found.

use super::args::Format;
use super::wanted::Wanted;
use cota_engine::space::Space;
use cota_engine::suite::{SuiteHead, SuiteWriter};
use cota_engine::{Generated, Value, Vector};
use cota_render::rust::TestFile;
use cota_render::svg::Scene;
use cota_render::text::{self, Columns, Drawing};
use cota_render::{Types, dot, json, rust, svg};
use cota_results::Stream;
use cota_results::structures::Structures;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// The width of a page that goes to a file or a pipe.
const PAGE: usize = 100;

/// A structure to be written.
pub(super) enum Rendered {
    /// As its line of JSON, made by the thread that found it.
    Line(String),
    /// As a vector and its line of JSON.
    Entry { vector: Vector, line: String },
    /// As it is; what becomes of it depends on what was found before.
    Structure { vector: Vector, value: Value },
}

/// Renders structures in the format of the arguments.
#[derive(Clone, Copy)]
pub(super) struct Renderer<'a> {
    pub format: Format,
    pub types: &'a Types,
}

impl Renderer<'_> {
    /// One structure.
    pub fn of<T: Generated>(self, candidate: &T::Candidate<'_>) -> Rendered {
        let value = T::value(candidate);
        let line = |value| json::line(value, self.types);
        match self.format {
            Format::Json | Format::Jsonl => Rendered::Line(line(&value)),
            Format::Suite => Rendered::Entry { vector: T::vector(candidate), line: line(&value) },
            _ => Rendered::Structure { vector: T::vector(candidate), value },
        }
    }
}

/// A format of another language, structure by structure.
pub trait Writer {
    /// What comes before the structures.
    fn head(&mut self) -> String;

    /// A structure.
    ///
    /// # Errors
    /// It cannot be written.
    fn structure(&mut self, vector: &Vector, drawing: &Drawing) -> Result<String, String>;

    /// What comes behind the structures.
    fn end(&mut self) -> String;
}

/// Standard output in one of the formats.
pub(super) struct Output<'a, 'w> {
    out: Out,
    types: &'a Types,
    number: u64,
    kind: Kind<'w>,
}

enum Kind<'a> {
    Count,
    Text { columns: Columns, legend: bool },
    Json { document: Structures, list: Stream },
    Jsonl,
    Dot { name: String },
    Svg { title: String, scenes: Vec<Scene> },
    Rust(TestFile),
    Suite(SuiteWriter<Out>),
    Own(&'a mut dyn Writer),
}

type Out = BufWriter<StdoutLock<'static>>;

impl<'a> Kind<'a> {
    fn new(
        wanted: &Wanted<'_>,
        space: &Space,
        types: &Types,
        own: Option<&'a mut dyn Writer>,
        out: &mut Out,
    ) -> io::Result<Self> {
        if let Some(own) = own {
            out.write_all(own.head().as_bytes())?;
            return Ok(Self::Own(own));
        }
        let job = wanted.job;
        let name = job.structure.clone();
        Ok(match wanted.format {
            // A format of another language has its own writer.
            Format::Count | Format::Java => Self::Count,
            Format::Text => Self::Text { columns: Columns::new(page_width()), legend: false },
            Format::Json => {
                let (scope, types) = (job.scope.to_string(), types.document().clone());
                let document = Structures { structure: name, scope, types, structures: Vec::new() };
                Self::Json { document, list: Stream::begin::<Structures>("structures", out)? }
            }
            Format::Jsonl => Self::Jsonl,
            Format::Dot => Self::Dot { name },
            Format::Svg => {
                Self::Svg { title: format!("{name}: {}", job.scope), scenes: Vec::new() }
            }
            Format::Rust => Self::Rust(TestFile {
                type_path: job.type_path.clone(),
                scope: job.scope.clone(),
                has_invariant: job.own_invariant,
            }),
            Format::Suite => {
                let head = SuiteHead {
                    type_path: job.type_path.clone(),
                    invariant: job.invariant.clone(),
                    scope: job.scope.to_string(),
                    fingerprint: space.fingerprint(),
                    made: wanted.suite.made(wanted),
                };
                Self::Suite(SuiteWriter::new(BufWriter::new(io::stdout().lock()), &head)?)
            }
        })
    }
}

impl<'a, 'w> Output<'a, 'w> {
    pub fn new(
        wanted: &Wanted<'_>,
        space: &Space,
        types: &'a Types,
        own: Option<&'w mut dyn Writer>,
    ) -> io::Result<Self> {
        let mut out = BufWriter::new(io::stdout().lock());
        let kind = Kind::new(wanted, space, types, own, &mut out)?;
        Ok(Self { out, types, number: 0, kind })
    }

    /// Writes a structure, or keeps it until it can be written.
    pub fn structure(&mut self, found: &Rendered) -> io::Result<()> {
        self.number += 1;
        let (number, types, out) = (self.number, self.types, &mut self.out);
        let (vector, value) = match found {
            Rendered::Line(line) => {
                return match &mut self.kind {
                    Kind::Json { list, .. } => list.json(out, line),
                    _ => writeln!(out, "{line}"),
                };
            }
            Rendered::Entry { vector, line } => {
                return match &mut self.kind {
                    Kind::Suite(writer) => writer.structure(vector, line),
                    _ => Ok(()),
                };
            }
            Rendered::Structure { vector, value } => (vector, value),
        };
        match &mut self.kind {
            Kind::Count | Kind::Json { .. } | Kind::Jsonl | Kind::Suite(_) => Ok(()),
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
            Kind::Own(own) => {
                let text = own.structure(vector, &text::drawing(value, types));
                out.write_all(text.map_err(io::Error::other)?.as_bytes())
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
            Kind::Suite(writer) => return writer.finish(),
            Kind::Json { document, list } => list.end(&mut self.out, &document)?,
            Kind::Text { columns, .. } => self.out.write_all(columns.finish().as_bytes())?,
            Kind::Svg { title, scenes } => {
                self.out.write_all(svg::document(&title, &scenes).as_bytes())?;
            }
            Kind::Own(own) => self.out.write_all(own.end().as_bytes())?,
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
