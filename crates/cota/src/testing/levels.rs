//! Tries a test on all inputs, level by level: a level has the inputs with the same number of objects.

use super::attempt::{Cause, attempt};
use super::input::{Body, Builds, Filter, Input};
use super::place::Place;
use super::recorded::Recorded;
use super::suite::{Chosen, Suite};
use super::trail::Trail;
use crate::engine::__derive::Builder;
use crate::engine::exercise::Signature;
use crate::engine::parts::Disjoint;
use crate::engine::space::Space;
use crate::engine::{self, BuildError, Candidate, Run, Size, Source, StopReason, Vector};
use cota_run::Deadline;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What all levels have in common.
pub(super) struct Levels<'a> {
    pub inputs: Disjoint<Input>,
    pub body: &'a Body<'a>,
    pub jobs: usize,
    pub limit: Option<u64>,
    pub deadline: Option<Deadline>,
    /// Which inputs are run, if not all.
    pub suite: Option<Suite>,
    /// Who is told what is run.
    pub trail: &'a Trail,
    /// What refuses built values.
    pub filter: Option<&'a Filter>,
    /// How many it refused.
    pub refused: AtomicU64,
    /// Builds the arguments of a candidate.
    pub builds: Builds,
    /// Whether a structure that is no value of the types is left out; of a strategy that does not know ownership it
    /// is an error.
    pub knows_ownership: bool,
    /// How many were left out.
    pub impossible: AtomicU64,
}

/// How the levels ended.
pub(super) enum End {
    /// All inputs passed.
    Done,
    /// All until then passed.
    Cut(StopReason),
    /// An input failed.
    Failed(Box<FirstFailure>),
    /// The invariant cannot be used.
    Invariant(engine::Failure),
    /// An input cannot be built.
    Unbuildable(BuildError, String),
    /// The invariants record no decisions that inputs could be chosen by.
    Blind,
}

/// The smallest input that failed.
pub(super) struct FirstFailure {
    pub cause: Cause,
    pub recorded: Recorded,
    pub size: Size,
    pub passed: u64,
    /// Whether the time ended before all smaller inputs of the same level were run.
    pub perhaps_smaller: bool,
}

/// The class of an input and, if it may be run, its vector.
type Classified = (Signature, Option<Vector>);

/// The result of one input.
pub(super) enum Trial {
    Passed,
    /// The value is not valid.
    Refused,
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

impl Levels<'_> {
    /// Tries all inputs, smallest first; how many passed, and the end. What the report has to say about the
    /// choice of inputs is added to the notes.
    pub fn try_all(&self, notes: &mut Vec<String>) -> (u64, End) {
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
        for inputs in by_size(&self.inputs) {
            let (more, end) = self.try_level(&inputs, passed, chosen.as_mut());
            passed += more;
            if let Some(end) = end {
                return (passed, end);
            }
        }
        (passed, End::Done)
    }

    fn space(&self) -> &Arc<Space> {
        self.inputs.search().space()
    }

    /// Counts the classes of all inputs without running them.
    fn choose(&self, suite: Suite) -> Result<Chosen, End> {
        let mut chosen = Chosen::new(suite);
        for inputs in by_size(&self.inputs) {
            let timed = self.timed(&inputs, self.jobs);
            let of_class = chosen.clone();
            let run = timed.map(
                |candidate| (of_class.class(&inputs, candidate), None),
                |(class, _): Classified| {
                    chosen.count(class);
                    on_time(self.deadline)
                },
            );
            match run.map_err(End::Invariant)?.stop {
                StopReason::Exhausted => {}
                _ => return Err(End::Cut(StopReason::Time)),
            }
        }
        chosen.counted();
        if chosen.is_blind() { Err(End::Blind) } else { Ok(chosen) }
    }

    /// The same inputs, as far as the time allows, on this many threads.
    fn timed(&self, inputs: &Disjoint<Input>, jobs: usize) -> Disjoint<Input> {
        inputs.with(|search| match self.deadline {
            Some(deadline) => search.jobs(jobs).max_time(deadline.left()),
            None => search.jobs(jobs),
        })
    }

    /// Tries the inputs of one level; how many of them passed, and the end if all levels end there.
    fn try_level(
        &self,
        inputs: &Disjoint<Input>,
        before: u64,
        chosen: Option<&mut Chosen>,
    ) -> (u64, Option<End>) {
        if chosen.is_some() || self.filter.is_some() {
            self.trail.out_of_order();
        }
        let timed = self.timed(inputs, self.jobs);
        let again = chosen.as_deref().cloned();
        let mut level = Level {
            passed: 0,
            most: self.limit.map(|limit| limit - before),
            deadline: self.deadline,
            stop: None,
        };
        let run = match (self.jobs, chosen) {
            (1, chosen) => self.on_this_thread(&timed, &mut level, chosen),
            (_, None) => self.on_threads(&timed, &mut level),
            (_, Some(chosen)) => self.choosing(&timed, &mut level, chosen),
        };
        let end = match (level.stop, run) {
            (Some(Stop::At(trial)), _) => {
                Some(self.stopped(inputs, before, level.passed, trial, again))
            }
            (Some(Stop::Limit), _) => Some(End::Cut(StopReason::Limit)),
            (None, Err(failure)) => Some(End::Invariant(failure)),
            (None, Ok(run)) if run.stop == StopReason::Exhausted => None,
            (None, Ok(_)) => Some(End::Cut(StopReason::Time)),
        };
        (level.passed, end)
    }

