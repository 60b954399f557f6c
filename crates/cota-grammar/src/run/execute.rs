//! Running programs on sentences as a bounded job.

use super::{CommandLine, Feed, Finding, Outcome, Program};
use crate::listing::{Candidate, Filters, JobError, Listed, Selection, with_candidates};
use crate::parallel::in_order;
use cota_run::{Budget, Finished, StopReason, Watch};
use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

/// The program under test, or two to compare, and how they are run.
#[derive(Clone, Copy, Debug)]
pub struct Programs<'p> {
    /// The program.
    pub command: &'p CommandLine,
    /// The program to compare it with.
    pub against: Option<&'p CommandLine>,
    /// How they get the sentence.
    pub feed: Feed,
    /// The time that each has for a sentence.
    pub timeout: Duration,
}

/// What the programs did with the sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Executed {
    /// The sentences they were run on.
    pub sentences: u64,
    /// How often the program ended in each way.
    pub ends: BTreeMap<String, u64>,
    /// The findings by [kind](Finding::kind).
    pub kinds: BTreeMap<String, Kind>,
    /// What was looked at before the filters.
    pub listed: Listed,
}

/// The findings of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// How many there are.
    pub count: u64,
    /// The first sentence, which is the smallest one.
    pub smallest: String,
}

/// A sentence with what the programs did with it; nothing if the run had to end first.
type Taken = (Candidate, io::Result<Option<(Outcome, Option<Outcome>)>>);

/// Runs the programs on the sentences that pass the filters and hands the findings to `sink`, smallest first, until it
/// breaks off. A step is one derivation looked at, a result is a finding.
///
/// # Errors
///
/// If the tables would not fit in memory, or a program cannot be run.
pub fn execute(
    selection: Selection<'_>,
    filters: Filters<'_>,
    programs: Programs<'_>,
    budget: &Budget,
    watch: Watch<'_>,
    mut sink: impl FnMut(&str, &Finding) -> ControlFlow<()>,
) -> Result<Finished<Executed>, JobError> {
    let mut executed = Executed::default();
    let listed = with_candidates(selection, filters, budget, watch, |_, watch, kept| {
        watch.begin_finding("sentences", None, "findings");
        let worker = || {
            let mut pair = programs.start();
            move |candidate: Candidate| -> Taken {
                let outcomes = run(&mut pair, candidate.as_ref(), watch);
                (candidate, outcomes)
            }
        };
        let mut end = Ok(None);
        in_order(budget.jobs, kept, worker, |(candidate, outcomes)| {
            let taken = executed.take(&candidate, outcomes, programs, budget, watch, &mut sink);
            match taken {
                Ok(None) => return ControlFlow::Continue(()),
                Ok(Some(stop)) => end = Ok(Some((candidate, stop))),
                Err(error) => end = Err(error),
            }
            ControlFlow::Break(())
        });
        end
    })?;
    Ok(listed.map(|listed| Executed { listed, ..executed }))
}

impl Programs<'_> {
    fn start(&self) -> (Program, Option<Program>) {
        let program =
            |command: &CommandLine| Program::new(command.clone(), self.feed, self.timeout);
        (program(self.command), self.against.map(program))
    }
}

/// Runs both programs on a sentence, unless the watch asks to end first.
fn run(
    (program, against): &mut (Program, Option<Program>),
    sentence: &str,
    watch: Watch<'_>,
) -> io::Result<Option<(Outcome, Option<Outcome>)>> {
    if watch.is_stopped() {
        return Ok(None);
    }
    let Some(outcome) = program.run(sentence, watch)? else { return Ok(None) };
    let Some(against) = against else { return Ok(Some((outcome, None))) };
    Ok(against.run(sentence, watch)?.map(|other| (outcome, Some(other))))
}

impl Executed {
    /// Counts what the programs did with a sentence; why this is the end, if it is.
    fn take(
        &mut self,
        candidate: &Candidate,
        outcomes: io::Result<Option<(Outcome, Option<Outcome>)>>,
        programs: Programs<'_>,
        budget: &Budget,
        watch: Watch<'_>,
        sink: &mut impl FnMut(&str, &Finding) -> ControlFlow<()>,
    ) -> Result<Option<StopReason>, JobError> {
        let sentence = candidate.as_ref();
        let outcomes = outcomes.map_err(|error| JobError::Program {
            program: programs.command.program().to_owned(),
            sentence: sentence.to_owned(),
            error,
        })?;
        let Some((outcome, against)) = outcomes else {
            return Ok(Some(watch.stop_reason().unwrap_or(StopReason::Interrupted)));
        };
        self.sentences += 1;
        watch.add(1);
        *self.ends.entry(outcome.end.to_string()).or_default() += 1;
        if let Some(finding) = Finding::judge(outcome, against) {
            watch.found(1);
            let first = || Kind { count: 0, smallest: sentence.to_owned() };
            self.kinds.entry(finding.kind()).or_insert_with(first).count += 1;
            if sink(sentence, &finding).is_break() {
                return Ok(Some(StopReason::Enough));
            }
            if budget.results == Some(self.findings()) {
                return Ok(Some(StopReason::Limit));
            }
        }
        Ok(None)
    }

    /// How many findings there are.
    pub fn findings(&self) -> u64 {
        self.kinds.values().map(|kind| kind.count).sum()
    }
}
