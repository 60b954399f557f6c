//! A search without its type: all that decides which candidates are looked at.
//!
//! Only what is handed out has a type; the walk itself is compiled once for all of them.

use crate::model::space::Space;
use crate::search::Strategy;
use crate::search::choices::Options;
use crate::search::explorer::{Explorer, Reader, Step};
use crate::search::failure::Failure;
use crate::search::position::Position;
use crate::search::prefixes;
use crate::search::tally::{Run, Tally};
use crate::techniques::bounds::{Bounds, Labels};
use crate::techniques::checks::Accept;
use cota_run::hook::take_location;
use cota_run::{Budget, Finished, Progress, Shard, StopReason, Watch};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What to search, how, and how far.
pub(crate) struct Task {
    pub space: Arc<Space>,
    pub rule: Arc<dyn Accept>,
    pub strategy: Strategy,
    pub budget: Budget,
    pub unordered: bool,
    pub objects: Option<u32>,
    pub records_rejections: bool,
    pub progress: Arc<Progress>,
    pub reader: Option<Reader>,
    pub bounds: Option<Arc<Bounds>>,
    pub refine: bool,
    pub fixed: Vec<(u32, u32)>,
    pub from: Option<Position>,
}

impl Clone for Task {
    fn clone(&self) -> Self {
        Self {
            space: Arc::clone(&self.space),
            rule: Arc::clone(&self.rule),
            progress: Arc::clone(&self.progress),
            reader: self.reader.clone(),
            bounds: self.bounds.clone(),
            fixed: self.fixed.clone(),
            from: self.from.clone(),
            ..*self
        }
    }
}

impl Task {
    /// Everything in the space that the rule accepts.
    pub fn new(space: Arc<Space>, bounds: Option<Arc<Bounds>>, rule: Arc<dyn Accept>) -> Self {
        Self {
            space,
            rule,
            strategy: Strategy::default(),
            budget: Budget::default(),
            unordered: false,
            objects: None,
            records_rejections: false,
            progress: Arc::default(),
            reader: None,
            bounds,
            refine: true,
            fixed: Vec::new(),
            from: None,
        }
    }

    /// A walk through all candidates.
    pub fn explorer(&self) -> Explorer {
        let options = Options {
            owned: self.strategy != Strategy::Plain,
            delayed: self.strategy == Strategy::Delayed,
            most_objects: self.objects,
        };
        let mut explorer = Explorer::new(&self.space, options, Arc::clone(&self.rule));
        explorer.fix(&self.fixed);
        explorer.exactly_objects(self.objects);
        explorer.read_by(self.reader.clone());
        if let Some(bounds) = &self.bounds {
            explorer.stay_within(Labels::new(bounds, self.refine));
        }
        explorer.rejections = self.records_rejections.then(Default::default);
        explorer
    }

    /// Whether the shards take turns: what a criterion skips depends on all that comes before, so each
    /// shard walks all of it.
    fn takes_turns(&self) -> bool {
        self.reader.is_some() && self.budget.shard != Shard::WHOLE
    }

    /// Whether a valid structure belongs to this run, where shards take turns; otherwise every structure
    /// does.
    pub fn is_mine(&self, ordinal: u64, early: bool) -> bool {
        !self.takes_turns() || (!early && self.budget.shard.takes(ordinal))
    }

    /// Whether the current candidate comes before the place to start from. Only shards that take turns
    /// look at such ones: without them they would not know whose turn it is.
    pub fn is_early(&self, explorer: &Explorer) -> bool {
        self.takes_turns() && explorer.path().as_slice() < self.start()
    }

    /// The choices to start from.
    fn start(&self) -> &[u32] {
        match &self.from {
            Some(Position::Path(path)) => path,
            _ => &[],
        }
    }

    /// The parts of the search that this run is about, each as a path to start with and a floor.
    pub fn units(&self) -> Vec<(Vec<u32>, usize)> {
        match self.budget.shard {
            Shard::WHOLE => vec![(self.start().to_vec(), 0)],
            _ if self.takes_turns() => vec![(Vec::new(), 0)],
            shard => prefixes::share(self.explorer(), shard, self.start()),
        }
    }

