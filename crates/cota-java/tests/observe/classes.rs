//! Structures are put into the same classes as in Rust, where the predicate is written alike.

use std::ops::ControlFlow;

use cota_catalog::Catalogued;
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::search_tree::SearchTree;
use cota_engine::exercise::Coverage;
use cota_engine::{Scope, Search, Strategy};

use crate::subjects::{each, java, numbered, scope};

fn compare<T: Catalogued>(class: &str, bound: &Scope, coverages: &[Coverage]) {
    for &coverage in coverages {
        let search = Search::<T>::new(bound).unwrap().strategy(Strategy::Plain);
        let mut expected = Vec::new();
        let run = search.for_each(|candidate| {
            expected.push(search.exercise(candidate, coverage));
            ControlFlow::Continue(())
        });
        let explored = run.unwrap().steps;
        let Some(search) = java(class, &scope(bound)) else { return };
        let (found, steps) = each(&search, |walk| walk.exercised(coverage)).unwrap();
        assert_eq!(steps, explored, "{class}: the predicates read alike");
        assert!(found.iter().all(|signature| !signature.is_empty()));
        let (found, expected) = (numbered(found), numbered(expected));
        let many = expected.iter().max().unwrap() + 1;
        assert!(many > 1, "{class} {bound} {coverage}: {many} classes");
        assert_eq!(found, expected, "{class} {bound} {coverage}");
    }
}

const DECISIONS: [Coverage; 5] = [
    Coverage::Decision,
    Coverage::Counting,
    Coverage::Path,
    Coverage::SimplePath,
    Coverage::ElementaryPath,
];

#[test]
fn binomial_heaps() {
    for size in 2..=5 {
        compare::<BinomialHeap>("BinomialHeap", &BinomialHeap::scope(size), &DECISIONS);
        let conditions = [Coverage::Condition, Coverage::Statement];
        compare::<BinomialHeap>("BinomialHeap", &BinomialHeap::scope(size), &conditions);
    }
}

#[test]
fn search_trees() {
    for size in 2..=4 {
        compare::<SearchTree>("SearchTree", &SearchTree::scope_up_to(size), &DECISIONS);
    }
}

#[test]
fn a_class_names_files_and_lines() {
    let bound = scope(&SearchTree::scope_up_to(1));
    for (coverage, expected) in [
        (
            Coverage::Counting,
            [
                "observed/SearchTree.java:24:decision=true×1",
                "observed/SearchTree.java:54:decision=false×1 24:decision=false×1 \
                 31:decision=false×1|true×1 34:decision=false×1 39:decision=false×1",
            ],
        ),
        (
            Coverage::Path,
            [
                "observed/SearchTree.java:24:decision=true",
                "observed/SearchTree.java:24:decision=false 31:decision=true 34:decision=false \
                 39:decision=false 31:decision=false 54:decision=false",
            ],
        ),
    ] {
        let Some(search) = java("SearchTree", &bound) else { return };
        let (found, _) = each(&search, |walk| walk.exercised(coverage)).unwrap();
        let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(texts, expected);
    }
}

/// What the predicate does not read makes no difference, so it is not run again for it.
#[test]
fn one_run_serves_all_that_it_cannot_tell_apart() {
    let bound = Scope::new().set("Ignorant.size", 0..=2).set("Node", 2).set("Node.info", 0..=1);
    let Some(search) = java("Ignorant", &bound) else { return };
    let mut runs = 0;
    let (found, _) = each(&search, |walk| {
        let signature = walk.exercised(Coverage::Decision);
        runs = walk.exercises();
        signature
    })
    .unwrap();
    assert!(found.len() > 10, "{}", found.len());
    assert_eq!((runs, numbered(found).into_iter().max()), (3, Some(1)));
}
