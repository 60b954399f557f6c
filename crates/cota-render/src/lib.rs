//! Renders the results of Cota as text, JSON, DOT, SVG, Rust source and HTML.
//!
//! Functions from results to text: nothing is printed here, and nothing is searched for.

pub mod calls;
pub mod dot;
pub mod drawing;
mod graph;
#[cfg(feature = "java")]
#[allow(clippy::format_push_string, reason = "a file is written line by line, as it is read here")]
pub mod java;
pub mod json;
#[cfg(feature = "page")]
pub mod machines;
#[cfg(feature = "page")]
pub mod mutants;
#[cfg(feature = "page")]
pub mod page;
pub mod plot;
pub mod read;
pub mod rust;
pub mod shown;
pub mod structures;
pub mod summary;
pub mod svg;
pub mod text;
mod types;

pub use types::Types;
