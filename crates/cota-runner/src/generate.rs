//! `cota generate`: every valid structure of a type within a bound.

pub mod args;
pub mod bound;
mod output;
pub mod own;
pub mod panics;
mod progress;
pub mod search;
mod stats;
mod suite;
pub mod technique;

pub use args::Args;
