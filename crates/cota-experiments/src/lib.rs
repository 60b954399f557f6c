//! The case studies and published tables of the literature on bounded-exhaustive testing.

pub mod bound;
pub mod studies;
