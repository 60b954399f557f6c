//! A search as budgets, shards and threads see it: how far it goes, and in which shares.

use crate::model::space::Space;
use crate::search::failure::Failure;
use crate::search::parallel;
use crate::search::position::Position;
use crate::search::prefixes;
use crate::search::tally::{Run, Tally};
use crate::search::walk::{Next, Walk};
use cota_run::{Budget, Finished, Progress, Shard, StopReason, Watch};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How far a search goes, whatever walks through its candidates.
#[allow(clippy::struct_excessive_bools, reason = "each says something else about the search")]
#[derive(Clone)]
pub struct Course {
    /// What is searched.
    pub space: Arc<Space>,
    /// Structures are results, candidates steps. A limit on steps is exact, so a search with one runs on one thread.
    pub budget: Budget,
    /// Whether structures are handed out as threads find them, in no particular order.
    pub unordered: bool,
    /// Where it reports its counts.
    pub progress: Arc<Progress>,
    /// The candidate to start from.
    pub from: Option<Position>,
    /// Whether a criterion skips structures.
    pub by_class: bool,
    /// Whether its walks jump over choices.
    pub jumps: bool,
    /// Whether it records where the invariant was on invalid candidates.
    pub records_rejections: bool,
    /// Whether its candidates are known by their vectors rather than by their paths.
    pub by_vector: bool,
}

/// A search of which several walks do a share each.
pub trait Walks: Sync {
    /// What walks through the candidates.
    type Walk: Walk;

    /// How far it goes.
    fn course(&self) -> Course;

    /// A walk through all candidates, which is to be started.
    ///
    /// # Errors
    /// What runs the invariant cannot be made.
    fn walk(&self) -> Result<Self::Walk, Failure>;

    /// Calls a function with every valid structure, in order, on this thread, until it has enough.
    ///
    /// # Errors
    /// The invariant fails.
    fn drive(&self, each: &mut dyn FnMut(&mut Self::Walk) -> ControlFlow<()>) -> Run {
        let course = self.course();
        match course.without_work() {
            Some(finished) => Ok(finished),
            None => self.drive_walk(&mut self.walk()?, each),
        }
    }

    /// The same with a walk that the caller keeps, which is to be started.
    ///
    /// # Errors
    /// The invariant fails.
    fn drive_walk(
        &self,
        walk: &mut Self::Walk,
        each: &mut dyn FnMut(&mut Self::Walk) -> ControlFlow<()>,
    ) -> Run {
        let course = self.course();
        match course.without_work() {
            Some(finished) => Ok(finished),
            None => Drive::new(&course).run(walk, each),
        }
    }

    /// Calls `map` at every valid structure, on the threads of the budget, and `each` with the results, on this
    /// thread: in order unless the search is unordered. The counts do not depend on the number of threads.
    ///
    /// # Errors
    /// The invariant fails.
    fn map<R: Send>(
        &self,
        map: &(dyn Fn(&mut Self::Walk) -> R + Sync),
        each: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) -> Run {
        parallel::map(self, map, each)
    }
}

impl Course {
    /// Everything in a space.
    pub fn new(space: Arc<Space>) -> Self {
        Self {
            space,
            budget: Budget::default(),
            unordered: false,
            progress: Arc::default(),
            from: None,
            by_class: false,
            jumps: false,
            records_rejections: false,
            by_vector: false,
        }
    }

    /// Whether the shards take turns: what a criterion skips depends on all that comes before, so each
    /// shard walks all of it.
    fn takes_turns(&self) -> bool {
        self.by_class && self.budget.shard != Shard::WHOLE
    }

    /// Whether a valid structure belongs to this run, where shards take turns; otherwise every structure
    /// does.
    pub(crate) fn is_mine(&self, ordinal: u64, early: bool) -> bool {
        !self.takes_turns() || (!early && self.budget.shard.takes(ordinal))
    }

    /// Whether the current candidate comes before the place to start from. Only shards that take turns
    /// look at such ones: without them they would not know whose turn it is.
    pub(crate) fn is_early(&self, walk: &impl Walk) -> bool {
        self.takes_turns() && walk.path().as_slice() < self.start()
    }

    /// The choices to start from.
    pub(crate) fn start(&self) -> &[u32] {
        match &self.from {
            Some(Position::Path(path)) => path,
            _ => &[],
        }
    }

    /// The parts of the search that this run is about, each as a path to start with and a floor.
    pub(crate) fn units(&self, walk: &mut impl Walk) -> Vec<(Vec<u32>, usize)> {
        if let Some(unit) = self.whole() {
            return vec![unit];
        }
        let units = prefixes::share(walk, self.budget.shard, self.start());
        // The search comes to the same candidates again.
        walk.take_rejections();
        units
    }

    /// The one part of a run that walks through everything.
    pub(crate) fn whole(&self) -> Option<(Vec<u32>, usize)> {
        match self.budget.shard {
            Shard::WHOLE => Some((self.start().to_vec(), 0)),
            _ if self.takes_turns() => Some((Vec::new(), 0)),
            _ => None,
        }
    }

    /// After this many candidates a walk looks up from its work: the larger the space, the longer one takes.
    pub(crate) fn stride(&self, most: u64) -> u64 {
        (65_536 / (self.space.slots().len() as u64 + 1)).clamp(1, most)
    }

