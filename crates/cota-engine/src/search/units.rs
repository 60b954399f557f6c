//! A search in pieces that can be done anywhere, in any order and again.
//!
//! A [`Unit`] is a part of the search. [`work`] does some of a list of units, up to a number of steps, and gives back what
//! it found as [`Stretch`]es and what is left as units. The same units and steps give the same again, so a task that was
//! lost is simply done once more. [`replay`] puts all stretches in order and counts what one walk would have counted.

use crate::model::bounded::Bounded;
use crate::model::candidate::{Candidate, Vector};
use crate::model::space::Space;
use crate::search::Search;
use crate::search::course::{Course, Walks};
use crate::search::failure::Failure;
use crate::search::jumps::{Departure, Depths};
use crate::search::parallel::consume::Alike;
use crate::search::parallel::trail::Trail;
use crate::search::rejection::Rejection;
use crate::search::source::Source;
use crate::search::tally::{Run, Tally};
use crate::search::walk::{Next, Walk};
use cota_run::{Finished, Progress, StopReason};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// A part of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The choices to start with. Paths are ordered like the search.
    pub path: Vec<u32>,
    /// How many of these choices stay as they are.
    pub floor: usize,
    /// What is known about the alternatives before, if the search jumps and began this unit before.
    pub known: Vec<Depths>,
    /// Whether it was split off another one, and nothing of it is done.
    pub split: bool,
}

impl Unit {
    /// The whole of a search, from its place to start on.
    pub fn whole(course: &Course) -> Self {
        let (path, floor) = (course.start().to_vec(), 0);
        Self { path, floor, known: Vec::new(), split: false }
    }
}

/// A structure that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The structure.
    pub vector: Vector,
    /// The candidates of its stretch up to it.
    pub explored: u64,
    /// See [`Walk::alike`].
    pub alike: Option<(Vec<u32>, bool)>,
}

/// How a stretch ended.
#[derive(Clone, Debug)]
pub enum End {
    /// The steps were spent: the rest of the unit is left.
    Cut,
    /// The unit is done; with what whoever goes on behind it has to know.
    Done(Option<Departure>),
    /// The invariant failed.
    Failed(Box<Failure>),
}

/// What was done of one unit without a break.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// Where it began.
    pub unit: Unit,
    /// How it ended.
    pub end: End,
    /// The candidates looked at.
    pub explored: u64,
    /// The valid ones.
    pub valid: u64,
    /// The valid ones themselves, if they were to be kept.
    pub found: Vec<Found>,
    /// How often it jumped over open alternatives.
    pub jumps: u64,
    /// How its first choices were left, see [`Walk::left`].
    pub left: Vec<(usize, u64)>,
    /// Where the invariant was on invalid candidates, if that is recorded.
    pub rejections: BTreeMap<Rejection, u64>,
}

/// What became of a task.
#[derive(Clone, Debug)]
pub struct Work {
    /// What was done, in the order of the units.
    pub done: Vec<Stretch>,
    /// What is left to do.
    pub left: Vec<Unit>,
    /// The steps that were made.
    pub steps: u64,
}

/// How much of its units a task does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portion {
    /// It ends after this many steps, but not before the first one.
    pub steps: u64,
    /// What is left of the unit at work is cut into up to as many.
    pub pieces: usize,
    /// Whether structures are kept or only counted.
    pub keeps: bool,
}

/// Does some of the units, one after the other.
pub fn work<W: Walk>(course: &Course, walk: &mut W, units: Vec<Unit>, portion: Portion) -> Work {
    let (mut done, mut steps) = (Vec::new(), 0);
    let mut units = units.into_iter();
    for unit in units.by_ref() {
        let mut left = Vec::new();
        let stretch = stretch(course, walk, unit, portion, &mut steps, &mut left);
        done.push(stretch);
        if steps >= portion.steps {
            left.extend(units);
            return Work { done, left, steps };
        }
    }
    Work { done, left: Vec::new(), steps }
}

fn stretch<W: Walk>(
    course: &Course,
    walk: &mut W,
    unit: Unit,
    portion: Portion,
    steps: &mut u64,
    left: &mut Vec<Unit>,
) -> Stretch {
    walk.start_again(&unit.path, unit.floor, &unit.known);
    let stride = course.stride(1024);
    let mut found = Vec::new();
    let end = loop {
        let before = walk.explored();
        match walk.next(portion.steps.saturating_sub(*steps).clamp(1, stride)) {
            Next::Done => break End::Done(walk.departure().cloned()),
            Next::Valid if portion.keeps => found.push(Found {
                vector: walk.vector(),
                explored: walk.explored(),
                alike: walk.alike(),
            }),
            Next::Valid | Next::Invalid => {}
            Next::Failed(failure) => break End::Failed(failure),
        }
        *steps += (walk.explored() - before).max(1);
        if *steps >= portion.steps {
            // The way to the next candidate may be the end of the unit.
            if cut(walk, unit.floor, portion.pieces, left) {
                break End::Cut;
            }
            break End::Done(walk.departure().cloned());
        }
    };
    Stretch {
        end,
        explored: walk.explored(),
        valid: walk.valid(),
        found,
        jumps: walk.jumps(),
        left: walk.left().to_vec(),
        rejections: walk.take_rejections(),
        unit,
    }
}

