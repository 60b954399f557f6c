//! The thread that hands out the results of all others, in order, and adds up their counts.

use super::trail::Trail;
use super::{Found, Pool, Shared, State, Unit};
use crate::search::course::Course;
use crate::search::failure::Failure;
use crate::search::tally::{Run, Tally};
use cota_run::{Finished, StopReason};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Hands the results out and puts the counts together.
pub(super) fn consume<R>(
    course: &Course,
    shared: &Shared<'_, R>,
    each: &mut dyn FnMut(R) -> ControlFlow<()>,
) -> Run {
    let mut valid = 0;
    let ended = |valid: u64, jumps: u64, stop: StopReason, steps: u64| {
        let result = Tally { jumps, ..Tally::of(valid) };
        Ok(Finished { result, stop, steps, elapsed: Duration::ZERO })
    };
    // Candidates of units that are finished and gone.
    let mut finished = 0;
    // The structures found so far, also those of other shards.
    let mut ordinal = 0;
    let mut alike = Alike::default();
    let (mut trail, mut jumps) = (Trail::default(), 0);
    loop {
        let mut pool = shared.lock();
        let batch = loop {
            if let Some(failure) = pool.broken.take() {
                return Err(failure);
            }
            if let Some(batch) = take_batch(&mut pool, course, &mut trail) {
                break batch;
            }
            if pool.units.is_empty() || shared.watch.is_stopped() {
                break Batch::default();
            }
            pool = shared.wait(pool);
        };
        pool.waiting_results -= batch.results.len();
        let empty = pool.units.is_empty();
        shared.given_up.fetch_add(batch.given_up, Ordering::Relaxed);
        let running: u64 = pool.units.values().map(|unit| unit.explored).sum();
        drop(pool);
        shared.changed.notify_all();
        alike.enter(&batch.key, &batch.left);
        for found in batch.results {
            let explored = alike.without_skipped(found.explored);
            if alike.is_skipped(found.alike) {
                continue;
            }
            ordinal += 1;
            if !course.is_mine(ordinal - 1, found.early) {
                continue;
            }
            valid += 1;
            if each(found.result).is_break() {
                return ended(valid, jumps + found.jumps, StopReason::Enough, finished + explored);
            }
            if course.budget.results.is_some_and(|limit| valid >= limit) {
                return ended(valid, jumps + found.jumps, StopReason::Limit, finished + explored);
            }
        }
        finished += alike.without_skipped(batch.gone);
        jumps += batch.jumps;
        if let Some(failure) = batch.failure {
            return Err(failure);
        }
        if empty {
            return ended(valid, jumps, StopReason::Exhausted, finished);
        }
        if let Some(reason) = shared.watch.stop_reason() {
            return ended(valid, jumps, reason, finished + running);
        }
    }
}

/// What a search with a criterion skips across units: a thread cannot know that the one before it
/// reached a structure which must look the same to the criterion as all that it is about to look at.
/// It reaches one more of them at most, since it skips the rest itself.
#[derive(Default)]
pub(in crate::search) struct Alike {
    /// The choices that those shared which must look like the last structure.
    path: Option<Vec<u32>>,
    unit: Option<Vec<u32>>,
    /// How many candidates of the unit the sequential search would have skipped.
    skipped: u64,
    /// The length of the path that was left when the unit began, if it began below.
    began_below: Option<usize>,
}

impl Alike {
    pub fn enter(&mut self, key: &[u32], left: &[(usize, u64)]) {
        if self.unit.as_deref() != Some(key) {
            let path = self.path.as_ref().filter(|path| key.starts_with(path));
            self.began_below = path.map(Vec::len);
            self.unit = Some(key.to_vec());
        }
        self.skipped = self.began_below.map_or(0, |length| {
            let left = left.iter().find(|(depth, _)| *depth < length);
            left.map_or(u64::MAX, |(_, explored)| *explored)
        });
    }

    pub fn without_skipped(&self, explored: u64) -> u64 {
        explored.saturating_sub(self.skipped)
    }

    pub fn is_skipped(&mut self, path: Option<Vec<u32>>) -> bool {
        let skipped = path.is_some() && path == self.path;
        self.path = path;
        skipped
    }
}

/// Results of a unit that can be handed out now, and its candidates if it is finished with them.
struct Batch<R> {
    key: Vec<u32>,
    left: Vec<(usize, u64)>,
    results: VecDeque<Found<R>>,
    gone: u64,
    jumps: u64,
    /// How many units the search jumps over before the next one.
    given_up: usize,
    failure: Option<Failure>,
}

// A derived one would ask for `R: Default`.
impl<R> Default for Batch<R> {
    fn default() -> Self {
        let (key, left, results) = (Vec::new(), Vec::new(), VecDeque::new());
        Self { key, left, results, gone: 0, jumps: 0, given_up: 0, failure: None }
    }
}

fn take_batch<R>(pool: &mut Pool<R>, course: &Course, trail: &mut Trail) -> Option<Batch<R>> {
    let first = pool.units.first_key_value()?.0.clone();
    // Units end in their order, so that it is known which of them the search jumps over.
    let is_over = |key: &Vec<u32>, unit: &Unit<R>| unit.state == State::Done && *key == first;
    let unordered = course.unordered && !course.by_class;
    let mut turns = pool.units.iter().take(if unordered { usize::MAX } else { 1 });
    let choice = turns.find(|(key, unit)| !unit.results.is_empty() || is_over(key, unit));
    let key = choice?.0.clone();
    let unit = pool.units.get_mut(&key)?;
    let over = is_over(&key, unit);
    let (left, results) = (unit.left.clone(), std::mem::take(&mut unit.results));
    let mut batch = Batch { key, left, results, ..Batch::default() };
    if over && let Some(unit) = pool.units.remove(&batch.key) {
        (batch.gone, batch.jumps, batch.failure) = (unit.explored, unit.jumps, unit.failure);
        trail.leave(unit.departure);
        give_up(pool, trail, &mut batch);
    }
    Some(batch)
}

/// Gives up the next units as far as the search jumps over them.
fn give_up<R>(pool: &mut Pool<R>, trail: &mut Trail, batch: &mut Batch<R>) {
    while let Some(next) = pool.units.first_entry() {
        if !next.get().split {
            trail.clear();
            break;
        }
        if trail.reaches(next.key()) {
            break;
        }
        batch.jumps += u64::from(trail.jump());
        batch.given_up += 1;
        next.remove();
    }
}
