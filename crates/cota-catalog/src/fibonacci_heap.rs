//! Fibonacci heaps: rings of heap-ordered trees of any shape.

use crate::catalogued::{Catalogued, below};
use cota::Scope;
use cota::{Bounded, Invariant, View, Visited};

/// A Fibonacci heap.
#[derive(Bounded, Clone, Debug)]
pub struct FibonacciHeap {
    /// The number of nodes.
    pub size: usize,
    /// One of the ring of roots.
    #[bounded(index = Node)]
    pub roots: Option<usize>,
    /// A root with the least key.
    #[bounded(index = Node)]
    pub min_node: Option<usize>,
    /// The nodes that the links refer to.
    #[bounded(arena)]
    pub nodes: Vec<Node>,
}

/// A node.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    /// The node above.
    #[bounded(index = Node)]
    pub parent: Option<usize>,
    /// The next one in the ring of siblings.
    #[bounded(index = Node)]
    pub right: Option<usize>,
    /// The one before in the ring of siblings.
    #[bounded(index = Node)]
    pub left: Option<usize>,
    /// One of the ring of children.
    #[bounded(index = Node)]
    pub child: Option<usize>,
    /// The key; equal keys are allowed.
    pub key: i32,
    /// The number of children.
    pub degree: usize,
}

impl Invariant for FibonacciHeap {
    #[cota::decisions]
    fn holds(heap: View<'_, Self>) -> bool {
        let Some(roots) = heap.roots() else {
            return heap.min_node().is_none() && heap.size() == 0;
        };
        let Some(min_node) = heap.min_node() else { return false };
        let mut seen = Visited::new();
        is_ring_of_trees(roots, None, &mut seen)
            && ring(roots).any(|root| root == min_node)
            && seen.len() == heap.size()
            && degrees_are_right(roots)
            && ring(roots).all(is_heap)
            && ring(roots).all(|root| min_node.key() <= root.key())
    }
}

/// The nodes of a ring that is known to be one, from a given node to the right.
fn ring(first: NodeView<'_>) -> impl Iterator<Item = NodeView<'_>> {
    let mut next = Some(first);
    std::iter::from_fn(move || {
        let node = next?;
        next = node.right().filter(|right| *right != first);
        Some(node)
    })
}

/// Whether this ring and all rings below it are linked both ways and have the right parent links.
#[cota::decisions]
fn is_ring_of_trees<'s>(
    first: NodeView<'s>,
    parent: Option<NodeView<'s>>,
    seen: &mut Visited<'s, NodeView<'s>>,
) -> bool {
    let mut node = first;
    loop {
        if node.parent() != parent || !seen.insert(node) {
            return false;
        }
        if let Some(child) = node.child()
            && !is_ring_of_trees(child, Some(node), seen)
        {
            return false;
        }
        let Some(right) = node.right() else { return false };
        if right.left() != Some(node) {
            return false;
        }
        node = right;
        if node == first {
            return true;
        }
    }
}

#[cota::decisions]
fn degrees_are_right(first: NodeView<'_>) -> bool {
    ring(first).all(|node| {
        let children = node.child().map_or(0, |child| ring(child).count());
        children == node.degree() && node.child().is_none_or(degrees_are_right)
    })
}

/// Whether no key is greater than those below it.
#[cota::decisions]
fn is_heap(node: NodeView<'_>) -> bool {
    let key = node.key();
    node.child().is_none_or(|child| ring(child).all(|below| below.key() >= key && is_heap(below)))
}

impl Catalogued for FibonacciHeap {
    const NAME: &'static str = "fibonacci-heap";
    const ABOUT: &'static str = "rings of heap-ordered trees of any shape";

    fn scope(size: u32) -> Scope {
        Scope::new()
            .set("FibonacciHeap.size", 0..=size)
            .set("Node", size)
            .set("Node.key", below(size))
            .set("Node.degree", below(size))
    }
}
