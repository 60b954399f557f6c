//! Runs a test on all inputs, level by level: a level holds the inputs with so many objects.

use super::attempt::{Cause, Verdict, attempt};
use super::recorded::Recorded;
use super::report::Cut;
use crate::Bounded;
use crate::engine::{self, BuildError, Builder, Candidate, Outcome, Search, Size, StopReason};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What all levels have in common.
pub(super) struct Levels<'a, T: Bounded, B> {
    pub search: Search<T>,
    pub body: &'a B,
    pub threads: usize,
    pub limit: Option<u64>,
    pub deadline: Option<Instant>,
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
enum Trial {
    Passed,
    Failed(Box<Cause>, Recorded, Size),
    Unbuildable(BuildError, String),
}

/// The first input of a level, in search order, that did not pass.
struct Stopped {
    /// How many of the level passed before it.
    index: u64,
    trial: Trial,
}

impl<T: Bounded, V: Verdict, B: Fn(T) -> V + Sync> Levels<'_, T, B> {
    /// Runs all inputs, smallest first; how many passed, and the end.
    pub fn run(&self) -> (u64, End) {
        let domains = self.search.space().domains().iter().skip(1);
        let least: u32 = domains.clone().map(|domain| domain.least).sum();
        let most: u32 = domains.map(|domain| domain.count).sum();
        let mut passed = 0;
        for objects in least..=most {
            let search = match most {
                0 => self.search.clone(),
                _ => self.search.clone().only_objects(objects),
            };
            if self.limit.is_some_and(|limit| passed >= limit) {
                // The limit has cut something off only if there is something left.
                match search.limit(1).count() {
                    Outcome { valid: 0, .. } => continue,
                    _ => return (passed, End::Cut(Cut::Limit)),
                }
            }
            let (more, end) = self.level(&search, passed);
            passed += more;
            if let Some(end) = end {
                return (passed, end);
            }
        }
        (passed, End::Done)
    }

    fn level(&self, search: &Search<T>, before: u64) -> (u64, Option<End>) {
        let mut limited = search.clone();
        if let Some(limit) = self.limit {
            limited = limited.limit(limit - before);
        }
        if let Some(deadline) = self.deadline {
            limited = limited.max_time(deadline.saturating_duration_since(Instant::now()));
        }
        let (passed, outcome, stopped) = match self.threads {
            1 => self.one_thread(&limited),
            threads => self.many_threads(&limited.jobs(threads)),
        };
        let end = match (stopped, outcome.reason) {
            (Some(stopped), _) => Some(self.stopped(search, before, stopped)),
            (None, StopReason::Failed(failure)) => Some(End::Invariant(failure)),
            (None, StopReason::Limit) => Some(End::Cut(Cut::Limit)),
            (None, StopReason::Time | StopReason::Stopped) => Some(End::Cut(Cut::Time)),
            (None, StopReason::Exhausted) => None,
        };
        (passed, end)
    }

    /// The loop that must be fast: nothing is allocated besides the value itself.
    fn one_thread(&self, search: &Search<T>) -> (u64, Outcome, Option<Stopped>) {
        let space = Arc::clone(search.space());
        let mut builder = Builder::new(&space);
        let (mut passed, mut stopped) = (0, None);
        let outcome = search.for_each(|candidate| {
            match self.trial(candidate, &mut builder) {
                Trial::Passed => passed += 1,
                trial => {
                    stopped = Some(Stopped { index: passed, trial });
                    return ControlFlow::Break(());
                }
            }
            self.on_time()
        });
        (passed, outcome, stopped)
    }

    fn many_threads(&self, search: &Search<T>) -> (u64, Outcome, Option<Stopped>) {
        let (mut passed, mut stopped) = (0, None);
        let outcome = search.map(
            |candidate| self.trial(candidate, &mut Builder::new(search.space())),
            |trial| {
                match trial {
                    Trial::Passed => passed += 1,
                    trial => {
                        stopped = Some(Stopped { index: passed, trial });
                        return ControlFlow::Break(());
                    }
                }
                self.on_time()
            },
        );
        (passed, outcome, stopped)
    }

    /// A slow body would otherwise run far beyond the time limit, which the search looks at only
    /// once in a while.
    #[inline]
    fn on_time(&self) -> ControlFlow<()> {
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
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
                let recorded = Recorded::of(candidate, self.search.space());
                Trial::Failed(cause, recorded, candidate.size())
            }
        }
    }

    /// From the first failing input of a level to the smallest one.
    fn stopped(&self, search: &Search<T>, before: u64, stopped: Stopped) -> End {
        let Stopped { index, trial } = stopped;
        match trial {
            Trial::Failed(cause, recorded, size) => {
                let mut found =
                    Found { cause: *cause, recorded, size, passed: index, perhaps_smaller: false };
                if size.lengths > 0 {
                    self.smallest(search, index, &mut found);
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
    fn smallest(&self, search: &Search<T>, known: u64, found: &mut Found) {
        let space = Arc::clone(search.space());
        let mut builder = Builder::new(&space);
        let mut index = 0;
        // How many inputs of each length passed; of the length of the failing one, only those
        // before it.
        let mut passed = std::collections::BTreeMap::<u64, u64>::new();
        let mut search = search.clone();
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            search = search.max_time(left.max(Duration::from_millis(1)));
        }
        let outcome = search.for_each(|candidate| {
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
            self.on_time()
        });
        found.perhaps_smaller = outcome.reason != StopReason::Exhausted;
        found.passed = passed.range(..=found.size.lengths).map(|(_, count)| count).sum();
    }
}
