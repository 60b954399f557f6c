//! Constructors and methods of the structures: ordinary code, written for use and not for a search.

mod binomial_heap;
mod disjoint_set;
mod doubly_linked_list;
mod heap_array;
mod red_black_tree;
mod search_tree;
mod sorted_list;
