//! Leftist trees, by shape: the way to the nearest gap is never shorter on the left.

use cota::{Bounded, Invariant, View};

#[derive(Bounded, Debug)]
pub struct LeftistTree {
    root: Option<Box<Node>>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    /// The length of the way to the nearest gap.
    rank: usize,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

impl Invariant for LeftistTree {
    fn holds(tree: View<'_, Self>) -> bool {
        let mut size = 0;
        rank(tree.root(), &mut size).is_some() && size == tree.size()
    }
}

fn rank(node: Option<NodeView<'_>>, size: &mut usize) -> Option<usize> {
    let Some(node) = node else { return Some(0) };
    *size += 1;
    let left = rank(node.left(), size)?;
    let right = rank(node.right(), size)?;
    (left >= right && node.rank() == right + 1).then_some(right + 1)
}
