//! Turns the results of Cota into JSON, text, DOT, SVG and Rust source.
//!
//! Functions from results to text: nothing is printed here, and nothing is searched for.

pub mod dot;
mod graph;
pub mod json;
pub mod read;
pub mod rust;
pub mod shown;
pub mod summary;
pub mod svg;
pub mod text;
mod types;

pub use types::Types;
