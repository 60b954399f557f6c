//! Search trees: a walk level by level that looks for sharing, then the size, then the order of the
//! keys.

use cota::{Bounded, Int, Invariant, View, Visited};

#[derive(Bounded, Clone, Debug)]
pub struct Tree {
    pub root: Option<Box<Node>>,
    pub size: usize,
}

#[derive(Bounded, Clone, Debug)]
pub struct Node {
    pub key: i32,
    pub left: Option<Box<Node>>,
    pub right: Option<Box<Node>>,
}

impl Invariant for Tree {
    #[cota::decisions]
    fn holds(tree: View<'_, Self>) -> bool {
        let Some(root) = tree.root() else { return tree.size() == 0 };
        let mut seen = Visited::from(root);
        while let Some(node) = seen.next() {
            if let Some(left) = node.left() {
                if !seen.insert(left) {
                    return false;
                }
            }
            if let Some(right) = node.right() {
                if !seen.insert(right) {
                    return false;
                }
            }
        }
        if seen.len() != tree.size() {
            return false;
        }
        is_ordered(root, None, None)
    }
}

#[cota::decisions]
fn is_ordered<'s>(
    node: NodeView<'s>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> bool {
    let key = node.key();
    if low.is_some_and(|low| key <= low) || high.is_some_and(|high| key >= high) {
        return false;
    }
    if let Some(left) = node.left() {
        if !is_ordered(left, low, Some(key)) {
            return false;
        }
    }
    if let Some(right) = node.right() {
        if !is_ordered(right, Some(key), high) {
            return false;
        }
    }
    true
}
