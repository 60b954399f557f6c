//! The walk through the sequences of a bound, on its own and as a test that is watched.

use super::super::attempt::{Cause, attempt, attempt_loudly};
use super::super::bound::foreign_keys;
use super::super::environment::ScopeChange;
use super::super::place::Place;
use super::super::recorded::Recorded;
use super::super::report::{Failure, Summary, replay_text};
use super::super::trail::{Hanging, Trail};
use super::super::watched::{Changed, Left, Watched};
use super::{Explored, SequenceFailure, Sequences, Steps, Within};
use crate::Scope;
use crate::engine::StopReason;
use crate::engine::canonical::CanonicalForm;
use cota_run::Deadline;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// The steps of a bound, and what was said of this bound.
struct Bound<'a, 's> {
    sequences: &'a Sequences,
    within: Within<'s>,
    scope: Scope,
    length: u32,
    change: Option<ScopeChange>,
}

impl Sequences {
    /// The bound as the environment changes it.
    fn bound<'s>(&self, steps: &Steps<'s>) -> Result<Bound<'_, 's>, SequenceFailure> {
        let change = self.environment.scope.clone();
        let (scope, length) = match &change {
            None => (self.scope.clone(), self.length),
            Some(ScopeChange::By(by)) => self.grown(steps, *by),
            Some(ScopeChange::To(others)) => {
                (self.scope.clone().merge(&self.own_keys(steps, others)), self.length)
            }
        };
        self.bound_of(steps, scope, length, change)
    }

    fn bound_of<'s>(
        &self,
        steps: &Steps<'s>,
        scope: Scope,
        length: u32,
        change: Option<ScopeChange>,
    ) -> Result<Bound<'_, 's>, SequenceFailure> {
        let within = steps.within(&scope).map_err(SequenceFailure::Scope)?;
        within.check()?;
        Ok(Bound { sequences: self, within, scope, length, change })
    }

    /// What is said of this test: the same variable is meant for others too.
    fn own_keys(&self, steps: &Steps<'_>, others: &Scope) -> Scope {
        let mut others = others.clone();
        loop {
            let Err(error) = steps.within(&self.scope.clone().merge(&others)) else { break };
            let foreign = foreign_keys(&error, &self.scope, &others);
            if foreign.is_empty() {
                break;
            }
            others = foreign.iter().fold(others, |rest, key| rest.without(key));
        }
        others
    }

    /// The bound with all that can be raised raised, the length too.
    fn grown(&self, steps: &Steps<'_>, by: i64) -> (Scope, u32) {
        let length = i64::from(self.length).saturating_add(by).clamp(1, i64::from(u32::MAX));
        (steps.grown(self.scope.clone(), by), u32::try_from(length).unwrap_or(u32::MAX))
    }

    pub(super) fn within_bound(
        &self,
        steps: &Steps<'_>,
        trail: &Trail,
        notes: &mut Vec<String>,
    ) -> Result<Explored, SequenceFailure> {
        let bound = self.bound(steps)?;
        if let Some(given) = &self.environment.replay {
            return bound.replay(given, notes);
        }
        if let Some(time) = self.environment.grow {
            return self.grow(steps, &bound, trail, Deadline::after(time), notes);
        }
        let time = self.environment.max_time.or(self.max_time);
        let explored = bound.explore(trail, time.and_then(Deadline::after))?;
        match explored.stop {
            StopReason::Exhausted => Ok(explored),
            _ if self.allow_limit => Ok(explored),
            stop => Err(SequenceFailure::Cut { stop, passed: explored.run }),
        }
    }

    /// Raises all bounds step by step; the numbers are those of the last one that was finished.
    fn grow(
        &self,
        steps: &Steps<'_>,
        first: &Bound<'_, '_>,
        trail: &Trail,
        deadline: Option<Deadline>,
        notes: &mut Vec<String>,
    ) -> Result<Explored, SequenceFailure> {
        let mut last = first.explore(trail, deadline)?;
        for by in 1i64.. {
            if last.stop.is_cut() {
                notes.push("the time ended within the bound of the test itself".to_string());
                return Ok(last);
            }
            let more = match &first.change {
                Some(ScopeChange::By(more)) => more.saturating_add(by),
                _ => by,
            };
            let (scope, length) = self.grown(steps, more);
            let bound = self.bound_of(steps, scope, length, Some(ScopeChange::By(more)))?;
            match bound.explore(trail, deadline)? {
                explored if explored.stop.is_cut() => {
                    notes.push(format!("finished the bound {:+}", more - 1));
                    break;
                }
                explored => last = explored,
            }
        }
        Ok(last)
    }
}

impl Bound<'_, '_> {
    /// All sequences, those of one length after the other.
    fn explore(
        &self,
        trail: &Trail,
        deadline: Option<Deadline>,
    ) -> Result<Explored, SequenceFailure> {
        trail.enter_bound(&self.scope, self.change.as_ref(), None);
        // A sequence is short, and it cannot be found by counting.
        trail.out_of_order();
        let first = self
            .within
            .run(&[])
            .map_err(|error| self.failing(&[], Cause::Error(error), Some(0)))?;
        let Sequences { skips, limit, .. } = *self.sequences;
        let operations = self.within.operations;
        let (mut level, mut seen, mut run) = (vec![Vec::new()], HashSet::from([first]), 0);
        let all = (1..=self.length).map(|length| u128::from(operations).saturating_pow(length));
        let all = all.fold(0u128, u128::saturating_add);
        let explored = |run, seen: &HashSet<CanonicalForm>, stop| Explored {
            run,
            states: seen.len() as u64,
            all,
            length: self.length,
            stop,
        };
        for _ in 1..=self.length {
            let mut next = Vec::new();
            for before in &level {
                for operation in 0..operations {
                    if limit.is_some_and(|limit| run >= limit) {
                        return Ok(explored(run, &seen, StopReason::Limit));
                    }
                    if deadline.is_some_and(Deadline::has_passed) {
                        return Ok(explored(run, &seen, StopReason::Time));
                    }
                    let longer = [before.as_slice(), &[operation]].concat();
                    match self.attempt(&longer, trail) {
                        Ok(form) => {
                            if seen.insert(form) || !skips {
                                next.push(longer);
                            }
                        }
                        Err(cause) => return Err(self.failing(&longer, *cause, Some(run))),
                    }
                    run += 1;
                }
            }
            level = next;
        }
        Ok(explored(run, &seen, StopReason::Exhausted))
    }

