//! Structures as published studies describe them, where the catalogue has others.

pub mod doubly_linked_list;
#[allow(clippy::collapsible_if, reason = "a compound decision would be another one")]
pub mod search_tree;
