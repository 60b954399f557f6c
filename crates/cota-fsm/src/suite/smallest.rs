//! The smallest suite of several methods, made smaller with the completeness check as the guard.

use super::convergent::{by_words, varied};
use super::identification::{Pool, identifications};
use super::forest::Tuning;
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
        Self { checks: 2_000, variants: 60, seed: 0, time_limit: None }
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
        let Some(set) = shortened(machine, lookahead).and_then(|made| made.into_set(machine)) else {
            break;
        };
        let words: Vec<Vec<Word>> =
            (0..machine.states()).map(|s| vec![set.word(s).clone()]).collect();
        for tuning in &TUNINGS[..2] {
            take(by_words(machine, &words, *tuning), Method::S);
        }
    }
    for prefix in [0, 1, 2, 4, 8] {
        for (slack, words) in [(0, 4), (1, 16), (2, 32)] {
            if late() {
                break;
            }
            let words = identifications(machine, &separation, Pool { slack, words, prefix });
            for tuning in [Tuning::default(), TUNINGS[0]] {
                let made = by_words(machine, &words, tuning);
                if std::env::var("DBG").is_ok() { eprintln!("Tuning words {prefix} {slack} {} {}", tuning.detours, made.symbols()); }
                take(made, Method::S);
            }
        }
    }
    let mut tries = 0;
    let mut tuned = TUNINGS.iter().cycle();
    // Half of the time is for pruning.
    let middle = budget.time_limit.map(|limit| Instant::now() + limit / 3);
    while tries < budget.variants && middle.is_none_or(|middle| Instant::now() < middle) {
        tries += 1;
        let tuning = *tuned.next().unwrap_or(&TUNINGS[0]);
        let v = varied(machine, &separation, tuning, &mut random);
        if std::env::var("DBG").is_ok() { eprintln!("{tuning:?} {}", v.symbols()); }
        take(v, Method::S);
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
