//! The planted fault of the example crate with random tests: how often, and after how many cases, they
//! find it. The test on every tree finds it always, as the 170th input of its 204.

use containers::{planted, search_tree::SearchTree};
use cota_bench::Table;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use std::cell::Cell;
use std::ops::RangeInclusive;

/// So many times is a test run, each time with another seed.
const SEEDS: u8 = 200;

/// The result of a run of a random test: the case that failed, and the size of the tree it was shrunk to.
struct Found {
    cases: u32,
    shrunk: usize,
}

fn tree(keys: &[i32]) -> SearchTree {
    let mut tree = SearchTree::new();
    for key in keys {
        tree.insert(*key);
    }
    tree
}

/// The removal that is right, as far as its user sees.
fn holds(keys: &[i32], key: i32) -> bool {
    let mut tree = tree(keys);
    let mut expected = tree.keys();
    let removed = planted::remove(&mut tree, key);
    let was_there = expected.contains(&key);
    expected.retain(|other| *other != key);
    removed == was_there && tree.keys() == expected
}

/// Keys inserted one after the other and a key to remove, as a user of `proptest` writes it.
fn found(seed: u8, keys: RangeInclusive<i32>, most: usize) -> Option<Found> {
    let config = Config { failure_persistence: None, ..Config::default() };
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let mut runner = TestRunner::new_with_rng(config, random);
    let (cases, failed) = (Cell::new(0), Cell::new(false));
    let input = (prop::collection::vec(keys.clone(), 0..=most), keys);
    let outcome = runner.run(&input, |(keys, key)| {
        // Those after the first failure are for shrinking.
        cases.set(cases.get() + u32::from(!failed.get()));
        if holds(&keys, key) {
            return Ok(());
        }
        failed.set(true);
        Err(TestCaseError::fail("a key is lost"))
    });
    match outcome {
        Err(TestError::Fail(_, (keys, _))) => {
            Some(Found { cases: cases.get(), shrunk: tree(&keys).len() })
        }
        _ => None,
    }
}

pub fn compare(table: &mut Table) {
    for (keys, most) in [(1..=4, 4), (1..=8, 8), (1..=20, 20), (i32::MIN..=i32::MAX, 100)] {
        let runs: Vec<_> = (0..SEEDS).filter_map(|seed| found(seed, keys.clone(), most)).collect();
        let mean = |of: fn(&Found) -> f64| runs.iter().map(of).sum::<f64>() / runs.len() as f64;
        let what = format!("planted fault: proptest, up to {most} keys of {keys:?}");
        let counts = format!("found in {} of {SEEDS} tests of 256 cases", runs.len());
        let cases = mean(|found| f64::from(found.cases));
        let shrunk = mean(|found| found.shrunk as f64);
        let measured = match &runs[..] {
            [] => "never".to_string(),
            _ => format!("after {cases:.0} cases, shrunk to {shrunk:.1} keys on average"),
        };
        table.row(&what, &counts, measured, None);
    }
}
