//! Why a run has no result, where only Rust has such a reason.

use crate::Error;
use std::path::PathBuf;

/// A reason that only Rust has.
#[derive(Debug, thiserror::Error)]
pub enum RustError {
    /// A file of the crate is not Rust.
    #[error("{file}:{line}: {message}")]
    Syntax {
        /// The file, relative to the workspace.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The message of the parser.
        message: String,
    },
    /// The code runs in the compiler, where no test runs and no switch can be turned.
    #[error("{package} is a crate of procedural macros, and these cannot be judged")]
    ProceduralMacros { package: String },
    /// All tests are examples of the documentation.
    #[error("there are no tests but {examples} in the documentation")]
    OnlyExamples {
        /// How many, in words.
        examples: String,
    },
    /// The instrumented copy does not build, although the crate does.
    #[error("the copy with its switches does not build: {0}")]
    Instrumented(String),
}

impl From<RustError> for Error {
    fn from(error: RustError) -> Self {
        Self::Subject(Box::new(error))
    }
}

impl RustError {
    /// The reason in an error, if only Rust has it.
    pub fn of(error: &Error) -> Option<&Self> {
        match error {
            Error::Subject(error) => error.downcast_ref(),
            _ => None,
        }
    }
}

/// The error for a build of cargo that failed with these messages.
pub(super) fn unbuilt(messages: String) -> Error {
    match messages.lines().find(|line| cota_os::names_full_disk(line)) {
        Some(line) => {
            Error::DiskFull { message: line.trim().trim_start_matches("error: ").to_owned() }
        }
        None => Error::DoesNotBuild { messages },
    }
}

#[cfg(test)]
mod tests {
    use super::unbuilt;
    use crate::Error;

    #[test]
    fn a_full_disk_is_named_instead_of_the_crate_that_did_not_fit() {
        let said = "error: failed to write `/t/libcota_mutation_runtime.rmeta`: \
            No space left on device (os error 28)\n\n\
            error: could not compile `cota-mutation-runtime` (lib) due to 1 previous error\n";
        let error = unbuilt(said.to_owned());
        assert_eq!(
            error.to_string(),
            "the disk is full: failed to write `/t/libcota_mutation_runtime.rmeta`: \
             No space left on device (os error 28)"
        );
        let error = unbuilt("error: could not compile `own`".to_owned());
        assert!(matches!(error, Error::DoesNotBuild { .. }), "{error}");
    }
}
