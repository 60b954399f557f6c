//! The case studies: each a type with an invariant, a routine to be tested, and criteria.
//!
//! The binary trees with which the source explains reduction are those of
//! [the catalogue](cota_catalog::binary_tree).

pub mod avl_and_list;
pub mod binomial_heap;
pub mod call;
pub mod digraph;
pub mod labelled_digraph;
pub mod linked_list;
pub mod list_to_set;
pub mod node_caching_list;
pub mod palindrome;
pub mod published;
pub mod red_black_tree;
pub mod search_tree;
pub mod sorted_list;

use cota::View;

/// A check or predicate with its name.
pub type Named<T> = (&'static str, for<'s> fn(View<'s, T>) -> bool);
