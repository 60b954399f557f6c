//! The search tree of table 6.41, "another invariant": one loop with a set of nodes and a set of keys, then the
//! order, and the size last.

use cota::{Int, View, Visited};
use cota_catalog::search_tree::{NodeView, SearchTree};
use std::collections::VecDeque;

/// The predicate. A node is looked up when it is taken from the work list, so the same node may be in it twice.
pub fn is_valid(tree: View<'_, SearchTree>) -> bool {
    let root = tree.root();
    let mut work = VecDeque::from_iter(root);
    let mut seen = Visited::new();
    let mut keys = Vec::new();
    while let Some(node) = work.pop_front() {
        if !seen.insert(node) {
            return false;
        }
        let key = node.info();
        if keys.contains(&key) {
            return false;
        }
        keys.push(key);
        work.extend(node.left());
        work.extend(node.right());
    }
    root.is_none_or(|root| is_ordered(root, None, None)) && seen.len() == tree.size()
}

fn is_ordered<'s>(
    node: NodeView<'s>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> bool {
    let key = node.info();
    low.is_none_or(|low| low < key)
        && high.is_none_or(|high| key < high)
        && node.left().is_none_or(|left| is_ordered(left, low, Some(key)))
        && node.right().is_none_or(|right| is_ordered(right, Some(key), high))
}
