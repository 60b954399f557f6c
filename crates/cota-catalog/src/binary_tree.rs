//! Binary trees without keys.

use cota::{Bounded, Invariant, View, Visited};

/// A binary tree with the number of its nodes.
#[derive(Bounded, Clone, Debug)]
pub struct BinaryTree {
    /// The root.
    pub root: Option<Box<Node>>,
    /// The number of nodes.
    pub size: usize,
}

/// A node.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    /// The left subtree.
    pub left: Option<Box<Node>>,
    /// The right subtree.
    pub right: Option<Box<Node>>,
}

impl Invariant for BinaryTree {
    #[cota::decisions]
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
        seen.len() == tree.size()
    }
}
