//! Red-black trees with parent links: a map from keys to values.
//!
//! The root may have either colour.

mod code;

use crate::catalogued::Catalogued;
use cota::Scope;
use cota::audit::{Audit, WithinError};
use cota::engine::checks::Checks;
use cota::{Bounded, Int, Invariant, View, Visited};
use std::collections::VecDeque;

/// The key of a node that has none yet.
pub const NO_KEY: i32 = -1;

/// A red-black tree with the number of its nodes.
#[derive(Bounded, Clone, Debug)]
pub struct RedBlackTree {
    /// The root.
    #[bounded(index = Node)]
    pub root: Option<usize>,
    /// The number of nodes.
    pub size: usize,
    /// The nodes that the links refer to.
    #[bounded(arena)]
    pub nodes: Vec<Node>,
}

/// A node.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    /// The smaller keys.
    #[bounded(index = Node)]
    pub left: Option<usize>,
    /// The larger keys.
    #[bounded(index = Node)]
    pub right: Option<usize>,
    /// The node above.
    #[bounded(index = Node)]
    pub parent: Option<usize>,
    /// The colour.
    pub color: Color,
    /// The key.
    pub key: i32,
    /// The value, of which the tree knows nothing.
    pub value: i32,
}

/// The colour of a node.
#[derive(Bounded, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// Has black children only.
    Red,
    /// Counts for the height.
    Black,
}

impl Invariant for RedBlackTree {
    #[cota::decisions]
    fn holds(tree: View<'_, Self>) -> bool {
        let Some(root) = tree.root() else { return tree.size() == 0 };
        if root.parent().is_some() {
            return false;
        }
        let mut nodes = Visited::from(root);
        are_linked_both_ways(&mut nodes)
            && nodes.len() == tree.size()
            && nodes.iter().all(|node| !is_red(node) || has_black_children(node))
            && black_height(Some(root)).is_some()
            && is_ordered(root, None, None)
    }

    fn checks() -> Checks<Self> {
        Checks::<Self>::new()
            .check("tree", is_tree)
            .check("size", has_its_size)
            .check("colours", |tree| tree.root().is_none_or(has_its_colours))
            .check("heights", |tree| tree.root().is_none_or(has_its_heights))
            .check("order", |tree| tree.root().is_none_or(|root| is_ordered(root, None, None)))
    }
}

fn is_tree(tree: View<'_, RedBlackTree>) -> bool {
    tree.root().is_none_or(|root| {
        root.parent().is_none() && are_linked_both_ways(&mut Visited::from(root))
    })
}

/// Whether each node is reached once, and its parent is the one that leads to it.
#[cota::decisions]
fn are_linked_both_ways<'s>(nodes: &mut Visited<'s, NodeView<'s>>) -> bool {
    while let Some(node) = nodes.next() {
        if let Some(left) = node.left()
            && !(nodes.insert(left) && left.parent() == Some(node))
        {
            return false;
        }
        if let Some(right) = node.right()
            && !(nodes.insert(right) && right.parent() == Some(node))
        {
            return false;
        }
    }
    true
}

#[cota::decisions]
fn has_its_size(tree: View<'_, RedBlackTree>) -> bool {
    let mut nodes = Visited::new();
    let mut waiting = tree.root().into_iter().collect::<Vec<_>>();
    while let Some(node) = waiting.pop() {
        if nodes.insert(node) {
            waiting.extend([node.right(), node.left()].into_iter().flatten());
        }
    }
    nodes.len() == tree.size()
}

/// Whether no red node has a red child, level by level.
#[cota::decisions]
fn has_its_colours(root: NodeView<'_>) -> bool {
    let mut nodes = Visited::from(root);
    while let Some(node) = nodes.next() {
        if is_red(node) && !has_black_children(node) {
            return false;
        }
        for child in [node.left(), node.right()].into_iter().flatten() {
            nodes.insert(child);
        }
    }
    true
}

#[cota::decisions]
fn is_red(node: NodeView<'_>) -> bool {
    node.color() == Color::Red
}

#[cota::decisions]
fn has_black_children(node: NodeView<'_>) -> bool {
    !node.left().is_some_and(is_red) && !node.right().is_some_and(is_red)
}

/// The number of black nodes on every path down; `None` if there are paths with different numbers.
#[cota::decisions]
fn black_height(node: Option<NodeView<'_>>) -> Option<u32> {
    let Some(node) = node else { return Some(0) };
    let left = black_height(node.left())?;
    let right = black_height(node.right())?;
    (left == right).then(|| left + u32::from(!is_red(node)))
}

#[cota::decisions]
fn is_ordered<'s>(
    node: NodeView<'s>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> bool {
    let key = node.key();
    if key == NO_KEY || low.is_some_and(|low| key <= low) || high.is_some_and(|high| key >= high) {
        return false;
    }
    node.left().is_none_or(|left| is_ordered(left, low, Some(key)))
        && node.right().is_none_or(|right| is_ordered(right, Some(key), high))
}

/// Whether there are as many black nodes on each path down, level by level: it fails at the first path that
/// differs from the shortest one, and has not read more by then.
#[cota::decisions]
fn has_its_heights(root: NodeView<'_>) -> bool {
    let mut height = None;
    let mut nodes = Visited::from(root);
    let mut above = VecDeque::from([0]);
    while let (Some(node), Some(above_it)) = (nodes.next(), above.pop_front()) {
        let blacks = above_it + u32::from(!is_red(node));
        for child in [node.left(), node.right()] {
            match child {
                Some(child) if nodes.insert(child) => above.push_back(blacks),
                None if *height.get_or_insert(blacks) == blacks => {}
                _ => return false,
            }
        }
    }
    true
}

impl Catalogued for RedBlackTree {
    const NAME: &'static str = "red-black-tree";
    const ABOUT: &'static str = "red-black trees with parent links";

    fn scope(size: u32) -> Scope {
        Scope::new()
            .set("RedBlackTree.size", size)
            .set("Node", size)
            .set("Node.key", i64::from(NO_KEY)..=i64::from(size) - 1)
            .set("Node.value", 0)
    }

    fn scope_up_to(size: u32) -> Scope {
        Self::scope(size).set("RedBlackTree.size", 0..=size)
    }

    fn audit(size: u32, scope: Scope) -> Option<Result<Audit<Self>, WithinError>> {
        let keys = 0..size as i32;
        Some(Ok(Audit::<Self>::new(scope)
            .constructor("new", (), |()| Self::new())
            .method("insert", keys.clone(), |tree: &mut Self, key| tree.insert(key, 0))
            .method("remove", keys, Self::remove)))
    }
}
