//! Combinations on several threads, handed out in their order.

use super::Run;
use super::combine::Combination;
use crate::model::bounded::Bounded;
use crate::model::candidate::Candidate;
use crate::search::outcome::{Failure, StopReason};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// A thread may be so many units ahead of those handed out, for each thread.
const AHEAD: usize = 16;

/// The results of a unit.
struct Done<R> {
    results: Vec<R>,
    failure: Option<Failure>,
}

struct State<I, R> {
    units: I,
    /// The number of the next unit to work on, and of the next to hand out.
    next: usize,
    handed_out: usize,
    done: BTreeMap<usize, Done<R>>,
    working: usize,
    stop: bool,
}

impl<T: Bounded> Run<'_, T> {
    pub(super) fn in_parallel<R: Send>(
        &mut self,
        map: &(impl Fn(&Candidate<'_, T>) -> R + Sync),
        each: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) {
        let (search, jobs) = (self.search, self.search.task.jobs);
        let units =
            Combination::new(search, &self.residue, &self.generated.parts).units(search.task.shard);
        let state =
            State { units, next: 0, handed_out: 0, done: BTreeMap::new(), working: 0, stop: false };
        let (state, changed) = (Mutex::new(state), Condvar::new());
        let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            let mut combination = Combination::new(search, &self.residue, &self.generated.parts);
            loop {
                let mut now = lock();
                while !now.stop && now.next >= now.handed_out + AHEAD * jobs {
                    now = changed.wait(now).unwrap_or_else(PoisonError::into_inner);
                }
                let Some(unit) = (!now.stop).then(|| now.units.next()).flatten() else { break };
                let number = now.next;
                now.next += 1;
                now.working += 1;
                drop(now);
                let mut results = Vec::new();
                let flow = combination.run(unit, &mut |candidate| {
                    results.push(map(candidate));
                    ControlFlow::Continue(())
                });
                let mut now = lock();
                now.working -= 1;
                now.done.insert(number, Done { results, failure: flow.err() });
                changed.notify_all();
            }
            changed.notify_all();
        };
        let (mut valid, mut reason) = (0, StopReason::Exhausted);
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            loop {
                let mut now = lock();
                let number = now.handed_out;
                let Some(done) = now.done.remove(&number) else {
                    let over = workers.iter().all(std::thread::ScopedJoinHandle::is_finished);
                    if over && now.done.is_empty() && now.working == 0 {
                        break;
                    }
                    // The time-out is for workers that found nothing left to do.
                    let pause = Duration::from_millis(20);
                    drop(changed.wait_timeout(now, pause));
                    continue;
                };
                now.handed_out += 1;
                drop(now);
                changed.notify_all();
                for result in done.results {
                    valid += 1;
                    if each(result).is_break() {
                        reason = StopReason::Stopped;
                    } else if search.task.limit.is_some_and(|limit| valid >= limit) {
                        reason = StopReason::Limit;
                    }
                    if reason != StopReason::Exhausted {
                        break;
                    }
                }
                if reason == StopReason::Exhausted {
                    search.task.progress.set(self.combined.outcome.explored, valid);
                    if let Some(failure) = done.failure {
                        reason = StopReason::Failed(failure);
                    } else if self.late() {
                        reason = StopReason::Time;
                    } else if search.task.progress.is_stopped() {
                        reason = StopReason::Stopped;
                    }
                }
                if reason != StopReason::Exhausted {
                    lock().stop = true;
                    changed.notify_all();
                    break;
                }
            }
        });
        self.combined.outcome.valid = valid;
        self.combined.outcome.reason = reason;
    }
}
