//! Eight data structures to be mutated: those that navigation mutation was evaluated on
//! (Gutiérrez Brida 2018), written again in the ways Rust links objects.
//!
//! | subject | what it is | links |
//! |---|---|---|
//! | [`TreeList`] | a list over a balanced tree with relative positions | `Box` |
//! | [`AvlTree`] | a balanced search tree, insertion only | `Box` |
//! | [`BinHeap`] | a binomial heap | indices into an arena |
//! | [`TreeSet`] | a red-black tree | indices into an arena, to parents too |
//! | [`NodeCachingList`] | a circular doubly linked list that keeps removed nodes | indices into an arena |
//! | [`BsTree`] | a binary search tree | `Box` |
//! | [`OrdSet`] | an ordered set in an array: nothing to navigate | none |
//! | [`Queue`] | the motivating queue | `Rc<RefCell<_>>` |
//!
//! Each is a module of its own that needs none of the others. Its tests are call sequences made from
//! stored seeds; see the tests of this crate.

// Subtrees are handed on in the boxes they are in.
#![allow(clippy::unnecessary_box_returns)]
// Comparisons are what relational operators change: they are written out.
#![allow(clippy::comparison_chain)]

pub mod avl_tree;
pub mod bin_heap;
pub mod bs_tree;
pub mod node_caching_list;
pub mod ord_set;
pub mod queue;
pub mod tree_list;
pub mod tree_set;

pub use avl_tree::AvlTree;
pub use bin_heap::BinHeap;
pub use bs_tree::BsTree;
pub use node_caching_list::NodeCachingList;
pub use ord_set::OrdSet;
pub use queue::Queue;
pub use tree_list::TreeList;
pub use tree_set::TreeSet;
