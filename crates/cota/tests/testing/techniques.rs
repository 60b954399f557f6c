//! Tests with fewer candidates: parts on their own, classes of a criterion, bounds.

use cota::engine::checks::{Checks, Property};
use cota::prelude::*;
use cota::testing::Test;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Bounded, Debug)]
struct Stack {
    top: Option<Box<Plate>>,
    height: usize,
}

#[derive(Bounded, Debug)]
struct Plate {
    size: u8,
    below: Option<Box<Plate>>,
}

impl Stack {
    fn sizes(&self) -> Vec<u8> {
        std::iter::successors(self.top.as_deref(), |plate| plate.below.as_deref())
            .map(|plate| plate.size)
            .collect()
    }
}

/// Larger plates are below; how often this was asked.
static ASKED: AtomicU64 = AtomicU64::new(0);

impl Invariant for Stack {
    fn holds(stack: View<'_, Self>) -> bool {
        ASKED.fetch_add(1, Ordering::Relaxed);
        let plates = std::iter::successors(stack.top(), |plate| plate.below());
        let sizes: Vec<_> = plates.take(9).map(|plate| plate.size()).collect();
        sizes.is_sorted() && stack.height() == sizes.len()
    }
}

#[derive(Bounded, Debug)]
struct Queue {
    first: Option<Box<Car>>,
    length: usize,
}

#[derive(Bounded, Debug)]
struct Car {
    next: Option<Box<Car>>,
}

impl Invariant for Queue {
    fn holds(queue: View<'_, Self>) -> bool {
        queue.length() == std::iter::successors(queue.first(), |car| car.next()).take(9).count()
    }

    fn checks() -> Checks<Self> {
        Checks::new().declare("tree(first; next)".parse().unwrap()).declare(Property::Count {
            region: cota::engine::checks::Region {
                start: "first".into(),
                fields: vec!["next".into()],
            },
            field: "length".into(),
            without: 0,
        })
    }
}

const fn sums(largest: usize) -> usize {
    largest + 1
}

/// Two arguments with invariants, in separate parts of the heap.
#[cota::test(
    Plate = 0..=3, Plate.size = 0..=2, Stack.height = 0..=3,
    Car = 0..=3, Queue.length = 0..=3
)]
fn arguments_are_searched_on_their_own(stack: Stack, queue: Queue) {
    static SEEN: Mutex<BTreeSet<(Vec<u8>, usize)>> = Mutex::new(BTreeSet::new());
    let mut seen = SEEN.lock().unwrap();
    assert!(seen.insert((stack.sizes(), queue.length)), "each pair once");
    assert!(stack.sizes().is_sorted());
    // 1 + 3 + 6 + 10 stacks, 4 queues.
    assert!(seen.len() <= 20 * sums(3));
    if seen.len() == 20 * sums(3) {
        // The stacks alone, not once for each queue; other tests ask too, but not as often.
        assert!(ASKED.load(Ordering::Relaxed) < 2_000);
    }
}

#[test]
fn a_criterion_leaves_inputs_of_known_classes_out() {
    let scope =
        Scope::new().set("Plate", 0..=3).set("Plate.size", 0..=2).set("Stack.height", 0..=3);
    let heights = Mutex::new(Vec::new());
    let test = Test::<Stack>::new(scope).criterion(|stack| stack.height().get());
    let summary = test.run(|stack| heights.lock().unwrap().push(stack.height)).unwrap();
    assert_eq!((summary.inputs, heights.into_inner().unwrap()), (4, vec![0, 1, 2, 3]));
}

/// The criterion sees what the test gets.
fn both_empty(stack: View<'_, Stack>, queue: View<'_, Queue>) -> (bool, bool) {
    (stack.top().is_none(), queue.first().is_none())
}

#[cota::test(
    Plate = 0..=2, Plate.size = 0..=2, Stack.height = 0..=2, Car = 0..=2, Queue.length = 0..=2;
    criterion = both_empty
)]
fn a_criterion_over_all_arguments(stack: Stack, queue: &Queue) {
    static SEEN: AtomicU64 = AtomicU64::new(0);
    assert!(SEEN.fetch_add(1, Ordering::Relaxed) < 12, "{stack:?} {queue:?}");
}

#[test]
fn bounds_are_kept_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bounds").join("stacks.bounds");
    let scope = |plates: i64| {
        let scope = Scope::new().set("Plate", plates).set("Plate.size", 0..=2);
        scope.set("Stack.height", 0..=3)
    };
    let run = |plates| Test::<Stack>::new(scope(plates)).bounds(&file).run(|_| ()).unwrap();
    let first = run(3);
    assert_eq!(first.inputs, 20);
    assert!(first.notes[0].ends_with("there were none yet"), "{:?}", first.notes);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("Plate0.below: null Plate1\n"), "{text}");
    assert_eq!((run(3).inputs, run(3).notes), (20, vec![]));
    let other = run(2);
    assert_eq!(other.inputs, 10);
    assert!(other.notes[0].contains("these are bounds for the scope"), "{:?}", other.notes);
    std::fs::write(&file, "nonsense").unwrap();
    assert!(run(2).notes[0].contains("not a file of bounds"));
}