    /// Where a run that begins now reports its counts, and what it asks whether to go on.
    pub(crate) fn watch(&self) -> Watch<'_> {
        watch(&self.budget, &self.progress)
    }

    /// The run of a budget that allows no candidate or no structure: it goes on where it would have begun.
    pub(crate) fn without_work(&self) -> Option<Finished<Tally>> {
        let stop = self.budget.spent(0, 0)?;
        // The first alternative of the first choice: a path without choices is no position.
        let next = self.from.clone().unwrap_or_else(|| Position::Path(vec![0]));
        let result = Tally { next: Some(next), ..Tally::of(0) };
        Some(Finished { result, stop, steps: 0, elapsed: Duration::ZERO })
    }

    /// Where a walk would go on.
    fn next_position(&self, walk: &mut impl Walk) -> Option<Position> {
        let (path, vector) = walk.ahead()?;
        Some(if self.by_vector { Position::Vector(vector) } else { Position::Path(path) })
    }
}

/// Where a search with a budget that begins now reports its counts, and what it asks whether to go on.
pub(crate) fn watch<'p>(budget: &Budget, progress: &'p Progress) -> Watch<'p> {
    let watch = budget.watch(Watch::new(progress));
    watch.begin_finding("candidates", None, "valid");
    watch
}

/// The state of a sequential search.
struct Drive<'c> {
    course: &'c Course,
    begun: Instant,
    watch: Watch<'c>,
    /// Candidates of the units that are done.
    explored: u64,
    /// How often the walk jumped in units that are done.
    jumps: u64,
    /// Valid structures that were handed out, and those of all units that are done.
    handed: u64,
    ordinal: u64,
    /// What the watch was told: candidates, and structures.
    shown: (u64, u64),
    /// What was done since the last look at the watch, also by units before: there may be many short ones.
    busy: u64,
}

impl<'c> Drive<'c> {
    fn new(course: &'c Course) -> Self {
        let (begun, watch) = (Instant::now(), course.watch());
        let (explored, jumps, handed, ordinal) = (0, 0, 0, 0);
        Self { course, begun, watch, explored, jumps, handed, ordinal, shown: (0, 0), busy: 0 }
    }

    fn run<W: Walk>(
        mut self,
        walk: &mut W,
        each: &mut dyn FnMut(&mut W) -> ControlFlow<()>,
    ) -> Run {
        let mut units = self.course.units(walk).into_iter();
        let mut stop = None;
        for (path, floor) in units.by_ref() {
            walk.start(&path, floor);
            stop = self.unit(walk, each)?;
            if stop.is_some() {
                break;
            }
            self.explored += walk.explored();
            self.jumps += walk.jumps();
            self.ordinal += walk.valid();
        }
        // The way to the next candidate is not part of this run.
        let jumps = walk.jumps();
        let next = match stop {
            None => None,
            Some(_) if self.course.is_early(walk) => self.course.from.clone(),
            Some(_) => self
                .course
                .next_position(walk)
                .or_else(|| units.next().map(|(path, _)| Position::Path(path))),
        };
        if stop.is_some() {
            self.explored += walk.explored();
            self.jumps += jumps;
        }
        let (steps, jumps) = (self.explored, self.jumps);
        let rejections = walk.take_rejections();
        let learned = walk.learned();
        let result = Tally { next, jumps, learned, rejections, ..Tally::of(self.handed) };
        let stop = stop.unwrap_or(StopReason::Exhausted);
        Ok(Finished { result, stop, steps, elapsed: self.begun.elapsed() })
    }

    /// Walks to the end of a unit; the reason if it ends before.
    fn unit<W: Walk>(
        &mut self,
        walk: &mut W,
        each: &mut dyn FnMut(&mut W) -> ControlFlow<()>,
    ) -> Result<Option<StopReason>, Failure> {
        let budget = &self.course.budget;
        let (most_valid, most_steps) =
            (budget.results.unwrap_or(u64::MAX), budget.steps.unwrap_or(u64::MAX));
        let stride = self.course.stride(1024);
        let turns = self.course.takes_turns();
        loop {
            let before = walk.explored();
            let room = stride.saturating_sub(self.busy).max(1);
            match walk.next(room.min(most_steps - self.explored - before)) {
                Next::Done => {
                    self.busy += walk.explored() - before;
                    return Ok(None);
                }
                Next::Invalid => {}
                Next::Valid => {
                    let ordinal = self.ordinal + walk.valid() - 1;
                    if !turns || self.course.is_mine(ordinal, self.course.is_early(walk)) {
                        self.handed += 1;
                        if each(walk).is_break() {
                            return Ok(Some(StopReason::Enough));
                        }
                        if self.handed >= most_valid {
                            return Ok(Some(StopReason::Limit));
                        }
                    }
                }
                Next::Failed(failure) => return Err(*failure),
            }
            let explored = self.explored + walk.explored();
            if explored >= most_steps {
                return Ok(Some(StopReason::Steps));
            }
            // Structures that are listed after one run of the invariant take time too.
            self.busy += (walk.explored() - before).max(1);
            if self.busy >= stride {
                self.busy = 0;
                self.watch.add(explored - self.shown.0);
                self.watch.found(self.handed - self.shown.1);
                self.shown = (explored, self.handed);
                if let Some(reason) = self.watch.stop_reason() {
                    return Ok(Some(reason));
                }
            }
        }
    }
}
