//! Searching, inserting and deleting on real trees.

use cota_catalog::search_tree::{Node, SearchTree};
use std::cmp::Ordering;

/// Whether a key is in a tree.
pub fn search(tree: &SearchTree, key: i32) -> bool {
    let mut current = &tree.root;
    while let Some(node) = current {
        if key == node.info {
            return true;
        }
        current = if key < node.info { &node.left } else { &node.right };
    }
    false
}

/// Inserts a key; `false` if it was there.
pub fn insert(tree: &mut SearchTree, key: i32) -> bool {
    let mut place = &mut tree.root;
    while let Some(node) = place {
        place = match key.cmp(&node.info) {
            Ordering::Less => &mut node.left,
            Ordering::Greater => &mut node.right,
            Ordering::Equal => return false,
        };
    }
    *place = Some(Box::new(Node { left: None, right: None, info: key }));
    tree.size += 1;
    true
}

/// Deletes a key; `false` if it was not there. A node with two subtrees gets the least key of its right
/// one.
pub fn delete(tree: &mut SearchTree, key: i32) -> bool {
    let mut place = &mut tree.root;
    while place.as_ref().is_some_and(|node| node.info != key) {
        if let Some(node) = place {
            place = if key < node.info { &mut node.left } else { &mut node.right };
        }
    }
    let Some(mut node) = place.take() else { return false };
    *place = match (node.left.take(), node.right.take()) {
        (None, only) | (only, None) => only,
        (left, mut right) => {
            let least = take_least(&mut right);
            least.map(|mut least| {
                least.left = left;
                least.right = right;
                least
            })
        }
    };
    tree.size -= 1;
    true
}

/// Takes the node with the least key out of a subtree.
fn take_least(mut place: &mut Option<Box<Node>>) -> Option<Box<Node>> {
    while place.as_ref().is_some_and(|node| node.left.is_some()) {
        if let Some(node) = place {
            place = &mut node.left;
        }
    }
    let mut least = place.take()?;
    *place = least.right.take();
    Some(least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn keys(tree: &SearchTree) -> BTreeSet<i32> {
        fn collect(node: Option<&Node>, keys: &mut BTreeSet<i32>) {
            if let Some(node) = node {
                collect(node.left.as_deref(), keys);
                keys.insert(node.info);
                collect(node.right.as_deref(), keys);
            }
        }
        let mut keys = BTreeSet::new();
        collect(tree.root.as_deref(), &mut keys);
        keys
    }

    #[cota::test(Node = 6, Node.info = 1..=6, SearchTree.size = 0..=6)]
    fn keys_come_and_go(tree: SearchTree, #[scope(0..=7)] key: i32) {
        let mut model = keys(&tree);
        assert_eq!(search(&tree, key), model.contains(&key));

        let mut more = tree.clone();
        assert_eq!(insert(&mut more, key), model.insert(key));
        assert!(cota::holds(&more));
        assert_eq!(keys(&more), model);

        let (mut fewer, mut model) = (tree.clone(), keys(&tree));
        assert_eq!(delete(&mut fewer, key), model.remove(&key));
        assert!(cota::holds(&fewer));
        assert_eq!(keys(&fewer), model);
    }
}
