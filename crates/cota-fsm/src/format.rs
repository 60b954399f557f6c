//! Files: machines in five formats, distinguishing sets and test sets in the blank-separated ones.
//!
//! Every reader reports the line and column of what it cannot use.

mod dot;
mod fsmlib;
mod json;
mod kiss2;
mod text;

pub use text::{read_words, read_words_per_state, write_words, write_words_per_state};

use crate::machine::{Machine, MachineError};
use thiserror::Error;

/// A file format of machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One transition a line: `s1 -- a / 0 -> s2`; the first line starts in the initial state.
    Text,
    /// Graphviz, as the automata learning tools write it; an edge without a label, mostly from
    /// `__start0`, points at the initial state.
    Dot,
    /// KISS2 of logic synthesis, cubes with don't-care bits.
    Kiss2,
    /// The tables of `FSMlib`.
    Fsmlib,
    /// JSON, as a list of transitions or as tables of next states and outputs.
    Json,
}

impl Format {
    /// The format that a file name's extension stands for.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "txt" => Some(Self::Text),
            "dot" | "gv" => Some(Self::Dot),
            "kiss2" | "kiss" => Some(Self::Kiss2),
            "fsm" => Some(Self::Fsmlib),
            "json" => Some(Self::Json),
            _ => None,
        }
    }

    /// Reads a machine.
    ///
    /// # Errors
    /// If the text is malformed, nondeterministic or empty, with the place.
    pub fn read(self, text: &str) -> Result<Machine, ReadError> {
        match self {
            Self::Text => text::read(text),
            Self::Dot => dot::read(text),
            Self::Kiss2 => kiss2::read(text),
            Self::Fsmlib => fsmlib::read(text),
            Self::Json => json::read(text),
        }
    }

    /// Writes a machine so that [`read`](Self::read) gives back the same one, whatever its labels are.
    ///
    /// Where a format has no place for a label (KISS2 names inputs by bits), a code stands for it and a
    /// comment says which label it is.
    pub fn write(self, machine: &Machine) -> String {
        match self {
            Self::Text => text::write(machine),
            Self::Dot => dot::write(machine),
            Self::Kiss2 => kiss2::write(machine),
            Self::Fsmlib => fsmlib::write(machine),
            Self::Json => json::write(machine),
        }
    }
}

/// What is wrong with a file, and where (both counted from 1).
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}, column {column}: {problem}")]
pub struct ReadError {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Problem {
    /// There is nothing in it.
    #[error("no transitions found")]
    Empty,
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand there.
        expected: String,
        /// What does.
        found: String,
    },
    /// A quotation is not closed.
    #[error("the quotation is not closed")]
    OpenQuote,
    /// An input, state or output that the machine does not have.
    #[error("unknown {kind} `{name}`")]
    Unknown {
        /// `state` or `input`.
        kind: &'static str,
        /// The label.
        name: String,
    },
    /// A state without a line of its own.
    #[error("state `{0}` has no word")]
    Missing(String),
    /// A state with two lines.
    #[error("state `{0}` is given twice")]
    Twice(String),
    /// A word that cannot be applied.
    #[error("input `{input}` is not defined in state `{state}`")]
    Undefined {
        /// The label of the input.
        input: String,
        /// The label of the state in which it comes.
        state: String,
    },
    /// No state is marked as initial.
    #[error("no initial state: an edge without a label should point at it, as in `__start0 -> s0`")]
    NoInitial,
    /// An edge whose label is an input without an output.
    #[error(
        "expected a label `input/output`, found `{0}`: only Mealy machines can be read, not those with outputs \
         or acceptance in their states (Moore machines, DFAs)"
    )]
    NoOutput(String),
    /// Too many bits to list all inputs.
    #[error("{bits} input bits are too many (at most {limit} can be listed)")]
    TooManyBits {
        /// The bits of the file.
        bits: usize,
        /// The most that can be read.
        limit: usize,
    },
    /// Don't-care bits that stand for too many transitions.
    #[error(
        "the don't-care bits stand for {transitions} transitions (at most {limit} can be listed), most of them here"
    )]
    TooManyCares {
        /// The transitions.
        transitions: u64,
        /// The most that can be listed.
        limit: u64,
    },
    /// A code with two names, or a name with two codes.
    #[error("{kind} `{code}` cannot be called `{name}`: one of the two is taken")]
    NamedTwice {
        /// `state`, `input` or `output`.
        kind: &'static str,
        /// The code.
        code: String,
        /// The label.
        name: String,
    },
    /// Only Mealy machines can be read.
    #[error("machine type {0} is not supported, only Mealy machines (type 2)")]
    Type(String),
    /// The machine itself is not possible.
    #[error(transparent)]
    Machine(#[from] MachineError),
    /// JSON that cannot be parsed.
    #[error("{0}")]
    Json(String),
}

impl Problem {
    fn at(self, line: usize, column: usize) -> ReadError {
        ReadError { line, column, problem: self }
    }

    fn expected(expected: &str, found: Option<&str>) -> Self {
        Self::Expected {
            expected: expected.to_owned(),
            found: found.map_or_else(|| "the end of the line".to_owned(), |f| format!("`{f}`")),
        }
    }
}

/// A token and the column where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    text: String,
    column: usize,
}

/// Splits a line at blanks; a token in double quotes may contain blanks, `\"`, `\\`, `\n` and `\r`.
fn tokens(line: &str, number: usize) -> Result<Vec<Token>, ReadError> {
    let mut result = Vec::new();
    let mut chars = line.chars().enumerate().peekable();
    while let Some(&(at, c)) = chars.peek() {
        if c.is_whitespace() {
            chars.next();
            continue;
        }
        let mut text = String::new();
        if c == '"' {
            chars.next();
            loop {
                match chars.next() {
                    None => return Err(Problem::OpenQuote.at(number, at + 1)),
                    Some((_, '"')) => break,
                    Some((_, '\\')) => text.extend(chars.next().map(|(_, c)| meant(c))),
                    Some((_, c)) => text.push(c),
                }
            }
        } else {
            while let Some((_, c)) = chars.next_if(|(_, c)| !c.is_whitespace()) {
                text.push(c);
            }
        }
        result.push(Token { text, column: at + 1 });
    }
    Ok(result)
}

/// A label as one token: quoted if it would not be read back as it is.
pub fn quoted(label: &str) -> String {
    let plain = !label.is_empty()
        && !label.starts_with('"')
        && !label.contains(char::is_whitespace)
        && !matches!(label, "--" | "->" | "/");
    if plain { label.to_owned() } else { escape(label) }
}

/// A label in double quotes, on one line.
fn escape(label: &str) -> String {
    let mut text = String::from("\"");
    for c in label.chars() {
        match c {
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '"' | '\\' => text.extend(['\\', c]),
            _ => text.push(c),
        }
    }
    text.push('"');
    text
}

/// The character that a backslash and `c` stand for.
fn meant(c: char) -> char {
    match c {
        'n' => '\n',
        'r' => '\r',
        c => c,
    }
}
