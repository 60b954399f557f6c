use crate::{Node, Stack, Tree};
use cota::prelude::*;

impl Invariant for Tree {
    fn holds(tree: View<'_, Self>) -> bool {
        count(tree.root(), None, None).is_some_and(|nodes| tree.size() == nodes)
    }
}

fn count<'s>(
    node: Option<View<'s, Node>>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> Option<usize> {
    let Some(node) = node else { return Some(0) };
    let key = node.key();
    if low.is_some_and(|low| key <= low) || high.is_some_and(|high| key >= high) {
        return None;
    }
    Some(1 + count(node.left(), low, Some(key))? + count(node.right(), Some(key), high)?)
}

impl Invariant for Stack {
    fn holds(stack: View<'_, Self>) -> bool {
        stack.limit() >= stack.items().len()
    }
}

#[cota::test(Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4)]
fn inserting_adds_the_key(mut tree: Tree, #[scope(0..=5)] key: i32) {
    tree.insert(key);
    assert!(tree.contains(key));
}
