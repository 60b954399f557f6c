//! Making a suite smaller, with the completeness check as the guard.
//!
//! Three changes are tried: a test is left out; its last input is left out; its own part, which it
//! shares with no other test, moves to the end of another test that reaches the same state sooner. Many
//! changes of different tests are tried at once and, if the guard refuses, half of them each.

use super::Suite;
use crate::check::{Checker, TestTree};
use crate::machine::{Machine, State, Word};
use crate::properties::ShortestPaths;
use crate::random::Random;
use cota_run::{Budget, Finished, StopReason, Watch};
use std::time::Instant;

/// Suites with more symbols than this are left as they are: each check compares all pairs of prefixes.
const MOST_SYMBOLS: usize = 16_000;

/// Whether the suite is small enough.
pub(super) fn prunable(suite: &Suite) -> bool {
    suite.symbols() <= MOST_SYMBOLS
}

/// Stop after this many rounds without gain.
const IDLE_ROUNDS: usize = 12;

/// Tests with new words, by their places; an empty word stands for no test.
type Change = Vec<(usize, Word)>;

struct Pruning<'a> {
    machine: &'a Machine,
    checker: Checker<'a>,
    paths: Vec<ShortestPaths>,
    tests: Vec<Word>,
    random: Random,
    checks: u64,
    most: u64,
    late: Option<StopReason>,
    watch: Watch<'a>,
}

/// Makes a suite smaller while it stays complete for implementations with as many states as the
/// machine. A step is a completeness check; the run is [`StopReason::Exhausted`] when no change makes the suite smaller,
/// or it is too large to be checked. A suite that is not complete is left as it is.
pub fn prune(
    machine: &Machine,
    suite: &Suite,
    budget: &Budget,
    watch: Watch<'_>,
) -> Finished<Suite> {
    let (start, watch) = (Instant::now(), budget.watch(watch));
    let finished = |result, stop, steps| Finished { result, stop, steps, elapsed: start.elapsed() };
    let checks = budget.steps.unwrap_or(super::DEFAULT_CHECKS);
    if !prunable(suite) {
        return finished(suite.clone(), StopReason::Exhausted, 0);
    }
    if checks == 0 {
        return finished(suite.clone(), StopReason::Steps, 0);
    }
    let mut work = Pruning {
        machine,
        checker: Checker::new(machine).with_cliques(2).with_convergence().with_watch(watch.quiet()),
        paths: (0..machine.states())
            .map(|s| ShortestPaths::from(machine, s, |_, _| true))
            .collect(),
        tests: suite.tests().to_vec(),
        random: Random::new(0),
        checks: 0,
        most: checks,
        late: None,
        watch,
    };
    if !work.is_complete(&work.tests.clone()) {
        let stop = watch.stop_reason().unwrap_or(StopReason::Exhausted);
        return finished(suite.clone(), stop, 1);
    }
    let (mut batch, mut idle) = (16, 0);
    loop {
        let before = work.symbols();
        let moves = work.moves();
        work.all(&moves, batch);
        let drops: Vec<Change> = (0..work.tests.len()).map(|at| vec![(at, Word::new())]).collect();
        work.all(&drops, batch);
        loop {
            let before = work.symbols();
            let cuts: Vec<Change> = work
                .tests
                .iter()
                .enumerate()
                .filter(|(_, test)| test.len() > 1)
                .map(|(at, test)| vec![(at, test[..test.len() - 1].to_vec())])
                .collect();
            work.all(&cuts, batch);
            if work.is_over() || work.symbols() == before {
                break;
            }
        }
        // Moves are drawn again each time, so a round without gain is not the end at once.
        (batch, idle) =
            if work.symbols() < before { (8, 0) } else { (batch.div_ceil(2), idle + 1) };
        if work.is_over() || idle == IDLE_ROUNDS {
            break;
        }
    }
    let steps = (work.checks >= checks).then_some(StopReason::Steps);
    let stop = work.late.or(steps).unwrap_or(StopReason::Exhausted);
    finished(Suite::new(work.tests), stop, work.checks)
}

impl Pruning<'_> {
    fn is_over(&mut self) -> bool {
        self.late = self.late.or_else(|| self.watch.stop_reason());
        self.late.is_some() || self.checks >= self.most
    }

    fn symbols(&self) -> usize {
        self.tests.iter().map(Vec::len).sum()
    }

    fn is_complete(&mut self, tests: &[Word]) -> bool {
        self.checks += 1;
        self.watch.add(1);
        TestTree::new(self.machine, tests).is_ok_and(|tree| self.checker.check_tree(&tree).complete)
    }

    /// Tries all changes, some at a time; they must not touch a test twice.
    fn all(&mut self, changes: &[Change], batch: usize) {
        for some in changes.chunks(batch.max(1)) {
            self.some(some);
        }
        self.tests.retain(|test| !test.is_empty());
    }

    fn some(&mut self, changes: &[Change]) {
        if changes.is_empty() || self.is_over() {
            return;
        }
        let mut changed = self.tests.clone();
        for (at, word) in changes.iter().flatten() {
            changed[*at].clone_from(word);
        }
        if self.is_complete(&changed) {
            self.tests = changed;
        } else if changes.len() > 1 {
            let (one, other) = changes.split_at(changes.len() / 2);
            self.some(one);
            self.some(other);
        }
    }

    /// Moves of a test's own part to the end of another test, at most one for each test.
    fn moves(&mut self) -> Vec<Change> {
        let mut order: Vec<usize> = (0..self.tests.len()).collect();
        self.random.shuffle(&mut order);
        let ends: Vec<State> =
            self.tests.iter().map(|test| self.machine.after(0, test).unwrap_or(0)).collect();
        let shared = shared_prefixes(&self.tests);
        let mut touched = vec![false; self.tests.len()];
        let mut moves = Vec::new();
        for &at in &order {
            let test = &self.tests[at];
            let start = shared[at].min(test.len() - 1);
            if touched[at] || start == 0 {
                continue;
            }
            let s = self.machine.after(0, &test[..start]).unwrap_or(0);
            let open = order.iter().filter(|&&other| other != at && !touched[other]);
            let near =
                open.filter_map(|&other| Some((self.paths[ends[other]].distance(s)?, other)));
            let Some((distance, other)) = near.min_by_key(|near| near.0) else { continue };
            if distance >= start {
                continue;
            }
            let way = self.paths[ends[other]].word_to(s).unwrap_or_default();
            let longer = [&self.tests[other][..], &way[..], &test[start..]].concat();
            (touched[at], touched[other]) = (true, true);
            moves.push(vec![(at, Word::new()), (other, longer)]);
        }
        moves
    }
}

/// How much of each test is shared with another one. Tests are sorted to see it.
fn shared_prefixes(tests: &[Word]) -> Vec<usize> {
    let common = |a: &Word, b: &Word| a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let mut order: Vec<usize> = (0..tests.len()).collect();
    order.sort_by_key(|&at| &tests[at]);
    let mut shared = vec![0; tests.len()];
    for pair in order.windows(2) {
        let common = common(&tests[pair[0]], &tests[pair[1]]);
        for &at in pair {
            shared[at] = shared[at].max(common);
        }
    }
    shared
}
