//! Pairing heaps with distinct keys: a child and its sibling for each node.

use super::all_different;
use cota::{Bounded, Int, Invariant, View};

#[derive(Bounded, Debug)]
pub struct PairingHeap {
    root: Option<Box<Node>>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    key: i32,
    child: Option<Box<Node>>,
    sibling: Option<Box<Node>>,
}

impl Invariant for PairingHeap {
    fn holds(heap: View<'_, Self>) -> bool {
        let Some(root) = heap.root() else { return heap.size() == 0 };
        let mut keys = vec![root.key()];
        root.sibling().is_none()
            && are_above(root.key(), root.child(), &mut keys)
            && keys.len() == heap.size()
            && all_different(&keys)
    }
}

/// Whether all keys of these siblings and below them are greater than the parent's.
fn are_above<'s>(
    parent: Int<'s, i32>,
    mut sibling: Option<NodeView<'s>>,
    keys: &mut Vec<Int<'s, i32>>,
) -> bool {
    while let Some(node) = sibling {
        keys.push(node.key());
        if node.key() <= parent || !are_above(node.key(), node.child(), keys) {
            return false;
        }
        sibling = node.sibling();
    }
    true
}