/// What is left of the unit at work, in its order: whether the walk would go on, and what is split off it. The
/// alternatives of shallow choices are the later and larger parts.
fn cut<W: Walk>(walk: &mut W, mut floor: usize, pieces: usize, left: &mut Vec<Unit>) -> bool {
    let mut later = Vec::new();
    while later.len() + 1 < pieces {
        let Some((path, piece)) = walk.split() else { break };
        floor = path.len();
        later.push(Unit { path, floor: piece, known: Vec::new(), split: true });
    }
    let next = walk.ahead();
    let goes_on = next.is_some();
    if let Some((path, _)) = next {
        left.push(Unit { path, floor, known: walk.reasons(), split: false });
    }
    left.extend(later.into_iter().rev());
    goes_on
}

/// The stretches of a whole search.
#[derive(Clone, Debug, Default)]
pub struct Stretches {
    ordered: BTreeMap<Vec<u32>, Stretch>,
}

impl Stretches {
    /// Adds what was done. What is there already is not replaced: whether it was new.
    pub fn add(&mut self, stretch: Stretch) -> bool {
        let new = !self.ordered.contains_key(&stretch.unit.path);
        if new {
            self.ordered.insert(stretch.unit.path.clone(), stretch);
        }
        new
    }

    /// Calls a function with what one walk would have found, in its order, and adds up what it would have counted.
    ///
    /// # Errors
    /// The invariant failed.
    pub fn replay(
        &self,
        elapsed: Duration,
        mut each: impl FnMut(&Found) -> ControlFlow<()>,
    ) -> Run {
        let (mut tally, mut steps) = (Tally::of(0), 0);
        let (mut trail, mut alike, mut left_out) = (Trail::default(), Alike::default(), false);
        let ended = |result: Tally, stop, steps| Ok(Finished { result, stop, steps, elapsed });
        for (path, stretch) in &self.ordered {
            // What goes on where another one was cut is there if that one is.
            left_out = if stretch.unit.split { !trail.reaches(path) } else { left_out };
            if left_out {
                tally.jumps += u64::from(trail.jump());
                continue;
            }
            alike.enter(path, &stretch.left);
            let mut valid = stretch.valid - stretch.found.len() as u64;
            for found in &stretch.found {
                if alike.is_skipped(found.alike.as_ref().map(|(path, _)| path.clone())) {
                    continue;
                }
                valid += 1;
                if each(found).is_break() {
                    tally.valid += valid;
                    steps += alike.without_skipped(found.explored);
                    return ended(tally, StopReason::Enough, steps);
                }
            }
            tally.valid += valid;
            tally.jumps += stretch.jumps;
            steps += alike.without_skipped(stretch.explored);
            for (rejection, count) in &stretch.rejections {
                *tally.rejections.entry(rejection.clone()).or_default() += count;
            }
            match &stretch.end {
                End::Failed(failure) => return Err((**failure).clone()),
                End::Done(departure) => trail.leave(departure.clone()),
                End::Cut => {}
            }
        }
        ended(tally, StopReason::Exhausted, steps)
    }
}

/// A search that was done in pieces, as a source of its structures.
pub struct Merged<T: Bounded> {
    search: Search<T>,
    stretches: Stretches,
    elapsed: Duration,
}

impl<T: Bounded> Merged<T> {
    /// What was done of a search; all of it together took this long.
    pub fn new(search: &Search<T>, stretches: Stretches, elapsed: Duration) -> Self {
        Self { search: search.clone(), stretches, elapsed }
    }

    /// Calls a function with each structure, and with how it was found.
    pub(crate) fn each_found(
        &self,
        mut each: impl FnMut(&Candidate<'_, T>, &Found) -> ControlFlow<()>,
    ) -> Run {
        let mut damaged = None;
        let run = self.stretches.replay(self.elapsed, |found| {
            match self.search.structure(found.vector.clone()) {
                Ok(structure) => structure.with(|candidate| each(candidate, found)),
                Err(error) => {
                    damaged = Some(Failure::Unable(format!("a result is damaged: {error}")));
                    ControlFlow::Break(())
                }
            }
        });
        damaged.map_or(run, Err)
    }
}

impl<T: Bounded> Source<T> for Merged<T> {
    type Class = Infallible;

    fn space(&self) -> &Arc<Space> {
        self.search.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.search.progress()
    }

    fn for_each(&self, mut each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Run {
        self.each_found(|candidate, _| each(candidate))
    }

    fn count(&self) -> Run {
        self.stretches.replay(self.elapsed, |_| ControlFlow::Continue(()))
    }
}

impl<T: Bounded> Search<T> {
    /// How far the search goes, for whoever does it in pieces.
    pub fn course(&self) -> Course {
        self.task.course()
    }

    /// Does some of the units of this search, in the walk of an earlier call if there is one.
    pub fn work(&self, walk: &mut Option<UnitWalk>, units: Vec<Unit>, portion: Portion) -> Work {
        let UnitWalk(walk) = walk.get_or_insert_with(|| UnitWalk(self.task.explorer()));
        work(&self.task.course(), walk, units, portion)
    }
}

/// A walk that does one unit after the other.
pub struct UnitWalk(crate::search::explorer::Explorer);
