//! AVL trees.

use cota::{Bounded, Int, Invariant, View};

#[derive(Bounded, Debug)]
pub struct AvlTree {
    root: Option<Box<Node>>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    key: i32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

impl Invariant for AvlTree {
    fn holds(tree: View<'_, Self>) -> bool {
        let mut size = 0;
        height(tree.root(), None, None, &mut size).is_some() && size == tree.size()
    }
}

/// The height; `None` if keys are out of order or a node is out of balance.
fn height<'s>(
    node: Option<NodeView<'s>>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
    size: &mut usize,
) -> Option<u32> {
    let Some(node) = node else { return Some(0) };
    *size += 1;
    let key = node.key();
    if low.is_some_and(|low| key <= low) || high.is_some_and(|high| key >= high) {
        return None;
    }
    let left = height(node.left(), low, Some(key), size)?;
    let right = height(node.right(), Some(key), high, size)?;
    (left.abs_diff(right) <= 1).then(|| left.max(right) + 1)
}
