//! Binomial heaps: merging two of them; inserting, deleting and finding a key.

pub mod routines;

use super::Named;
use super::call::Call;
use crate::bound::{Bound, BoundError};
use cota::{Bounded, Int, Invariant, Scope, View, Visited};
use cota_catalog::binomial_heap::{BinomialHeap, NodeView};

/// Two heaps, to be merged.
#[derive(Bounded, Clone, Debug)]
pub struct HeapPair {
    /// The one heap.
    pub first: BinomialHeap,
    /// The other heap; no node is in both.
    pub second: BinomialHeap,
}

/// A heap and a key.
pub type HeapCall = Call<BinomialHeap>;

impl Invariant for HeapPair {
    fn holds(pair: View<'_, Self>) -> bool {
        CHECKS.iter().all(|(_, check)| check(pair))
    }
}

/// The invariant of a pair, part by part.
pub const CHECKS: [Named<HeapPair>; 2] = [
    ("first", |pair| BinomialHeap::holds(pair.first())),
    ("second", |pair| BinomialHeap::holds(pair.second())),
];

/// Any argument will do, but it is there before the heap is.
pub fn is_valid_call(call: View<'_, HeapCall>) -> bool {
    let _ = call.argument();
    BinomialHeap::holds(call.input())
}

/// The invariant as one would write it without a thought for the search: one pass, depth first, that
/// looks at sharing, links to parents, degrees and keys node by node; the size is compared last.
#[cota::decisions]
pub fn is_valid_depth_first(heap: View<'_, BinomialHeap>) -> bool {
    let mut seen = Visited::new();
    let mut root = heap.roots();
    let mut last: Option<Int<'_, i32>> = None;
    while let Some(node) = root {
        if !is_tree(node, None, &mut seen) || last.is_some_and(|last| last >= node.degree()) {
            return false;
        }
        last = Some(node.degree());
        root = node.sibling();
    }
    seen.len() == heap.size()
}

/// Whether a node begins a heap-ordered binomial tree of nodes not seen before.
#[cota::decisions]
fn is_tree<'s>(
    node: NodeView<'s>,
    parent: Option<NodeView<'s>>,
    seen: &mut Visited<'s, NodeView<'s>>,
) -> bool {
    if !seen.insert(node)
        || node.parent() != parent
        || parent.is_some_and(|parent| parent.key() > node.key())
    {
        return false;
    }
    let mut degree = node.degree();
    let mut child = node.child();
    while let Some(below) = child {
        degree = degree - 1;
        if below.degree() != degree || !is_tree(below, Some(node), seen) {
            return false;
        }
        child = below.sibling();
    }
    degree == 0
}

/// The published bound: elements, which is also the number of keys; written once or twice (`6,6`).
fn elements(bound: &str) -> Result<i64, BoundError> {
    let bound = Bound::new(bound);
    match bound.parts() {
        2 => bound.numbers().map(|[elements, _]| elements),
        _ => bound.numbers().map(|[elements]| elements),
    }
}

/// The scope of a heap with so many elements at most.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let n = elements(bound)?;
    Ok(values(n).set("Node", n))
}

/// Everything but the nodes.
fn values(n: i64) -> Scope {
    Scope::new()
        .set("BinomialHeap.size", 0..=n)
        .set("Node.key", 1..=n.max(1))
        .set("Node.degree", 0..=n)
}

/// The scope of a heap and an argument, which is one of its possible keys.
///
/// # Errors
/// The text is no such bound.
pub fn call_scope(bound: &str) -> Result<Scope, BoundError> {
    let n = elements(bound)?;
    Ok(scope(bound)?.set("Call.argument", 1..=n.max(1)))
}

/// The scope of two heaps, each with nodes of its own.
///
/// # Errors
/// The text is no such bound.
pub fn pair_scope(bound: &str) -> Result<Scope, BoundError> {
    let n = elements(bound)?;
    let mut scope = values(n);
    for (field, domain) in [("first", "First"), ("second", "Second")] {
        scope = scope.domain(domain, "Node", n);
        for link in ["parent", "sibling", "child"] {
            scope = scope.set(format!("{domain}.{link}"), [domain]);
        }
        scope =
            scope.set(format!("{field}.roots"), [domain]).set(format!("{field}.nodes"), [domain]);
    }
    Ok(scope)
}

/// What distinguishes pairs of heaps to be merged. The sizes tell all of it: there is a tree of degree
/// d for each bit d of the size.
pub const PREDICATES: [Named<HeapPair>; 7] = [
    ("first empty", |pair| pair.first().size() == 0),
    ("second empty", |pair| pair.second().size() == 0),
    ("first has more elements", |pair| pair.first().size() > pair.second().size()),
    ("as many elements", |pair| pair.first().size() == pair.second().size()),
    ("first has the larger degree", |pair| degree(pair.first()) > degree(pair.second())),
    ("the same degree", |pair| degree(pair.first()) == degree(pair.second())),
    ("both have a tree of some degree", |pair| {
        pair.first().size().get() & pair.second().size().get() != 0
    }),
];

/// The degree of the largest tree; none if there is no tree.
fn degree(heap: View<'_, BinomialHeap>) -> Option<u32> {
    heap.size().get().checked_ilog2()
}
