//! `best`: the shortest checking sequence that can be made within a budget of checks.
//!
//! Small machines are solved exactly. For others: several distinguishing sets, a construction that
//! uses all that is proved so far, the local best choice of 2008 beside it, then windows deleted and
//! replaced with the completeness proof as guard. A machine without a distinguishing set gets a
//! sequence from counterexamples, as long as all implementations can be tried, or by locating its
//! states, up to a limit of length.

mod counterexample;
mod exact;
mod exploration;
mod faults;
mod guard;
mod reduction;

use super::locating::{Located, locating};
use super::proof::GRACE;
use super::proof::{Proof, prove_briefly, prove_from};
use super::requirement::{Requirement, distinguishing_set_within, require_within};
use super::simao_petrenko08::construct;
use super::transfers::Transfers;
use crate::check::MOST_NODES;
use crate::distinguish::{
    AdaptiveSequence, DistinguishingSet, adaptive_within, preset, shortened_within, uio,
};
use crate::equivalence::inseparable;
use crate::machine::{Machine, Word};
use crate::random::Random;
use cota_run::{Budget, Finished, StopReason, Watch};
use counterexample::Refined;
use exact::{Exact, Limits};
use exploration::Exploration;
use guard::Guard;
use std::time::{Duration, Instant};

/// How far a search for a short sequence goes beside its budget, whose steps are completeness checks: above 500
/// symbols, the cost of a check grows with the square of the length.
#[derive(Clone, Copy, Debug)]
pub struct BestOptions {
    /// Steps of the exact search and of trying all implementations.
    pub proof_steps: u64,
    /// The longest sequence that is made for a machine without a distinguishing set.
    pub longest: usize,
}

impl Default for BestOptions {
    fn default() -> Self {
        Self { proof_steps: 20_000_000, longest: 20_000 }
    }
}

/// Completeness checks of a search whose budget does not limit them.
pub const DEFAULT_CHECKS: u64 = 20_000;

/// The limits of a search.
#[derive(Clone, Copy)]
struct Run<'w> {
    options: BestOptions,
    checks: u64,
    watch: Watch<'w>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The sequence.
    pub word: Word,
    /// Whether it is known that no checking sequence is shorter.
    pub optimal: bool,
    /// A prefix per state, all told apart, from which the sequence was shown to be complete; empty if it
    /// was shown otherwise.
    pub clique: Vec<Word>,
    /// How it was shown to be complete during the search, if it was.
    pub shown: Option<Proof>,
}

impl Best {
    /// Proves it again, from where it was shown to be complete: the prefixes to start from are found by chance. If
    /// time ended the search, the proof that the search found is returned, since there is hardly any time for
    /// another. The budget is that of [`prove`](super::prove).
    pub fn prove(
        &self,
        machine: &Machine,
        in_time: bool,
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Finished<Proof> {
        match &self.shown {
            _ if in_time => prove_from(machine, &self.word, &self.clique, budget, watch),
            Some(proof) => Finished {
                result: proof.clone(),
                stop: StopReason::Exhausted,
                steps: 0,
                elapsed: Duration::ZERO,
            },
            None => prove_briefly(machine, &self.word, budget),
        }
    }
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
    /// Every sequence lets a wrong implementation pass.
    #[error(
        "no checking sequence exists: whatever the inputs, a wrong implementation with as many states \
         answers rightly"
    )]
    Impossible,
    /// Two transitions leave a part of the machine for good, and one sequence takes only one of them.
    #[error(
        "no checking sequence exists: nothing leads back after input `{1}` in state `{0}` nor after \
         input `{3}` in state `{2}`, and a single sequence can take only one of them"
    )]
    OneWay(String, String, String, String),
    /// The machine has no distinguishing set, and locating its states takes too many symbols.
    #[error(
        "the machine has no distinguishing set, and locating its states would take {} symbols; \
         the limit is {limit}", about(*.predicted)
    )]
    TooLong {
        /// The predicted length; none if it cannot be written in 64 bits.
        predicted: Option<u64>,
        /// The limit.
        limit: usize,
    },
    /// The time limit or an interruption ended the search before it had a sequence.
    #[error("the search was cut short before it had a checking sequence")]
    Late,
    /// A sequence was made but could not be proved, or a search that it starts with was cut.
    #[error("the machine has no distinguishing set, and {0}")]
    NotProved(&'static str),
}

