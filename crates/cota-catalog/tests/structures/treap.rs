//! Treaps: search trees by key, heaps by priority, all priorities different.

use super::all_different;
use cota::{Bounded, Int, Invariant, View};

#[derive(Bounded, Debug)]
pub struct Treap {
    root: Option<Box<Node>>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    key: i32,
    priority: u32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

impl Invariant for Treap {
    fn holds(treap: View<'_, Self>) -> bool {
        let mut priorities = Vec::new();
        is_ordered(treap.root(), (None, None), None, &mut priorities)
            && priorities.len() == treap.size()
            && all_different(&priorities)
    }
}

type Bounds<'s> = (Option<Int<'s, i32>>, Option<Int<'s, i32>>);

fn is_ordered<'s>(
    node: Option<NodeView<'s>>,
    (low, high): Bounds<'s>,
    above: Option<Int<'s, u32>>,
    priorities: &mut Vec<Int<'s, u32>>,
) -> bool {
    let Some(node) = node else { return true };
    let (key, priority) = (node.key(), node.priority());
    priorities.push(priority);
    low.is_none_or(|low| low < key)
        && high.is_none_or(|high| key < high)
        && above.is_none_or(|above| priority < above)
        && is_ordered(node.left(), (low, Some(key)), Some(priority), priorities)
        && is_ordered(node.right(), (Some(key), high), Some(priority), priorities)
}
