//! Why a test of operations failed, as text.

use super::super::attempt::Cause;
use super::super::report::{indent, limit_name};
use crate::Scope;
use crate::engine::{BuildError, SpaceError, StopReason};
use std::fmt;

/// Why there is no result.
#[derive(Clone, Debug, PartialEq)]
pub enum SequenceFailure {
    /// The scope cannot be used for the operations.
    Scope(SpaceError),
    /// There is no operation within the scope.
    NoOperation,
    /// An operation cannot be built.
    Unbuildable(BuildError),
    /// A limit cut the run short, which the author did not allow.
    Cut {
        /// Which one.
        stop: StopReason,
        /// How many sequences passed until then.
        passed: u64,
    },
    /// The sequence that is to be run again cannot be found.
    Replay {
        /// What was given.
        given: String,
        /// Why not.
        reason: String,
    },
    /// The shortest sequence that fails, and the first of this length.
    Sequence {
        /// The operations, as `Debug` shows them.
        operations: Vec<String>,
        /// The state before the last one, drawn.
        state: Option<String>,
        /// Why the last one failed.
        cause: Box<Cause>,
        /// How many sequences passed before it, if they were run.
        passed: Option<u64>,
        /// The bound of the operations.
        scope: Box<Scope>,
        /// The command that runs it again.
        replay: String,
    },
}

impl SequenceFailure {
    /// Why the last operation of the failing sequence failed.
    pub fn cause(&self) -> Option<&Cause> {
        match self {
            Self::Sequence { cause, .. } => Some(cause),
            _ => None,
        }
    }
}

impl std::error::Error for SequenceFailure {}

impl fmt::Display for SequenceFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scope(error) => write!(f, "the scope of the operations cannot be used: {error}"),
            Self::NoOperation => f.write_str("there is no operation within the scope"),
            Self::Unbuildable(error) => error.fmt(f),
            Self::Cut { stop, passed } => write!(
                f,
                "{} cut the run short after {passed} sequences\n\
                 lower the length, or write `allow_limit` if a part is enough",
                limit_name(*stop)
            ),
            Self::Replay { given, reason } => {
                write!(f, "the sequence `{given}` cannot be run again: {reason}")
            }
            Self::Sequence { operations, state, cause, passed, scope, replay } => {
                writeln!(f, "{}\n", cause.to_string().trim())?;
                writeln!(f, "after these operations:\n")?;
                for (number, operation) in operations.iter().enumerate() {
                    let text = indent(operation);
                    writeln!(f, "{:3}. {}", number + 1, text.trim_start())?;
                }
                if let Some(state) = state {
                    writeln!(f, "\nthe state before the last one:\n{}", indent(state))?;
                }
                writeln!(f)?;
                if let Some(passed) = passed {
                    writeln!(f, "{passed} sequences passed before it, shortest first")?;
                }
                if **scope != Scope::new() {
                    writeln!(f, "scope: {scope}")?;
                }
                write!(f, "to run this sequence again:\n  {replay}")
            }
        }
    }
}
