//! Why a run of mutation testing has no result, in any language.

use std::path::PathBuf;

/// Why a run of mutation testing has no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or folder cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// There is no such package, or its description cannot be read.
    #[error("{0}")]
    Package(String),
    /// An option or the configuration file cannot be used.
    #[error("{0}")]
    Usage(String),
    /// A filter matches no file or function.
    #[error("no {what} of the package has `{text}` in its name")]
    NothingNamed {
        /// A file or a function.
        what: &'static str,
        /// The text of the filter.
        text: String,
        /// The names that exist.
        names: Vec<String>,
    },
    /// The package does not build even without a mutation.
    #[error("the package does not build as it is")]
    DoesNotBuild {
        /// The messages of the compiler.
        messages: String,
    },
    /// The compiler has no space to write its output.
    #[error("the disk is full: {message}")]
    DiskFull {
        /// The message of the compiler.
        message: String,
    },
    /// Some tests fail even without a mutation.
    #[error("the tests fail without any mutation")]
    BaselineFails {
        /// The names of the tests.
        tests: Vec<String>,
        /// The output of the tests.
        output: String,
    },
    /// The watch asked to stop.
    #[error("stopped")]
    Stopped,
    /// Tests cannot be run.
    #[error("{0}")]
    Runner(String),
    /// Something that only the language of the subject knows about, such as
    /// [`RustError`](crate::rust::error::RustError).
    #[error(transparent)]
    Subject(Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// An error of the operating system, with the path it is about.
    pub fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        |source| Self::Io { path, source }
    }
}
