//! Search trees: insertion at the leaves, removal by the least key on the right.

use crate::search_tree::{Node, SearchTree};
use std::cmp::Ordering;

impl SearchTree {
    /// The empty tree.
    pub fn new() -> Self {
        Self { root: None, size: 0 }
    }

    /// The place of the node with a key, or the empty place where it would be.
    fn place(&mut self, key: i32) -> &mut Option<Box<Node>> {
        let mut place = &mut self.root;
        while place.as_ref().is_some_and(|node| node.info != key) {
            let Some(node) = place else { break };
            place = match key.cmp(&node.info) {
                Ordering::Less => &mut node.left,
                _ => &mut node.right,
            };
        }
        place
    }

    /// Whether a key is in the tree.
    pub fn contains(&self, key: i32) -> bool {
        let mut place = &self.root;
        while let Some(node) = place {
            place = match key.cmp(&node.info) {
                Ordering::Less => &node.left,
                Ordering::Greater => &node.right,
                Ordering::Equal => return true,
            };
        }
        false
    }

    /// Adds a key; `false` if it is there already.
    pub fn insert(&mut self, key: i32) -> bool {
        let place = self.place(key);
        if place.is_some() {
            return false;
        }
        *place = Some(Box::new(Node { left: None, right: None, info: key }));
        self.size += 1;
        true
    }

    /// Takes a key out; `false` if it is not there.
    pub fn remove(&mut self, key: i32) -> bool {
        let place = self.place(key);
        let Some(mut node) = place.take() else { return false };
        *place = match (node.left.take(), node.right.take()) {
            (None, child) | (child, None) => child,
            (left, right) => {
                (node.left, node.right) = (left, right);
                if let Some(least) = take_least(&mut node.right) {
                    node.info = least;
                }
                Some(node)
            }
        };
        self.size -= 1;
        true
    }
}

impl Default for SearchTree {
    fn default() -> Self {
        Self::new()
    }
}

/// Takes the node with the least key out of a tree; the key.
fn take_least(mut place: &mut Option<Box<Node>>) -> Option<i32> {
    while place.as_ref()?.left.is_some() {
        place = &mut place.as_mut()?.left;
    }
    let node = place.take()?;
    *place = node.right;
    Some(node.info)
}
