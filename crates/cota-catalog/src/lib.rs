//! The classic data structures of the bounded-exhaustive testing literature.
//!
//! Each module has a structure as an ordinary Rust type with its invariant; many have code, to be held
//! against the invariant. [`entries`] lists them by name, for callers that choose one at run time.

mod apis;
pub mod binary_tree;
pub mod binomial_heap;
mod code;
pub mod dag;
pub mod disjoint_set;
pub mod doubly_linked_list;
pub mod fibonacci_heap;
pub mod heap_array;
pub mod red_black_tree;
mod registry;
pub mod search_tree;
pub mod singly_linked_list;
pub mod sorted_list;
mod variants;

pub use apis::ApiVisitor;
pub use registry::{Entry, Visitor, entries, find};
