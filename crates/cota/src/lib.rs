//! Small-scope testing: run a test on every valid input within a bound.
//!
//! Most faults show on small inputs. So take a small bound and try *all* inputs within it: derive
//! [`Bounded`](macro@Bounded) for the types, say in plain Rust which values are valid
//! ([`Invariant`]), and mark the test with [`#[cota::test]`](macro@test).
//!
//! ```
//! use cota::prelude::*;
//! use std::cmp::Ordering;
//!
//! #[derive(Bounded, Clone, Debug)]
//! pub struct SearchTree {
//!     root: Option<Box<Node>>,
//!     size: usize,
//! }
//!
//! #[derive(Bounded, Clone, Debug)]
//! struct Node {
//!     key: i32,
//!     left: Option<Box<Node>>,
//!     right: Option<Box<Node>>,
//! }
//!
//! impl Invariant for SearchTree {
//!     fn holds(tree: View<'_, Self>) -> bool {
//!         count(tree.root(), None, None).is_some_and(|nodes| tree.size() == nodes)
//!     }
//! }
//!
//! /// The number of nodes, if their keys are in order and between two others.
//! fn count<'s>(
//!     node: Option<View<'s, Node>>,
//!     low: Option<Int<'s, i32>>,
//!     high: Option<Int<'s, i32>>,
//! ) -> Option<usize> {
//!     let Some(node) = node else { return Some(0) };
//!     let key = node.key();
//!     if low.is_some_and(|low| key <= low) || high.is_some_and(|high| key >= high) {
//!         return None;
//!     }
//!     Some(1 + count(node.left(), low, Some(key))? + count(node.right(), Some(key), high)?)
//! }
//!
//! impl SearchTree {
//!     pub fn insert(&mut self, key: i32) -> bool {
//!         let mut place = &mut self.root;
//!         while let Some(node) = place {
//!             place = match key.cmp(&node.key) {
//!                 Ordering::Less => &mut node.left,
//!                 Ordering::Greater => &mut node.right,
//!                 Ordering::Equal => return false,
//!             };
//!         }
//!         *place = Some(Box::new(Node { key, left: None, right: None }));
//!         self.size += 1;
//!         true
//!     }
//! }
//!
//! #[cota::test(Node = 0..=5, Node.key = 1..=5, SearchTree.size = 0..=5)]
//! fn inserting_keeps_the_tree_in_order(mut tree: SearchTree, #[scope(0..=6)] key: i32) {
//!     let before = tree.size;
//!     let is_new = tree.insert(key);
//!     assert!(cota::holds(&tree));
//!     assert_eq!(tree.size, before + usize::from(is_new));
//! }
//!
//! // The same without the macro, for a single key:
//! let scope = Scope::new().set("Node", 0..=5).set("Node.key", 1..=5).set("SearchTree.size", 0..=5);
//! let summary = cota::check(scope, |mut tree: SearchTree| {
//!     tree.insert(3);
//!     assert!(cota::holds(&tree));
//! });
//! // C(5, n) sets of keys for each of the 1, 1, 2, 5, 14, 42 trees of n nodes.
//! assert_eq!(summary.inputs, 1 + 5 + 10 * 2 + 10 * 5 + 5 * 14 + 42);
//! ```
//!
//! A failing test shows the smallest input that fails, drawn and as `Debug`, and a line that runs
//! exactly this input again. The options of a test, by its attribute and by environment variables,
//! is in [`testing`] and [`#[cota::test]`](macro@test).
//!
//! An invariant reads a value through its *view*: `TreeView` for `Tree`, with a method for each field
//! (`_0()` for the first one of a tuple struct) and an enum for an enum. Integers are read as [`Int`],
//! which compares and adds like a number, sequences as [`Seq`]; a link leads to the view of what is
//! behind it, and [`Visited`] keeps track of the objects seen. The search watches what is read, so an
//! invariant that fails early is fast.

pub use cota_engine::{
    Bounded, Handle, Int, Invariant, ObjectMap, Scope, Search, Seq, StopReason, Strategy, Values,
    View, Visited, holds, with_view,
};
pub use cota_macros::{Bounded, contract, contracts, decisions, skip, test};

pub mod audit;
pub mod contract;
#[cfg(feature = "proptest")]
pub mod proptest;
pub mod testing;

pub use audit::{Audit, reach};
pub use testing::check;

/// The search itself, for those who drive it by hand.
pub use cota_engine as engine;

/// What most invariants and tests need.
pub mod prelude {
    pub use crate::{Bounded, Int, Invariant, Scope, Search, View, Visited};
}

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
