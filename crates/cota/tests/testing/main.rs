//! What the test run time promises: which inputs are run, in which order, and what is reported.

mod attribute;
mod checkers;
mod endings;
mod environment;
mod errors;
mod limits;
mod operations;
mod order;
mod process;
mod regressions;
mod replay;
mod reports;
mod scopes;
mod suites;
mod techniques;

use cota::{Bounded, Int, Invariant, Scope, View};
use std::rc::Rc;

/// A bag of boxes and words: objects, lengths and plain values.
#[derive(Bounded, Debug, Clone, PartialEq)]
struct Bag {
    first: Option<Rc<Item>>,
    second: Option<Rc<Item>>,
    words: Vec<u8>,
    flag: bool,
}

#[derive(Bounded, Debug, Clone, PartialEq)]
struct Item {
    marks: Vec<bool>,
}

fn bags() -> Scope {
    let scope = Scope::new().set("Item", 2).set("Item.marks.len", 2);
    scope.set("Bag.words.len", 2).set("Bag.words", 1..=2)
}

/// A search tree.
#[derive(Bounded, Debug, Clone, PartialEq)]
struct Tree {
    root: Option<Box<Node>>,
    size: usize,
}

#[derive(Bounded, Debug, Clone, PartialEq)]
struct Node {
    key: i32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

impl Invariant for Tree {
    #[cota::decisions]
    fn holds(tree: View<'_, Self>) -> bool {
        let Some(nodes) = count(tree.root(), None, None) else { return false };
        tree.size() == nodes
    }
}

type Key<'s> = Option<Int<'s, i32>>;

/// The number of nodes, if their keys are in order.
#[cota::decisions]
fn count<'s>(node: Option<NodeView<'s>>, low: Key<'s>, high: Key<'s>) -> Option<usize> {
    let Some(node) = node else { return Some(0) };
    let key = node.key();
    if low.is_some_and(|low| key <= low) || high.is_some_and(|high| key >= high) {
        return None;
    }
    Some(1 + count(node.left(), low, Some(key))? + count(node.right(), Some(key), high)?)
}

impl Tree {
    fn depth(&self) -> usize {
        fn depth(node: Option<&Node>) -> usize {
            node.map_or(0, |it| 1 + depth(it.left.as_deref()).max(depth(it.right.as_deref())))
        }
        depth(self.root.as_deref())
    }
}

fn trees(nodes: i64) -> Scope {
    Scope::new().set("Node", nodes).set("Node.key", 1..=nodes).set("Tree.size", 0..=nodes)
}
