//! The catalogue as a list: each structure by name, with its usual scope and its invariants.

use crate::binary_tree::BinaryTree;
use crate::binomial_heap::BinomialHeap;
use crate::dag::Dag;
use crate::disjoint_set::DisjointSet;
use crate::doubly_linked_list::DoublyLinkedList;
use crate::fibonacci_heap::FibonacciHeap;
use crate::heap_array::{HeapArray, UNUSED};
use crate::red_black_tree::{NO_KEY, RedBlackTree};
use crate::search_tree::SearchTree;
use crate::singly_linked_list::SinglyLinkedList;
use crate::sorted_list::SortedList;
use cota::{Bounded, Invariant, Scope, View};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// A structure of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    BinaryTree,
    SearchTree,
    SinglyLinkedList,
    SortedList,
    DoublyLinkedList,
    HeapArray,
    RedBlackTree,
    BinomialHeap,
    FibonacciHeap,
    DisjointSet,
    Dag,
}

const fn entry(name: &'static str, kind: Kind, about: &'static str) -> Entry {
    Entry { name, about, kind }
}

const ENTRIES: [Entry; 11] = [
    entry("binary-tree", Kind::BinaryTree, "binary trees without keys"),
    entry("search-tree", Kind::SearchTree, "binary search trees with distinct keys"),
    entry("singly-linked-list", Kind::SinglyLinkedList, "lists of elements known by identity"),
    entry("sorted-list", Kind::SortedList, "sorted rings with a header, linked both ways"),
    entry("doubly-linked-list", Kind::DoublyLinkedList, "rings linked both ways"),
    entry("heap-array", Kind::HeapArray, "binary max-heaps in an array with room to spare"),
    entry("red-black-tree", Kind::RedBlackTree, "red-black trees with parent links"),
    entry("binomial-heap", Kind::BinomialHeap, "lists of heap-ordered binomial trees"),
    entry("fibonacci-heap", Kind::FibonacciHeap, "rings of heap-ordered trees of any shape"),
    entry("disjoint-set", Kind::DisjointSet, "disjoint sets with union by rank"),
    entry("dag", Kind::Dag, "directed acyclic graphs without isolated nodes"),
];

/// The name of the invariant that a type implements, if it has no other one.
const OWN: &[(&str, &str)] = &[("valid", "the invariant of the type")];

const DAG: &[(&str, &str)] = &[
    ("weight", "no isolated node, children in order of the ways down from them (Korat's repOK)"),
    ("acyclic", "no cycle, no edge twice (repOK1, repOK2)"),
    ("degree", "acyclic, children in order of their number of children (repOK3)"),
    ("descendants", "acyclic, children in order of their number of descendants (repOK4)"),
    ("connected", "children in order of the ways down, all nodes hang together (repOK6)"),
];

const SEARCH_TREE: &[(&str, &str)] = &[
    ("valid", "the invariant of the type: shape, size, order (Korat's repOK)"),
    (
        "depth-first",
        "one depth-first pass: fewer candidates where every node is used, more where nodes are left over",
    ),
    ("hybrid", "the size and the order as functions, the shape as a property"),
    ("properties", "nothing but properties"),
];

const BINARY_TREE: &[(&str, &str)] =
    &[("valid", "the invariant of the type"), ("properties", "nothing but properties")];

/// All structures.
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The structure with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}

/// What to do with a structure once its type is known.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Called with the type of the structure and the invariant that was asked for.
    fn visit<T: Bounded + Debug>(self, holds: for<'s> fn(View<'s, T>) -> bool) -> Self::Output;
}

impl Entry {
    /// The usual scope of a size, by which the literature counts: so many nodes, elements or keys.
    /// Heaps, arrays and disjoint sets may have fewer, the other structures have exactly so many.
    pub fn scope(&self, size: u32) -> Scope {
        let n = i64::from(size);
        let scope = Scope::new();
        match self.kind {
            Kind::BinaryTree => scope.set("BinaryTree.size", n).set("Node", n),
            Kind::SearchTree => {
                scope.set("SearchTree.size", n).set("Node", n).set("Node.info", below(n))
            }
            Kind::SinglyLinkedList => {
                scope.set("SinglyLinkedList.size", n).set("Entry", n + 1).set("Value", n + 1)
            }
            Kind::SortedList => {
                scope.set("SortedList.size", n).set("Entry", n + 1).set("Entry.element", up_to(n))
            }
            Kind::DoublyLinkedList => {
                scope.set("DoublyLinkedList.size", n).set("Entry", n + 1).set("Value", n + 1)
            }
            Kind::HeapArray => scope
                .set("HeapArray.size", 0..=n)
                .set("HeapArray.array.len", 0..=n)
                .set("HeapArray.array", i64::from(UNUSED)..=n),
            Kind::RedBlackTree => scope
                .set("RedBlackTree.size", n)
                .set("Node", n)
                .set("Node.key", i64::from(NO_KEY)..=n - 1)
                .set("Node.value", 0),
            Kind::BinomialHeap => scope
                .set("BinomialHeap.size", 0..=n)
                .set("Node", n)
                .set("Node.key", up_to(n))
                .set("Node.degree", 0..=n),
            Kind::FibonacciHeap => scope
                .set("FibonacciHeap.size", 0..=n)
                .set("Node", n)
                .set("Node.key", below(n))
                .set("Node.degree", below(n)),
            Kind::DisjointSet => scope
                .set("DisjointSet.size", 0..=n)
                .set("DisjointSet.elements.len", 0..=n)
                .set("Record", n)
                .set("Record.parent", below(n))
                .set("Record.rank", below(n)),
            Kind::Dag => scope.set("Dag.size", n).set("Node", n).set("Node.children.len", below(n)),
        }
    }

