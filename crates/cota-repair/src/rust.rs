//! What knows Rust: the copy with its edits, the tests that hand over their inputs, and the workers that run them.

pub mod against;
pub mod as_text;
pub mod built;
pub mod candidates;
pub mod judge;
pub mod options;
pub mod patch;
mod plainness;
pub mod prepare;
pub mod prune;
pub mod region;
pub mod specification;
pub mod subject;
pub mod team;
pub mod together;
pub mod worker;
