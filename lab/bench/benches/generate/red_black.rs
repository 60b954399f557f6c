//! Red-black trees with a black root, checked in one pass from left to right.

use cota::{Bounded, Int, Invariant, Scope, View};

#[derive(Bounded, Debug)]
pub struct Tree {
    root: Option<Box<Node>>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
    black: bool,
    key: i32,
}

/// Exactly this many nodes and as many keys.
pub fn scope(size: i64) -> Scope {
    Scope::new().set("Node", size).set("Tree.size", size).set("Node.key", 1..=size)
}

impl Invariant for Tree {
    fn holds(tree: View<'_, Self>) -> bool {
        let mut pass = Pass { nodes: 0, height: None, last: None };
        let root = tree.root();
        root.is_none_or(NodeView::black) && pass.visit(root, true, 0) && pass.nodes == tree.size()
    }
}

/// What one pass carries along: the nodes so far, the number of black nodes on every way to a leaf,
/// and the key before.
struct Pass<'s> {
    nodes: usize,
    height: Option<u32>,
    last: Option<Int<'s, i32>>,
}

impl<'s> Pass<'s> {
    fn visit(&mut self, node: Option<NodeView<'s>>, black_parent: bool, blacks: u32) -> bool {
        let Some(node) = node else { return *self.height.get_or_insert(blacks) == blacks };
        self.nodes += 1;
        let black = node.black();
        if !black && !black_parent {
            return false;
        }
        let blacks = blacks + u32::from(black);
        if !self.visit(node.left(), black, blacks) {
            return false;
        }
        let key = node.key();
        if self.last.is_some_and(|last| key <= last) {
            return false;
        }
        self.last = Some(key);
        self.visit(node.right(), black, blacks)
    }
}
