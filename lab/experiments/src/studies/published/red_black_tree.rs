//! Red-black trees: the tuned predicate of tables 6.15, 6.17, 6.36 and 6.38, and the one of table 6.39, which has
//! the order of a specification instead.

use crate::bound::BoundError;
use crate::studies::red_black_tree::TreeCall;
use crate::studies::search_tree::sizes_and_last;
use cota::{Int, Scope, View, Visited};
use cota_catalog::red_black_tree::{Color, NodeView, RedBlackTree};
use std::collections::VecDeque;

/// Two forms of the tuned predicate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The root may be red, and the least and the greatest key are looked up before the order is checked.
    ExtremesFirst,
    /// The root must be black.
    BlackRoot,
}

/// The predicate of table 6.38.
pub fn is_valid(tree: View<'_, RedBlackTree>) -> bool {
    is_valid_in(Form::ExtremesFirst, tree)
}

/// The same with an argument, which is looked at first: table 6.36.
pub fn is_valid_call(call: View<'_, TreeCall>) -> bool {
    let _ = call.argument();
    is_valid_in(Form::ExtremesFirst, call.input())
}

/// The form with a black root and an argument: tables 6.15 and 6.17.
pub fn is_valid_call_with_black_root(call: View<'_, TreeCall>) -> bool {
    let _ = call.argument();
    is_valid_in(Form::BlackRoot, call.input())
}

#[cota::decisions]
fn is_valid_in(form: Form, tree: View<'_, RedBlackTree>) -> bool {
    let Some(root) = tree.root() else { return tree.size() == 0 };
    if root.parent().is_some() {
        return false;
    }
    let Some(nodes) = count_if_linked(root) else { return false };
    if nodes != tree.size() {
        return false;
    }
    if form == Form::BlackRoot && root.color() == Color::Red {
        return false;
    }
    if !has_black_below_red(root) || !has_one_black_height(Some(root)) {
        return false;
    }
    match form {
        Form::BlackRoot => is_ordered(root, None, None),
        Form::ExtremesFirst => {
            let (least, greatest) = (leftmost(root).key(), rightmost(root).key());
            is_ordered(root, Some(least - 1), Some(greatest + 1))
        }
    }
}

/// The number of nodes, found breadth first; none if one is come to twice, or does not know its parent.
#[cota::decisions]
fn count_if_linked(root: NodeView<'_>) -> Option<usize> {
    let mut seen = Visited::from(root);
    while let Some(node) = seen.next() {
        if let Some(left) = node.left() {
            if !seen.insert(left) {
                return None;
            }
            if left.parent() != Some(node) {
                return None;
            }
        }
        if let Some(right) = node.right() {
            if !seen.insert(right) {
                return None;
            }
            if right.parent() != Some(node) {
                return None;
            }
        }
    }
    Some(seen.len())
}

/// Whether no red node has a red child, breadth first.
#[cota::decisions]
fn has_black_below_red(root: NodeView<'_>) -> bool {
    let mut nodes = VecDeque::from([root]);
    while let Some(node) = nodes.pop_front() {
        let (left, right) = (node.left(), node.right());
        if node.color() == Color::Red {
            if left.is_some_and(|left| left.color() == Color::Red) {
                return false;
            }
            if right.is_some_and(|right| right.color() == Color::Red) {
                return false;
            }
        }
        if let Some(left) = left {
            nodes.push_back(left);
        }
        if let Some(right) = right {
            nodes.push_back(right);
        }
    }
    true
}

/// Whether all paths down have the same number of black nodes, breadth first with a count for each node.
#[cota::decisions]
fn has_one_black_height(root: Option<NodeView<'_>>) -> bool {
    let mut entries = VecDeque::from([(root, 0)]);
    let mut height = None;
    while let Some((node, mut count)) = entries.pop_front() {
        if node.is_some_and(|node| node.color() == Color::Black) {
            count += 1;
        }
        if let Some(node) = node {
            entries.push_back((node.left(), count));
            entries.push_back((node.right(), count));
        } else if let Some(height) = height {
            if height != count {
                return false;
            }
        } else {
            height = Some(count);
        }
    }
    true
}

#[cota::decisions]
fn leftmost(mut node: NodeView<'_>) -> NodeView<'_> {
    while let Some(left) = node.left() {
        node = left;
    }
    node
}

#[cota::decisions]
fn rightmost(mut node: NodeView<'_>) -> NodeView<'_> {
    while let Some(right) = node.right() {
        node = right;
    }
    node
}

#[allow(clippy::collapsible_if, reason = "two decisions, as in the source")]
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

/// The predicate of table 6.39: one pass for sharing, parents and colours, each node asked about its parent; then
/// order, black heights and, last of all, the size.
pub fn is_valid_in_one_pass(tree: View<'_, RedBlackTree>) -> bool {
    let root = tree.root();
    if root.is_some_and(|root| root.parent().is_some()) {
        return false;
    }
    let mut seen = Visited::new();
    let mut nodes = VecDeque::from_iter(root);
    while let Some(node) = nodes.pop_front() {
        for child in [NodeView::left, NodeView::right] {
            if let Some(child) = child(node) {
                if child.parent() != Some(node) {
                    return false;
                }
                nodes.push_back(child);
            }
        }
        let parent = node.parent();
        let is_child =
            |parent: NodeView<'_>| parent.right() == Some(node) || parent.left() == Some(node);
        if parent.is_some_and(|parent| !is_child(parent)) || !seen.insert(node) {
            return false;
        }
        if node.color() == Color::Red && parent.is_some_and(|parent| parent.color() != Color::Black)
        {
            return false;
        }
    }
    root.is_none_or(|root| is_ordered_where_bounded(root, None, None))
        && has_one_black_height(root)
        && seen.len() == tree.size()
}

/// The order, without the key of a tree of one node: a key is read when there is something to compare it with.
fn is_ordered_where_bounded<'s>(
    node: NodeView<'s>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> bool {
    low.is_none_or(|low| low < node.key())
        && high.is_none_or(|high| node.key() < high)
        && node.left().is_none_or(|left| is_ordered_where_bounded(left, low, Some(node.key())))
        && node.right().is_none_or(|right| is_ordered_where_bounded(right, Some(node.key()), high))
}

/// The published bound of tables 6.38 and 6.39: nodes, sizes from and to, number of keys, which begin at 0.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let (sizes, keys) = sizes_and_last(bound)?;
    Ok(nodes(sizes).set("Node.key", 0..=keys - 1))
}

/// The published bound of the studies on routines: the keys begin at 1, and each may be the argument.
///
/// # Errors
/// The text is no such bound.
pub fn call_scope(bound: &str) -> Result<Scope, BoundError> {
    let (sizes, keys) = sizes_and_last(bound)?;
    Ok(nodes(sizes).set("Node.key", 1..=keys).set("Call.argument", 1..=keys))
}

fn nodes((nodes, least, greatest): (i64, i64, i64)) -> Scope {
    Scope::new().set("Node", nodes).set("RedBlackTree.size", least..=greatest).set("Node.value", 0)
}
