//! Turns the results of Cota into JSON, text, DOT, SVG and Rust source.
//!
//! Functions from results to text: nothing is printed here, and nothing is searched for.

mod graph;
pub mod json;
pub mod summary;
pub mod text;
mod types;

pub use types::Types;
