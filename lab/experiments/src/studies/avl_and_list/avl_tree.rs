//! AVL trees that keep the height of every subtree.

use cota::{Bounded, Int, Invariant, View, Visited};
use std::cmp::Ordering;

/// An AVL tree with the number of its nodes.
#[derive(Bounded, Clone, Debug, Default)]
pub struct AvlTree {
    /// The root.
    pub root: Option<Box<Node>>,
    /// The number of nodes.
    pub size: usize,
}

/// A node.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    /// The key.
    pub key: i32,
    /// The smaller keys.
    pub left: Option<Box<Node>>,
    /// The larger keys.
    pub right: Option<Box<Node>>,
    /// The number of levels from here on down.
    pub height: i32,
}

/// Tree, size, order, balance.
impl Invariant for AvlTree {
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
        seen.len() == tree.size() && is_ordered(root, None, None) && height(Some(root)).is_some()
    }
}

fn is_ordered<'s>(
    node: NodeView<'s>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> bool {
    let key = node.key();
    low.is_none_or(|low| low < key)
        && high.is_none_or(|high| key < high)
        && node.left().is_none_or(|left| is_ordered(left, low, Some(key)))
        && node.right().is_none_or(|right| is_ordered(right, Some(key), high))
}

/// The number of levels; none if a node is out of balance or does not know its height.
fn height(node: Option<NodeView<'_>>) -> Option<i32> {
    let Some(node) = node else { return Some(0) };
    let left = height(node.left())?;
    let right = height(node.right())?;
    let levels = left.max(right) + 1;
    (left.abs_diff(right) <= 1 && node.height() == levels).then_some(levels)
}

impl AvlTree {
    /// The keys in order.
    pub fn keys(&self) -> Vec<i32> {
        fn collect(node: Option<&Node>, keys: &mut Vec<i32>) {
            if let Some(node) = node {
                collect(node.left.as_deref(), keys);
                keys.push(node.key);
                collect(node.right.as_deref(), keys);
            }
        }
        let mut keys = Vec::new();
        collect(self.root.as_deref(), &mut keys);
        keys
    }

    /// Inserts a key; `false` if it was there.
    pub fn insert(&mut self, key: i32) -> bool {
        let is_new = insert(&mut self.root, key);
        self.size += usize::from(is_new);
        is_new
    }
}

fn insert(place: &mut Option<Box<Node>>, key: i32) -> bool {
    let Some(node) = place else {
        *place = Some(Box::new(Node { key, left: None, right: None, height: 1 }));
        return true;
    };
    let is_new = match key.cmp(&node.key) {
        Ordering::Less => insert(&mut node.left, key),
        Ordering::Greater => insert(&mut node.right, key),
        Ordering::Equal => false,
    };
    balance(node);
    is_new
}

fn levels(node: Option<&Node>) -> i32 {
    node.map_or(0, |node| node.height)
}

/// By how many levels the left side is higher.
fn lean(node: &Node) -> i32 {
    levels(node.left.as_deref()) - levels(node.right.as_deref())
}

fn measure(node: &mut Node) {
    node.height = levels(node.left.as_deref()).max(levels(node.right.as_deref())) + 1;
}

/// Makes up for a key that was inserted below.
fn balance(node: &mut Box<Node>) {
    measure(node);
    if lean(node) > 1 {
        if let Some(left) = node.left.as_mut().filter(|left| lean(left) < 0) {
            rotate_left(left);
        }
        rotate_right(node);
    } else if lean(node) < -1 {
        if let Some(right) = node.right.as_mut().filter(|right| lean(right) > 0) {
            rotate_right(right);
        }
        rotate_left(node);
    }
}

/// The right child takes the place of a node.
fn rotate_left(node: &mut Box<Node>) {
    let Some(mut right) = node.right.take() else { return };
    node.right = right.left.take();
    measure(node);
    std::mem::swap(node, &mut right);
    node.left = Some(right);
    measure(node);
}

/// The left child takes the place of a node.
fn rotate_right(node: &mut Box<Node>) {
    let Some(mut left) = node.left.take() else { return };
    node.left = left.right.take();
    measure(node);
    std::mem::swap(node, &mut left);
    node.right = Some(left);
    measure(node);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cota::test(Node = 7, Node.key = [2, 4, 6, 8, 10, 12, 14], Node.height = 1..=4, AvlTree.size = 0..=7)]
    fn inserting_keeps_the_balance(mut tree: AvlTree, #[scope(1..=15)] key: i32) {
        let mut model = tree.keys();
        let is_new = !model.contains(&key);
        assert_eq!(tree.insert(key), is_new);
        if is_new {
            model.push(key);
            model.sort_unstable();
        }
        assert_eq!(tree.keys(), model);
        assert!(cota::holds(&tree));
    }

    #[test]
    fn a_sorted_sequence_makes_no_chain() {
        let mut tree = AvlTree::default();
        for key in 0..1000 {
            assert!(tree.insert(key));
        }
        assert!(tree.root.is_some_and(|root| root.height == 10));
    }
}
