//! thin
use cota::prelude::*;
#[derive(Bounded, Debug, Clone)]
struct Tree {
    root: Option<Box<Node>>,
    size: usize,
}
#[derive(Bounded, Debug, Clone)]
struct Node {
    key: i32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}
impl Invariant for Tree {
    fn holds(tree: View<'_, Self>) -> bool {
        fn count<'s>(
            n: Option<NodeView<'s>>,
            lo: Option<cota::Int<'s, i32>>,
            hi: Option<cota::Int<'s, i32>>,
        ) -> Option<usize> {
            let Some(n) = n else { return Some(0) };
            let k = n.key();
            if lo.is_some_and(|lo| k <= lo) || hi.is_some_and(|hi| k >= hi) {
                return None;
            }
            Some(1 + count(n.left(), lo, Some(k))? + count(n.right(), Some(k), hi)?)
        }
        count(tree.root(), None, None).is_some_and(|n| tree.size() == n)
    }
}
impl Tree {
    fn depth(n: &Option<Box<Node>>) -> usize {
        n.as_ref().map_or(0, |n| 1 + Self::depth(&n.left).max(Self::depth(&n.right)))
    }
}

#[cota::test(Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4)]
fn passes(tree: Tree, #[scope(1..=4)] key: i32) {
    assert!(Tree::depth(&tree.root) <= tree.size && key > 0);
}
#[cota::test(Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4, key = 1..=4; threads = 2)]
fn fails(tree: &mut Tree, key: i32) {
    assert!(Tree::depth(&tree.root) <= 2 || key < 3, "too deep");
}
#[cota::test(xs = 0..=2, xs.len = 0..=3)]
fn fails2(xs: &[u8], mut y: bool) {
    y = !y;
    assert!(xs.iter().sum::<u8>() != 3 || y);
}
