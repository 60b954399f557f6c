//! 2-3 trees, by shape.

use cota::{Bounded, Invariant, View};

#[derive(Bounded, Debug)]
pub struct TwoThreeTree {
    root: Box<Node>,
    leaves: usize,
}

#[derive(Bounded, Debug)]
enum Node {
    Leaf,
    Two(Box<Node>, Box<Node>),
    Three(Box<Node>, Box<Node>, Box<Node>),
}

/// All leaves are on the same level.
impl Invariant for TwoThreeTree {
    fn holds(tree: View<'_, Self>) -> bool {
        let mut level = vec![tree.root()];
        while !is_leaf(&level[0]) {
            // Every node has at least two children.
            if 2 * level.len() > tree.leaves() {
                return false;
            }
            let mut next = Vec::new();
            for node in level {
                next.extend(children(node));
                if next.iter().any(|child| is_leaf(child) != is_leaf(&next[0])) {
                    return false;
                }
            }
            level = next;
        }
        level.len() == tree.leaves()
    }
}

fn is_leaf(node: &NodeView<'_>) -> bool {
    matches!(node, NodeView::Leaf)
}

fn children(node: NodeView<'_>) -> Vec<NodeView<'_>> {
    match node {
        NodeView::Leaf => Vec::new(),
        NodeView::Two(node) => vec![node._0(), node._1()],
        NodeView::Three(node) => vec![node._0(), node._1(), node._2()],
    }
}
