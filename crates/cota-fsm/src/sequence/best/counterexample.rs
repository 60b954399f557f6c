//! A checking sequence for any small machine, distinguishing set or not.
//!
//! A sequence has to tell the initial state from all others before two of them merge, so it starts
//! with a unique input/output sequence of the initial state; without one there is no checking
//! sequence. Then, as long as a wrong implementation survives, a shortest word that unmasks it from
//! the current pair of states is appended. There always is one: in a strongly connected machine, an implementation
//! whose current state answers as the specification's has no wrong state left.

use super::faults::Opponent;
use super::{Run, UIO_LIMIT};
use crate::check::{Exhaustive, Outcome};
use crate::distinguish::uio;
use crate::machine::{Machine, Word};
use cota_run::{Budget, StopReason};
use std::slice;

/// The result of the construction.
pub(super) enum Refined {
    Complete(Word),
    /// The initial state has no unique input/output sequence.
    NoUio,
    /// The budget was used up before the word was complete and proved.
    Cut,
}

pub(super) fn refine(machine: &Machine, run: Run<'_>) -> Refined {
    let search = uio(machine, 0, &Budget::default().with_steps(UIO_LIMIT), run.watch);
    let mut word = match (search.result, search.stop) {
        (Some(word), _) => word,
        (None, StopReason::Exhausted) => return Refined::NoUio,
        (None, _) => return Refined::Cut,
    };
    let mut left = run.options.proof_steps;
    loop {
        let budget = Budget::default().with_steps(left);
        let tested = Exhaustive::new(machine).verify(slice::from_ref(&word), &budget, run.watch);
        let Ok(tested) = tested else { return Refined::Cut };
        left -= tested.steps;
        let wrong = match tested.result {
            Outcome::Complete => return Refined::Complete(word),
            Outcome::Survivor(wrong) => wrong,
            Outcome::Cut => return Refined::Cut,
        };
        let more = Opponent::new(machine, &wrong).and_then(|opponent| {
            let q = opponent.after(machine, &word)?;
            opponent.word(machine, machine.after(0, &word)?, q)
        });
        match more {
            Some(more) => word.extend(more),
            None => return Refined::Cut,
        }
    }
}
