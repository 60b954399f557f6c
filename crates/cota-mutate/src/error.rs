//! What can go wrong before there is a result.

use std::path::PathBuf;

/// Why a run of mutation testing has no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or folder cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The package cannot be found out about.
    #[error("{0}")]
    Package(String),
    /// A file of the crate is not Rust.
    #[error("{file}:{line}: {message}")]
    Syntax {
        /// The file, relative to the workspace.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What the parser says.
        message: String,
    },
    /// An option or the configuration file cannot be used.
    #[error("{0}")]
    Usage(String),
    /// A filter names nothing that is there.
    #[error("no {what} of the package has `{text}` in its name")]
    NothingNamed {
        /// A file or a function.
        what: &'static str,
        /// What was asked for.
        text: String,
        /// What there is.
        names: Vec<String>,
    },
    /// The crate does not build even without a mutation.
    #[error("the crate does not build as it is")]
    DoesNotBuild {
        /// What the compiler says.
        messages: String,
    },
    /// There is no room for what the compiler writes.
    #[error("the disk is full: {message}")]
    DiskFull {
        /// What the compiler says of it.
        message: String,
    },
    /// Some tests fail even without a mutation.
    #[error("the tests fail without any mutation")]
    BaselineFails {
        /// The names of the tests.
        tests: Vec<String>,
        /// What they print, cut to a reasonable length.
        output: String,
    },
    /// The code runs in the compiler, where no test runs and no switch can be turned.
    #[error("{package} is a crate of procedural macros, and these cannot be judged")]
    ProceduralMacros {
        /// The package.
        package: String,
    },
    /// All tests are examples of the documentation.
    #[error("there are no tests but {examples} in the documentation")]
    OnlyExamples {
        /// How many, in words.
        examples: String,
    },
    /// The instrumented copy does not build, although the crate does.
    #[error("the copy with its switches does not build: {0}")]
    Instrumented(String),
    /// Somebody asked to stop.
    #[error("stopped")]
    Stopped,
    /// A test binary does not do what it should.
    #[error("{0}")]
    Runner(String),
}

impl Error {
    /// Cargo failed, and said this.
    pub fn unbuilt(messages: String) -> Self {
        match messages.lines().find(|line| cota_os::names_full_disk(line)) {
            Some(line) => {
                Self::DiskFull { message: line.trim().trim_start_matches("error: ").to_owned() }
            }
            None => Self::DoesNotBuild { messages },
        }
    }

    /// An error of the system, with the path it is about.
    pub fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        |source| Self::Io { path, source }
    }
}

#[cfg(test)]
mod tests {
    use super::Error;

    #[test]
    fn a_full_disk_is_named_instead_of_the_crate_that_did_not_fit() {
        let said = "error: failed to write `/t/libcota_mutation_runtime.rmeta`: \
            No space left on device (os error 28)\n\n\
            error: could not compile `cota-mutation-runtime` (lib) due to 1 previous error\n";
        let error = Error::unbuilt(said.to_owned());
        assert_eq!(
            error.to_string(),
            "the disk is full: failed to write `/t/libcota_mutation_runtime.rmeta`: \
             No space left on device (os error 28)"
        );
        let error = Error::unbuilt("error: could not compile `own`".to_owned());
        assert!(matches!(error, Error::DoesNotBuild { .. }), "{error}");
    }
}
