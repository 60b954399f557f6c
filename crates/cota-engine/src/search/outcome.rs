//! How a search ends.

use crate::files::suite::SuiteError;
use crate::model::build::BuildError;
use crate::model::candidate::Vector;
use crate::search::heap::Read;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Why a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// Every candidate within the scope was looked at.
    Exhausted,
    /// As many valid structures as were asked for were found.
    Limit,
    /// The time was used up.
    Time,
    /// The caller had enough.
    Stopped,
    /// The invariant cannot be used.
    Failed(Failure),
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => write!(f, "every candidate was looked at"),
            Self::Limit => write!(f, "stopped at the limit"),
            Self::Time => write!(f, "stopped by the time limit"),
            Self::Stopped => write!(f, "stopped"),
            Self::Failed(failure) => write!(f, "{failure}"),
        }
    }
}

/// What ended a search before its time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The invariant panicked.
    #[error("the invariant panicked: {message}\non the candidate {vector}\n{drawing}")]
    Panicked {
        /// What it said.
        message: String,
        /// The candidate, for a second look.
        vector: Vector,
        /// The candidate as far as the invariant had read it.
        drawing: String,
    },
    /// A structure that the invariant accepts cannot be built.
    #[error("{error}\ncandidate {vector}")]
    Unbuildable {
        /// Why.
        error: BuildError,
        /// The candidate.
        vector: Vector,
    },
    /// The scope has too many values to keep bounds of them.
    #[error(
        "bounds say something about every value of every field, and this scope has too many of them: give \
         narrower ranges, or search without bounds"
    )]
    TooManyValues,
    /// The file that the structures come from cannot be used.
    #[error(transparent)]
    Suite(Box<SuiteError>),
}

/// The counts of a search and the reason of its end.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Why it ended.
    pub reason: StopReason,
    /// Candidates looked at; for strategies other than plain, runs of the invariant.
    pub explored: u64,
    /// Valid structures.
    pub valid: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The first candidate that was not looked at, where that is known.
    pub next: Option<Position>,
    /// Where invalid candidates were told, if that was asked for.
    pub rejections: BTreeMap<Read, u64>,
}

/// A place in the order of the search: a candidate by its vector, or by the choices that lead to it
/// (written with a leading `@`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// By its vector.
    Vector(Vector),
    /// By its choices.
    Path(Vec<u32>),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vector(vector) => vector.fmt(f),
            Self::Path(path) => {
                let parts: Vec<_> = path.iter().map(ToString::to_string).collect();
                write!(f, "@{}", parts.join(","))
            }
        }
    }
}

impl FromStr for Position {
    type Err = crate::VectorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix('@') {
            Some(path) => Ok(Self::Path(Vector::from_str(path)?.indices().to_vec())),
            None => Ok(Self::Vector(text.parse()?)),
        }
    }
}
