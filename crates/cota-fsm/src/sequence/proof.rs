//! Every sequence is checked again before it is shown, whatever method made it.

use crate::check::{Checker, Exhaustive, Outcome};
use crate::machine::{Machine, Word};
use cota_run::{Budget, Deadline, Finished, StopReason, Watch};
use std::slice;
use std::time::{Duration, Instant};

/// The time that a run may take beyond its limit to have any result at all, and again to prove it: both together
/// are less than a second.
pub(crate) const GRACE: Duration = Duration::from_millis(350);

/// What is known about a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The sufficient conditions of 2010 hold.
    Conditions,
    /// The closure of convergence and divergence confirms every transition.
    Convergence,
    /// As above, together with what repeated loops prove.
    Repetition,
    /// All implementations were tried.
    Exhaustive,
    /// A wrong implementation passes.
    Refuted(Box<Machine>),
    /// The conditions do not hold, and trying all implementations did not end within the budget.
    Open,
}

impl Proof {
    /// Whether the test is shown to be complete.
    pub fn is_proved(&self) -> bool {
        matches!(self, Self::Conditions | Self::Convergence | Self::Repetition | Self::Exhaustive)
    }
}

/// Proves or refutes a test: by the conditions first, then by convergence, then by trying all implementations. A step of
/// the budget is one of [`Exhaustive`]. Tests that are not defined on the machine are left open.
pub fn prove(
    machine: &Machine,
    words: &[Word],
    budget: &Budget,
    watch: Watch<'_>,
) -> Finished<Proof> {
    prove_by(machine, words, || Checker::new(machine), budget, watch)
}

/// Proves or refutes a sequence of a search that was cut: as [`prove`], but it takes no more than a
/// fraction of a second.
pub fn prove_briefly(machine: &Machine, word: &Word, budget: &Budget) -> Finished<Proof> {
    let watch = Watch::default().until(Deadline::after(GRACE));
    prove(machine, slice::from_ref(word), budget, watch)
}

/// As [`prove`] for a sequence, a clique of prefixes being tried first.
pub(super) fn prove_from(
    machine: &Machine,
    word: &Word,
    clique: &[Word],
    budget: &Budget,
    watch: Watch<'_>,
) -> Finished<Proof> {
    let checker = || Checker::new(machine).with_clique(word, clique);
    prove_by(machine, slice::from_ref(word), checker, budget, watch)
}

fn prove_by<'a>(
    machine: &'a Machine,
    words: &[Word],
    checker: impl Fn() -> Checker<'a>,
    budget: &Budget,
    watch: Watch<'a>,
) -> Finished<Proof> {
    let (start, watch) = (Instant::now(), budget.watch(watch));
    let finished = |result, stop, steps| Finished { result, stop, steps, elapsed: start.elapsed() };
    if let Some(proof) = by_conditions(words, || checker().with_watch(watch)) {
        return finished(proof, StopReason::Exhausted, 0);
    }
    match Exhaustive::new(machine).verify(words, budget, watch) {
        Err(_) => finished(Proof::Open, StopReason::Exhausted, 0),
        Ok(tried) => {
            let proof = match tried.result {
                Outcome::Complete => Proof::Exhaustive,
                Outcome::Survivor(wrong) => Proof::Refuted(wrong),
                Outcome::Cut => Proof::Open,
            };
            finished(proof, tried.stop, tried.steps)
        }
    }
}

/// The proof by one of the sufficient conditions, if one holds.
fn by_conditions<'a>(words: &[Word], checker: impl Fn() -> Checker<'a>) -> Option<Proof> {
    if checker().check(words).ok()?.complete {
        return Some(Proof::Conditions);
    }
    let stronger = checker().with_convergence().check(words);
    if stronger.is_ok_and(|confirmation| confirmation.complete) {
        return Some(Proof::Convergence);
    }
    let [word] = words else { return None };
    let repeated = checker().with_convergence().with_repetition().accepts(word);
    repeated.then_some(Proof::Repetition)
}
