//! Why there is no page.

use cota_results::ReadError;

/// Why there is no page, and which file is to blame.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields of an error are what its message says")]
pub enum Error {
    /// No file was given.
    #[error("no results to show")]
    Nothing,
    /// A text is not JSON.
    #[error("{file}:{line}:{column}: not JSON: {message}")]
    NotJson { file: String, line: usize, column: usize, message: String },
    /// A document is none of Cota's.
    #[error("{file}: not a result of Cota: it is empty")]
    Empty { file: String },
    /// A document is none of Cota's, or of another version, or does not have the fields of its kind.
    #[error("{file}: not a result of this version of Cota: {error}")]
    NotAResult { file: String, error: ReadError },
    /// The content of a document contradicts itself.
    #[error("{file}: damaged: {message}")]
    Damaged { file: String, message: String },
    /// The source of a mutant is not where it should be, or may not be shown.
    #[error("{file}: the source of its mutants is not at hand: {message}")]
    Source { file: String, message: String },
}

impl Error {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::Nothing => "name files with the output of `cota ... --format json`".to_string(),
            Self::NotJson { .. } | Self::Empty { .. } => {
                "results are written by --format json; was the run cut short, or its output mixed \
                 with something else?"
                    .to_string()
            }
            Self::NotAResult { error: ReadError::UnknownKind(_), .. } => {
                let kinds: Vec<_> = cota_results::KINDS.iter().map(|(kind, _)| *kind).collect();
                format!("the kinds are {}", kinds.join(", "))
            }
            Self::NotAResult { .. } | Self::Damaged { .. } => {
                "run the command that wrote it again, with --format json".to_string()
            }
            Self::Source { .. } => {
                "only files of the package that the result names are shown; name the root of its \
                              workspace with --sources"
                    .to_string()
            }
        }
    }
}
