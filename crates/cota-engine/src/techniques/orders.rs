//! Which order of the checks of an invariant searches best, and how two invariants compare.
//!
//! An invariant that fails early is searched faster; what comes first matters. Orders are tried in a
//! smaller bound and compared by what they cost: candidates, then reads. Time is not looked at, so the
//! choice is the same everywhere.

use crate::model::bounded::Bounded;
use crate::model::scope::Scope;
use crate::model::space::SpaceError;
use crate::search::course::Walks;
use crate::search::explorer::Step;
use crate::search::failure::Failure;
use crate::search::{Search, Strategy};
use crate::techniques::checks::Checks;
use cota_run::{Budget, Finished, StopReason, Watch};
use std::collections::BTreeSet;
use std::time::Instant;

/// A trial ends after this many candidates.
const MOST_CANDIDATES: u64 = 20_000;

/// All orders of up to this many checks are tried; of more, each check is put where it does best.
const MOST_PERMUTED: usize = 5;

/// What a search costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// Candidates looked at.
    pub explored: u64,
    /// Slots read, summed over all candidates.
    pub reads: u64,
    /// Valid structures.
    pub valid: u64,
}

/// How a trial ended; the better ends come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrialEnd {
    /// The bound was exhausted.
    Whole,
    /// The trial was cut, so that it would have cost more.
    Cut,
    /// The invariant panicked: in this order a check is run without one that it relies on.
    Panicked,
}

/// An order of checks that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The checks by number.
    pub order: Vec<usize>,
    /// What it cost.
    pub cost: Cost,
    /// How it ended.
    pub end: TrialEnd,
}

impl Trial {
    /// Of two trials, the one with the smaller key is better.
    fn key(&self) -> (TrialEnd, u64, u64) {
        (self.end, self.cost.explored, self.cost.reads)
    }
}

/// The orders that were tried, the cheapest first.
#[derive(Clone, Debug)]
pub struct Orders {
    /// The bound in which they were tried.
    pub scope: Scope,
    /// All trials.
    pub trials: Vec<Trial>,
    /// The names of the checks.
    pub names: Vec<String>,
}

impl Orders {
    /// The cheapest order.
    pub fn best(&self) -> &[usize] {
        self.trials.first().map_or(&[], |trial| &trial.order)
    }

    /// The names of the checks of a trial, in their order.
    pub fn names_of(&self, trial: &Trial) -> Vec<&str> {
        trial.order.iter().map(|check| self.names[*check].as_str()).collect()
    }
}

impl<T: Bounded> Search<T> {
    /// What the search costs, within its budget of steps and time. One thread walks all shares.
    ///
    /// # Errors
    /// The invariant panics.
    pub fn cost(&self) -> Result<Finished<Cost>, Failure> {
        let begun = Instant::now();
        let most = self.task.budget.steps.unwrap_or(u64::MAX);
        let (result, stop) = self.walk(most, self.task.watch());
        Ok(Finished { result, stop: stop?, steps: result.explored, elapsed: begun.elapsed() })
    }

    /// What it costs, and how it ended.
    fn walk(&self, most: u64, watch: Watch<'_>) -> (Cost, Result<StopReason, Failure>) {
        let mut explorer = self.task.explorer();
        let (mut reads, mut steps, mut shown) = (0, 0u64, 0);
        let stride = self.task.course().stride(1024);
        explorer.start(Vec::new(), 0);
        let stop = loop {
            if explorer.explored >= most {
                break Ok(StopReason::Steps);
            }
            let before = explorer.explored;
            match explorer.step() {
                Step::Done => break Ok(StopReason::Exhausted),
                Step::Panicked(message) => break Err(explorer.panicked(message)),
                _ if explorer.explored > before => reads += explorer.read_count(),
                _ => {}
            }
            steps += 1;
            if steps.is_multiple_of(stride) {
                watch.add(explorer.explored - shown);
                shown = explorer.explored;
                if let Some(reason) = watch.stop_reason() {
                    break Ok(reason);
                }
            }
        };
        (Cost { explored: explorer.explored, reads, valid: explorer.valid }, stop)
    }
}

/// Orders of checks while they are tried.
struct Trials<'a, T: Bounded> {
    checks: &'a Checks<T>,
    strategy: Strategy,
    budget: &'a Budget,
    watch: Watch<'a>,
    done: Vec<Trial>,
    seen: BTreeSet<Vec<usize>>,
    /// Why no more orders are tried.
    stop: Option<StopReason>,
}

