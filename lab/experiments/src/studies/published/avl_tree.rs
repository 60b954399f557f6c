//! The AVL tree of tables 6.26 and 6.27, which stands beside a list.

use crate::bound::{Bound, BoundError};
use crate::studies::Named;
use crate::studies::avl_and_list::avl_tree::{AvlTree, NodeView};
use crate::studies::avl_and_list::{self, TreeAndList};
use cota::{Int, Scope, View, Visited};

/// Stands for no datum, which a node may have and a valid one has not.
const NO_DATUM: i32 = 0;

/// Tree and list, in the order of the tables. The text (4.1) also has the count of the other order.
pub const CHECKS: [Named<TreeAndList>; 2] = [
    ("tree", |pair| is_valid(pair.tree())),
    ("list", |pair| avl_and_list::is_valid_list(pair.list())),
];

/// The pair: the tree first.
pub fn is_valid_pair(pair: View<'_, TreeAndList>) -> bool {
    CHECKS.iter().all(|(_, check)| check(pair))
}

/// Tree, order, size, balance.
pub fn is_valid(tree: View<'_, AvlTree>) -> bool {
    let Some(root) = tree.root() else { return tree.size() == 0 };
    let mut seen = Visited::from(root);
    while let Some(node) = seen.next() {
        for child in [NodeView::left, NodeView::right] {
            if let Some(child) = child(node)
                && !seen.insert(child)
            {
                return false;
            }
        }
    }
    is_ordered(root, None, None) && seen.len() == tree.size() && seen.iter().all(is_balanced)
}

fn is_ordered<'s>(
    node: NodeView<'s>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> bool {
    let key = node.key();
    key != NO_DATUM
        && low.is_none_or(|low| low < key)
        && high.is_none_or(|high| key < high)
        && node.left().is_none_or(|left| is_ordered(left, low, Some(key)))
        && node.right().is_none_or(|right| is_ordered(right, Some(key), high))
}

/// The heights of the children are read before that of the node itself.
fn is_balanced(node: NodeView<'_>) -> bool {
    let height = |child: Option<NodeView<'_>>| child.map_or(0, |child| child.height().get());
    let (left, right) = (height(node.left()), height(node.right()));
    left.abs_diff(right) <= 1 && node.height() == left.max(right) + 1
}

/// The published bound, as [`avl_and_list::scope`] has it, with nodes without a datum and heights from 0.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let [nodes, .., keys] = Bound::new(bound).numbers::<7>()?;
    let scope = avl_and_list::scope(bound)?;
    Ok(scope.set("Node.key", i64::from(NO_DATUM)..=keys).set("Node.height", 0..=nodes))
}
