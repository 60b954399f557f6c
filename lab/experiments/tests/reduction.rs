//! Reduction by how the invariant is exercised: the sizes that were published for it.
//!
//! Tables 6.28, 6.30, 6.32 and 6.34 of V. Bengolea, "Mejoras al Testing Exhaustivo Acotado" (2015). The
//! columns are: all structures, those kept of 10 % and of 1 %, the classes.

use cota::engine::Source;
use cota::engine::classes::ClassCount;
use cota::engine::exercise::Coverage;
use cota::engine::reduce::{Keep, Pick, Reduction, Selection};
use cota::{Bounded, Invariant, Scope, Search, Strategy, View};
use cota_catalog::binomial_heap::BinomialHeap;
use cota_experiments::studies::binomial_heap::{self, HeapCall};
use cota_experiments::studies::palindrome::IntegerList;
use cota_experiments::studies::search_tree::{self, TreeCall};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How many structures there are, how many are kept, and the classes.
fn run<T: Bounded>(
    search: &Search<T>,
    coverage: Coverage,
    keep: &str,
) -> (u64, u64, Vec<ClassCount<String>>) {
    let keep: Keep = keep.parse().unwrap();
    let mut kept = 0;
    let reduced = Reduction::new(keep).of(search, |candidate| search.exercise(candidate, coverage));
    let tally = reduced.for_each(|_| {
        kept += 1;
        ControlFlow::Continue(())
    });
    let tally = tally.unwrap().result;
    assert_eq!(kept, tally.valid);
    let classes = tally.classes.unwrap();
    let by_class: u64 = classes.list.iter().map(|class| class.kept).sum();
    assert_eq!(by_class, kept);
    let named = classes.list.into_iter().map(|it| ClassCount {
        class: it.class.to_string(),
        members: it.members,
        kept: it.kept,
        example: it.example,
    });
    (classes.members, kept, named.collect())
}

/// All, 10 %, 1 %, classes.
fn sizes<T: Bounded>(search: &Search<T>, coverage: Coverage) -> [u64; 4] {
    let (suite, tenth, classes) = run(search, coverage, "10%");
    let (_, hundredth, _) = run(search, coverage, "1%");
    let (again, one, _) = run(search, coverage, "1-per-class");
    assert_eq!(one, classes.len() as u64);
    assert_eq!(again, suite);
    [suite, tenth, hundredth, one]
}

fn check<T: Bounded>(
    scope: &Scope,
    holds: for<'s> fn(View<'s, T>) -> bool,
    expected: &[(Coverage, [u64; 4])],
) {
    for strategy in [Strategy::Plain, Strategy::Delayed] {
        let search = Search::with_invariant(scope, holds).unwrap().strategy(strategy);
        for (coverage, row) in expected {
            assert_eq!(sizes(&search, *coverage), *row, "{coverage}, {strategy:?}, {scope}");
        }
    }
}

/// Table 6.30, heaps with an argument. Counting and path; `published` has the classes of plain
/// decisions, which need an invariant with more of them.
#[test]
fn binomial_heaps() {
    let rows = [
        (2, [12, 3, 3, 3]),
        (3, [84, 8, 4, 4]),
        (4, [480, 40, 5, 5]),
        (5, [4_680, 339, 40, 6]),
        (6, [45_612, 2_772, 367, 7]),
    ];
    for (n, row) in rows {
        let scope = Scope::new()
            .set("BinomialHeap.size", 0..=n)
            .set("Node", n)
            .set("Node.key", 1..=n)
            .set("Node.degree", 0..=n)
            .set("Call.argument", 1..=n);
        check::<HeapCall>(
            &scope,
            binomial_heap::is_valid_call,
            &[(Coverage::Counting, row), (Coverage::Path, row)],
        );
    }
}

