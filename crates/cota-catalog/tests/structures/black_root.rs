//! Red-black trees whose root is black, checked in one pass.

use cota::{Bounded, Int, Invariant, View};

#[derive(Bounded, Debug)]
pub struct Tree {
    root: Option<Box<Node>>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    red: bool,
    key: i32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

impl Invariant for Tree {
    fn holds(tree: View<'_, Self>) -> bool {
        let mut walk = Walk::default();
        // The root is black because nothing red may be below what is said to be above it.
        walk.accepts(tree.root(), true, 0, (None, None)) && walk.nodes == tree.size()
    }
}

type Bounds<'s> = (Option<Int<'s, i32>>, Option<Int<'s, i32>>);

#[derive(Default)]
struct Walk {
    nodes: usize,
    /// The number of black nodes on every path down, known from the first one.
    black_height: Option<u32>,
}

impl Walk {
    fn accepts<'s>(
        &mut self,
        node: Option<NodeView<'s>>,
        below_red: bool,
        above: u32,
        (low, high): Bounds<'s>,
    ) -> bool {
        let Some(node) = node else { return *self.black_height.get_or_insert(above) == above };
        self.nodes += 1;
        let (red, key) = (node.red(), node.key());
        let above = above + u32::from(!red);
        !(red && below_red)
            && low.is_none_or(|low| low < key)
            && high.is_none_or(|high| key < high)
            && self.accepts(node.left(), red, above, (low, Some(key)))
            && self.accepts(node.right(), red, above, (Some(key), high))
    }
}
