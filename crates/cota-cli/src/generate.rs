//! `cota generate`: every valid structure within a bound.

pub(crate) mod args;
pub(crate) mod bound;
#[cfg(feature = "commands")]
mod catalog;
#[cfg(feature = "commands")]
mod command;
mod output;
pub mod own;
#[cfg(feature = "commands")]
pub(crate) mod package;
pub(crate) mod panics;
mod progress;
#[cfg(feature = "commands")]
pub(crate) mod runner;
mod search;
mod stats;
mod suite;
mod technique;

pub use args::Args;
#[cfg(feature = "commands")]
pub(crate) use command::run;
