//! Places in the order of a search.

use crate::model::candidate::{Vector, VectorError};
use std::fmt;
use std::str::FromStr;

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
    type Err = VectorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix('@') {
            Some(path) => Ok(Self::Path(Vector::from_str(path)?.indices().to_vec())),
            None => Ok(Self::Vector(text.parse()?)),
        }
    }
}
