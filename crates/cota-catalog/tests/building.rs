//! Every structure that is found can be built as a real value, for which the invariant holds.

use cota::{Invariant, Search, Strategy};
use cota_catalog::binary_tree::BinaryTree;
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::dag::Dag;
use cota_catalog::disjoint_set::DisjointSet;
use cota_catalog::doubly_linked_list::DoublyLinkedList;
use cota_catalog::fibonacci_heap::FibonacciHeap;
use cota_catalog::heap_array::HeapArray;
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::SearchTree;
use cota_catalog::singly_linked_list::SinglyLinkedList;
use cota_catalog::sorted_list::SortedList;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Builds all structures of a size; what `look` says of each.
fn build<T: Invariant, R>(name: &str, size: u32, look: impl Fn(&T) -> R) -> Vec<R> {
    let scope = cota_catalog::find(name).expect("a name of the catalogue").scope(size);
    let mut looks = Vec::new();
    for strategy in Strategy::ALL {
        looks.clear();
        let search = Search::<T>::new(&scope).expect("its scope").strategy(strategy);
        let outcome = search
            .for_each(|candidate| {
                let value = candidate.build().expect("a value");
                assert!(cota::holds(&value), "{}", candidate.value().draw());
                looks.push(look(&value));
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(outcome.result.valid, looks.len() as u64);
    }
    assert!(!looks.is_empty());
    looks
}

#[test]
fn trees() {
    for size in 0..=5 {
        build("binary-tree", size, |tree: &BinaryTree| tree.size);
        build("search-tree", size, |tree: &SearchTree| tree.size);
        let nodes = build("red-black-tree", size, |tree: &RedBlackTree| tree.nodes.len());
        assert!(nodes.iter().all(|nodes| *nodes == size as usize));
    }
}

#[test]
fn lists() {
    for size in 0..=5 {
        build("singly-linked-list", size, |list: &SinglyLinkedList| list.size);
        let entries = build("sorted-list", size, |list: &SortedList| list.entries.len());
        assert!(entries.iter().all(|entries| *entries == size as usize + 1));
        build("doubly-linked-list", size, |list: &DoublyLinkedList| {
            assert_eq!(list.entries.len(), list.size.max(1));
        });
    }
}

#[test]
fn heaps() {
    for size in 0..=4 {
        build("heap-array", size, |heap: &HeapArray| assert!(heap.size <= heap.array.len()));
        build("binomial-heap", size, |heap: &BinomialHeap| {
            assert_eq!(heap.nodes.len(), heap.size);
        });
    }
    for size in 0..=3 {
        build("fibonacci-heap", size, |heap: &FibonacciHeap| {
            assert_eq!(heap.nodes.len(), heap.size);
        });
    }
}

#[test]
fn disjoint_sets() {
    for size in 0..=3 {
        build("disjoint-set", size, |set: &DisjointSet| {
            assert_eq!(set.elements.len(), set.size);
        });
    }
}

#[test]
fn graphs() {
    for size in 2..=4 {
        build("dag", size, |dag: &Dag| assert_eq!(dag.nodes.len(), dag.size));
    }
}

/// The same element in two entries is the same object of the built list.
#[test]
fn shared_elements_are_shared() {
    let partitions = build("singly-linked-list", 4, |list: &SinglyLinkedList| {
        let mut elements = Vec::new();
        let mut entry = list.header.as_ref().and_then(|header| header.next.as_ref());
        while let Some(current) = entry {
            elements.push(Rc::as_ptr(current.element.as_ref().expect("an element")));
            entry = current.next.as_ref();
        }
        let first = |element| elements.iter().position(|known| known == element);
        elements.iter().map(first).collect::<Vec<_>>()
    });
    let different: BTreeSet<_> = partitions.iter().collect();
    assert_eq!(different.len(), partitions.len());
}

/// An invariant that is run on a value from elsewhere tells what is wrong with it.
#[test]
fn a_broken_value_is_refused() {
    build("search-tree", 4, |tree: &SearchTree| {
        let mut wrong = tree.clone();
        wrong.size += 1;
        assert!(!cota::holds(&wrong));
        let mut wrong = tree.clone();
        let root = wrong.root.as_mut().expect("a root");
        let child = root.left.as_mut().or(root.right.as_mut()).expect("a child");
        child.info = root.info;
        assert!(!cota::holds(&wrong));
    });
    build("sorted-list", 3, |list: &SortedList| {
        let mut wrong = list.clone();
        wrong.entries[0].next = Some(wrong.entries.len());
        assert!(!cota::holds(&wrong), "an index out of the arena");
        let mut wrong = list.clone();
        let first = wrong.entries[0].next.expect("an entry");
        wrong.entries[first].previous = Some(first);
        assert!(!cota::holds(&wrong), "a wrong link back");
    });
}
