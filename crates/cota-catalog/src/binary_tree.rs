//! Binary trees without keys.

use crate::catalogued::{Catalogued, Named, criterion, own, property};
use cota::Scope;
use cota::engine::checks::Checks;
use cota::engine::classes::ByKey;
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

impl Catalogued for BinaryTree {
    const NAME: &'static str = "binary-tree";
    const ABOUT: &'static str = "binary trees without keys";

    fn scope(size: u32) -> Scope {
        Scope::new().set("BinaryTree.size", size).set("Node", size)
    }

    fn invariants() -> Vec<Named<Checks<Self>>> {
        let properties = Checks::new()
            .declare(property("tree(root; left, right)"))
            .declare(property("count(root; left, right; size)"));
        vec![own(), Named::new("properties", "nothing but properties", properties)]
    }

    fn criteria() -> Vec<Named<ByKey<Self, String>>> {
        vec![
            criterion::<Self, _>(
                "children",
                "whether the root has a left and a right subtree",
                |tree| tree.root().map(|root| (root.left().is_some(), root.right().is_some())),
            ),
            criterion::<Self, _>("height", "the number of levels", |tree| {
                tree.root().map_or(0, height)
            }),
        ]
    }
}

fn height(node: NodeView<'_>) -> usize {
    let children = [node.left(), node.right()].into_iter().flatten();
    1 + children.map(height).max().unwrap_or(0)
}
