//! Binomial heaps: the decisions behind tables 6.28 and 6.30, and the other invariant of table 6.43.

use super::follow;
use crate::bound::{Bound, BoundError};
use crate::studies::Named;
use crate::studies::binomial_heap::{HeapCall, HeapPair};
use cota::{Scope, View, Visited};
use cota_catalog::binomial_heap::{BinomialHeap, NodeView};

/// A pair of heaps, part by part.
pub const CHECKS: [Named<HeapPair>; 2] =
    [("first", |pair| is_valid(pair.first())), ("second", |pair| is_valid(pair.second()))];

/// The pair: the first heap first.
pub fn is_valid_pair(pair: View<'_, HeapPair>) -> bool {
    CHECKS.iter().all(|(_, check)| check(pair))
}

/// Any argument will do, but it is there before the heap is.
pub fn is_valid_call(call: View<'_, HeapCall>) -> bool {
    let _ = call.argument();
    is_valid(call.input())
}

/// The invariant of the Korat distribution: that of the catalogue, read for read, with a decision wherever the
/// source has one. What matters is that the bits of the size are passed one by one.
#[cota::decisions]
pub fn is_valid(heap: View<'_, BinomialHeap>) -> bool {
    if heap.size() == 0 {
        return heap.roots().is_none();
    }
    let Some(first) = heap.roots() else { return false };
    let mut seen = Visited::new();
    if !are_trees(first, None, &mut seen) {
        return false;
    }
    if seen.len() != heap.size() {
        return false;
    }
    if !roots_match_bits(first, seen.len()) {
        return false;
    }
    are_heaps(first)
}

#[cota::decisions]
fn are_trees<'s>(
    first: NodeView<'s>,
    parent: Option<NodeView<'s>>,
    seen: &mut Visited<'s, NodeView<'s>>,
) -> bool {
    let mut sibling = Some(first);
    while let Some(node) = sibling {
        if !seen.insert(node) {
            return false;
        }
        if node.parent() != parent {
            return false;
        }
        if let Some(child) = node.child()
            && !are_trees(child, Some(node), seen)
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
        while bits.is_multiple_of(2) {
            bits /= 2;
            degree += 1;
        }
        if node.degree() != degree || !is_binomial(node, degree) {
            return false;
        }
        bits /= 2;
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
fn are_heaps(first: NodeView<'_>) -> bool {
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

/// The predicate of table 6.43: root by root the tree and its keys, and the size last of all. It counts subtrees as
/// it goes, in an odd way that comes to the same.
pub fn is_valid_root_by_root(heap: View<'_, BinomialHeap>) -> bool {
    let mut seen = Visited::new();
    for root in siblings(heap.roots()) {
        // The keys of the first tree are looked at before the links of its root, those of the others after.
        let is_first = seen.is_empty();
        let is_valid = is_tree(root, &mut seen)
            && (!is_first || is_ordered(root))
            && root.parent().is_none()
            && root.sibling().is_none_or(|next| root.degree() < next.degree())
            && (is_first || is_ordered(root));
        if !is_valid {
            return false;
        }
    }
    heap.size() == seen.len()
}

fn children(node: NodeView<'_>) -> impl Iterator<Item = NodeView<'_>> {
    siblings(node.child())
}

/// A node and all that come after it.
fn siblings(first: Option<NodeView<'_>>) -> impl Iterator<Item = NodeView<'_>> {
    follow(first, NodeView::sibling)
}

fn is_tree<'s>(node: NodeView<'s>, seen: &mut Visited<'s, NodeView<'s>>) -> bool {
    if seen.contains(node) {
        return false;
    }
    let degree = node.degree();
    seen.insert(node);
    let mut count = 0;
    for child in children(node) {
        count += 1;
        if child.parent() != Some(node)
            || !is_tree(child, seen)
            || child.sibling().is_some_and(|next| child.degree() <= next.degree())
        {
            return false;
        }
    }
    degree == count && node.child().is_none_or(has_equal_halves)
}

/// Whether the first child has as many nodes as its siblings, where every list is taken for its length times its
/// first member.
fn has_equal_halves(first: NodeView<'_>) -> bool {
    let of_list = |list: Option<NodeView<'_>>| {
        let length = siblings(list).count();
        1 + list.map_or(0, |first| length * nodes(first))
    };
    of_list(first.child()) == of_list(first.sibling())
}

/// How many nodes there are in a tree.
fn nodes(node: NodeView<'_>) -> usize {
    1 + children(node).map(nodes).sum::<usize>()
}

/// Whether no key is less than the one above it.
fn is_ordered(node: NodeView<'_>) -> bool {
    children(node).all(|child| child.key() >= node.key() && is_ordered(child))
}

/// The published bound of table 6.43: elements, which is also the number of keys, from 0 on.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let [n] = Bound::new(bound).numbers()?;
    Ok(Scope::new()
        .set("BinomialHeap.size", 0..=n)
        .set("Node", n)
        .set("Node.key", 0..=n - 1)
        .set("Node.degree", 0..=n))
}
