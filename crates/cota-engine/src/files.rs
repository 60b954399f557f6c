//! What is kept in files: suites of structures, and bounds.

pub(crate) mod bounds;
pub(crate) mod suite;
