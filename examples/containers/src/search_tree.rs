//! A set of numbers as a search tree: smaller keys on the left, greater ones on the right.

use cota::{Bounded, Int, Invariant, View};
use std::cmp::Ordering;

/// The set.
#[derive(Bounded, Clone, Debug, Default)]
pub struct SearchTree {
    pub(crate) root: Link,
    pub(crate) size: usize,
}

/// A place for a node.
pub(crate) type Link = Option<Box<Node>>;

/// A node.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    pub(crate) key: i32,
    pub(crate) left: Link,
    pub(crate) right: Link,
}

impl Invariant for SearchTree {
    fn holds(tree: View<'_, Self>) -> bool {
        let mut nodes = 0;
        tree.root().is_none_or(|root| is_ordered(root, None, None, &mut nodes))
            && nodes == tree.size()
    }
}

/// Whether all keys from here on are between two others.
fn is_ordered<'s>(
    node: NodeView<'s>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
    nodes: &mut usize,
) -> bool {
    *nodes += 1;
    let key = node.key();
    low.is_none_or(|low| low < key)
        && high.is_none_or(|high| key < high)
        && node.left().is_none_or(|left| is_ordered(left, low, Some(key), nodes))
        && node.right().is_none_or(|right| is_ordered(right, Some(key), high, nodes))
}

impl SearchTree {
    /// The empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.size
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.root.is_none()
    }

    /// Whether a key is in the set.
    pub fn contains(&self, key: i32) -> bool {
        let mut place = &self.root;
        while let Some(node) = place {
            place = match key.cmp(&node.key) {
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
        *place = Some(Box::new(Node { key, left: None, right: None }));
        self.size += 1;
        true
    }

    /// Takes a key out; `false` if it is not there.
    pub fn remove(&mut self, key: i32) -> bool {
        let place = self.place(key);
        let Some(mut node) = place.take() else { return false };
        *place = match (node.left.take(), node.right.take()) {
            (None, child) | (child, None) => child,
            (left, mut right) => {
                node.key = take_least(&mut right).unwrap_or(node.key);
                node.left = left;
                node.right = right;
                Some(node)
            }
        };
        self.size -= 1;
        true
    }

    /// All keys in order.
    pub fn keys(&self) -> Vec<i32> {
        let mut keys = Vec::with_capacity(self.size);
        collect(&self.root, &mut keys);
        keys
    }

    /// Where a key is, or where it would be.
    pub(crate) fn place(&mut self, key: i32) -> &mut Link {
        let mut place = &mut self.root;
        while place.as_ref().is_some_and(|node| node.key != key) {
            let Some(node) = place else { break };
            place = if key < node.key { &mut node.left } else { &mut node.right };
        }
        place
    }
}

/// Takes the node with the least key out; the key.
fn take_least(mut place: &mut Link) -> Option<i32> {
    while place.as_ref()?.left.is_some() {
        place = &mut place.as_mut()?.left;
    }
    let least = place.take()?;
    *place = least.right;
    Some(least.key)
}

fn collect(place: &Link, keys: &mut Vec<i32>) {
    if let Some(node) = place {
        collect(&node.left, keys);
        keys.push(node.key);
        collect(&node.right, keys);
    }
}

impl FromIterator<i32> for SearchTree {
    fn from_iter<I: IntoIterator<Item = i32>>(keys: I) -> Self {
        let mut tree = Self::new();
        for key in keys {
            tree.insert(key);
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back_in_order() {
        let tree: SearchTree = [5, 2, 8, 1, 9].into_iter().collect();
        assert_eq!(tree.keys(), [1, 2, 5, 8, 9]);
        assert_eq!(tree.len(), 5);
    }

    #[test]
    fn a_key_is_found_after_it_was_inserted() {
        let mut tree = SearchTree::new();
        assert!(tree.is_empty());
        assert!(tree.insert(4));
        assert!(!tree.insert(4));
        assert!(tree.contains(4));
        assert!(!tree.contains(3));
    }

    #[test]
    fn a_leaf_can_be_removed() {
        let mut tree: SearchTree = [5, 2, 8].into_iter().collect();
        assert!(tree.remove(2));
        assert!(!tree.remove(2));
        assert_eq!(tree.keys(), [5, 8]);
    }

    #[test]
    fn a_node_with_two_children_can_be_removed() {
        let mut tree: SearchTree = [5, 2, 8].into_iter().collect();
        assert!(tree.remove(5));
        assert_eq!(tree.keys(), [2, 8]);
    }
}
