//! Running tests: what a run is, who does it, and what comes of it.

pub mod baseline;
pub mod doc;
pub mod judge;
mod nextest;
pub mod scratch;
pub mod suite;
pub mod worker;
