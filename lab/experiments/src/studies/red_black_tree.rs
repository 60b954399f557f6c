//! Red-black trees: inserting, finding and removing keys, with a root of either colour or a black one.

pub mod insert;
pub mod nodes;
pub mod routines;

use super::call::Call;
use super::search_tree::sizes_and_last;
use crate::bound::BoundError;
use cota::{Int, Invariant, Scope, View, Visited};
use cota_catalog::red_black_tree::{Color, NO_KEY, NodeView, RedBlackTree};
use nodes::Overlay;

/// A tree and a key.
pub type TreeCall = Call<RedBlackTree>;

/// The invariant of the catalogue. Any argument will do, but it is there before the tree is.
pub fn is_valid_call(call: View<'_, TreeCall>) -> bool {
    let _ = call.argument();
    RedBlackTree::holds(call.input())
}

/// The same, and the root is black; its colour is looked at last.
#[cota::decisions]
pub fn is_valid_call_with_black_root(call: View<'_, TreeCall>) -> bool {
    is_valid_call(call) && call.input().root().is_none_or(|root| root.color() == Color::Black)
}

/// The invariant as one would write it without a thought for the search: one pass, depth first, that
/// looks at sharing, parents, order, colours and black heights; the size is compared last.
#[cota::decisions]
pub fn is_valid_depth_first(tree: View<'_, RedBlackTree>) -> bool {
    let mut seen = Visited::new();
    black_height(tree.root(), None, (None, None), &mut seen).is_some() && seen.len() == tree.size()
}

/// An open interval of keys.
type Between<'s> = (Option<Int<'s, i32>>, Option<Int<'s, i32>>);

/// The number of black nodes on every path down; none if something is wrong.
#[cota::decisions]
fn black_height<'s>(
    node: Option<NodeView<'s>>,
    parent: Option<NodeView<'s>>,
    (low, high): Between<'s>,
    seen: &mut Visited<'s, NodeView<'s>>,
) -> Option<u32> {
    let Some(node) = node else { return Some(0) };
    if !seen.insert(node) || node.parent() != parent {
        return None;
    }
    let key = node.key();
    if key == NO_KEY || low.is_some_and(|low| key <= low) || high.is_some_and(|high| key >= high) {
        return None;
    }
    let red = node.color() == Color::Red;
    if red && parent.is_some_and(|parent| parent.color() == Color::Red) {
        return None;
    }
    let left = black_height(node.left(), Some(node), (low, Some(key)), seen)?;
    let right = black_height(node.right(), Some(node), (Some(key), high), seen)?;
    (left == right).then(|| left + u32::from(!red))
}

/// The published bound: nodes, sizes, keys. As in the catalogue, the keys begin at 0, and a node may
/// also have no key yet, which is never valid.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let ((nodes, least, greatest), keys) = sizes_and_last(bound)?;
    Ok(Scope::new()
        .set("Node", nodes)
        .set("RedBlackTree.size", least..=greatest)
        .set("Node.key", i64::from(NO_KEY)..=keys - 1)
        .set("Node.value", 0))
}

/// The same with an argument, which is one of the keys.
///
/// # Errors
/// The text is no such bound.
pub fn call_scope(bound: &str) -> Result<Scope, BoundError> {
    let (_, keys) = sizes_and_last(bound)?;
    Ok(scope(bound)?.set("Call.argument", 0..=(keys - 1).max(0)))
}

/// Whether the key is in the tree: the routine over the view, for its decisions.
#[cota::decisions]
pub fn find(call: View<'_, TreeCall>) -> bool {
    let key = call.argument();
    let mut current = call.input().root();
    while let Some(node) = current {
        if key == node.key() {
            return true;
        }
        if key < node.key() {
            current = node.left();
        } else {
            current = node.right();
        }
    }
    false
}

/// Inserting over the view, for its decisions: changes are kept aside, so the tree stays as it is.
pub fn insert(call: View<'_, TreeCall>) -> bool {
    let mut overlay = Overlay::new(call.input());
    insert::insert(&mut overlay, call.argument())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota::{Search, Strategy};

    /// Inserting on the view tells the same as inserting into the tree, and both come to the same
    /// tree.
    #[test]
    fn the_view_is_as_good_as_the_tree() {
        let scope = call_scope("6,0-6,6").expect("a bound");
        let search = Search::<TreeCall>::with_invariant(&scope, is_valid_call).expect("a scope");
        let mut inserted = 0;
        search
            .strategy(Strategy::Plain)
            .for_each(|candidate| {
                let mut call = candidate.build().expect("a tree");
                let mut overlay = Overlay::new(candidate.view().input());
                let is_new = insert::insert(&mut overlay, candidate.view().argument());
                assert_eq!(routines::insert(&mut call.input, call.argument), is_new);
                assert_eq!(nodes::preorder(&overlay), nodes::preorder(&call.input));
                inserted += u32::from(is_new);
                std::ops::ControlFlow::Continue(())
            })
            .unwrap();
        assert!(inserted > 0);
    }
}
