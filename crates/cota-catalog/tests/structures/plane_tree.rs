//! Rooted trees whose children have an order.

use cota::{Bounded, Invariant, View, Visited};

#[derive(Bounded, Debug)]
pub struct PlaneTree {
    root: Box<Node>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    #[allow(clippy::vec_box, reason = "links make the nodes objects of a class")]
    children: Vec<Box<Node>>,
}

impl Invariant for PlaneTree {
    fn holds(tree: View<'_, Self>) -> bool {
        let mut nodes = Visited::from(tree.root());
        let mut known = 1;
        while let Some(node) = nodes.next() {
            let children = node.children();
            known += children.len();
            if known > tree.size() {
                return false;
            }
            for child in children.iter() {
                nodes.insert(child);
            }
        }
        known == tree.size()
    }
}