fn about(predicted: Option<u64>) -> String {
    predicted.map_or("more than 2^64".to_owned(), |length| format!("about {length}"))
}

/// How many positions a search for a UIO sequence of the initial state may look at.
const UIO_LIMIT: u64 = 100_000;

/// How many positions the search for a preset distinguishing sequence may look at: the sequence is one of several starts.
const PRESET_LIMIT: u64 = 2_000;

/// More positions of the exact search would not fit into memory.
const MOST_POSITIONS: u64 = 5_000_000;

/// Machines with at most this many cells in their tables are solved exactly, if the limits allow.
const EXACT_CELLS: usize = 10;

/// Looks for a short checking sequence. The search ends when the checks of its budget are used up
/// ([`StopReason::Steps`]), or when it is known that no sequence is shorter ([`StopReason::Exhausted`]).
///
/// # Errors
/// If the machine is not reduced or not strongly connected, no sequence can tell its initial state,
/// or it has no distinguishing set and is too large.
pub fn best(
    machine: &Machine,
    options: &BestOptions,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Finished<Best>, NoBest> {
    let (start, watch) = (Instant::now(), budget.watch(watch));
    let run = Run { options: *options, checks: budget.steps.unwrap_or(DEFAULT_CHECKS), watch };
    let (result, stop, steps) = run.search(machine, budget.seed)?;
    Ok(Finished { result, stop, steps, elapsed: start.elapsed() })
}

impl Run<'_> {
    fn search(&self, machine: &Machine, seed: u64) -> Result<(Best, StopReason, u64), NoBest> {
        // The first result may take a little longer.
        let first = self.watch.for_at_least(GRACE);
        let required = require_within(machine, first).ok_or(NoBest::Late)?;
        if matches!(required, Err(Requirement::StronglyConnected(_))) {
            one_way(machine)?;
        } else {
            required.clone()?;
        }
        if machine.states() * machine.inputs() <= EXACT_CELLS {
            let steps = self.options.proof_steps;
            let positions = (steps / 20).min(MOST_POSITIONS) as usize;
            match exact::exact(machine, Limits { positions, steps, watch: self.watch }) {
                Exact::Optimum(word) => {
                    let shown = Some(Proof::Exhaustive);
                    let best = Best { word, optimal: true, clique: Vec::new(), shown };
                    return Ok((best, StopReason::Exhausted, 0));
                }
                Exact::Impossible => return Err(impossible(machine)),
                Exact::Cut(_) => {}
            }
        }
        required?;
        let transfers = Transfers::new(machine);
        let mut random = Random::new(seed);
        let sets = sets(machine, first, self.watch);
        let mut guard = Guard::new(machine, *self, sets.is_err());
        let start = match sets {
            Ok(sets) => constructed(machine, &sets, &transfers, &mut guard, first, &mut random)?,
            Err(_) if guard.is_late() => return Err(NoBest::Late),
            Err(_) => located(machine, *self, &mut guard)?,
        };
        guard.report();
        let word = reduction::reduce(machine, &transfers, &mut guard, start, &mut random);
        let (checks, late) = (guard.checks, guard.late);
        let (clique, shown) = guard.shown(&word);
        let best = Best { word, optimal: false, clique, shown };
        Ok((best, late.unwrap_or(StopReason::Steps), checks))
    }
}

/// Whether it is certain that the initial state has no unique input/output sequence.
fn has_no_uio(machine: &Machine) -> bool {
    let search = uio(machine, 0, &Budget::default().with_steps(UIO_LIMIT), Watch::default());
    search.result.is_none() && search.stop == StopReason::Exhausted
}

/// Why a machine has no checking sequence at all.
fn impossible(machine: &Machine) -> NoBest {
    if let Some(pair) = inseparable(machine) {
        Requirement::separable(machine, pair).into()
    } else if has_no_uio(machine) {
        NoBest::NoUio
    } else {
        NoBest::Impossible
    }
}

