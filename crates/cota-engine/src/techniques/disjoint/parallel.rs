//! Combinations on several threads, handed out in their order.

use super::Combining;
use super::combine::Combination;
use crate::model::bounded::Bounded;
use crate::model::candidate::Candidate;
use crate::search::failure::Failure;
use cota_run::{Budget, StopReason};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// For each thread, this many units may be ahead of those handed out.
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

impl<T: Bounded> Combining<'_, T> {
    pub(super) fn in_parallel<R: Send>(
        &self,
        map: &(dyn Fn(&Candidate<'_, T>) -> R + Sync),
        each: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) -> Result<(StopReason, u64), Failure> {
        let Budget { jobs, shard, .. } = self.search.task.budget;
        let combination = || Combination::new(self.search, &self.residue, self.parts);
        let units = combination().units(shard);
        let state =
            State { units, next: 0, handed_out: 0, done: BTreeMap::new(), working: 0, stop: false };
        let (state, changed) = (Mutex::new(state), Condvar::new());
        let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            let mut combination = combination();
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
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            let mut valid = 0;
            loop {
                let mut now = lock();
                let number = now.handed_out;
                let Some(done) = now.done.remove(&number) else {
                    let over = workers.iter().all(std::thread::ScopedJoinHandle::is_finished);
                    if over && now.done.is_empty() && now.working == 0 {
                        return Ok((StopReason::Exhausted, valid));
                    }
                    // The time-out is for workers that found nothing left to do.
                    let pause = Duration::from_millis(20);
                    drop(changed.wait_timeout(now, pause));
                    continue;
                };
                now.handed_out += 1;
                drop(now);
                changed.notify_all();
                let end = self.hand_out(done, &mut valid, each);
                if let Some(end) = end {
                    lock().stop = true;
                    changed.notify_all();
                    return end.map(|stop| (stop, valid));
                }
            }
        })
    }

    /// Hands out the results of a unit; the end, if the run ends there.
    fn hand_out<R>(
        &self,
        done: Done<R>,
        valid: &mut u64,
        each: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) -> Option<Result<StopReason, Failure>> {
        for result in done.results {
            *valid += 1;
            self.watch.found(1);
            if let Some(stop) = self.stop_after(*valid, each(result)) {
                return Some(Ok(stop));
            }
        }
        match done.failure {
            Some(failure) => Some(Err(failure)),
            None => self.watch.stop_reason().map(Ok),
        }
    }
}
