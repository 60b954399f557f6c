//! Structures as JUnit 5 tests: they compile, and on a real JVM each is what the search found.

mod common;

use std::ops::ControlFlow;

use common::Classes;
use cota_engine::walk::Walks;
use cota_java::graph::Reader;
use cota_java::{JavaSearch, Thrower};
use cota_render::java::{Structures, Target};
use cota_render::{Types, text};

/// The test file of all structures, and how many there are.
fn written(search: &JavaSearch, scope: &str) -> (String, String, u64) {
    let (class, predicate, declares) = search.facts().unwrap();
    let target = Target::new(&class, &predicate, &declares);
    let types = Types::of(search.space().classes());
    let mut file = Structures::new(target, scope, 1);
    let (mut source, mut reader) = (file.head(), Reader::default());
    let run = search.drive(&mut |walk| {
        let graph = reader.structure(walk).unwrap();
        source += &file.structure(&graph, &text::drawing(&walk.value(), &types)).unwrap();
        ControlFlow::Continue(())
    });
    source += &file.end();
    (file.class_name(), source, run.unwrap().result.valid)
}

fn finitized(classes: &Classes, class: &str, arguments: &[&str]) -> JavaSearch {
    let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
    let subject = classes.subject(class);
    JavaSearch::finitized(&subject, None, &arguments, Thrower::Stops).unwrap()
}

#[test]
fn structures_of_the_literature_are_valid_on_a_real_jvm() {
    let (Some(jdk), Some(_)) = (common::jdk(), common::junit()) else { return };
    let all = [
        ("SearchTree", "4"), ("RedBlackTree", "3"), ("HeapArray", "3"), ("DisjSet", "2"),
        ("DoublyLinkedList", "3"), ("BinomialHeap", "3"), ("FibonacciHeap", "3"), ("DAG", "3"),
    ];
    for (name, size) in all {
        let path = format!("structures/{name}.java");
        let text = common::structure(name);
        let classes = Classes::of(jdk.clone(), &[(&path, &text)]);
        let search = finitized(&classes, &format!("structures.{name}"), &[size]);
        let (class, source, valid) = written(&search, size);
        let (passed, failed, out) = classes.run("structures", &class, &source);
        assert_eq!((passed, failed), (valid, 0), "{name}\n{out}\n{source}");
        assert!(valid > 1, "{name} has {valid}");
    }
}
