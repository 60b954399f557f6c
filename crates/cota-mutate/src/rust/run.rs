//! Running tests: what a run is, who does it, and what comes of it.

pub mod baseline;
pub mod doc;
mod nextest;
pub mod runner;
pub mod scratch;
pub mod suite;
pub mod worker;
