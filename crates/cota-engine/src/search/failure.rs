//! Why a run through a stream of structures fails.

use crate::files::suite::SuiteError;
use crate::model::build::BuildError;
use crate::model::candidate::Vector;

/// Why a run through a stream of structures failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The invariant panicked.
    #[error("the invariant panicked: {message}\non the candidate {vector}\n{drawing}")]
    Panicked {
        /// The message of the panic.
        message: String,
        /// Where it was, if a [hook](cota_run::hook) is installed.
        place: Option<String>,
        /// The candidate.
        vector: Vector,
        /// The candidate as far as the invariant had read it.
        drawing: String,
    },
    /// What runs the invariant stopped it: a limit, or something that it cannot do.
    #[error("{message}\non the candidate {vector}\n{drawing}")]
    Stopped {
        /// Why.
        message: String,
        /// The candidate.
        vector: Vector,
        /// The candidate as far as the invariant had read it.
        drawing: String,
    },
    /// A structure that the invariant accepts cannot be built.
    #[error("{error}\ncandidate {vector}")]
    Unbuildable {
        /// The error.
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
    /// What runs the invariant cannot be made.
    #[error("{0}")]
    Unable(String),
    /// The file that the structures come from cannot be used.
    #[error(transparent)]
    Suite(Box<SuiteError>),
}

impl From<SuiteError> for Failure {
    fn from(error: SuiteError) -> Self {
        Self::Suite(Box::new(error))
    }
}
