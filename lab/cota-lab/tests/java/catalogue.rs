//! The same structures from Java classes as from the Rust types of the catalogue, in the same order
//! and from the same number of candidates.

use std::ops::ControlFlow;

use cota_catalog::Catalogued;
use cota_catalog::binary_tree::BinaryTree;
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::doubly_linked_list::DoublyLinkedList;
use cota_catalog::fibonacci_heap::FibonacciHeap;
use cota_catalog::heap_array::HeapArray;
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::SearchTree;
use cota_catalog::singly_linked_list::SinglyLinkedList;
use cota_engine::walk::Walks;
use cota_engine::{Scope, Search, Strategy};
use cota_java::{JavaSearch, Subject, Thrower};
use cota_jvm::Options;

use crate::subjects::{Subjects, subjects};

/// Candidates, and the structures as they are drawn.
type Found = (u64, Vec<String>);

fn from_java(class: &str, scope: &Scope, without_intrinsics: bool) -> Option<Found> {
    let Subjects { jdk, path, .. } = subjects()?;
    let options = Options { without_intrinsics, ..Options::default() };
    let name = format!("structures.{class}");
    let subject = Subject::new(jdk.clone(), path.clone(), &name, None, options).unwrap();
    let search = JavaSearch::new(&subject, scope, Thrower::Stops).unwrap();
    let mut drawn = Vec::new();
    let run = search.drive(&mut |found| {
        drawn.push(found.value().draw());
        ControlFlow::Continue(())
    });
    let run = run.unwrap();
    assert_eq!(run.result.valid, drawn.len() as u64);
    Some((run.steps, drawn))
}

fn from_rust<T: Catalogued>(size: u32) -> Found {
    let search = Search::<T>::new(&T::scope(size)).unwrap().strategy(Strategy::Plain);
    let mut drawn = Vec::new();
    let run = search.for_each(|candidate| {
        drawn.push(candidate.value().draw());
        ControlFlow::Continue(())
    });
    (run.unwrap().steps, drawn)
}

/// The arena that owns the nodes of some Rust types.
const ARENA: (&str, &str) = (" nodes=[]", "");

/// Compares sizes from 0 on. What has another name in Java is written `Rust/Java`.
fn compare<T: Catalogued>(class: &str, largest: u32, names: &[(&str, &str)]) {
    for size in 0..=largest {
        let in_java = |text: &str| {
            names.iter().fold(text.to_owned(), |text, (rust, java)| text.replace(rust, java))
        };
        let mut scope: Scope = in_java(&T::scope(size).to_string()).parse().unwrap();
        if class == "RedBlackTree" {
            scope = scope.set("Node.color", 0..=1);
        }
        if names.iter().any(|(_, java)| *java == "Element") {
            // The field is an `Object` in Java: it must be said which objects it leads to.
            scope = scope.set("Entry.element", ["Element"]);
        }
        let (steps, drawn) = from_rust::<T>(size);
        let expected = (steps, drawn.iter().map(|text| in_java(text)).collect::<Vec<_>>());
        for without_intrinsics in [false, true] {
            let Some(found) = from_java(class, &scope, without_intrinsics) else { return };
            assert_eq!(found.0, expected.0, "{class} {size}: candidates");
            let differs = found.1.iter().zip(&expected.1).position(|(java, rust)| java != rust);
            if let Some(at) = differs {
                panic!(
                    "{class} {size}, structure {at}:\n{}\nin Rust:\n{}",
                    found.1[at], expected.1[at]
                );
            }
            assert_eq!(found.1.len(), expected.1.len(), "{class} {size}: structures");
        }
    }
}

#[test]
fn binary_trees() {
    compare::<BinaryTree>("BinaryTree", 6, &[]);
}

#[test]
fn search_trees() {
    compare::<SearchTree>("SearchTree", 6, &[]);
}

#[test]
fn red_black_trees() {
    compare::<RedBlackTree>(
        "RedBlackTree",
        6,
        &[ARENA, ("color=Red", "color=0"), ("color=Black", "color=1")],
    );
}

#[test]
fn heap_arrays() {
    compare::<HeapArray>("HeapArray", 6, &[]);
}

#[test]
fn binomial_heaps() {
    compare::<BinomialHeap>("BinomialHeap", 6, &[ARENA, ("roots", "nodes")]);
}

#[test]
fn fibonacci_heaps() {
    compare::<FibonacciHeap>(
        "FibonacciHeap",
        4,
        &[ARENA, ("roots", "nodes"), ("min_node", "minNode")],
    );
}

#[test]
fn singly_linked_lists() {
    compare::<SinglyLinkedList>(
        "SinglyLinkedList",
        6,
        &[("Value", "Element"), (" entries=[]", "")],
    );
}

#[test]
fn doubly_linked_lists() {
    compare::<DoublyLinkedList>(
        "DoublyLinkedList",
        6,
        &[("Value", "Element"), (" entries=[]", "")],
    );
}
