//! The predicates behind the tables whose invariants are not printed.
//!
//! They were identified from public sources of the same suites and checked against the printed counts; what is
//! here was written from a description of what they read, in which order, and when they stop. Each stands beside our
//! own invariant of the same structures, which was written without looking at the numbers. Where a predicate lets
//! through what its text excludes (a red root, graphs that share lists), it is left as it was.

pub mod avl_tree;
pub mod binomial_heap;
pub mod graphs;
pub mod red_black_tree;
pub mod search_tree;
pub mod simple_path;
pub mod tree_map;

/// A list from its first member on. A link is read when it is followed, and not before: what a predicate reads first
/// decides which candidates the search goes through.
fn follow<V: Copy>(first: Option<V>, next: impl Fn(V) -> Option<V>) -> impl Iterator<Item = V> {
    let (mut member, mut begun) = (first, false);
    std::iter::from_fn(move || {
        if begun {
            member = member.and_then(&next);
        }
        begun = true;
        member
    })
}
