//! The case studies: each a type with an invariant, a routine to be tested, and criteria.

pub mod avl_and_list;
pub mod binomial_heap;
pub mod call;
pub mod digraph;
pub mod labelled_digraph;
pub mod linked_list;
pub mod list_to_set;
pub mod node_caching_list;
pub mod palindrome;
pub mod search_tree;
