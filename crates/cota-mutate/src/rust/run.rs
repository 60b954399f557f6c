//! Running tests: the baseline, the workers and the results.

pub mod baseline;
pub mod doc;
mod nextest;
pub mod runner;
pub mod scratch;
pub mod suite;
pub mod worker;
