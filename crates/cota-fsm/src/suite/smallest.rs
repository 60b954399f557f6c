//! The smallest suite of several methods, made smaller with the completeness check as the guard.

use super::convergent::{by_words, varied};
use super::forest::Tuning;
use super::identification::{Pool, identifications};
use super::{Method, NoSuite, Suite, prune, suite};
use crate::distinguish::shortened;
use crate::equivalence::Separation;
use crate::machine::{Machine, Word};
use crate::random::Random;
use std::time::{Duration, Instant};

/// The budget of a search for a small suite.
#[derive(Clone, Copy, Debug)]
pub struct Smallest {
    /// Completeness checks.
    pub checks: usize,
    /// Variants of a method that are tried.
    pub variants: usize,
    /// The seed of random orders.
    pub seed: u64,
    /// A second stop.
    pub time_limit: Option<Duration>,
}

impl Default for Smallest {
    fn default() -> Self {
        Self { checks: 2_000, variants: 120, seed: 0, time_limit: None }
    }
}

/// A small suite.
#[derive(Clone, Debug)]
pub struct SmallSuite {
    /// The suite.
    pub suite: Suite,
    /// The method that it was made with before it was pruned.
    pub method: Method,
    /// Whether the time limit cut the search.
    pub timed_out: bool,
}

/// The smallest of the suites that are complete for `extra` more states. Without extra states also of
/// variants of S: with words chosen more widely, in other orders of the transitions, and by
/// distinguishing sets if there are; then pruned.
///
/// # Errors
/// If the machine is not reduced or has unreachable states.
pub fn smallest(machine: &Machine, extra: usize, budget: Smallest) -> Result<SmallSuite, NoSuite> {
    let end = budget.time_limit.map(|limit| Instant::now() + limit);
    let late = || end.is_some_and(|end| Instant::now() >= end);
    let first = suite(machine, Method::S, extra)?;
    let mut best = SmallSuite { suite: first, method: Method::S, timed_out: false };
    let mut take = |suite: Suite, method: Method| {
        if suite.symbols() < best.suite.symbols() {
            best = SmallSuite { suite, method, timed_out: false };
        }
    };
    for method in [Method::Spyh, Method::H, Method::Spy, Method::Hsi] {
        take(suite(machine, method, extra)?, method);
    }
    if extra > 0 {
        return Ok(best);
    }
    let separation = Separation::new(machine);
    let mut random = Random::new(budget.seed);
    for lookahead in 0..4 {
        let Some(set) = shortened(machine, lookahead).and_then(|made| made.into_set(machine))
        else {
            break;
        };
        let words: Vec<Vec<Word>> =
            (0..machine.states()).map(|s| vec![set.word(s).clone()]).collect();
        for tuning in &TUNINGS[..2] {
            take(by_words(machine, &words, *tuning, None), Method::S);
        }
    }
    // Of pools of more words there may be fewer states: the words of all pairs are looked at.
    let most = (4_000 / machine.states()).max(1);
    let mut cheap: Option<(usize, Vec<Vec<Word>>)> = None;
    for (slack, words) in [(0, 4), (1, 16), (2, 32)] {
        for prefix in [1, 4, 8] {
            if late() {
                break;
            }
            let pool = Pool { slack, words: words.min(most), prefix };
            let words = identifications(machine, &separation, pool);
            let made = by_words(machine, &words, TUNINGS[0], None);
            if cheap.as_ref().is_none_or(|(least, _)| made.symbols() < *least) {
                cheap = Some((made.symbols(), words));
            }
            take(made, Method::S);
        }
    }
    let middle = budget.time_limit.map(|limit| Instant::now() + limit / 3);
    for variant in 0..budget.variants {
        if middle.is_some_and(|middle| Instant::now() >= middle) {
            break;
        }
        let tuning = TUNINGS[variant / 2 % TUNINGS.len()];
        match &cheap {
            Some((_, words)) if variant % 2 == 0 => {
                let near = if variant % 4 == 0 { Tuning::default() } else { TUNINGS[0] };
                take(by_words(machine, words, near, Some(&mut random)), Method::S);
            }
            _ => take(varied(machine, &separation, tuning, &mut random), Method::S),
        }
    }
    let pruned = prune(machine, &best.suite, budget.checks, end);
    let timed_out = late() || pruned.timed_out;
    Ok(SmallSuite { suite: pruned.suite, method: best.method, timed_out })
}

const TUNINGS: [Tuning; 8] = [
    Tuning { slack: 1, words: 8, detours: 64, shared: false },
    Tuning { slack: 2, words: 32, detours: 64, shared: false },
    Tuning { slack: 2, words: 32, detours: 64, shared: true },
    Tuning { slack: 3, words: 32, detours: 64, shared: false },
    Tuning { slack: 3, words: 64, detours: 64, shared: true },
    Tuning { slack: 4, words: 64, detours: 64, shared: false },
    Tuning { slack: 1, words: 16, detours: 8, shared: true },
    Tuning { slack: 0, words: 8, detours: 64, shared: true },
];
