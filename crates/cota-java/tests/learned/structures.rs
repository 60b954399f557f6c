//! The eleven structures of the laboratory.

use std::ops::ControlFlow;

use cota_engine::walk::{Walk, Walks};
use cota_java::{JavaSearch, JavaStrategy, Thrower};

use crate::common::{self, Classes};

const BOUNDS: [(&str, &[&str]); 16] = [
    ("BinaryTree", &["5"]),
    ("BinaryTree", &["4", "0", "4"]),
    ("BinomialHeap", &["5"]),
    ("DAG", &["4"]),
    ("DisjSet", &["3"]),
    ("DoublyLinkedList", &["6"]),
    ("DoublyLinkedList", &["0", "4", "4", "3"]),
    ("FibonacciHeap", &["4"]),
    ("HeapArray", &["5"]),
    ("RedBlackTree", &["7"]),
    ("RedBlackTree", &["4", "0", "4", "4"]),
    ("SearchTree", &["6"]),
    ("SearchTree", &["4", "0", "4", "1", "4"]),
    ("SinglyLinkedList", &["6"]),
    ("SortedList", &["0", "4", "5", "4"]),
    ("SortedList", &["3", "3", "4", "3"]),
];

/// The candidates, and the structures in their order.
pub fn found(search: &JavaSearch) -> (u64, Vec<Vec<u32>>) {
    let mut structures = Vec::new();
    let run = search.drive(&mut |walk: &mut cota_java::JavaWalk| {
        structures.push(walk.vector().indices().to_vec());
        ControlFlow::Continue(())
    });
    (run.unwrap().steps, structures)
}

#[test]
fn the_structures_are_the_same_in_the_same_order() {
    let Some(jdk) = common::jdk() else { return };
    let names: std::collections::BTreeSet<_> = BOUNDS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.len(), 11);
    let texts: Vec<_> = names
        .iter()
        .map(|name| (format!("structures/{name}.java"), common::structure(name)))
        .collect();
    let sources: Vec<_> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let classes = Classes::of(jdk, &sources);
    let mut fewer = 0;
    for (name, arguments) in BOUNDS {
        for options in [false, true] {
            let options =
                cota_jvm::Options { without_intrinsics: options, ..cota_jvm::Options::default() };
            let subject = classes.subject_with(&format!("structures.{name}"), options);
            let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
            let search = JavaSearch::finitized(&subject, None, &arguments, Thrower::Stops).unwrap();
            let (plain, expected) = found(&search);
            let (learned, structures) = found(&search.strategy(JavaStrategy::Learned));
            assert_eq!(structures, expected, "{name} {arguments:?}");
            assert!(!expected.is_empty() && learned <= plain, "{name} {arguments:?}");
            fewer += u64::from(learned < plain);
        }
    }
    assert!(fewer >= 20, "{fewer}");
}

/// The classes, which must stay where they are, a search in them, and its structures.
fn trees() -> Option<(Classes, JavaSearch, Vec<Vec<u32>>)> {
    let jdk = common::jdk()?;
    let text = common::structure("RedBlackTree");
    let classes = Classes::of(jdk, &[("structures/RedBlackTree.java", &text)]);
    let arguments = ["6".to_owned()];
    let subject = classes.subject("structures.RedBlackTree");
    let search = JavaSearch::finitized(&subject, None, &arguments, Thrower::Stops).unwrap();
    let (_, expected) = found(&search);
    Some((classes, search.strategy(JavaStrategy::Learned), expected))
}

#[test]
fn shards_together_have_all_structures() {
    let Some((_classes, search, expected)) = trees() else { return };
    let mut all = Vec::new();
    for index in 0..3 {
        let shard = format!("{index}/3").parse().unwrap();
        let budget = cota_run::Budget { shard, ..cota_run::Budget::default() };
        let (_, structures) = found(&search.clone().budget(budget));
        assert!(structures.len() < expected.len());
        all.extend(structures);
    }
    all.sort();
    let mut expected = expected;
    expected.sort();
    assert_eq!(all, expected);
}

#[test]
fn a_search_that_was_cut_goes_on() {
    let Some((_classes, search, expected)) = trees() else { return };
    for steps in [1, 10, 100, 1_000] {
        let budget = cota_run::Budget { steps: Some(steps), ..cota_run::Budget::default() };
        let mut structures = Vec::new();
        let mut list = |walk: &mut cota_java::JavaWalk| {
            structures.push(walk.vector().indices().to_vec());
            ControlFlow::Continue(())
        };
        let cut = search.clone().budget(budget).drive(&mut list).unwrap();
        assert_eq!(cut.steps, steps);
        let from = cut.result.next.unwrap();
        search.clone().resume_from(from).unwrap().drive(&mut list).unwrap();
        assert_eq!(structures, expected, "{steps}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let Some((_classes, search, _)) = trees() else { return };
    let count = |jobs| {
        let budget = cota_run::Budget { jobs, ..cota_run::Budget::default() };
        let run = search.clone().budget(budget).count().unwrap();
        (run.steps, run.result.valid, run.result.jumps, run.result.learned)
    };
    let one = count(1);
    assert!(one.2 > 0 && one.3.as_ref().is_some_and(|learned| learned.nogoods > 0), "{one:?}");
    assert_eq!(count(4), one);
}
