//! Runs a test on all inputs, level by level: a level holds the inputs with so many objects.

use super::attempt::{Cause, Verdict, attempt};
use super::inputs::{Inputs, Mapped};
use super::recorded::Recorded;
use super::report::Cut;
use super::suite::{Chosen, Suite};
use crate::Bounded;
use crate::engine::{self, BuildError, Builder, Candidate, Outcome, Size, StopReason};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What all levels have in common.
pub(super) struct Levels<'a, T: Bounded, B> {
    pub inputs: Inputs<T>,
    pub body: &'a B,
    pub jobs: usize,
    pub limit: Option<u64>,
    pub deadline: Option<Instant>,
    /// Which inputs are run, if not all.
    pub suite: Option<Suite>,
}

/// How the levels ended.
pub(super) enum End {
    /// All inputs passed.
    Done,
    /// All until then passed.
    Cut(Cut),
    /// An input failed.
    Failed(Box<Found>),
    /// The invariant cannot be used.
    Invariant(engine::Failure),
    /// An input cannot be built.
    Unbuildable(BuildError, String),
    /// The invariants tell nothing that inputs could be chosen by.
    Blind,
}

/// The smallest input that failed.
pub(super) struct Found {
    pub cause: Cause,
    pub recorded: Recorded,
    pub size: Size,
    pub passed: u64,
    /// Whether the time ended before all smaller inputs of the same level were run.
    pub perhaps_smaller: bool,
}

/// What one input came to.
pub(super) enum Trial {
    Passed,
    Failed(Box<Cause>, Recorded, Size),
    Unbuildable(BuildError, String),
}

/// What ends a level before all of its inputs have passed.
enum Stop {
    /// An input that did not pass.
    At(Trial),
    /// There is an input beyond the limit.
    Limit,
}

