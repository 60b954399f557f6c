//! A search tree, right and wrong in several ways.

use cota::prelude::*;
use std::cmp::Ordering;

#[derive(Bounded, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tree {
    pub root: Option<Box<Node>>,
    pub size: usize,
}

#[derive(Bounded, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node {
    pub left: Option<Box<Node>>,
    pub right: Option<Box<Node>>,
    pub key: i32,
}

impl Invariant for Tree {
    fn holds(tree: View<'_, Self>) -> bool {
        nodes(tree.root(), None, None, true).is_some_and(|nodes| tree.size() == nodes)
    }
}

type Key<'s> = Option<Int<'s, i32>>;

/// The number of nodes, if they are in order or that does not matter.
fn nodes<'s>(
    node: Option<View<'s, Node>>,
    low: Key<'s>,
    high: Key<'s>,
    ordered: bool,
) -> Option<usize> {
    let Some(node) = node else { return Some(0) };
    let key = node.key();
    if ordered && (low.is_some_and(|low| key <= low) || high.is_some_and(|high| key >= high)) {
        return None;
    }
    let left = nodes(node.left(), low, Some(key), ordered)?;
    Some(1 + left + nodes(node.right(), Some(key), high, ordered)?)
}

/// Too weak: keys in any order.
pub fn without_order(tree: View<'_, Tree>) -> bool {
    nodes(tree.root(), None, None, false).is_some_and(|nodes| tree.size() == nodes)
}

/// Too strong: no node has two children.
pub fn without_forks(tree: View<'_, Tree>) -> bool {
    fn is_path(node: Option<View<'_, Node>>) -> bool {
        let Some(node) = node else { return true };
        (node.left().is_none() || node.right().is_none())
            && is_path(node.left())
            && is_path(node.right())
    }
    Tree::holds(tree) && is_path(tree.root())
}

impl Tree {
    pub fn insert(&mut self, key: i32) -> bool {
        let mut place = &mut self.root;
        while let Some(node) = place {
            place = match key.cmp(&node.key) {
                Ordering::Less => &mut node.left,
                Ordering::Greater => &mut node.right,
                Ordering::Equal => return false,
            };
        }
        *place = Some(Box::new(Node { left: None, right: None, key }));
        self.size += 1;
        true
    }

    fn place(&mut self, key: i32) -> Option<&mut Option<Box<Node>>> {
        let mut place = &mut self.root;
        while place.as_ref()?.key != key {
            let node = place.as_mut()?;
            place = if key < node.key { &mut node.left } else { &mut node.right };
        }
        Some(place)
    }

    fn unlink(&mut self, key: i32) -> bool {
        let Some(place) = self.place(key) else { return false };
        let Some(mut node) = place.take() else { return false };
        *place = match (node.left.take(), node.right.take()) {
            (None, child) | (child, None) => child,
            (Some(left), Some(right)) => {
                // The least key on the right takes its place.
                node.left = Some(left);
                node.right = Some(right);
                let mut least = &mut node.right;
                while least.as_ref().is_some_and(|node| node.left.is_some()) {
                    least = &mut least.as_mut().unwrap().left;
                }
                let mut found = least.take().unwrap();
                *least = found.right.take();
                node.key = found.key;
                Some(node)
            }
        };
        true
    }

    pub fn remove(&mut self, key: i32) {
        if self.unlink(key) {
            self.size -= 1;
        }
    }

    /// Forgets the size if there are more than two nodes.
    pub fn remove_wrongly(&mut self, key: i32) {
        if self.unlink(key) && self.size <= 2 {
            self.size -= 1;
        }
    }
}

/// Trees of up to `n` nodes with keys from 1 to `n`.
pub fn scope(nodes: i64, keys: i64) -> Scope {
    Scope::new().set("Node", 0..=nodes).set("Node.key", 1..=keys).set("Tree.size", 0..=nodes)
}

/// Trees with some of the keys: for each set of keys, a Catalan number of trees.
pub fn closed_form(nodes: u64, keys: u64) -> u64 {
    let choose = |n: u64, k: u64| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
    (0..=nodes.min(keys)).map(|n| choose(keys, n) * choose(2 * n, n) / (n + 1)).sum()
}
