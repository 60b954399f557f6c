//! Binary search trees: deleting, inserting and searching, and two ways to write the invariant.

pub mod routines;

use super::call::Call;
use crate::bound::{Bound, BoundError};
use cota::{Int, Scope, View, Visited};
use cota_catalog::search_tree::{NodeView, SearchTree};

/// A tree and a key.
pub type TreeCall = Call<SearchTree>;

/// The invariant of the studies on routines: the argument is looked at first; tree, size, order.
#[cota::decisions]
pub fn is_valid_call(call: View<'_, TreeCall>) -> bool {
    // Any argument will do, but it is there before the tree is.
    let _ = call.argument();
    let tree = call.input();
    let Some(root) = tree.root() else { return tree.size() == 0 };
    let Some(nodes) = count_if_tree(root) else { return false };
    if nodes != tree.size() {
        return false;
    }
    is_ordered(root, None, None)
}

/// The invariant of the study on tight bounds: tree, order, size.
#[cota::decisions]
pub fn is_valid(tree: View<'_, SearchTree>) -> bool {
    let Some(root) = tree.root() else { return tree.size() == 0 };
    let Some(nodes) = count_if_tree(root) else { return false };
    if !is_ordered(root, None, None) {
        return false;
    }
    nodes == tree.size()
}

/// The number of nodes, found breadth first; none if one of them is come to twice.
#[allow(clippy::collapsible_if, reason = "two decisions, as they are printed")]
#[cota::decisions]
fn count_if_tree(root: NodeView<'_>) -> Option<usize> {
    let mut seen = Visited::from(root);
    while let Some(node) = seen.next() {
        if let Some(left) = node.left() {
            if !seen.insert(left) {
                return None;
            }
        }
        if let Some(right) = node.right() {
            if !seen.insert(right) {
                return None;
            }
        }
    }
    Some(seen.len())
}

#[allow(clippy::collapsible_if, reason = "two decisions, as they are printed")]
#[cota::decisions]
fn is_ordered<'s>(
    node: NodeView<'s>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> bool {
    let key = node.info();
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

/// The published bound of the studies on routines: nodes, sizes, keys, of which each may be the
/// argument. Sizes are a range (`3,0-3,6`) or two numbers (`3,0,3,6`).
///
/// # Errors
/// The text is no such bound.
pub fn call_scope(bound: &str) -> Result<Scope, BoundError> {
    let ((nodes, least, greatest), keys) = sizes_and_last(bound)?;
    Ok(Scope::new()
        .set("Node", nodes)
        .set("SearchTree.size", least..=greatest)
        .set("Node.info", 1..=keys)
        .set("Call.argument", 1..=keys))
}

/// The published bound of the study on tight bounds: nodes, sizes from and to, greatest key; the least
/// key is 0.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let ((nodes, least, greatest), key) = sizes_and_last(bound)?;
    Ok(Scope::new()
        .set("Node", nodes)
        .set("SearchTree.size", least..=greatest)
        .set("Node.info", 0..=key))
}

/// Nodes, least and greatest size; and the last number of a bound of trees.
pub(crate) fn sizes_and_last(bound: &str) -> Result<((i64, i64, i64), i64), BoundError> {
    let bound = Bound::new(bound);
    if bound.parts() == 4 {
        let [nodes, least, greatest, last] = bound.numbers()?;
        return Ok(((nodes, least, greatest), last));
    }
    let [nodes, (least, greatest), last] = bound.ranges()?;
    Ok(((nodes.1, least, greatest), last.1))
}

/// Where the key to be deleted is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// Nowhere in the tree.
    Absent,
    /// In a node.
    Node {
        /// At the root.
        root: bool,
        /// With smaller keys below it.
        left: bool,
        /// With larger keys below it.
        right: bool,
    },
}

/// The case analysis for deleting a key: where it is.
pub fn place(call: View<'_, TreeCall>) -> Place {
    let key = call.argument();
    let mut current = call.input().root();
    let mut root = true;
    while let Some(node) = current {
        if key == node.info() {
            let (left, right) = (node.left().is_some(), node.right().is_some());
            return Place::Node { root, left, right };
        }
        current = if key < node.info() { node.left() } else { node.right() };
        root = false;
    }
    Place::Absent
}

/// Whether the key is in the tree: the routine over the view, for its decisions.
#[cota::decisions]
pub fn search(call: View<'_, TreeCall>) -> bool {
    let key = call.argument();
    let mut current = call.input().root();
    while let Some(node) = current {
        if key == node.info() {
            return true;
        }
        if key < node.info() {
            current = node.left();
        } else {
            current = node.right();
        }
    }
    false
}

/// Where the key is put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// It was there.
    Present,
    /// As the root of an empty tree.
    Root,
    /// Below a node, on the left.
    Left,
    /// Below a node, on the right.
    Right,
}

/// Inserting over the view, for its decisions: nothing is changed, what would be is told.
#[cota::decisions]
pub fn insert(call: View<'_, TreeCall>) -> Inserted {
    let key = call.argument();
    let mut parent = None;
    let mut current = call.input().root();
    while let Some(node) = current {
        parent = current;
        if key == node.info() {
            return Inserted::Present;
        }
        if key < node.info() {
            current = node.left();
        } else {
            current = node.right();
        }
    }
    let Some(parent) = parent else { return Inserted::Root };
    if key < parent.info() {
        return Inserted::Left;
    }
    Inserted::Right
}
