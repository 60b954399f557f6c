//! Binary search trees.

use cota::{Bounded, Int, Invariant, View, Visited};

/// A binary search tree with the number of its nodes.
#[derive(Bounded, Clone, Debug)]
pub struct SearchTree {
    /// The root.
    pub root: Option<Box<Node>>,
    /// The number of nodes.
    pub size: usize,
}

/// A node.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    /// The smaller keys.
    pub left: Option<Box<Node>>,
    /// The larger keys.
    pub right: Option<Box<Node>>,
    /// The key.
    pub info: i32,
}

impl Invariant for SearchTree {
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
        seen.len() == tree.size() && ordered(root, None, None)
    }
}

#[cota::decisions]
pub(crate) fn ordered<'s>(
    node: NodeView<'s>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> bool {
    let info = node.info();
    if low.is_some_and(|low| info <= low) || high.is_some_and(|high| info >= high) {
        return false;
    }
    node.left().is_none_or(|left| ordered(left, low, Some(info)))
        && node.right().is_none_or(|right| ordered(right, Some(info), high))
}
