//! Every sequence is checked again before it is shown, whatever method made it.

use crate::check::{Checker, Exhaustive, Outcome};
use crate::machine::{Machine, Word};
use cota_run::{Deadline, Watch};
use std::time::Duration;

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

/// Proves or refutes a test: by the conditions first, then by
/// convergence, then by trying all implementations for at most
/// `budget` steps. Tests that are not defined on the machine are left open.
pub fn prove(machine: &Machine, words: &[Word], budget: u64, watch: Watch<'_>) -> Proof {
    prove_by(machine, words, || Checker::new(machine), budget, watch)
}

/// Proves or refutes a sequence of a search that was cut: as [`prove`], but it takes no more than a
/// fraction of a second.
pub fn prove_briefly(machine: &Machine, word: &Word, budget: u64) -> Proof {
    let watch = Watch::default().until(Deadline::after(GRACE));
    prove(machine, std::slice::from_ref(word), budget, watch)
}

/// As [`prove`] for a sequence, a clique of prefixes being tried first.
pub(super) fn prove_from(
    machine: &Machine,
    word: &Word,
    clique: &[Word],
    budget: u64,
    watch: Watch<'_>,
) -> Proof {
    let checker = || Checker::new(machine).with_clique(word, clique);
    prove_by(machine, std::slice::from_ref(word), checker, budget, watch)
}

fn prove_by<'a>(
    machine: &'a Machine,
    words: &[Word],
    checker: impl Fn() -> Checker<'a>,
    budget: u64,
    watch: Watch<'a>,
) -> Proof {
    let checker = || checker().with_watch(watch);
    let Ok(confirmation) = checker().check(words) else { return Proof::Open };
    if confirmation.complete {
        return Proof::Conditions;
    }
    let stronger = checker().with_convergence().check(words);
    if stronger.is_ok_and(|confirmation| confirmation.complete) {
        return Proof::Convergence;
    }
    if let [word] = words
        && checker().with_convergence().with_repetition().accepts(word)
    {
        return Proof::Repetition;
    }
    match Exhaustive::new(machine).with_budget(budget).with_watch(watch).verify(words) {
        Ok(Outcome::Complete) => Proof::Exhaustive,
        Ok(Outcome::Survivor(wrong)) => Proof::Refuted(wrong),
        Ok(Outcome::Cut) | Err(_) => Proof::Open,
    }
}