    /// The invariants by name, each with what it asks for. The first one is the type's own.
    pub fn invariants(&self) -> &'static [(&'static str, &'static str)] {
        match self.kind {
            Kind::Dag => DAG,
            Kind::SearchTree => SEARCH_TREE,
            Kind::BinaryTree => BINARY_TREE,
            _ => OWN,
        }
    }

    /// Calls the visitor with the type of the structure and one of its invariants, the first one if
    /// none is named; `None` if there is no invariant of this name.
    pub fn visit<V: Visitor>(&self, invariant: Option<&str>, visitor: V) -> Option<V::Output> {
        let invariants = self.invariants();
        let name = invariant.unwrap_or(invariants[0].0);
        if !invariants.iter().any(|(known, _)| *known == name) {
            return None;
        }
        Some(match self.kind {
            Kind::BinaryTree => visitor.visit::<BinaryTree>(BinaryTree::holds),
            Kind::SearchTree => visitor.visit::<SearchTree>(match name {
                "depth-first" => SearchTree::depth_first,
                // What it is made of is told by `checks`.
                _ => SearchTree::holds,
            }),
            Kind::SinglyLinkedList => visitor.visit::<SinglyLinkedList>(SinglyLinkedList::holds),
            Kind::SortedList => visitor.visit::<SortedList>(SortedList::holds),
            Kind::DoublyLinkedList => visitor.visit::<DoublyLinkedList>(DoublyLinkedList::holds),
            Kind::HeapArray => visitor.visit::<HeapArray>(HeapArray::holds),
            Kind::RedBlackTree => visitor.visit::<RedBlackTree>(RedBlackTree::holds),
            Kind::BinomialHeap => visitor.visit::<BinomialHeap>(BinomialHeap::holds),
            Kind::FibonacciHeap => visitor.visit::<FibonacciHeap>(FibonacciHeap::holds),
            Kind::DisjointSet => visitor.visit::<DisjointSet>(DisjointSet::holds),
            Kind::Dag => visitor.visit::<Dag>(match name {
                "weight" => Dag::holds,
                "acyclic" => Dag::acyclic,
                "degree" => Dag::ordered_by_degree,
                "descendants" => Dag::ordered_by_descendants,
                "connected" => Dag::connected,
                _ => return None,
            }),
        })
    }
}

/// The integers from 0 up to a number that is left out. A field always has a value: below 0 there is 0.
fn below(n: i64) -> RangeInclusive<i64> {
    0..=(n - 1).max(0)
}

/// The integers from 1 to a number; 1 alone if there are none.
fn up_to(n: i64) -> RangeInclusive<i64> {
    1..=n.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota::Search;

    /// Counts the structures of a size.
    struct Count(Scope);

    impl Visitor for Count {
        type Output = u64;

        fn visit<T: Bounded + Debug>(self, holds: for<'s> fn(View<'s, T>) -> bool) -> u64 {
            Search::<T>::with_invariant(&self.0, holds)
                .expect("a scope of the type")
                .count()
                .unwrap()
                .result
                .valid
        }
    }

    #[test]
    fn every_name_is_found() {
        for entry in entries() {
            assert_eq!(find(entry.name).map(|found| found.about), Some(entry.about));
        }
        assert!(find("graph").is_none());
    }

    #[test]
    fn every_invariant_has_structures_within_its_scope() {
        for entry in entries() {
            for (invariant, _) in entry.invariants() {
                let valid = entry.visit(Some(invariant), Count(entry.scope(3)));
                assert!(valid.is_some_and(|valid| valid > 0), "{} {invariant}", entry.name);
            }
            assert_eq!(entry.visit(Some("none"), Count(entry.scope(3))), None);
        }
    }

    #[test]
    fn the_first_invariant_is_the_default() {
        for entry in entries() {
            let first = entry.visit(Some(entry.invariants()[0].0), Count(entry.scope(3)));
            assert_eq!(entry.visit(None, Count(entry.scope(3))), first);
        }
    }

    #[test]
    fn a_size_of_zero_is_a_scope() {
        for entry in entries() {
            assert_eq!(entry.visit(None, Count(entry.scope(0))), Some(1), "{}", entry.name);
        }
    }
}
