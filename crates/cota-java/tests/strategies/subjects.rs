//! The structures of the literature.

use std::ops::ControlFlow;

use cota_engine::walk::{Walk, Walks};
use cota_java::{JavaSearch, JavaStrategy, Thrower};

use crate::common::{self, Classes};
use crate::found::{compare, found};

/// The structures with the largest size that is fast enough here.
const STRUCTURES: [(&str, u32); 11] = [
    ("BinaryTree", 5),
    ("BinomialHeap", 5),
    ("DAG", 3),
    ("DisjSet", 3),
    ("DoublyLinkedList", 4),
    ("FibonacciHeap", 3),
    ("HeapArray", 5),
    ("RedBlackTree", 5),
    ("SearchTree", 5),
    ("SinglyLinkedList", 4),
    ("SortedList", 4),
];

#[test]
fn strategies_find_the_structures_of_the_literature() {
    let Some(jdk) = common::jdk() else { return };
    let sources: Vec<(String, String)> = STRUCTURES
        .iter()
        .map(|(name, _)| (format!("structures/{name}.java"), common::structure(name)))
        .collect();
    let sources: Vec<_> =
        sources.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let classes = Classes::of(jdk, &sources);
    let mut structures = 0;
    for (name, most) in STRUCTURES {
        let subject = classes.subject(&format!("structures.{name}"));
        for size in 1..=most {
            let size = size.to_string();
            let arguments = match name {
                "SortedList" => vec!["0".to_owned(), size.clone(), size.clone(), size.clone()],
                _ => vec![size.clone()],
            };
            let search = JavaSearch::finitized(&subject, None, &arguments, Thrower::Stops).unwrap();
            let compared = compare(&search);
            structures += compared.unwrap_or_else(|error| panic!("{name} {size}: {error}"));
            if size == most.to_string() {
                stops_at_any_time(&search.strategy(JavaStrategy::Auto));
            }
        }
    }
    assert!(structures > 1000, "{structures} structures");
}

/// Wherever a search stops to learn, it finds the same structures in the same order.
fn stops_at_any_time(search: &JavaSearch) {
    let (expected, _) = found(search).unwrap();
    for candidates in [1, 3, 10, 31, 100, 310] {
        let mut walk = search.walk().unwrap();
        walk.machine().stop_learning_after(candidates);
        let mut vectors = Vec::new();
        let run = search.drive_walk(&mut walk, &mut |walk| {
            vectors.push(walk.vector().indices().to_vec());
            ControlFlow::Continue(())
        });
        run.unwrap();
        assert_eq!(vectors, expected, "{} {candidates}", search.subject().class);
    }
}
