//! A removal with a fault that ordinary tests do not find.
//!
//! [`remove`] is [`SearchTree::remove`] written once more, with one wrong link: when the node that takes the
//! place of the removed one has something on its right, that is lost. The tests below are the usual ones
//! (a leaf, one child, two children, a missing key), and all of them pass. The test on every tree in
//! `tests/planted.rs` fails, and shows the smallest tree on which it goes wrong. It is ignored, so that
//! the tests of this crate pass; `cota tour` runs it, and so does
//!
//! ```sh
//! cargo test -p containers --test planted -- --ignored
//! ```
//!
//! With the feature `planted` it is an ordinary test that fails, which is what a repair needs:
//!
//! ```sh
//! cota repair -d examples/containers --function planted::take_least --test planted_removal
//! ```

use crate::search_tree::{Link, SearchTree};

/// Takes a key out of a tree; `false` if it is not there. **It has a fault**, see above.
pub fn remove(tree: &mut SearchTree, key: i32) -> bool {
    let place = tree.place(key);
    let Some(mut node) = place.take() else { return false };
    *place = match (node.left.take(), node.right.take()) {
        (None, child) | (child, None) => child,
        (left, mut right) => {
            node.key = take_least(&mut right).unwrap_or(node.key);
            node.left = left;
            node.right = right;
            Some(node)
        }
    };
    tree.size -= 1;
    true
}

/// Takes the node with the least key out; the key.
fn take_least(mut place: &mut Link) -> Option<i32> {
    while place.as_ref()?.left.is_some() {
        place = &mut place.as_mut()?.left;
    }
    let least = place.take()?;
    *place = least.left;
    Some(least.key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without(keys: &[i32], removed: i32) -> Vec<i32> {
        let mut tree: SearchTree = keys.iter().copied().collect();
        assert_eq!(remove(&mut tree, removed), keys.contains(&removed));
        tree.keys()
    }

    #[test]
    fn a_leaf_can_be_removed() {
        assert_eq!(without(&[5, 2, 8], 2), [5, 8]);
    }

    #[test]
    fn a_node_with_one_child_can_be_removed() {
        assert_eq!(without(&[5, 2, 1], 2), [1, 5]);
    }

    #[test]
    fn a_node_with_two_children_can_be_removed() {
        assert_eq!(without(&[5, 2, 8], 5), [2, 8]);
        assert_eq!(without(&[5, 2, 8, 6, 9], 5), [2, 6, 8, 9]);
    }

    #[test]
    fn a_key_that_is_not_there_changes_nothing() {
        assert_eq!(without(&[5, 2, 8], 7), [2, 5, 8]);
    }
}
