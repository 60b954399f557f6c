//! Why a repair has no result.

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An error of the part that repair shares with mutation.
    #[error(transparent)]
    Mutate(#[from] cota_mutate::Error),
    /// No function of the package has this name.
    #[error("no function `{name}`{hint}")]
    NoFunction {
        /// The name, with as much of its path as was given.
        name: String,
        /// Functions with the same last name, as the end of the message.
        hint: String,
    },
    /// An option cannot be used.
    #[error("{0}")]
    Usage(String),
    /// A worker does not answer as it should.
    #[error("{0}")]
    Worker(String),
}

impl Error {
    /// An error of the system with what it is about.
    pub(crate) fn io(what: impl std::fmt::Display) -> impl FnOnce(std::io::Error) -> Self {
        move |error| Self::Worker(format!("{what}: {error}"))
    }
}
