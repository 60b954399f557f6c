//! Listing sentences as a bounded job.
//!
//! A step is one derivation looked at: in an unambiguous grammar a sentence, otherwise also each further derivation
//! of a sentence that was met before. A result is a sentence that is handed out. The sentences, their order and the
//! number of steps do not depend on how many threads work.

mod candidates;
mod lines;

pub(crate) use candidates::{Candidate, with_candidates};
pub use lines::list_lines;

use crate::ambiguity::Ambiguous;
use crate::grammar::Grammar;
use crate::language::{Language, TooLarge};
use crate::measure::Measure;
use crate::run::{CommandLine, FilterError};
use cota_run::{Budget, Finished, Shard, StopReason, Watch};
use num_bigint::BigUint;
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

/// Which sentences a job goes through: those of a grammar within these lengths.
#[derive(Clone, Copy, Debug)]
pub struct Selection<'g> {
    /// The grammar.
    pub grammar: &'g Grammar,
    /// What is counted as length.
    pub measure: Measure,
    /// The least length.
    pub least: usize,
    /// The greatest length.
    pub max: usize,
}

/// Which of these sentences a job keeps; the default keeps all of them.
#[derive(Clone, Copy, Default)]
pub struct Filters<'f> {
    /// Whether to keep a sentence.
    pub keep: Option<&'f (dyn Fn(&str) -> bool + Sync)>,
    /// A program that answers whether to keep a sentence, see [`Filter`](crate::run::Filter), and the time that it
    /// has for each.
    pub program: Option<(&'f CommandLine, Duration)>,
}

/// What a job listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The sentences handed out.
    pub sentences: u64,
    /// The sentences looked at, before the filters.
    pub candidates: u64,
    /// The first sentence that was met with a second derivation.
    pub ambiguous: Option<Ambiguous>,
}

/// Why a job on sentences failed.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The tables would not fit in memory.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The program that filters sentences failed.
    #[error(transparent)]
    Filter(#[from] FilterError),
    /// A program under test could not be run.
    #[error("`{program}` cannot be run on {sentence:?}: {error}")]
    Program {
        /// The program.
        program: String,
        /// The sentence.
        sentence: String,
        /// What the system reports.
        error: io::Error,
    },
}

/// Hands the sentences that pass the filters to `sink`, one by one, until it breaks off.
///
/// # Errors
///
/// If the tables would not fit in memory, or the program that filters fails.
pub fn list(
    selection: Selection<'_>,
    filters: Filters<'_>,
    budget: &Budget,
    watch: Watch<'_>,
    mut sink: impl FnMut(&str) -> ControlFlow<()>,
) -> Result<Finished<Listed>, JobError> {
    let mut sentences = 0;
    let unfiltered = filters.keep.is_none() && filters.program.is_none();
    let listed = with_candidates(selection, filters, budget, watch, |language, watch, kept| {
        let total = total(language, selection.least, budget).filter(|_| unfiltered);
        watch.begin("sentences", total);
        for candidate in kept {
            sentences += 1;
            watch.add(1);
            if sink(candidate.as_ref()).is_break() {
                return Ok(Some((candidate, StopReason::Enough)));
            }
            if budget.results == Some(sentences) {
                return Ok(Some((candidate, StopReason::Limit)));
            }
        }
        Ok(None)
    })?;
    Ok(listed.map(|listed| Listed { sentences, ..listed }))
}

/// How many sentences there are to list from a length on, if that is known and a number to wait for.
fn total(language: &Language, least: usize, budget: &Budget) -> Option<u64> {
    let all = budget.shard == Shard::WHOLE && language.is_unambiguous();
    let lengths = least..=language.max();
    let sum = || lengths.map(|length| language.count(length)).sum::<BigUint>();
    let total = u64::try_from(all.then(sum)?).ok()?;
    Some(total.min(budget.results.unwrap_or(total)).min(budget.steps.unwrap_or(total)))
}
