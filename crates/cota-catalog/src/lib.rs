//! The classic data structures of the bounded-exhaustive testing literature.
//!
//! Each module has a structure as an ordinary Rust type with its invariant. [`entries`] lists them by
//! name, for callers that choose one at run time.

pub mod binary_tree;
mod registry;
pub mod search_tree;

pub use registry::{Entry, Visitor, entries, find};
