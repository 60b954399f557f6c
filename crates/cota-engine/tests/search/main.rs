//! The search as its users see it: what it finds does not depend on how it is run.

mod bounds;
mod budgets;
mod criteria;
mod disjoint;
mod estimates;
mod growth;
mod hostile;
mod hybrid;
mod jumps;
mod parallel;
mod positions;
mod random_invariants;
mod scopes;
mod stops;
mod texts;
#[path = "../common/tree.rs"]
mod tree;
mod units;

use cota::{Bounded, Int, Invariant, Scope, Search, View, Visited};
use std::ops::ControlFlow;
use tree::{Node, NodeView, Tree, TreeView};

/// A search tree.
impl Invariant for Tree {
    fn holds(tree: View<'_, Self>) -> bool {
        let Some(root) = tree.root() else { return tree.size() == 0 };
        nodes(root).is_some_and(|nodes| nodes == tree.size()) && ordered(root, None, None)
    }
}

/// How many nodes a tree has; `None` if two links lead to the same one.
fn nodes(root: NodeView<'_>) -> Option<usize> {
    let mut seen = Visited::from(root);
    while let Some(node) = seen.next() {
        for child in [NodeView::left, NodeView::right] {
            if let Some(child) = child(node)
                && !seen.insert(child)
            {
                return None;
            }
        }
    }
    Some(seen.len())
}

fn ordered<'s>(node: NodeView<'s>, low: Option<Int<'s, i32>>, high: Option<Int<'s, i32>>) -> bool {
    let key = node.key();
    low.is_none_or(|low| low < key)
        && high.is_none_or(|high| key < high)
        && node.left().is_none_or(|left| ordered(left, low, Some(key)))
        && node.right().is_none_or(|right| ordered(right, Some(key), high))
}

/// The vectors of the structures that a search hands out, in its order.
fn vectors<T: Bounded>(search: &Search<T>) -> Vec<String> {
    let mut found = Vec::new();
    search
        .map(
            |candidate| candidate.vector().to_string(),
            |vector| {
                found.push(vector);
                ControlFlow::Continue(())
            },
        )
        .unwrap();
    found
}

/// Trees of up to `size` nodes with keys out of one more value than needed.
fn trees(size: i64) -> Scope {
    Scope::new().set("Node", size).set("Tree.size", 0..=size).set("Node.key", 0..=size)
}

/// A ring of at least one entry: shared links, and elements that the invariant never reads.
#[derive(Bounded, Debug)]
struct Ring {
    head: Option<std::rc::Rc<std::cell::RefCell<Entry>>>,
}

#[derive(Bounded, Debug)]
struct Entry {
    next: Option<std::rc::Rc<std::cell::RefCell<Entry>>>,
    colour: Colour,
}

#[derive(Bounded, Debug, Clone, Copy, PartialEq)]
enum Colour {
    Red,
    Green,
}