    fn attempt(&self, sequence: &[u32], trail: &Trail) -> Result<CanonicalForm, Box<Cause>> {
        trail.begin(|| self.recorded(sequence));
        let mut form = None;
        let cause = attempt(&mut || {
            form = Some(self.within.run(sequence)?);
            Ok(())
        });
        trail.end();
        match (cause, form) {
            (None, Some(form)) => Ok(form),
            (cause, _) => Err(cause.unwrap_or_else(|| Box::new(Cause::Error(String::new())))),
        }
    }

    fn recorded(&self, sequence: &[u32]) -> Recorded {
        Recorded::of_sequence(sequence, self.within.fingerprint)
    }

    /// A recorded sequence, if it is one of this bound.
    fn find(&self, recorded: &Recorded) -> Result<Vec<u32>, String> {
        let sequence = recorded.sequence(self.within.fingerprint)?;
        match sequence.iter().find(|operation| **operation >= self.within.operations) {
            Some(operation) => Err(format!("there is no operation {}", operation + 1)),
            None => Ok(sequence),
        }
    }

    /// Runs a single sequence, with its panic shown as usual.
    fn replay(&self, given: &str, notes: &mut Vec<String>) -> Result<Explored, SequenceFailure> {
        let refuse = |reason: String| SequenceFailure::Replay { given: given.to_string(), reason };
        let recorded: Recorded = given.parse().map_err(refuse)?;
        let sequence = self.find(&recorded).map_err(refuse)?;
        let cause = attempt_loudly(&mut || self.within.run(&sequence).map(|_| ()));
        if let Some(cause) = cause {
            return Err(self.failing(&sequence, *cause, None));
        }
        notes.push("a single sequence was run again".to_string());
        let (length, stop) = (sequence.len() as u32, StopReason::Exhausted);
        Ok(Explored { run: 1, states: 1, all: 1, length, stop })
    }

    fn failing(&self, sequence: &[u32], cause: Cause, passed: Option<u64>) -> SequenceFailure {
        // All but the last operation passed before.
        let before = sequence.split_last().and_then(|(_, before)| {
            let mut form = None;
            let failed = attempt(&mut || {
                form = Some(self.within.run(before)?);
                Ok(())
            });
            form.filter(|_| failed.is_none())
        });
        SequenceFailure::Sequence {
            operations: self.within.shown(sequence),
            state: before.and_then(|form| self.within.drawn(&form)),
            cause: Box::new(cause),
            passed,
            scope: Box::new(self.scope.clone()),
            replay: self.replay_line(&self.recorded(sequence)),
        }
    }

    fn replay_line(&self, recorded: &Recorded) -> String {
        replay_text(self.change.as_ref(), recorded, self.sequences.command.as_deref())
    }
}

/// A test of operations with its step.
pub(crate) struct OwnSequences {
    sequences: Sequences,
    steps: Steps<'static>,
}

impl OwnSequences {
    pub fn new(sequences: Sequences, steps: Steps<'static>) -> Self {
        Self { sequences, steps }
    }

    fn bound(&self, changed: Option<Changed>) -> Result<Bound<'_, 'static>, Failure> {
        let bound = match changed {
            None => self.sequences.bound(&self.steps),
            Some((scope, change)) => {
                self.sequences.bound_of(&self.steps, scope, self.sequences.length, change)
            }
        };
        bound.map_err(Failure::from)
    }
}

impl Watched for OwnSequences {
    fn input_time(&self) -> Duration {
        self.sequences.input_time
    }

    fn is_replay(&self) -> bool {
        self.sequences.environment.replay.is_some()
    }

    fn run(&self, trail: &Trail) -> Result<Summary, Failure> {
        let (begun, mut notes) = (Instant::now(), Vec::new());
        let explored = self.sequences.run_steps(&self.steps, trail, &mut notes)?;
        Ok(Summary {
            stop: explored.stop,
            notes,
            elapsed: begun.elapsed(),
            explored: Some(explored),
            ..Summary::new(explored.run, self.sequences.scope.clone())
        })
    }

    fn left(&self, place: Place) -> Result<Left, Failure> {
        let bound = self.bound(None)?;
        let of_bound = |near: &Place| near.reached().is_none_or(|near| bound.find(near).is_ok());
        let near = Some(place).filter(of_bound);
        let reached = near.as_ref().and_then(Place::reached);
        let replay = reached.map(|near| bound.replay_line(near));
        // Which sequences go on depends on those before.
        Ok(Left { near, replay, in_order: false })
    }

    fn failed(&self, within: Option<Changed>, at: Hanging, cause: Cause) -> Failure {
        let (Hanging::Here(Place::Body(input)) | Hanging::After(input, _)) = at else {
            return Failure::Lost(cause);
        };
        let bound = match self.bound(within) {
            Ok(bound) => bound,
            Err(failure) => return failure,
        };
        match bound.find(&input) {
            Ok(sequence) => bound.failing(&sequence, cause, None).into(),
            Err(reason) => SequenceFailure::Replay { given: input.to_string(), reason }.into(),
        }
    }
}