    /// After this many candidates a walk looks up from its work: the larger the space, the longer one takes.
    pub fn stride(&self, most: u64) -> u64 {
        (65_536 / (self.space.slots().len() as u64 + 1)).clamp(1, most)
    }

    /// Where a run that begins now reports its counts, and what it asks whether to go on.
    pub fn watch(&self) -> Watch<'_> {
        let watch = self.budget.watch(Watch::new(&self.progress));
        watch.begin_finding("candidates", None, "valid");
        watch
    }

    /// The run of a budget that allows no candidate or no structure: it goes on where it would have begun.
    pub fn without_work(&self) -> Option<Finished<Tally>> {
        let stop = self.budget.spent(0, 0)?;
        // The first alternative of the first choice: a path without choices is no position.
        let next = self.from.clone().unwrap_or_else(|| Position::Path(vec![0]));
        let result = Tally { next: Some(next), ..Tally::of(0) };
        Some(Finished { result, stop, steps: 0, elapsed: Duration::ZERO })
    }

    /// The sequential search.
    pub fn drive(&self, each: &mut dyn FnMut(&mut Explorer) -> ControlFlow<()>) -> Run {
        if let Some(finished) = self.without_work() {
            return Ok(finished);
        }
        let begun = Instant::now();
        let watch = self.watch();
        let mut explorer = self.explorer();
        let mut stop = StopReason::Exhausted;
        let mut valid = 0;
        let (most_valid, most_steps) =
            (self.budget.results.unwrap_or(u64::MAX), self.budget.steps.unwrap_or(u64::MAX));
        let mut units = self.units().into_iter();
        // Counted across units, of which there may be many short ones.
        let (mut steps, stride) = (0u64, self.stride(1024));
        let mut shown = (0, 0);
        'units: for (path, floor) in units.by_ref() {
            explorer.start(path, floor);
            loop {
                match explorer.step() {
                    Step::Done => break,
                    Step::Invalid | Step::Strayed { .. } => {}
                    Step::Valid if !self.is_mine(explorer.valid - 1, self.is_early(&explorer)) => {}
                    Step::Valid => {
                        valid += 1;
                        if each(&mut explorer).is_break() {
                            stop = StopReason::Enough;
                            break 'units;
                        }
                        if valid >= most_valid {
                            stop = StopReason::Limit;
                            break 'units;
                        }
                    }
                    Step::Panicked(message) => return Err(explorer.panicked(message)),
                }
                if explorer.explored >= most_steps {
                    stop = StopReason::Steps;
                    break 'units;
                }
                steps += 1;
                if steps.is_multiple_of(stride) {
                    watch.add(explorer.explored - shown.0);
                    watch.found(valid - shown.1);
                    shown = (explorer.explored, valid);
                    if let Some(reason) = watch.stop_reason() {
                        stop = reason;
                        break 'units;
                    }
                }
            }
        }
        let next = match stop {
            StopReason::Exhausted => None,
            _ if self.is_early(&explorer) => self.from.clone(),
            _ => explorer
                .next_position(self.strategy == Strategy::Plain)
                .or_else(|| units.next().map(|(path, _)| Position::Path(path))),
        };
        let steps = explorer.explored;
        let rejections = explorer.rejections.unwrap_or_default();
        let result = Tally { next, rejections, ..Tally::of(valid) };
        Ok(Finished { result, stop, steps, elapsed: begun.elapsed() })
    }
}

impl Explorer {
    /// The failure of an invariant that panicked on the current candidate.
    pub(crate) fn panicked(&self, message: String) -> Failure {
        let (place, vector, drawing) = (take_location(), self.vector(), self.value().draw());
        Failure::Panicked { message, place, vector, drawing }
    }

    /// Where the search would go on.
    pub(crate) fn next_position(&mut self, as_vector: bool) -> Option<Position> {
        let path = self.advance_path()?;
        Some(if as_vector { Position::Vector(self.vector()) } else { Position::Path(path) })
    }
}
