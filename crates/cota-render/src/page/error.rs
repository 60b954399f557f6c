//! Why there is no page.

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is nothing to show.
    #[error("no results to show")]
    Nothing,
    /// A text is not JSON.
    #[error("{file}:{line}:{column}: not JSON: {message}")]
    NotJson {
        /// The name of the file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// A document is none of Cota's.
    #[error("{file}: not a result of Cota: {what}")]
    Unknown {
        /// The name of the file.
        file: String,
        /// What was found.
        what: String,
    },
    /// A document is of another version.
    #[error("{file}: schema_version {version}, and this page is made from version {known}")]
    Version {
        /// The name of the file.
        file: String,
        /// The version.
        version: String,
        /// The version that is read.
        known: u64,
    },
    /// A document looks like one of Cota's and is not.
    #[error("{file}: a damaged {kind}: {message}")]
    Damaged {
        /// The name of the file.
        file: String,
        /// What it should be.
        kind: &'static str,
        /// What is wrong.
        message: String,
    },
    /// The source of a mutant is not where it should be, or may not be shown.
    #[error("{file}: the source of its mutants is not at hand: {message}")]
    Source {
        /// The name of the file.
        file: String,
        /// What is wrong.
        message: String,
    },
}

impl Error {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::Nothing => "name files with the output of `cota ... --format json`".to_string(),
            Self::NotJson { .. } => {
                "results are written by --format json; was the run cut short, or its output mixed \
                 with something else?"
                    .to_string()
            }
            Self::Unknown { .. } => format!("known are {}", crate::page::kinds().join(", ")),
            Self::Version { .. } => "make the result again with this version of Cota".to_string(),
            Self::Damaged { .. } => "make the result again".to_string(),
            Self::Source { .. } => {
                "only files of the package that the result names are shown; name the root of its \
                              workspace with --sources"
                    .to_string()
            }
        }
    }
}