/// A sequence for a machine without a distinguishing set.
fn located(machine: &Machine, run: Run<'_>, guard: &mut Guard<'_>) -> Result<Word, NoBest> {
    // Longer ones cannot be checked.
    let limit = run.options.longest.min(MOST_NODES - 1);
    let word = match locating(machine, limit, run.watch)? {
        Located::Sequence(word) => Ok(word),
        Located::NoUio => return Err(NoBest::NoUio),
        Located::Longer { predicted } => Err(NoBest::TooLong { predicted, limit }),
        Located::Late => Err(NoBest::Late),
        Located::UioCut => Err(NoBest::NotProved(
            "no sequence that tells its initial state from all others was found within the limit",
        )),
    };
    let word = word.and_then(|word| {
        let unproved = "the conditions do not accept the sequence that locates its states";
        if guard.accepts(&word) { Ok(word) } else { Err(NoBest::NotProved(unproved)) }
    });
    // Where all implementations can be tried, counterexamples give a shorter start.
    // If there is no other start, slightly larger machines are tried too.
    let most = guard::EXHAUSTIVE_STATES * if word.is_err() { 2 } else { 1 };
    let small = machine.states() <= most;
    match small.then(|| counterexample::refine(machine, run)) {
        Some(Refined::Complete(other)) => {
            Ok(word.into_iter().chain([other]).min_by_key(Vec::len).unwrap_or_default())
        }
        Some(Refined::NoUio) => Err(NoBest::NoUio),
        Some(Refined::Cut) | None => word,
    }
}

/// Two transitions of which a single sequence can take only one, if there are: both leave a strongly
/// connected part for good.
fn one_way(machine: &Machine) -> Result<(), NoBest> {
    let part = machine.components();
    let leaving: Vec<(usize, usize)> = machine
        .transitions()
        .filter(|&(s, _, _, t)| part[s] != part[t])
        .map(|(s, x, ..)| (s, x))
        .collect();
    for (at, &(s, x)) in leaving.iter().enumerate() {
        let together = |&&(r, _): &&(usize, usize)| part[s] == part[r];
        if let Some(&(r, y)) = leaving[at + 1..].iter().find(together) {
            let (state, input) = (|s| machine.state_name(s).to_owned(), |x| machine.input_name(x));
            let (x, y) = (input(x).to_owned(), input(y).to_owned());
            return Err(NoBest::OneWay(state(s), x, state(r), y));
        }
    }
    Ok(())
}

/// The shortest of several constructions.
fn constructed(
    machine: &Machine,
    sets: &[DistinguishingSet],
    transfers: &Transfers<'_>,
    guard: &mut Guard<'_>,
    first: Watch<'_>,
    random: &mut Random,
) -> Result<Word, NoBest> {
    let mut starts: Vec<Word> = Vec::new();
    for set in sets {
        let watch = if starts.is_empty() { first } else { guard.watch };
        let Some(made) = construct(machine, set, watch) else { break };
        let too_long = made.word.len() >= MOST_NODES;
        starts.push(made.word);
        if too_long {
            // Nothing of that size can be checked, so there is nothing to compare.
            continue;
        }
        for bonus in [0.0, 0.4, 0.8] {
            let random = Random::new(random.bits());
            let watch = guard.watch;
            let word = Exploration::run(machine, set, transfers, (3, bonus), random, watch);
            if !guard.is_late() && guard.accepts(&word) {
                starts.push(word);
            }
        }
    }
    starts.into_iter().min_by_key(Vec::len).ok_or(NoBest::Late)
}

/// Different distinguishing sets, the smallest first.
fn sets(
    machine: &Machine,
    first: Watch<'_>,
    watch: Watch<'_>,
) -> Result<Vec<DistinguishingSet>, Requirement> {
    let mut sets = vec![distinguishing_set_within(machine, first)?];
    let others = [
        adaptive_within(machine, watch),
        shortened_within(machine, 1, watch),
        shortened_within(machine, 3, watch),
    ];
    let set = |sequence: AdaptiveSequence| sequence.into_set_within(machine, watch);
    sets.extend(others.into_iter().flatten().filter_map(set));
    let positions = Budget::default().with_steps(PRESET_LIMIT);
    if let Some(word) = preset(machine, &positions, watch).result {
        sets.extend(DistinguishingSet::from_sequence(machine, &word).ok());
    }
    sets.sort_by_key(DistinguishingSet::total);
    sets.dedup();
    Ok(sets)
}
