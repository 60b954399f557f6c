//! `best`: the shortest checking sequence that can be made within a budget of checks.
//!
//! Small machines are solved exactly. For others: several distinguishing sets, a construction that
//! uses all that is proved so far, the local best choice of 2008 beside it, then windows deleted and
//! replaced with the completeness proof as guard. A machine without a distinguishing set gets a
//! sequence from counterexamples, as long as all implementations can be tried.

mod counterexample;
mod exact;
mod exploration;
mod faults;
mod guard;
mod reduction;

use super::requirement::{Requirement, distinguishing_set, require};
use super::simao_petrenko08::simao_petrenko08;
use super::transfers::Transfers;
use crate::distinguish::{DistinguishingSet, adaptive, preset, shortened};
use crate::machine::{Machine, Word};
use crate::random::Random;
use counterexample::Refined;
use exact::{Exact, Limits};
use exploration::Exploration;
use guard::Guard;
use std::time::Duration;

/// The budget of a search.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Completeness checks.
    pub checks: u64,
    /// Steps of the exact search and of trying all implementations.
    pub steps: u64,
    /// A second stop of the search by checks.
    pub time_limit: Option<Duration>,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { checks: 20_000, steps: 20_000_000, time_limit: None, seed: 0 }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The sequence.
    pub word: Word,
    /// Whether it is known that no checking sequence is shorter.
    pub optimal: bool,
    /// Completeness checks made.
    pub checks: u64,
    /// Whether the time limit cut the search.
    pub timed_out: bool,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBest {
    /// The machine lacks what every checking sequence needs.
    #[error(transparent)]
    Requirement(#[from] Requirement),
    /// No sequence tells the initial state from all others.
    #[error(
        "no checking sequence exists: no input sequence tells the initial state from all others"
    )]
    NoUio,
    /// The machine has no distinguishing set and is too large to try all implementations.
    #[error(
        "the machine has no distinguishing set, and the implementations are too many to try: \
         a sequence would have more than {at_least} symbols"
    )]
    TooLarge {
        /// The length of the sequence when the budget was used up.
        at_least: usize,
    },
}

/// Machines with at most so many cells of their tables are solved exactly, if the limits allow.
const EXACT_CELLS: usize = 10;

/// Looks for a short checking sequence.
///
/// # Errors
/// If the machine is not reduced or not strongly connected, no sequence can tell its initial state,
/// or it has no distinguishing set and is too large.
pub fn best(machine: &Machine, budget: Budget) -> Result<Best, NoBest> {
    require(machine)?;
    if machine.states() * machine.inputs() <= EXACT_CELLS {
        let limits = Limits { positions: (budget.steps / 20) as usize, steps: budget.steps };
        match exact::exact(machine, limits) {
            Exact::Optimum(word) => {
                return Ok(Best { word, optimal: true, checks: 0, timed_out: false });
            }
            Exact::Impossible => return Err(NoBest::NoUio),
            Exact::Cut(_) => {}
        }
    }
    let transfers = Transfers::new(machine);
    let mut random = Random::new(budget.seed);
    let mut guard = Guard::new(machine, budget.checks, budget.time_limit);
    let start = match sets(machine) {
        Ok(sets) => constructed(machine, &sets, &transfers, &mut guard, &mut random)?,
        Err(_) => match counterexample::refine(machine, budget.steps, 100_000) {
            Refined::Complete(word) => word,
            Refined::NoUio => return Err(NoBest::NoUio),
            Refined::Cut(word) => return Err(NoBest::TooLarge { at_least: word.len() }),
        },
    };
    let word = reduction::reduce(machine, &transfers, &mut guard, start, &mut random);
    Ok(Best { word, optimal: false, checks: guard.checks, timed_out: guard.timed_out })
}

/// The shortest of several constructions.
fn constructed(
    machine: &Machine,
    sets: &[DistinguishingSet],
    transfers: &Transfers,
    guard: &mut Guard<'_>,
    random: &mut Random,
) -> Result<Word, Requirement> {
    let mut starts: Vec<Word> = Vec::new();
    for set in sets {
        starts.push(simao_petrenko08(machine, set)?.word);
        for bonus in [0.0, 0.4, 0.8] {
            let random = Random::new(random.bits());
            let word = Exploration::run(machine, set, transfers, (3, bonus), random);
            if guard.accepts(&word) {
                starts.push(word);
            }
        }
    }
    Ok(starts.into_iter().min_by_key(Vec::len).unwrap_or_default())
}

/// Different distinguishing sets, the smallest first.
fn sets(machine: &Machine) -> Result<Vec<DistinguishingSet>, Requirement> {
    let mut sets = vec![distinguishing_set(machine)?];
    let others = [adaptive(machine), shortened(machine, 1), shortened(machine, 3)];
    sets.extend(others.into_iter().flatten().filter_map(|sequence| sequence.into_set(machine)));
    if let Some(word) = preset(machine, 2_000).word() {
        sets.extend(DistinguishingSet::from_sequence(machine, word).ok());
    }
    sets.sort_by_key(DistinguishingSet::total);
    sets.dedup();
    Ok(sets)
}
