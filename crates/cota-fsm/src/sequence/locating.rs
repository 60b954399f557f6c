//! Checking sequences of machines without a distinguishing set, by locating sequences (Hennie 1964).
//!
//! A state that no single word identifies has several. Without reset only one of them can follow a
//! visit, so a loop with the first word is repeated until the implementation must run in a circle
//! (see `check::Checker::with_repetition`); where the loop is left, its word is as good as applied, and
//! the next word can follow. Loops nest for three words and more, so that the length grows with
//! the power of the number of words: hence the limit, and a prediction beyond it.
//!
//! How often a loop is repeated: if the words so far divide the n states into d classes, the d - 1
//! others keep the implementation's n states away from all but n - d + 1, so n - d + 2 times.
//!
//! After every state was located once, transitions are tested as in the method of 2008: along verified
//! ones to one that is not, then one of the words of its target that were not applied there before.

mod construction;
mod words;

use super::requirement::{Requirement, require_within};
use super::transfers::Transfers;
use crate::distinguish::uio;
use crate::machine::{Machine, Word};
use construction::{Construction, Unfinished};
use cota_run::{Budget, StopReason, Watch};
pub(crate) use words::StateWords;

/// The result of the construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Located {
    /// A sequence within the limit.
    Sequence(Word),
    /// It would be longer than the limit: at least or about the predicted length.
    Longer {
        /// The predicted length; none if it cannot be written in 64 bits.
        predicted: Option<u64>,
    },
    /// No sequence tells the initial state from all others, so no checking sequence exists.
    NoUio,
    /// The search for a sequence that tells the initial state from all others was cut.
    UioCut,
    /// The watch asked to end.
    Late,
}

/// How many positions the search for the initial state's UIO sequence may look at.
const UIO_LIMIT: u64 = 200_000;

/// Builds a sequence of at most `limit` symbols for a reduced and strongly connected machine, if that is
/// done before the watch asks to end.
///
/// # Errors
/// If the machine is not reduced or not strongly connected.
pub fn locating(machine: &Machine, limit: usize, watch: Watch<'_>) -> Result<Located, Requirement> {
    match require_within(machine, watch) {
        Some(required) => required?,
        None => return Ok(Located::Late),
    }
    let search = uio(machine, 0, &Budget::default().with_steps(UIO_LIMIT), watch);
    let start = match (search.result, search.stop) {
        (Some(word), _) => word,
        (None, StopReason::Exhausted) => return Ok(Located::NoUio),
        (None, _) if watch.is_stopped() => return Ok(Located::Late),
        (None, _) => return Ok(Located::UioCut),
    };
    let transfers = Transfers::new(machine);
    let Some(words) = StateWords::new(machine, &transfers, watch) else { return Ok(Located::Late) };
    let predicted = words.predicted(machine);
    if predicted.is_none_or(|length| length > 50u64.saturating_mul(limit as u64)) {
        return Ok(Located::Longer { predicted });
    }
    Ok(match Construction::run(machine, &transfers, &words, &start, limit, watch) {
        Ok(word) => Located::Sequence(word),
        Err(Unfinished::Longer(length)) => Located::Longer { predicted: predicted.max(length) },
        Err(Unfinished::Late) => Located::Late,
    })
}
