//! Tests on a part of all inputs.

use crate::{Tree, trees};
use cota::engine::checks::Checks;
use cota::engine::exercise::Coverage;
use cota::engine::reduce::{Keep, Pick};
use cota::testing::{Environment, Failure, Suite, Summary, Test};
use cota::{Bounded, Invariant, Scope, View};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is run, in its order, and the summary.
fn run(test: &Test<Tree>) -> (Vec<Tree>, Summary) {
    let seen = Mutex::new(Vec::new());
    let summary = test.run(|tree: Tree| seen.lock().unwrap().push(tree)).unwrap();
    let seen = seen.into_inner().unwrap();
    assert_eq!(seen.len() as u64, summary.inputs);
    (seen, summary)
}

/// Counting tells trees apart by their number of nodes here, so the first of each class is the first
/// of each size.
#[test]
fn one_per_class_is_the_smallest_of_each() {
    let (all, _) = run(&Test::new(trees(4)));
    let (some, summary) = run(&Test::new(trees(4)).suite(Suite::one_per_class()));
    let mut first = BTreeMap::new();
    for tree in &all {
        first.entry(tree.size).or_insert(tree);
    }
    assert!(some.iter().eq(first.into_values()), "{some:?}");
    let note = &summary.notes[0];
    let expected = format!("5 of {} inputs are in the suite, of 5 classes", all.len());
    assert!(note.starts_with(&expected), "{note}");
}

#[test]
fn paths_tell_shapes_apart() {
    let suite = Suite { coverage: Coverage::Path, ..Suite::one_per_class() };
    let (some, _) = run(&Test::new(trees(4)).suite(suite));
    // The trees of up to four nodes: 1 + 1 + 2 + 5 + 14.
    assert_eq!(some.len(), 23);
}

#[test]
fn threads_and_parts_change_nothing() {
    for pick in [Pick::First, Pick::Random(3)] {
        for keep in ["10%", "40", "3-per-class"] {
            let keep: Keep = keep.parse().unwrap();
            let suite = Suite { keep, pick, coverage: Coverage::Counting };
            let (alone, summary) = run(&Test::new(trees(5)).suite(suite));
            let (many, again) = run(&Test::new(trees(5)).suite(suite).jobs(3));
            assert_eq!(alone, many);
            assert_eq!(summary.notes, again.notes);
        }
    }
}

/// Two arguments that the same code checks: classes are pairs of classes.
#[test]
fn arguments_are_told_apart() {
    let sizes = Mutex::new(Vec::new());
    let checks = Checks::<(Tree, Tree)>::new()
        .check("first", |(tree, _)| Tree::holds(tree))
        .check("second", |(_, tree)| Tree::holds(tree));
    let test = Test::with_checks(trees(4), checks).suite(Suite::one_per_class());
    let summary = test.run(|(a, b)| sizes.lock().unwrap().push((a.size, b.size))).unwrap();
    let mut sizes = sizes.into_inner().unwrap();
    sizes.sort_unstable();
    let pairs: Vec<_> = (0..=4).flat_map(|a| (0..=4 - a).map(move |b| (a, b))).collect();
    assert_eq!(sizes, pairs, "{summary}");
}

#[test]
fn the_smallest_failing_input_of_the_suite_is_reported() {
    let test = Test::new(trees(4)).debug().suite(Suite::reduced("10%".parse().unwrap()));
    let (some, _) = run(&test);
    let failing = some.iter().position(|tree| tree.size == 3).unwrap();
    let failure = test.run(|tree: Tree| assert!(tree.size < 3)).unwrap_err();
    let input = failure.input().unwrap();
    assert_eq!(input.passed, Some(failing as u64));
    assert_eq!(input.arguments[0].1, Some(format!("{:?}", some[failing])));
    assert!(input.notes.iter().any(|note| note.contains("in the suite")), "{failure}");
}

#[test]
fn the_environment_may_ask_for_all() {
    let environment = Environment { exhaustive: true, ..Environment::default() };
    let (all, _) = run(&Test::new(trees(4)));
    let (some, _) =
        run(&Test::new(trees(4)).suite(Suite::one_per_class()).environment(environment));
    assert_eq!(some, all);
    let read = |value: &str| {
        Environment::from_variables(|name| (name == "COTA_SUITE").then(|| value.to_string()))
    };
    assert!(read("exhaustive").unwrap().exhaustive && !read("").unwrap().exhaustive);
    assert!(read("none").unwrap_err().contains("COTA_SUITE"));
}

/// An invariant without the attribute.
#[derive(Bounded, Debug)]
struct Pair(u8, u8);

impl Invariant for Pair {
    fn holds(pair: View<'_, Self>) -> bool {
        pair._0() <= pair._1()
    }
}

#[test]
fn an_invariant_that_tells_nothing_is_refused() {
    let test = Test::<Pair>::new(Scope::new().size(3)).suite(Suite::one_per_class());
    let failure = test.run(|_| {}).unwrap_err();
    assert_eq!(failure, Failure::Blind);
    assert!(failure.to_string().contains("#[cota::decisions]"));
}

#[test]
fn limits_count_what_is_run() {
    let suite = Suite::reduced(Keep::Size(20));
    let (some, _) = run(&Test::new(trees(4)).suite(suite));
    let test = Test::new(trees(4)).suite(suite).limit(3).allow_limit();
    assert_eq!(run(&test).0, some[..3]);
    assert_eq!(run(&test.jobs(2)).0, some[..3]);
    let test = Test::new(trees(6)).suite(suite).max_time(std::time::Duration::ZERO).allow_limit();
    assert_eq!(run(&test).0, []);
}

static RUN: AtomicU64 = AtomicU64::new(0);

#[cota::test(
    Node = 0..=4, Node.key = 1..=4, Tree.size = 0..=4;
    suite = "reduced", coverage = "path", keep = "2-per-class", pick = "random", seed = 7
)]
fn the_attribute_takes_the_same_options(tree: Tree, #[scope(1..=4)] key: i32) {
    assert!(cota::holds(&tree) && key > 0);
    RUN.fetch_add(1, Ordering::Relaxed);
    // Two of each of 23 shapes.
    assert!(RUN.load(Ordering::Relaxed) <= 46);
}

#[cota::test(Node = 0..=3, Node.key = 1..=3, Tree.size = 0..=3; suite = "one-per-class")]
fn one_of_each(tree: &Tree) {
    assert!(cota::holds(tree));
}