    /// The loop that must be fast: nothing is allocated besides the value itself.
    fn on_this_thread(
        &self,
        inputs: &Disjoint<Input>,
        level: &mut Level,
        mut chosen: Option<&mut Chosen>,
    ) -> Run {
        let space = Arc::clone(self.space());
        let mut builder = Builder::new(&space);
        inputs.for_each(|candidate| {
            if !runs(&mut chosen, inputs, candidate) || !self.admits_alone(candidate, &mut builder)
            {
                return on_time(self.deadline);
            }
            if level.is_full() {
                return level.end(Stop::Limit);
            }
            level.count(self.trial_alone(candidate, &mut builder))
        })
    }

    /// Threads may run inputs beyond the limit; these do not count.
    fn on_threads(&self, inputs: &Disjoint<Input>, level: &mut Level) -> Run {
        inputs.map(
            |candidate| {
                let mut builder = Builder::new(self.space());
                let input = Recorded::of(candidate, self.space());
                if self.filter.is_some() {
                    let check = || self.admits(candidate, &mut builder);
                    if !self.trail.on_thread(Place::Checker(input.clone()), check) {
                        return Trial::Refused;
                    }
                }
                self.trail.on_thread(Place::Body(input), || self.trial(candidate, &mut builder))
            },
            |trial| match trial {
                Trial::Refused => on_time(self.deadline),
                _ if level.is_full() => level.end(Stop::Limit),
                trial => level.count(trial),
            },
        )
    }

    /// Threads determine the classes; this one runs the inputs that are chosen. They are handed over as vectors, which
    /// have no type, so that the threads are compiled once for all tests.
    fn choosing(&self, inputs: &Disjoint<Input>, level: &mut Level, chosen: &mut Chosen) -> Run {
        let space = Arc::clone(self.space());
        let mut builder = Builder::new(&space);
        let of_class = chosen.clone();
        inputs.map(
            |candidate| (of_class.class(inputs, candidate), Some(candidate.vector())),
            |(class, vector): Classified| {
                let vector = vector.filter(|_| chosen.takes(&class));
                let structure = vector.map(|vector| inputs.search().structure(vector));
                // The vector of a candidate always fits its own space.
                let Some(Ok(structure)) = structure else { return on_time(self.deadline) };
                if level.is_full() {
                    return level.end(Stop::Limit);
                }
                let trial = structure.with(|candidate| self.trial_alone(candidate, &mut builder));
                level.count(trial)
            },
        )
    }

