//! Checkers that exist already, as invariants of tests.

use cota::testing::{Failure, Test};
use cota::{Bounded, Invariant, Scope, View};

#[derive(Bounded, Clone, Debug)]
struct Sorted {
    items: Vec<u8>,
}

impl Sorted {
    fn is_sorted(&self) -> bool {
        self.items.is_sorted()
    }

    fn check_invariants(&self) {
        assert!(self.items.is_sorted(), "out of order");
    }

    fn validate(&self) -> Result<(), String> {
        self.is_sorted().then_some(()).ok_or_else(|| "out of order".to_string())
    }
}

/// C(n + 2, 2) sorted lists of n numbers of three.
const SORTED: u64 = 1 + 3 + 6 + 10;
const ALL: u64 = 1 + 3 + 9 + 27;

#[test]
fn a_checker_may_return_false_or_an_error_or_panic() {
    let test =
        || Test::<Sorted>::all(Scope::new().set("Sorted.items.len", 3).set("Sorted.items", 0..=2));
    for jobs in [1, 2] {
        for summary in [
            test().filter(Sorted::is_sorted).jobs(jobs).run(|list| assert!(list.is_sorted())),
            test()
                .filter(Sorted::check_invariants)
                .jobs(jobs)
                .run(|list| assert!(list.is_sorted())),
            test().filter(Sorted::validate).jobs(jobs).run(|list| assert!(list.is_sorted())),
        ] {
            let summary = summary.unwrap();
            assert_eq!(summary.inputs, SORTED);
            let said = format!("the checker refused {} of {ALL} values", ALL - SORTED);
            assert!(summary.notes[0].starts_with(&said), "{:?}", summary.notes);
        }
    }
    assert!(matches!(test().filter(|_: &Sorted| false).run(|_| ()), Err(Failure::NoInput { .. })));
}

#[test]
fn the_smallest_valid_input_that_fails_is_reported() {
    let scope = Scope::new().set("Sorted.items.len", 3).set("Sorted.items", 0..=2);
    let fails = |list: Sorted| assert!(list.items.last() != Some(&1));
    for jobs in [1, 2] {
        let test = Test::<Sorted>::all(scope.clone()).filter(Sorted::is_sorted).jobs(jobs);
        let failure = test.run(fails).unwrap_err();
        let input = failure.input().unwrap();
        assert!(input.drawing.contains("[1]"), "{}", input.drawing);
        assert_eq!(input.passed, Some(2), "no item, and 0");
    }
}

#[cota::test(Sorted.items.len = 3, Sorted.items = 0..=2, invariant = Sorted::check_invariants)]
fn in_the_attribute(list: Sorted) {
    assert!(list.is_sorted());
}

/// What a view tells is searched, the rest is filtered.
#[derive(Bounded, Clone, Debug)]
struct Short(Vec<u8>);

impl Invariant for Short {
    fn holds(short: View<'_, Self>) -> bool {
        short._0().len() == 2
    }
}

impl Short {
    fn differ(&self) -> bool {
        self.0[0] != self.0[1]
    }
}

#[cota::test(size = 2; invariant = Sorted::is_sorted, invariant = Short::differ)]
fn several_and_with_invariants_of_views(list: Sorted, short: &Short, other: bool) {
    std::hint::black_box(other);
    assert!(list.is_sorted() && short.0.len() == 2 && short.0[0] != short.0[1]);
}
