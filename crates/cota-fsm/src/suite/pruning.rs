//! Leaving out what a suite does not need, with the completeness check as the guard.

use super::Suite;
use crate::check::{Checker, TestTree};
use crate::machine::{Machine, Word};

/// A pruned suite.
#[derive(Clone, Debug)]
pub struct Pruned {
    /// The suite.
    pub suite: Suite,
    /// Completeness checks made.
    pub checks: usize,
}

/// Suites with more prefixes than this are left as they are: each check compares all pairs.
const MOST_NODES: usize = 4_000;

/// Drops tests and ends of tests while the suite stays complete for implementations with as many
/// states as the machine, for at most `checks` completeness checks.
pub fn prune(machine: &Machine, suite: &Suite, checks: usize) -> Pruned {
    let mut checker = Checker::new(machine).with_cliques(2).with_convergence();
    let mut tests: Vec<Word> = suite.tests().to_vec();
    let mut count = 0;
    let mut complete = |tests: &[Word]| {
        count += 1;
        TestTree::new(machine, tests).is_ok_and(|tree| checker.check_tree(&tree).complete)
    };
    let nodes: usize = tests.iter().map(Vec::len).sum();
    if nodes > MOST_NODES || checks == 0 || !complete(&tests) {
        return Pruned { suite: suite.clone(), checks: count };
    }
    let mut used = 1;
    tests.sort_by_key(|test| std::cmp::Reverse(test.len()));
    let mut at = 0;
    while at < tests.len() && used < checks {
        let mut fewer = tests.clone();
        fewer.remove(at);
        used += 1;
        if complete(&fewer) {
            tests = fewer;
            continue;
        }
        while tests[at].len() > 1 && used < checks {
            let mut shorter = tests.clone();
            shorter[at].pop();
            used += 1;
            if !complete(&shorter) {
                break;
            }
            tests = shorter;
        }
        at += 1;
    }
    Pruned { suite: Suite::new(tests), checks: used }
}
