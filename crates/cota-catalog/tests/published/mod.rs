//! Structures as published studies describe them, where the catalogue has others.

pub mod doubly_linked_list;
pub mod search_tree;