    /// Whether a built value is valid. One that cannot be built is reported by its trial.
    #[inline]
    fn admits(&self, candidate: &Candidate<'_, Input>, builder: &mut Builder<'_>) -> bool {
        let Some(filter) = self.filter else { return true };
        let admitted = filter(candidate, builder).unwrap_or(true);
        if !admitted {
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
        admitted
    }

    /// The same on the only thread that runs inputs.
    #[inline]
    fn admits_alone(&self, candidate: &Candidate<'_, Input>, builder: &mut Builder<'_>) -> bool {
        if self.filter.is_none() {
            return true;
        }
        let input = || Recorded::of(candidate, self.space());
        if self.trail.passes_over(input) {
            return false;
        }
        self.trail.begin_check(input);
        let admitted = self.admits(candidate, builder);
        self.trail.end();
        admitted
    }

    /// Whether a structure that cannot be built is no value at all: not an input, and not an error.
    fn is_left_out(&self, error: &BuildError) -> bool {
        let shared = matches!(error, BuildError::SharedOwner { .. });
        error.is_no_value() && (self.knows_ownership || !shared)
    }

    /// Whether there is such a value; asked where inputs are counted again.
    fn is_value(&self, candidate: &Candidate<'_, Input>, builder: &mut Builder<'_>) -> bool {
        self.impossible.load(Ordering::Relaxed) == 0 || (self.builds)(candidate, builder).is_ok()
    }

    /// A trial on the only thread that runs inputs.
    #[inline]
    fn trial_alone(&self, candidate: &Candidate<'_, Input>, builder: &mut Builder<'_>) -> Trial {
        if self.trail.passes_over(|| Recorded::of(candidate, self.space())) {
            return Trial::Passed;
        }
        self.trail.begin(|| Recorded::of(candidate, self.space()));
        let trial = self.trial(candidate, builder);
        self.trail.end();
        trial
    }

    #[inline]
    fn trial(&self, candidate: &Candidate<'_, Input>, builder: &mut Builder<'_>) -> Trial {
        let mut unbuildable = None;
        let cause = attempt(&mut || match (self.body)(candidate, builder) {
            Ok(verdict) => verdict,
            Err(error) => {
                unbuildable = Some(error);
                Ok(())
            }
        });
        match (cause, unbuildable) {
            (None, None) => Trial::Passed,
            (None, Some(error)) if self.is_left_out(&error) => {
                self.impossible.fetch_add(1, Ordering::Relaxed);
                Trial::Refused
            }
            (None, Some(error)) => Trial::Unbuildable(error, candidate.drawing()),
            (Some(cause), _) => {
                let recorded = Recorded::of(candidate, self.space());
                Trial::Failed(cause, recorded, candidate.size())
            }
        }
    }

    /// From the first failing input of a level, after `passed` others of it, to the smallest one.
    fn stopped(
        &self,
        inputs: &Disjoint<Input>,
        before: u64,
        passed: u64,
        trial: Trial,
        chosen: Option<Chosen>,
    ) -> End {
        match trial {
            Trial::Failed(cause, recorded, size) => {
                let perhaps_smaller = false;
                let mut found =
                    FirstFailure { cause: *cause, recorded, size, passed, perhaps_smaller };
                if size.lengths > 0 {
                    self.smallest(inputs, passed, &mut found, chosen);
                }
                found.passed += before;
                End::Failed(Box::new(found))
            }
            Trial::Unbuildable(error, drawing) => End::Unbuildable(error, drawing),
            Trial::Passed | Trial::Refused => End::Done,
        }
    }

    /// Goes through the level again, in search order, and runs what is shorter than the shortest
    /// failing input so far. The first `known` inputs passed already, the next one failed.
    fn smallest(
        &self,
        inputs: &Disjoint<Input>,
        known: u64,
        found: &mut FirstFailure,
        mut chosen: Option<Chosen>,
    ) {
        self.trail.out_of_order();
        let space = Arc::clone(self.space());
        let mut builder = Builder::new(&space);
        let mut index = 0;
        // How many inputs of each length passed; of the length of the failing one, only those
        // before it.
        let mut passed = std::collections::BTreeMap::<u64, u64>::new();
        let timed = inputs.with(|search| match self.deadline {
            Some(deadline) => search.max_time(deadline.left().max(Duration::from_millis(1))),
            None => search,
        });
        let run = timed.for_each(|candidate| {
            if !runs(&mut chosen.as_mut(), inputs, candidate)
                || !self.admits_alone(candidate, &mut builder)
                || !self.is_value(candidate, &mut builder)
            {
                return on_time(self.deadline);
            }
            index += 1;
            let size = candidate.size();
            let shorter = size.lengths < found.size.lengths;
            if index <= known {
                *passed.entry(size.lengths).or_default() += 1;
            } else if shorter && index > known + 1 {
                match self.trial_alone(candidate, &mut builder) {
                    Trial::Failed(cause, recorded, size) => {
                        (found.cause, found.recorded, found.size) = (*cause, recorded, size);
                    }
                    _ => *passed.entry(size.lengths).or_default() += 1,
                }
            }
            on_time(self.deadline)
        });
        found.perhaps_smaller = run.map_or(true, |run| run.stop.is_cut());
        found.passed = passed.range(..=found.size.lengths).map(|(_, count)| count).sum();
    }
}

/// The inputs with the least number of objects, those with one more, and so on.
fn by_size(inputs: &Disjoint<Input>) -> impl Iterator<Item = Disjoint<Input>> {
    let domains = inputs.search().space().domains().iter().skip(1);
    let least: u32 = domains.clone().map(|domain| domain.least).sum();
    let most: u32 = domains.map(|domain| domain.count).sum();
    (least..=most).map(move |objects| match most {
        0 => inputs.clone(),
        _ => inputs.with(|search| search.exactly_objects(objects)),
    })
}

/// The input that is run so many inputs after another one.
pub(super) fn input_after(
    inputs: &Disjoint<Input>,
    from: &Recorded,
    mut further: u64,
) -> Option<Recorded> {
    let (mut met, mut found) = (false, None);
    for level in by_size(inputs) {
        let run = level.for_each(|candidate| {
            let input = Recorded::of(candidate, inputs.search().space());
            if met {
                further -= 1;
            }
            met |= input == *from;
            if met && further == 0 {
                found = Some(input);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if found.is_some() || run.is_err() {
            break;
        }
    }
    found
}

/// Whether an input is run.
#[inline]
fn runs(
    chosen: &mut Option<&mut Chosen>,
    inputs: &Disjoint<Input>,
    candidate: &Candidate<'_, Input>,
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
    deadline: Option<Deadline>,
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
            Trial::Refused => {}
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
fn on_time(deadline: Option<Deadline>) -> ControlFlow<()> {
    match deadline {
        Some(deadline) if deadline.has_passed() => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    }
}
