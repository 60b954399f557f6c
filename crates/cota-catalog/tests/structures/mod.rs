//! Small structures with known counts that are not worth a place in the catalogue.

pub mod avl_tree;
pub mod b_tree;
pub mod black_root;
pub mod digraph;
pub mod leftist_tree;
pub mod pairing_heap;
pub mod parent_array;
pub mod plane_tree;
pub mod treap;
pub mod two_three_tree;

use cota::Int;

/// Whether no two integers are the same.
pub fn all_different<T>(values: &[Int<'_, T>]) -> bool {
    (1..values.len()).all(|i| values[..i].iter().all(|earlier| *earlier != values[i]))
}
