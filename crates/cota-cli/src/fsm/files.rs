//! Reading models and tests named on the command line, and writing models.

use super::output::emit;
use clap::ValueEnum;
use cota_console::exit::Failure;
use cota_fsm::format::{Format, ReadError, read_words};
use cota_fsm::{Machine, Word};
use std::path::{Path, PathBuf};

/// A file format of machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FileFormat {
    /// One transition a line: s1 -- a / 0 -> s2
    Txt,
    /// Graphviz, as automata learning tools write it
    Dot,
    /// KISS2 of logic synthesis
    Kiss2,
    /// The tables of `FSMlib`
    Fsm,
    /// JSON
    Json,
}

impl From<FileFormat> for Format {
    fn from(format: FileFormat) -> Self {
        match format {
            FileFormat::Txt => Self::Text,
            FileFormat::Dot => Self::Dot,
            FileFormat::Kiss2 => Self::Kiss2,
            FileFormat::Fsm => Self::Fsmlib,
            FileFormat::Json => Self::Json,
        }
    }
}

/// A model file; its extension says the format.
#[derive(clap::Args)]
pub struct Model {
    /// The machine: a .txt, .dot, .kiss2, .fsm or .json file
    model: PathBuf,
    /// The format of the model, if the extension does not say it
    #[arg(long, value_enum)]
    from: Option<FileFormat>,
}

impl Model {
    pub fn read(&self) -> Result<Machine, Failure> {
        read_machine(&self.model, self.from)
    }
}

pub fn read_text(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| {
        Failure::usage(format!("{}: {error}", path.display()))
            .hint("name a file with a machine, or with tests where tests are asked for")
    })
}

pub fn read_machine(path: &Path, from: Option<FileFormat>) -> Result<Machine, Failure> {
    let extension = path.extension().and_then(|ext| ext.to_str()).unwrap_or_default();
    let format = from.map(Format::from).or_else(|| Format::of_extension(extension));
    let format = format.ok_or_else(|| {
        Failure::usage(format!("{}: the extension names no format", path.display()))
            .hint("say it with --from txt|dot|kiss2|fsm|json")
    })?;
    format.read(&read_text(path)?).map_err(|error| {
        let ReadError { line, column, problem } = &error;
        Failure::usage(format!("{}:{line}:{column}: {problem}", path.display()))
            .hint("the formats are in docs/fsm.md; --from names one if the extension does not")
    })
}

/// Prints a machine, as `to` says or else as text.
pub fn print_machine(machine: &Machine, to: Option<FileFormat>) -> Result<(), Failure> {
    emit(&Format::from(to.unwrap_or(FileFormat::Txt)).write(machine))
}

/// A sequence from the command line: labels with blanks between them, or letters in a row.
pub fn parse_word(machine: &Machine, text: &str) -> Result<Word, Failure> {
    let spread = |text: &str| -> String { text.chars().flat_map(|c| [c, ' ']).collect() };
    let single = |text: &str| {
        text.chars().all(|c| machine.input_named(c.encode_utf8(&mut [0; 4])).is_some())
    };
    let text = if machine.input_named(text).is_none() && single(text) {
        spread(text)
    } else {
        text.to_owned()
    };
    let words = read_words(machine, &text).map_err(|error| {
        Failure::usage(format!("sequence `{}`: {error}", text.trim()))
            .hint("write the inputs with blanks between them, or letters in a row")
    })?;
    Ok(words.into_iter().next().unwrap_or_default())
}

/// The tests of a file, one a line.
pub fn read_tests(machine: &Machine, path: &Path) -> Result<Vec<Word>, Failure> {
    read_words(machine, &read_text(path)?).map_err(|error| {
        let ReadError { line, column, problem } = &error;
        Failure::usage(format!("{}:{line}:{column}: {problem}", path.display()))
            .hint("a test is a line: the inputs with blanks between them, or letters in a row")
    })
}