impl<T: Bounded> Checks<T> {
    /// Tries orders of the checks in a smaller bound. A step of the budget is an order, and at least the order that was
    /// given is tried.
    ///
    /// # Errors
    /// The scope or a property cannot be used for the type.
    pub fn orders(
        &self,
        scope: &Scope,
        strategy: Strategy,
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<Finished<Orders>, SpaceError> {
        let (begun, watch) = (Instant::now(), budget.watch(watch));
        let names: Vec<_> = self.names().map(str::to_string).collect();
        let mut trials = Trials {
            checks: self,
            strategy,
            budget,
            watch,
            done: Vec::new(),
            seen: BTreeSet::new(),
            stop: None,
        };
        let (small, first) = trials.bound(scope)?;
        watch.begin("orders of checks", None);
        trials.keep(first);
        trials.all(&small)?;
        let Trials { done: mut trials, stop, .. } = trials;
        let steps = trials.len() as u64;
        // Of orders that cost the same, the one nearest to what was written comes first.
        trials.sort_by_key(|trial| (trial.key(), trial.order.clone()));
        let result = Orders { scope: small, trials, names };
        let stop = stop.unwrap_or(StopReason::Exhausted);
        Ok(Finished { result, stop, steps, elapsed: begun.elapsed() })
    }
}

impl<T: Bounded> Trials<'_, T> {
    /// The largest bound in which the order that was given can be tried to its end, with that trial.
    fn bound(&self, scope: &Scope) -> Result<(Scope, Trial), SpaceError> {
        let given: Vec<usize> = (0..self.checks.len()).collect();
        let mut small = scope.clone();
        let mut by = 0;
        loop {
            let trial = self.run(&small, given.clone())?;
            by -= 1;
            let smaller = scope.clone().grow::<T>(by);
            if trial.end != TrialEnd::Cut || smaller == small || self.watch.is_stopped() {
                return Ok((small, trial));
            }
            small = smaller;
        }
    }

    fn run(&self, scope: &Scope, order: Vec<usize>) -> Result<Trial, SpaceError> {
        let checks = self.checks.in_order(&order);
        let search = Search::with_checks(scope, checks)?.strategy(self.strategy);
        let (cost, stop) = search.walk(MOST_CANDIDATES, self.watch.quiet());
        let end = match stop {
            Ok(stop) if stop.is_cut() => TrialEnd::Cut,
            Ok(_) => TrialEnd::Whole,
            Err(_) => TrialEnd::Panicked,
        };
        Ok(Trial { order, cost, end })
    }

    fn keep(&mut self, trial: Trial) {
        if self.seen.insert(trial.order.clone()) {
            self.watch.add(1);
            self.done.push(trial);
        }
    }

    /// Tries an order; none if no more are to be tried.
    fn attempt(&mut self, scope: &Scope, order: &[usize]) -> Result<Option<Trial>, SpaceError> {
        if let Some(known) = self.done.iter().find(|trial| trial.order == order) {
            return Ok(Some(known.clone()));
        }
        let spent = self.budget.spent(self.done.len() as u64, 0);
        self.stop = spent.or_else(|| self.watch.stop_reason());
        if self.stop.is_some() {
            return Ok(None);
        }
        let trial = self.run(scope, order.to_vec())?;
        self.keep(trial.clone());
        Ok(Some(trial))
    }

    fn all(&mut self, scope: &Scope) -> Result<(), SpaceError> {
        let count = self.checks.len();
        if count <= MOST_PERMUTED {
            for order in permutations(count) {
                if self.attempt(scope, &order)?.is_none() {
                    break;
                }
            }
            return Ok(());
        }
        let mut order: Vec<usize> = (0..count).collect();
        for check in 0..count {
            let rest: Vec<_> = order.iter().copied().filter(|other| *other != check).collect();
            let mut best: Option<Trial> = None;
            for place in 0..=rest.len() {
                let mut other = rest.clone();
                other.insert(place, check);
                let Some(trial) = self.attempt(scope, &other)? else { return Ok(()) };
                if best.as_ref().is_none_or(|best| trial.key() < best.key()) {
                    best = Some(trial);
                }
            }
            order = best.map_or(order, |best| best.order);
        }
        Ok(())
    }
}

/// All orders of this many things, the natural one first.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let insert = |place: usize| {
        shorter.iter().map(move |order| {
            let mut order = order.clone();
            order.insert(place, count - 1);
            order
        })
    };
    (0..count).rev().flat_map(insert).collect()
}
