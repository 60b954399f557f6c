//! The classic data structures of the bounded-exhaustive testing literature.
//!
//! Each module has a structure as an ordinary Rust type with its invariant, and says in its
//! [`Catalogued`] implementation what belongs to it: scopes, other invariants, criteria, and the code to compare
//! the invariant with. [`entries`] lists them by name, for callers that choose one at run time.

pub mod binary_tree;
pub mod binomial_heap;
mod catalogued;
pub mod dag;
pub mod disjoint_set;
pub mod doubly_linked_list;
pub mod fibonacci_heap;
pub mod heap_array;
pub mod node_caching_list;
pub mod red_black_tree;
mod registry;
pub mod search_tree;
pub mod singly_linked_list;
pub mod sorted_list;

pub use catalogued::{Catalogued, Named};
pub use registry::{Entry, Visitor, entries, find};
