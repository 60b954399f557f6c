//! `cota generate`: every valid structure within a bound.

pub(crate) mod args;
mod bound;
#[cfg(feature = "commands")]
mod catalog;
#[cfg(feature = "commands")]
mod command;
mod output;
pub mod own;
#[cfg(feature = "commands")]
mod package;
mod panics;
mod progress;
#[cfg(feature = "commands")]
mod runner;
mod search;
mod stats;

pub use args::Args;
#[cfg(feature = "commands")]
pub(crate) use command::run;
