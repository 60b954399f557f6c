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

#[cota::test(Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4)]
fn inserting_keeps_the_order(mut tree: Tree, #[scope(0..=5)] key: i32) {
    tree.insert(key);
    assert!(cota::holds(&tree));
}

#[cota::test(Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4)]
fn keys_are_sorted(tree: Tree) {
    assert!(tree.keys().is_sorted());
}

#[cota::test(Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4)]
fn as_many_keys_as_the_size(tree: &Tree) {
    assert_eq!(tree.keys().len(), tree.size);
}

#[cota::test(Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4)]
fn contains_what_it_lists(tree: &Tree) {
    assert!(tree.keys().iter().all(|key| tree.contains(*key)));
}

#[cota::test(Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4)]
fn a_second_insertion_changes_nothing(mut tree: Tree, #[scope(0..=5)] key: i32) {
    tree.insert(key);
    let once = tree.clone();
    assert!(!tree.insert(key));
    assert_eq!(tree, once);
}

#[cota::test(Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4)]
fn the_size_grows_with_a_new_key(mut tree: Tree, #[scope(0..=5)] key: i32) {
    let before = tree.size;
    let new = tree.insert(key);
    assert_eq!(tree.size, before + usize::from(new));
}

#[cota::test(Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4)]
fn two_trees_are_independent(mut one: Tree, other: Tree) {
    let before = other.clone();
    one.insert(3);
    assert_eq!(other, before);
}

#[cota::test(Stack.items.len = 0..=3, Stack.items = 0..=2, Stack.limit = 0..=3)]
fn pushing_and_popping(mut stack: Stack, #[scope(0..=2)] item: u8) {
    let before = stack.clone();
    if stack.push(item) {
        assert_eq!(stack.pop(), Some(item));
    }
    assert_eq!(stack, before);
}

#[cota::test(Stack.items.len = 0..=3, Stack.items = 0..=2, Stack.limit = 0..=3)]
fn never_beyond_the_limit(mut stack: Stack, #[scope(0..=2)] item: u8) {
    stack.push(item);
    assert!(stack.items.len() <= stack.limit);
}
