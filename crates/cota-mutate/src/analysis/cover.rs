//! The fewest columns that meet every row: a set cover by branch and bound.

use super::matrix::TestSet;
use super::minimal::Cover;

/// The fewest tests of which each row contains one, in ascending order.
///
/// The search gives up after `looks` rows of tests.
pub(super) fn least_cover(rows: &[TestSet], tests: usize, looks: usize) -> (Vec<usize>, Cover) {
    let tests = useful(rows, tests);
    let all: Vec<usize> = (0..rows.len()).collect();
    let mut search = Search { rows, tests: &tests, best: greedy(rows, &tests), looks };
    let at_least = search.disjoint(&all).len();
    search.choose(&mut Vec::new(), &all);
    let mut best = search.best;
    best.sort_unstable();
    let exact = search.looks > 0 || best.len() == at_least;
    (best, if exact { Cover::Exact } else { Cover::Greedy { at_least } })
}

/// A test, and the rows that contain it.
type Column = (usize, TestSet);

/// Tests without those that meet no more rows than another one. Of equals the first stays.
fn useful(rows: &[TestSet], tests: usize) -> Vec<Column> {
    let column = |test| {
        let mut met = TestSet::empty(rows.len());
        for row in (0..rows.len()).filter(|&row| rows[row].contains(test)) {
            met.insert(row);
        }
        (test, met)
    };
    let columns: Vec<Column> = (0..tests).map(column).filter(|(_, met)| !met.is_empty()).collect();
    let worse = |(test, met): &Column, (other, more): &Column| {
        test != other && met.is_subset(more) && (met != more || other < test)
    };
    let kept = columns.iter().filter(|one| !columns.iter().any(|other| worse(one, other)));
    kept.cloned().collect()
}

/// Always the test that meets most of the rows left.
fn greedy(rows: &[TestSet], tests: &[Column]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..rows.len()).collect();
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let meets = |(_, met): &&Column| left.iter().filter(|&&row| met.contains(row)).count();
        // Of equals the first: the maximum by key is the last.
        let Some((test, met)) = tests.iter().rev().max_by_key(meets) else { break };
        chosen.push(*test);
        left.retain(|&row| !met.contains(row));
    }
    chosen
}

struct Search<'a> {
    rows: &'a [TestSet],
    tests: &'a [Column],
    best: Vec<usize>,
    /// What is left of the limit; nothing once it was reached.
    looks: usize,
}

impl Search<'_> {
    /// Goes on from a choice of tests and the rows they do not meet.
    fn choose(&mut self, chosen: &mut Vec<usize>, left: &[usize]) {
        self.looks = self.looks.saturating_sub(1 + left.len() * self.tests.len());
        if self.looks == 0 {
            return;
        }
        if left.is_empty() {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return;
        }
        if chosen.len() + self.disjoint(left).len() >= self.best.len() {
            return;
        }
        // One of the tests of the row with the fewest must be chosen.
        let options = |row: usize| self.tests.iter().filter(move |(_, met)| met.contains(row));
        let Some(&narrow) = left.iter().min_by_key(|&&row| options(row).count()) else { return };
        let mut options: Vec<&Column> = options(narrow).collect();
        let meets = |met: &TestSet| left.iter().filter(|&&row| met.contains(row)).count();
        options.sort_by_key(|(_, met)| std::cmp::Reverse(meets(met)));
        for (test, met) in options {
            let rest: Vec<usize> = left.iter().copied().filter(|&row| !met.contains(row)).collect();
            chosen.push(*test);
            self.choose(chosen, &rest);
            chosen.pop();
        }
    }

    /// Rows that have no test in common, smallest first: each needs a test of its own.
    fn disjoint(&self, left: &[usize]) -> Vec<usize> {
        let mut by_size = left.to_vec();
        by_size.sort_by_key(|&row| self.rows[row].len());
        let mut apart: Vec<usize> = Vec::new();
        for row in by_size {
            if apart.iter().all(|&other| !self.rows[other].meets(&self.rows[row])) {
                apart.push(row);
            }
        }
        apart
    }
}
