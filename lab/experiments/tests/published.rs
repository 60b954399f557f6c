//! The published numbers come out again, in all rows that are quick to run.

use cota::engine::{Search, View};
use cota::{Bounded, Invariant, Scope, Strategy};
use cota_catalog::search_tree::SearchTree;
use cota_experiments::experiment::{self, Agreement};
use cota_experiments::studies::linked_list::SinglyLinkedList;
use cota_experiments::studies::list_to_set::SortedSet;
use cota_experiments::studies::node_caching_list::{self, NodeCachingList};
use cota_experiments::studies::{avl_and_list, search_tree, sorted_list};
use cota_experiments::tables::{self, Cell, Row};
use cota_experiments::technique::{self, Limits};
use std::ops::ControlFlow;

const LIMITS: Limits = Limits { time: None, jobs: 1 };

/// Rows with larger numbers, or without numbers, are left to `cota lab tables`.
const LARGEST: u64 = 50_000;

fn is_quick(row: &Row) -> bool {
    row.cells.iter().all(|cell| match cell {
        Cell::Count(count) => *count <= LARGEST,
        Cell::Seconds(_) => true,
        Cell::TimeOut | Cell::Blank => false,
    })
}

/// All quick rows of a table: how many numbers agree, are misprints, and cannot be compared.
fn run(id: &str) -> (u64, u64, u64) {
    let table = tables::find(id).expect("a table");
    let (mut agree, mut misprints, mut incomparable) = (0, 0, 0);
    for row in table.rows.iter().filter(|row| is_quick(row)) {
        let report = experiment::run(table, Some(&row.bound), LIMITS, &[], |_, line| {
            for number in &line.numbers {
                let wrong = [Agreement::Differs, Agreement::Cut, Agreement::Missing];
                assert!(!wrong.contains(&number.verdict), "{id}, {}: {number:?}", line.bound);
            }
            ControlFlow::Continue(())
        });
        let summary = report.expect("the row can be run").summary;
        agree += summary.agree;
        misprints += summary.misprints;
        incomparable += summary.incomparable;
    }
    (agree, misprints, incomparable)
}

/// Tables of which every number can be compared.
#[test]
fn tables_that_agree_in_everything() {
    for id in ["3.1", "6.1", "6.4", "6.11", "6.14", "6.19", "6.21", "6.23", "6.32", "6.34", "6.40"]
    {
        let (agree, misprints, incomparable) = run(id);
        assert!(agree > 0, "{id}");
        assert_eq!((misprints, incomparable), (0, 0), "{id}");
    }
}

/// Some larger rows of them.
#[test]
fn larger_rows() {
    for (id, bound, numbers) in
        [("6.19", "6,0-6,6", 5), ("6.21", "4,0-4,8", 5), ("4.1", "6,0,6,7,0,6,2", 2)]
    {
        let table = tables::find(id).expect("a table");
        let go_on = |_: &_, _: &_| ControlFlow::Continue(());
        let report = experiment::run(table, Some(bound), LIMITS, &[], go_on).expect("a report");
        let summary = report.summary;
        assert_eq!((summary.agree, summary.differ, summary.missing), (numbers, 0, 0), "{id}");
    }
}

#[test]
fn the_misprint_of_the_heaps() {
    assert_eq!(run("6.25"), (5, 1, 0));
}

/// Tables with the predicates behind them: everything agrees but what is printed wrong.
#[test]
fn tables_of_published_predicates() {
    for (id, wrong) in [
        ("6.7", 0),
        ("6.9", 0),
        ("6.15", 0),
        ("6.17", 1),
        ("6.26", 0),
        ("6.27", 0),
        ("6.28", 0),
        ("6.30", 0),
        ("6.36", 1),
        ("6.41", 0),
    ] {
        let (agree, misprints, incomparable) = run(id);
        assert!(agree > 0, "{id}");
        assert_eq!((misprints, incomparable), (wrong, 0), "{id}");
    }
}

/// Tables of bounds that the source took from elsewhere: everything but the search within bounds agrees.
#[test]
fn tables_of_other_bounds() {
    for id in ["6.38", "6.39", "6.43"] {
        let (agree, _, incomparable) = run(id);
        assert!(agree >= 4 && 2 * incomparable == agree, "{id}: {agree} {incomparable}");
    }
}

/// The one table whose predicate has not been found: the number of valid structures agrees.
#[test]
fn the_table_that_was_not_found() {
    let (agree, _, incomparable) = run("6.42");
    assert!(agree >= 2 && incomparable == 2 * agree, "{agree} {incomparable}");
}

#[test]
fn rows_that_there_are_not_are_refused() {
    let table = tables::find("6.1").expect("a table");
    let error = experiment::run(table, Some("9"), LIMITS, &[], |_, _| ControlFlow::Continue(()));
    let error = error.expect_err("no such row").to_string();
    assert!(error.starts_with("table 6.1 has no row `9`; its rows are 0-2,0-2,3,3,3"), "{error}");
}

#[test]
fn a_row_of_mutants_that_was_not_measured_says_so() {
    let table = tables::find("6.29").expect("a table");
    let go_on = |_: &_, _: &_| ControlFlow::Continue(());
    let report = experiment::run(table, Some("6,6"), LIMITS, &[], go_on).expect("a report");
    let made = &report.rows[0].numbers[0];
    assert_eq!((made.verdict, made.own.is_none()), (Agreement::Missing, true));
    assert!(made.reason.as_ref().is_some_and(|reason| reason.contains("--run")), "{made:?}");
}

fn counts<T: Bounded>(scope: &Scope, holds: for<'s> fn(View<'s, T>) -> bool) -> (u64, u64) {
    let outcome = Search::<T>::with_invariant(scope, holds)
        .unwrap()
        .strategy(Strategy::Plain)
        .count()
        .unwrap();
    (outcome.steps, outcome.result.valid)
}

/// Published outside of the tables, or computed from the printed invariant by others.
#[test]
fn numbers_of_the_text() {
    let scope = node_caching_list::scope("8,3,4,1").unwrap();
    assert_eq!(counts::<NodeCachingList>(&scope, NodeCachingList::holds), (13_164, 450));
    let scope = sorted_list::scope("0,3,4,3").unwrap();
    assert_eq!(counts::<SortedSet>(&scope, sorted_list::is_valid), (223, 8));
}

/// The list that is to be added to an AVL tree, on its own: by the cost model that fits all tables.
#[test]
fn lists_to_be_added() {
    for (bound, explored, valid) in [
        ("2,0,2,3,0,2,6", 70, 43),
        ("3,0,3,4,0,3,6", 339, 259),
        ("6,0,6,7,0,6,2", 320, 127),
        ("6,0,6,7,0,6,5", 24_488, 19_531),
    ] {
        let [_, list] = avl_and_list::parts_scope(bound).unwrap();
        let found = counts::<SinglyLinkedList>(&list, avl_and_list::is_valid_list);
        assert_eq!(found, (explored, valid), "{bound}");
    }
}

/// The published counts of tight bounds are those with refinement; without, there are others.
#[test]
fn bounds_without_refinement() {
    for (bound, explored) in [("2,0,2,2", 43), ("3,0,3,3", 328), ("4,0,4,4", 2_497)] {
        let scope = search_tree::scope(bound).unwrap();
        let found = technique::bounds::<SearchTree>(&scope, search_tree::is_valid, LIMITS).unwrap();
        assert_eq!(found.counts["explored without refinement"], explored, "{bound}");
    }
}