/// Table 6.28, pairs of heaps: the class of a pair is the pair of classes, so that no pair has to be
/// looked at.
#[test]
fn pairs_of_binomial_heaps() {
    let rows = [
        (2, [36, 9, 9, 9]),
        (3, [784, 59, 16, 16]),
        (4, [14_400, 1_060, 119, 25]),
        (5, [876_096, 42_500, 6_460, 36]),
    ];
    for (n, row) in rows {
        let scope = Scope::new()
            .set("BinomialHeap.size", 0..=n)
            .set("Node", n)
            .set("Node.key", 1..=n)
            .set("Node.degree", 0..=n);
        let search = Search::<BinomialHeap>::new(&scope).unwrap();
        for coverage in [Coverage::Counting, Coverage::Path] {
            // Classes by their numbers, in the order of the heaps.
            let mut numbers = BTreeMap::new();
            let mut heaps = Vec::new();
            search
                .for_each(|candidate| {
                    let next = numbers.len();
                    let class = search.exercise(candidate, coverage);
                    heaps.push(*numbers.entry(class).or_insert(next));
                    ControlFlow::Continue(())
                })
                .unwrap();
            let pairs = || heaps.iter().flat_map(|a| heaps.iter().map(move |b| (*a, *b)));
            let kept = |keep: &str| {
                let mut selection = Selection::new(keep.parse().unwrap(), Pick::First);
                pairs().for_each(|pair| selection.count(pair));
                selection.counted();
                let taken = pairs().filter(|pair| selection.take(pair).is_some()).count();
                assert!(!selection.is_unstable());
                taken as u64
            };
            let sizes = [pairs().count() as u64, kept("10%"), kept("1%"), kept("1-per-class")];
            assert_eq!(sizes, row, "{coverage}, {n}");
        }
    }
}

/// Table 6.32.
#[test]
fn doubly_linked_lists() {
    let rows = [
        (4, 4, [156, 8, 2, 2], [156, 10, 4, 4]),
        (4, 8, [820, 42, 5, 2], [820, 50, 7, 4]),
        (5, 5, [1_555, 78, 8, 2], [1_555, 100, 13, 5]),
        (5, 10, [16_105, 806, 81, 2], [16_105, 777, 108, 5]),
        (6, 6, [19_608, 981, 99, 2], [19_608, 1_035, 136, 6]),
    ];
    for (entries, values, decision, counting) in rows {
        let scope = Scope::new()
            .set("Entry", entries)
            .set("IntegerList.size", 0..=entries)
            .set("Entry.element", 1..=values);
        check::<IntegerList>(
            &scope,
            IntegerList::holds,
            &[
                (Coverage::Decision, decision),
                (Coverage::Counting, counting),
                (Coverage::Path, counting),
            ],
        );
    }
}

/// Table 6.34.
#[test]
fn search_trees() {
    let rows = [
        (3, 3, [45, 5, 5, 5], [45, 7, 7, 7], [45, 9, 9, 9]),
        (3, 4, [148, 10, 5, 5], [148, 14, 7, 7], [148, 9, 9, 9]),
        (3, 6, [822, 70, 5, 5], [822, 72, 7, 7], [822, 78, 9, 9]),
        (3, 8, [2_760, 228, 25, 5], [2_760, 242, 21, 7], [2_760, 248, 27, 9]),
        (5, 8, [29_416, 1_836, 240, 5], [29_416, 2_634, 278, 16], [29_416, 2_888, 260, 65]),
    ];
    for (nodes, keys, decision, counting, path) in rows {
        let scope = Scope::new()
            .set("Node", nodes)
            .set("SearchTree.size", 0..=nodes)
            .set("Node.info", 1..=keys)
            .set("Call.argument", 1..=keys);
        check::<TreeCall>(
            &scope,
            search_tree::is_valid_call,
            &[
                (Coverage::Decision, decision),
                (Coverage::Counting, counting),
                (Coverage::Path, path),
            ],
        );
    }
}

/// What is known of one run of the invariant is what a fresh run on the structure tells.
#[test]
fn classes_do_not_depend_on_how_a_structure_was_found() {
    let scope = Scope::new()
        .set("BinomialHeap.size", 0..=4)
        .set("Node", 4)
        .set("Node.key", 1..=4)
        .set("Node.degree", 0..=4);
    for strategy in Strategy::ALL {
        let search = Search::<BinomialHeap>::new(&scope).unwrap().strategy(strategy);
        for coverage in Coverage::ALL {
            // What is known is kept from one structure to the next, so the fresh runs come afterwards.
            let mut all = Vec::new();
            search
                .for_each(|candidate| {
                    all.push((candidate.keep(), search.exercise(candidate, coverage)));
                    ControlFlow::Continue(())
                })
                .unwrap();
            assert_eq!(all.len(), 120);
            for (structure, known) in all {
                let fresh = structure.with(|again| search.exercise(again, coverage));
                assert_eq!(known, fresh, "{coverage}, {strategy:?}");
            }
        }
    }
}