impl<T: Bounded, V: Verdict, B: Fn(T) -> V + Sync> Levels<'_, T, B> {
    /// Runs all inputs, smallest first; how many passed, and the end. What is to be said about the
    /// choice of inputs is added to the notes.
    pub fn run(&self, notes: &mut Vec<String>) -> (u64, End) {
        let mut chosen = None;
        if let Some(suite) = self.suite {
            match self.choose(suite) {
                Ok(choice) => {
                    notes.push(choice.note());
                    chosen = Some(choice);
                }
                Err(end) => return (0, end),
            }
        }
        let mut passed = 0;
        for inputs in self.levels() {
            let (more, end) = self.level(&inputs, passed, chosen.as_mut());
            passed += more;
            if let Some(end) = end {
                return (passed, end);
            }
        }
        (passed, End::Done)
    }

    /// The inputs with the least number of objects, those with one more, and so on.
    fn levels(&self) -> impl Iterator<Item = Inputs<T>> {
        let domains = self.inputs.space().domains().iter().skip(1);
        let least: u32 = domains.clone().map(|domain| domain.least).sum();
        let most: u32 = domains.map(|domain| domain.count).sum();
        (least..=most).map(move |objects| match most {
            0 => self.inputs.with(|search| search),
            _ => self.inputs.with(|search| search.exactly_objects(objects)),
        })
    }

    /// Goes through all inputs without running them, to count their classes.
    fn choose(&self, suite: Suite) -> Result<Chosen, End> {
        let mut chosen = Chosen::new(suite);
        for inputs in self.levels() {
            let timed = self.timed(&inputs).with(|search| search.jobs(self.jobs));
            let tell = chosen.clone();
            let outcome = timed.map(
                &|candidate| Mapped::Class(tell.class(&inputs, candidate)),
                &mut |mapped| {
                    if let Mapped::Class(class) = mapped {
                        chosen.count(class);
                    }
                    on_time(self.deadline)
                },
            );
            match outcome.reason {
                StopReason::Exhausted => {}
                StopReason::Failed(failure) => return Err(End::Invariant(failure)),
                _ => return Err(End::Cut(Cut::Time)),
            }
        }
        chosen.counted();
        if chosen.is_blind() { Err(End::Blind) } else { Ok(chosen) }
    }

    /// The same inputs, as far as the time allows.
    fn timed(&self, inputs: &Inputs<T>) -> Inputs<T> {
        inputs.with(|search| match self.deadline {
            Some(deadline) => search.max_time(deadline.saturating_duration_since(Instant::now())),
            None => search,
        })
    }

    /// Runs one level; how many of it passed, and the end if that is the end of all.
    fn level(
        &self,
        inputs: &Inputs<T>,
        before: u64,
        chosen: Option<&mut Chosen>,
    ) -> (u64, Option<End>) {
        let timed = self.timed(inputs);
        let again = chosen.as_deref().cloned();
        let mut level = Level {
            passed: 0,
            most: self.limit.map(|limit| limit - before),
            deadline: self.deadline,
            stop: None,
        };
        let outcome = match (self.jobs, chosen) {
            (1, chosen) => self.one_thread(&timed, &mut level, chosen),
            (jobs, None) => self.many_threads(&timed.with(|search| search.jobs(jobs)), &mut level),
            (jobs, Some(chosen)) => {
                self.choosing(&timed.with(|search| search.jobs(jobs)), &mut level, chosen)
            }
        };
        let end = match (level.stop, outcome.reason) {
            (Some(Stop::At(trial)), _) => {
                Some(self.stopped(inputs, before, level.passed, trial, again))
            }
            (Some(Stop::Limit), _) => Some(End::Cut(Cut::Limit)),
            (None, StopReason::Failed(failure)) => Some(End::Invariant(failure)),
            (None, StopReason::Exhausted) => None,
            _ => Some(End::Cut(Cut::Time)),
        };
        (level.passed, end)
    }

    /// The loop that must be fast: nothing is allocated besides the value itself.
    fn one_thread(
        &self,
        inputs: &Inputs<T>,
        level: &mut Level,
        mut chosen: Option<&mut Chosen>,
    ) -> Outcome {
        let space = Arc::clone(inputs.space());
        let mut builder = Builder::new(&space);
        inputs.for_each(&mut |candidate| {
            if !runs(&mut chosen, inputs, candidate) {
                return on_time(self.deadline);
            }
            if level.is_full() {
                return level.end(Stop::Limit);
            }
            level.count(self.trial(candidate, &mut builder))
        })
    }

    /// Here inputs beyond the limit may have been run; they do not count.
    fn many_threads(&self, inputs: &Inputs<T>, level: &mut Level) -> Outcome {
        inputs.map(
            &|candidate| Mapped::Trial(self.trial(candidate, &mut Builder::new(inputs.space()))),
            &mut |mapped| match mapped {
                Mapped::Trial(_) if level.is_full() => level.end(Stop::Limit),
                Mapped::Trial(trial) => level.count(trial),
                _ => ControlFlow::Continue(()),
            },
        )
    }

    /// The classes are told on several threads; what is chosen is run on this one.
    fn choosing(&self, inputs: &Inputs<T>, level: &mut Level, chosen: &mut Chosen) -> Outcome {
        let space = Arc::clone(inputs.space());
        let mut builder = Builder::new(&space);
        let tell = chosen.clone();
        inputs.map(
            &|candidate| Mapped::Kept(tell.class(inputs, candidate), candidate.keep()),
            &mut |mapped| {
                let Mapped::Kept(class, structure) = mapped else {
                    return ControlFlow::Continue(());
                };
                if !chosen.takes(&class) {
                    return on_time(self.deadline);
                }
                if level.is_full() {
                    return level.end(Stop::Limit);
                }
                let trial = structure.with(|candidate| self.trial(candidate, &mut builder));
                level.count(trial)
            },
        )
    }

    #[inline]
    fn trial(&self, candidate: &Candidate<'_, T>, builder: &mut Builder<'_>) -> Trial {
        let mut unbuildable = None;
        let cause = attempt(|| match candidate.build_with(builder) {
            Ok(value) => (self.body)(value).verdict(),
            Err(error) => {
                unbuildable = Some(error);
                Ok(())
            }
        });
        match (cause, unbuildable) {
            (None, None) => Trial::Passed,
            (None, Some(error)) => Trial::Unbuildable(error, candidate.value().draw()),
            (Some(cause), _) => {
                let recorded = Recorded::of(candidate, self.inputs.space());
                Trial::Failed(cause, recorded, candidate.size())
            }
        }
    }

    /// From the first failing input of a level, after so many of it, to the smallest one.
    fn stopped(
        &self,
        inputs: &Inputs<T>,
        before: u64,
        passed: u64,
        trial: Trial,
        chosen: Option<Chosen>,
    ) -> End {
        match trial {
            Trial::Failed(cause, recorded, size) => {
                let perhaps_smaller = false;
                let mut found = Found { cause: *cause, recorded, size, passed, perhaps_smaller };
                if size.lengths > 0 {
                    self.smallest(inputs, passed, &mut found, chosen);
                }
                found.passed += before;
                End::Failed(Box::new(found))
            }
            Trial::Unbuildable(error, drawing) => End::Unbuildable(error, drawing),
            Trial::Passed => End::Done,
        }
    }

    /// Goes through the level again, in search order, and runs what is shorter than the shortest
    /// failing input so far. The first `known` inputs passed already, the next one failed.
    fn smallest(
        &self,
        inputs: &Inputs<T>,
        known: u64,
        found: &mut Found,
        mut chosen: Option<Chosen>,
    ) {
        let space = Arc::clone(inputs.space());
        let mut builder = Builder::new(&space);
        let mut index = 0;
        // How many inputs of each length passed; of the length of the failing one, only those
        // before it.
        let mut passed = std::collections::BTreeMap::<u64, u64>::new();
        let timed = inputs.with(|search| match self.deadline {
            Some(deadline) => {
                let left = deadline.saturating_duration_since(Instant::now());
                search.max_time(left.max(Duration::from_millis(1)))
            }
            None => search,
        });
        let outcome = timed.for_each(&mut |candidate| {
            if !runs(&mut chosen.as_mut(), inputs, candidate) {
                return on_time(self.deadline);
            }
            index += 1;
            let size = candidate.size();
            let shorter = size.lengths < found.size.lengths;
            if index <= known {
                *passed.entry(size.lengths).or_default() += 1;
            } else if shorter && index > known + 1 {
                match self.trial(candidate, &mut builder) {
                    Trial::Failed(cause, recorded, size) => {
                        (found.cause, found.recorded, found.size) = (*cause, recorded, size);
                    }
                    _ => *passed.entry(size.lengths).or_default() += 1,
                }
            }
            on_time(self.deadline)
        });
        found.perhaps_smaller = outcome.reason != StopReason::Exhausted;
        found.passed = passed.range(..=found.size.lengths).map(|(_, count)| count).sum();
    }
}

