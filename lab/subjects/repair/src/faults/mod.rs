//! Thirty-five functions of our own with a fault each, named in the comment before it. `faults.jsonl` says what specifies
//! each of them, and what it was before.

#[cfg(feature = "arena")]
pub mod arena;
#[cfg(feature = "heap")]
pub mod heap;
#[cfg(feature = "ints")]
pub mod ints;
#[cfg(feature = "iters")]
pub mod iters;
#[cfg(feature = "list")]
pub mod list;
#[cfg(feature = "opts")]
pub mod opts;
#[cfg(feature = "slices")]
pub mod slices;
#[cfg(feature = "state")]
pub mod state;
#[cfg(feature = "text")]
pub mod text;
#[cfg(feature = "tree")]
pub mod tree;
