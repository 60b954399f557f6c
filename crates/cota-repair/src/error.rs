//! What can go wrong before there is a result.

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What mutation says.
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
    /// What is asked for makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A worker does not do what it should.
    #[error("{0}")]
    Worker(String),
}

impl Error {
    /// An error of the system with what it is about.
    pub(crate) fn io(what: impl std::fmt::Display) -> impl FnOnce(std::io::Error) -> Self {
        move |error| Self::Worker(format!("{what}: {error}"))
    }
}
