//! Progress of a run, and the wish that it stops.
//!
//! A run counts what it does in units of its budget; it neither knows nor waits for the reader of the counts. The
//! reader can also ask the run to stop, which for the run is like the end of its time.

use crate::{Deadline, StopReason};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What a run is doing now, and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What is counted, such as "candidates".
    pub what: &'static str,
    /// How many there will be at most, if that is known.
    pub total: Option<u64>,
    /// How many are done.
    pub done: u64,
    /// What the stage looks for, if it looks for something, such as "valid".
    pub finds: Option<&'static str>,
    /// How many of these were found.
    pub found: u64,
}

/// Counters that a run writes and a display reads.
#[derive(Debug, Default)]
pub struct Progress {
    stage: Mutex<Option<Stage>>,
    done: AtomicU64,
    found: AtomicU64,
    stopped: AtomicBool,
}

impl Progress {
    /// The current stage; none before the first one has begun.
    pub fn now(&self) -> Option<Stage> {
        let stage = *self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        let (done, found) = (self.done.load(Ordering::Relaxed), self.found.load(Ordering::Relaxed));
        stage.map(|stage| Stage { done, found, ..stage })
    }

    /// Asks the run to end with what it has found.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Says how many the current stage will count, if it does not know that itself. An estimate will do.
    pub fn expect(&self, total: u64) {
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stage) = &mut *stage {
            stage.total.get_or_insert(total);
        }
    }

    /// Whether the run was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn begin(&self, stage: Stage) {
        let mut current = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        self.done.store(0, Ordering::Relaxed);
        self.found.store(0, Ordering::Relaxed);
        *current = Some(stage);
    }
}

/// Where a run reports its progress (a [`Progress`], or nowhere), and what it asks whether to go on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Watch<'a> {
    progress: Option<&'a Progress>,
    end: Option<Deadline>,
    unless: Option<Ask<'a>>,
    quiet: bool,
}

/// A function that says whether a run has to end.
#[derive(Clone, Copy)]
struct Ask<'a>(&'a (dyn Fn() -> bool + Sync));

impl fmt::Debug for Ask<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ask")
    }
}

impl<'a> Watch<'a> {
    /// Reports to this progress, and stops when it says so.
    pub fn new(progress: &'a Progress) -> Self {
        Self { progress: Some(progress), ..Self::default() }
    }

    /// The same, and the run is also asked to end when this deadline has passed, if it is given.
    pub fn until(self, end: Option<Deadline>) -> Self {
        Self { end: end.or(self.end), ..self }
    }

    /// The same, and the run is also asked to end when this function says so. It is called each time.
    pub fn unless(self, end: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { unless: Some(Ask(end)), ..self }
    }

    /// The same for a part of a run: its counts are not reported, but it is asked to end as well.
    pub fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// The same until this part of the remaining time is over.
    pub fn for_part(self, part: f64) -> Self {
        let end = self.end.and_then(|end| Deadline::after(end.left().mul_f64(part)));
        Self { end: end.or(self.end), ..self }
    }

    /// The same, but time does not end the run before this much has passed from now.
    pub fn for_at_least(self, least: Duration) -> Self {
        let end = self.end.and_then(|end| Deadline::after(end.left().max(least)));
        Self { end, ..self }
    }

    /// Whether time ends the run.
    pub fn is_timed(self) -> bool {
        self.end.is_some()
    }

    /// Begins a stage that counts these, at most `total` if that is known.
    pub fn begin(self, what: &'static str, total: Option<u64>) {
        self.start(Stage { what, total, done: 0, finds: None, found: 0 });
    }

    /// Begins a stage that counts these, and apart from them what it finds.
    pub fn begin_finding(self, what: &'static str, total: Option<u64>, finds: &'static str) {
        self.start(Stage { what, total, done: 0, finds: Some(finds), found: 0 });
    }

    fn start(self, stage: Stage) {
        if let Some(progress) = self.progress.filter(|_| !self.quiet) {
            progress.begin(stage);
        }
    }

    /// This many more are done.
    pub fn add(self, count: u64) {
        if let Some(progress) = self.progress.filter(|_| !self.quiet) {
            progress.done.fetch_add(count, Ordering::Relaxed);
        }
    }

    /// This many more are found.
    pub fn found(self, count: u64) {
        if let Some(progress) = self.progress.filter(|_| !self.quiet) {
            progress.found.fetch_add(count, Ordering::Relaxed);
        }
    }

    /// Why the run has to end now, if it has to.
    pub fn stop_reason(self) -> Option<StopReason> {
        if self.progress.is_some_and(Progress::is_stopped)
            || self.unless.is_some_and(|ask| (ask.0)())
        {
            return Some(StopReason::Interrupted);
        }
        self.end.is_some_and(Deadline::has_passed).then_some(StopReason::Time)
    }

    /// Whether the run has to end now.
    pub fn is_stopped(self) -> bool {
        self.stop_reason().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_stage_starts_from_nothing() {
        let progress = Progress::default();
        let watch = Watch::new(&progress);
        assert_eq!(progress.now(), None);
        watch.begin_finding("checks", Some(10), "complete");
        watch.add(3);
        watch.found(1);
        let checks =
            Stage { what: "checks", total: Some(10), done: 3, finds: Some("complete"), found: 1 };
        assert_eq!(progress.now(), Some(checks));
        watch.begin("symbols", None);
        watch.quiet().add(5);
        let symbols = Stage { what: "symbols", total: None, done: 0, finds: None, found: 0 };
        assert_eq!(progress.now(), Some(symbols));
        progress.expect(7);
        progress.expect(8);
        assert_eq!(progress.now().and_then(|stage| stage.total), Some(7));
        Watch::default().add(1);
    }

    #[test]
    fn a_watch_says_why_a_run_ends() {
        let progress = Progress::default();
        let over = Watch::new(&progress).until(Deadline::after(Duration::ZERO));
        assert_eq!(over.stop_reason(), Some(StopReason::Time));
        assert_eq!(over.unless(&|| true).stop_reason(), Some(StopReason::Interrupted));
        progress.stop();
        assert_eq!(over.stop_reason(), Some(StopReason::Interrupted));
    }

    #[test]
    fn a_part_of_a_run_has_a_part_of_the_time() {
        let hour = Watch::default().until(Deadline::after(Duration::from_hours(1)));
        assert!(!hour.for_part(0.5).is_stopped() && hour.for_part(0.0).is_stopped());
        let over = Watch::default().until(Deadline::after(Duration::ZERO));
        assert!(over.is_stopped() && !over.for_at_least(Duration::from_hours(1)).is_stopped());
        assert!(!Watch::default().for_part(0.0).is_timed());
        assert!(!Watch::default().for_at_least(Duration::ZERO).is_timed());
    }
}
