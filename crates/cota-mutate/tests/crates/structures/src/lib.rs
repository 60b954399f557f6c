//! A queue in an arena and a search tree in boxes, with tests: what mutation testing is tried on.

pub mod queue;
pub mod tree;
