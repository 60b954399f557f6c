//! The search as its users see it: what it finds does not depend on how it is run.

mod bounds;
mod budgets;
mod criteria;
mod disjoint;
mod estimates;
mod growth;
mod hostile;
mod hybrid;
mod parallel;
mod positions;
mod random_invariants;
mod scopes;
mod stops;

use cota::{Bounded, Int, Invariant, Scope, View, Visited};

/// A search tree; owned links, keys that can stay open.
#[derive(Bounded, Debug)]
struct Tree {
    root: Option<Box<Node>>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
    key: i32,
}

impl Invariant for Tree {
    fn holds(tree: View<'_, Self>) -> bool {
        let Some(root) = tree.root() else { return tree.size() == 0 };
        let mut seen = Visited::from(root);
        while let Some(node) = seen.next() {
            if let Some(left) = node.left()
                && !seen.insert(left)
            {
                return false;
            }
            if let Some(right) = node.right()
                && !seen.insert(right)
            {
                return false;
            }
        }
        seen.len() == tree.size() && ordered(root, None, None)
    }
}

fn ordered<'s>(node: NodeView<'s>, low: Option<Int<'s, i32>>, high: Option<Int<'s, i32>>) -> bool {
    let key = node.key();
    low.is_none_or(|low| low < key)
        && high.is_none_or(|high| key < high)
        && node.left().is_none_or(|left| ordered(left, low, Some(key)))
        && node.right().is_none_or(|right| ordered(right, Some(key), high))
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
