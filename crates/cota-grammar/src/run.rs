//! Sentences as input to programs: run each, watch how it ends, compare two.

mod command;
mod execute;
mod filter;
mod process;
mod program;
mod worker;

pub use command::{BadCommand, CommandLine};
pub use execute::{Executed, Kind, Programs, execute};
pub use filter::{Filter, FilterError};
pub use program::{Feed, Program};

use std::fmt;

/// What a program did with a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// What it wrote to standard output, or the line it answered; at most [`MOST_OUTPUT`] bytes.
    pub output: Vec<u8>,
}

/// How many bytes of a program's output are kept; the rest is read and dropped.
pub const MOST_OUTPUT: usize = 1 << 20;

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It answered and is still running.
    Answer,
    /// It ended with this code.
    Exit(i32),
    /// This signal killed it.
    Crash(i32),
    /// It was not done within the time limit, and was killed.
    Hang,
}

impl End {
    /// Whether there is nothing to report.
    pub fn is_good(self) -> bool {
        matches!(self, Self::Answer | Self::Exit(0))
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer => f.write_str("an answer"),
            Self::Exit(code) => write!(f, "exit code {code}"),
            Self::Crash(signal) => write!(f, "crash by signal {signal}"),
            Self::Hang => f.write_str("hang"),
        }
    }
}

/// What is worth reporting about a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The program failed: a code other than 0, a signal or a time-out.
    Bad(Outcome),
    /// The two programs ended differently, or wrote different output.
    Difference(Outcome, Outcome),
}

impl Finding {
    /// Judges one program, or two against each other.
    ///
    /// One program has to end with code 0. Two have to end alike and write the same; a crash or a
    /// hang is reported even when both do it.
    pub fn judge(outcome: Outcome, against: Option<Outcome>) -> Option<Self> {
        match against {
            Some(other) if outcome != other => Some(Self::Difference(outcome, other)),
            Some(_) if matches!(outcome.end, End::Crash(_) | End::Hang) => Some(Self::Bad(outcome)),
            None if !outcome.end.is_good() => Some(Self::Bad(outcome)),
            _ => None,
        }
    }

    /// The kind of finding, the same for those that belong together.
    pub fn kind(&self) -> String {
        match self {
            Self::Bad(outcome) => outcome.end.to_string(),
            Self::Difference(a, b) if a.end == b.end => "different output".to_owned(),
            Self::Difference(a, b) => format!("{} against {}", a.end, b.end),
        }
    }
}
