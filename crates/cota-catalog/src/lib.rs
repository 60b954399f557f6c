//! The classic data structures of the bounded-exhaustive testing literature.

pub mod binary_tree;
pub mod search_tree;
