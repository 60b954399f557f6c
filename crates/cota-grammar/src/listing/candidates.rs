//! The sentences that pass the filters, one by one, for a job that consumes them.

use super::{Filters, JobError, Listed, Selection};
use crate::language::Language;
use crate::run::Filter;
use crate::walk::Walk;
use cota_run::{Budget, Finished, StopReason, Watch};
use std::time::Instant;

/// A sentence, and how much was done up to it.
pub(crate) struct Candidate {
    text: String,
    /// Derivations looked at.
    steps: u64,
    /// Sentences looked at.
    number: u64,
}

impl AsRef<str> for Candidate {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// How a consumer stopped before the last sentence: at which one, and why.
pub(crate) type Stopped = Option<(Candidate, StopReason)>;

/// Hands the sentences that pass the filters to `consume`, with the language they are of and the watch of the job.
/// What the threads prepared beyond the sentence at which it stops does not count.
pub(crate) fn with_candidates(
    selection: Selection<'_>,
    filters: Filters<'_>,
    budget: &Budget,
    watch: Watch<'_>,
    consume: impl FnOnce(
        &Language,
        Watch<'_>,
        &mut (dyn Iterator<Item = Candidate> + Send),
    ) -> Result<Stopped, JobError>,
) -> Result<Finished<Listed>, JobError> {
    let begun = Instant::now();
    let watch = budget.watch(watch);
    let finished = |stop, steps, candidates, ambiguous| {
        let result = Listed { sentences: 0, candidates, ambiguous };
        Ok(Finished { result, stop, steps, elapsed: begun.elapsed() })
    };
    if budget.results == Some(0) {
        return finished(StopReason::Limit, 0, 0, None);
    }
    let Selection { grammar, measure, least, max } = selection;
    let Some(language) = Language::sentences_within(grammar, measure, max, watch)? else {
        let stop = watch.stop_reason().unwrap_or(StopReason::Interrupted);
        return finished(stop, 0, 0, None);
    };
    let mut walk = language.walk_blocks(language.blocks(budget.shard, least, u64::MAX));
    let (steps, mut stop, mut cut) = (budget.steps, None, None);
    let mut candidates =
        Candidates { walk: &mut walk, keep: filters.keep, steps, watch, stop: &mut stop };
    let stopped = match filters.program {
        None => consume(&language, watch, &mut candidates)?,
        Some((command, limit)) => std::thread::scope(|scope| {
            let mut filter = Filter::start(scope, command, limit, watch, candidates)?;
            let stopped = consume(&language, watch, &mut filter)?;
            cut = filter.stop();
            filter.error().map_or(Ok(stopped), |error| Err(JobError::from(error)))
        })?,
    };
    if let Some((last, stop)) = stopped {
        let ambiguous = walk.ambiguous_within(last.steps);
        return finished(stop, last.steps, last.number, ambiguous);
    }
    let (steps, candidates) = (walk.derivations(), walk.derivations() - walk.repeats());
    let stop = cut.or(stop).unwrap_or(StopReason::Exhausted);
    finished(stop, steps, candidates, walk.ambiguous())
}

/// The sentences of a walk that are kept, until the steps are used up or the watch asks to end.
struct Candidates<'w, 'l, 'f> {
    walk: &'w mut Walk<'l>,
    keep: Option<&'f (dyn Fn(&str) -> bool + Sync)>,
    steps: Option<u64>,
    watch: Watch<'f>,
    /// Why there are no more although the walk has some.
    stop: &'w mut Option<StopReason>,
}

impl Iterator for Candidates<'_, '_, '_> {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        loop {
            let steps = self.walk.derivations();
            if self.steps == Some(steps) && self.walk.has_more() {
                *self.stop = Some(StopReason::Steps);
            } else if steps.is_multiple_of(self.walk.pace()) {
                *self.stop = self.watch.stop_reason();
            }
            if self.stop.is_some() {
                return None;
            }
            if self.walk.look()? && self.keep.is_none_or(|keep| keep(self.walk.text())) {
                let (text, steps) = (self.walk.text().to_owned(), self.walk.derivations());
                return Some(Candidate { text, steps, number: steps - self.walk.repeats() });
            }
        }
    }
}