/// Whether an input is run.
#[inline]
fn runs<T: Bounded>(
    chosen: &mut Option<&mut Chosen>,
    inputs: &Inputs<T>,
    candidate: &Candidate<'_, T>,
) -> bool {
    chosen.as_mut().is_none_or(|chosen| {
        let class = chosen.class(inputs, candidate);
        chosen.takes(&class)
    })
}

/// The count of one level.
struct Level {
    passed: u64,
    most: Option<u64>,
    deadline: Option<Instant>,
    stop: Option<Stop>,
}

impl Level {
    #[inline]
    fn is_full(&self) -> bool {
        self.most.is_some_and(|most| self.passed >= most)
    }

    #[inline]
    fn count(&mut self, trial: Trial) -> ControlFlow<()> {
        match trial {
            Trial::Passed => self.passed += 1,
            trial => return self.end(Stop::At(trial)),
        }
        on_time(self.deadline)
    }

    fn end(&mut self, stop: Stop) -> ControlFlow<()> {
        self.stop = Some(stop);
        ControlFlow::Break(())
    }
}

/// A slow body would otherwise run far beyond the time limit, which the search looks at only once
/// in a while.
#[inline]
fn on_time(deadline: Option<Instant>) -> ControlFlow<()> {
    match deadline {
        Some(deadline) if Instant::now() >= deadline => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    }
}
