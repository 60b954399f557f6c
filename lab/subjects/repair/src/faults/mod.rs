//! Thirty-five functions of our own with a fault each, named in the comment before it. `faults.jsonl` says what specifies
//! each of them, and what it was before. `history` has five that were published elsewhere, for `historical.jsonl`.

#[cfg(feature = "arena")]
pub mod arena;
#[cfg(feature = "heap")]
pub mod heap;
#[cfg(feature = "history")]
pub mod history;
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
