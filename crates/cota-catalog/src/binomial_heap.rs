//! Binomial heaps: a list of heap-ordered binomial trees, one for each bit of the size.

mod code;

use crate::catalogued::{Catalogued, Named, criterion, up_to};
use cota::Scope;
use cota::audit::{Audit, WithinError, within};
use cota::engine::classes::ByKey;
use cota::{Bounded, Invariant, View, Visited};

/// A binomial heap.
#[derive(Bounded, Clone, Debug)]
pub struct BinomialHeap {
    /// The number of nodes.
    pub size: usize,
    /// The first of the roots, which are linked as siblings.
    #[bounded(index = Node)]
    pub roots: Option<usize>,
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
    /// The next root, or the next child of the same parent.
    #[bounded(index = Node)]
    pub sibling: Option<usize>,
    /// The first child.
    #[bounded(index = Node)]
    pub child: Option<usize>,
    /// The key; equal keys are allowed.
    pub key: i32,
    /// The number of children.
    pub degree: i32,
}

impl Invariant for BinomialHeap {
    #[cota::decisions]
    fn holds(heap: View<'_, Self>) -> bool {
        if heap.size() == 0 {
            return heap.roots().is_none();
        }
        let Some(first) = heap.roots() else { return false };
        let mut seen = Visited::new();
        are_trees(Some(first), None, &mut seen)
            && seen.len() == heap.size()
            && roots_match_bits(first, seen.len())
            && roots_are_least(first)
    }
}

/// Whether these siblings and all below them are trees with the right parent links.
#[cota::decisions]
fn are_trees<'s>(
    first: Option<NodeView<'s>>,
    parent: Option<NodeView<'s>>,
    seen: &mut Visited<'s, NodeView<'s>>,
) -> bool {
    let mut sibling = first;
    while let Some(node) = sibling {
        if !seen.insert(node)
            || node.parent() != parent
            || !are_trees(node.child(), Some(node), seen)
        {
            return false;
        }
        sibling = node.sibling();
    }
    true
}

/// Whether there is a binomial tree for each bit of the size, the smallest first.
#[cota::decisions]
fn roots_match_bits(first: NodeView<'_>, size: usize) -> bool {
    let (mut bits, mut degree) = (size, 0);
    let mut root = Some(first);
    while let Some(node) = root {
        if bits == 0 {
            return false;
        }
        let skipped = bits.trailing_zeros();
        degree += skipped as i32;
        if node.degree() != degree || !is_binomial(node, degree) {
            return false;
        }
        bits >>= skipped + 1;
        degree += 1;
        root = node.sibling();
    }
    bits == 0
}

/// Whether the children have the degrees below this one, the largest first.
#[cota::decisions]
fn is_binomial(node: NodeView<'_>, mut degree: i32) -> bool {
    let mut child = node.child();
    while let Some(node) = child {
        degree -= 1;
        if node.degree() != degree || !is_binomial(node, degree) {
            return false;
        }
        child = node.sibling();
    }
    degree == 0
}

#[cota::decisions]
fn roots_are_least(first: NodeView<'_>) -> bool {
    let mut root = Some(first);
    while let Some(node) = root {
        if !is_heap(node) {
            return false;
        }
        root = node.sibling();
    }
    true
}

/// Whether no key is greater than those below it.
#[cota::decisions]
fn is_heap(node: NodeView<'_>) -> bool {
    let mut child = node.child();
    while let Some(below) = child {
        if node.key() > below.key() || !is_heap(below) {
            return false;
        }
        child = below.sibling();
    }
    true
}

impl Catalogued for BinomialHeap {
    const NAME: &'static str = "binomial-heap";
    const ABOUT: &'static str = "lists of heap-ordered binomial trees";

    fn scope(size: u32) -> Scope {
        Scope::new()
            .set("BinomialHeap.size", 0..=size)
            .set("Node", size)
            .set("Node.key", up_to(size))
            .set("Node.degree", 0..=size)
    }

    fn criteria() -> Vec<Named<ByKey<Self, String>>> {
        vec![criterion::<Self, _>("size", "the number of elements", |heap| heap.size().get())]
    }

    fn audit(size: u32, scope: Scope) -> Option<Result<Audit<Self>, WithinError>> {
        let others = match within(&Self::scope(size.min(2))) {
            Ok(others) => others,
            Err(error) => return Some(Err(error)),
        };
        Some(Ok(Audit::<Self>::new(scope)
            .constructor("new", (), |()| Self::new())
            .method("insert", 1..=size as i32, Self::insert)
            .method("merge", others, Self::merge)
            .method("extract_min", (), |heap: &mut Self, ()| heap.extract_min())))
    }
}
