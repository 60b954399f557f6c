//! Which order of the checks of an invariant searches best, and how two invariants compare.
//!
//! An invariant that fails early is searched faster; what comes first matters. Orders are tried in a
//! smaller bound and compared by what they cost: candidates, then reads. Time is not looked at, so the
//! choice is the same everywhere.

use crate::model::bounded::Bounded;
use crate::model::scope::Scope;
use crate::model::space::SpaceError;
use crate::search::explorer::Step;
use crate::search::{Search, Strategy};
use crate::techniques::checks::Checks;
use std::collections::BTreeSet;

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
    /// Whether the trial was cut short.
    pub cut: bool,
}

/// An order of checks that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The checks by number.
    pub order: Vec<usize>,
    /// What it cost.
    pub cost: Cost,
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
    /// What the search costs, up to this many candidates.
    pub fn cost(&self, most: u64) -> Cost {
        let mut explorer = self.task.explorer();
        let mut cost = Cost::default();
        explorer.start(Vec::new(), 0);
        loop {
            let before = explorer.explored;
            match explorer.step() {
                Step::Done | Step::Panicked(_) => break,
                _ if explorer.explored > before => cost.reads += explorer.read_count(),
                _ => {}
            }
            if explorer.explored >= most {
                cost.cut = true;
                break;
            }
        }
        (cost.explored, cost.valid) = (explorer.explored, explorer.valid);
        cost
    }
}

impl<T: Bounded> Checks<T> {
    /// Tries orders of the checks in a smaller bound.
    ///
    /// # Errors
    /// The scope or a property cannot be used for the type.
    pub fn orders(&self, scope: &Scope, strategy: Strategy) -> Result<Orders, SpaceError> {
        let names: Vec<_> = self.names().map(str::to_string).collect();
        let given: Vec<usize> = (0..self.len()).collect();
        let cost = |scope: &Scope, order: &[usize]| {
            let search = Search::with_checks(scope, self.in_order(order))?.strategy(strategy);
            Ok::<_, SpaceError>(search.cost(MOST_CANDIDATES))
        };
        // The largest bound in which the order that was given can be tried to its end.
        let mut small = scope.clone();
        let mut by = 0;
        while cost(&small, &given)?.cut {
            by -= 1;
            let smaller = scope.clone().grow::<T>(by);
            if smaller == small {
                break;
            }
            small = smaller;
        }
        let mut trials = Vec::new();
        let mut seen = BTreeSet::new();
        let mut attempt = |order: Vec<usize>| -> Result<Cost, SpaceError> {
            let cost = cost(&small, &order)?;
            if seen.insert(order.clone()) {
                trials.push(Trial { order, cost });
            }
            Ok(cost)
        };
        if self.len() <= MOST_PERMUTED {
            for order in permutations(self.len()) {
                attempt(order)?;
            }
        } else {
            attempt(given.clone())?;
            let mut order = given;
            for check in 0..self.len() {
                let rest: Vec<_> = order.iter().copied().filter(|other| *other != check).collect();
                let mut best: Option<(Cost, Vec<usize>)> = None;
                for place in 0..=rest.len() {
                    let mut other = rest.clone();
                    other.insert(place, check);
                    let cost = attempt(other.clone())?;
                    if best.as_ref().is_none_or(|(least, _)| key(&cost) < key(least)) {
                        best = Some((cost, other));
                    }
                }
                order = best.map_or(order, |(_, best)| best);
            }
        }
        // Of orders that cost the same, the one nearest to what was written comes first.
        trials.sort_by_key(|trial| (key(&trial.cost), trial.order.clone()));
        Ok(Orders { scope: small, trials, names })
    }
}

fn key(cost: &Cost) -> (bool, u64, u64) {
    (cost.cut, cost.explored, cost.reads)
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
