//! `cota generate`: every valid structure of a type within a bound.

pub mod args;
pub mod bound;
mod output;
pub mod own;
pub mod panics;
pub mod progress;
pub mod search;
mod stats;
pub mod suite;
pub mod technique;
mod wanted;

pub use args::Args;
pub use output::Writer;
pub use search::{Job, Means, generate};
pub use wanted::Wanted;
