//! How far a search is, for whoever looks on while it runs.
//!
//! A search counts what it does in units of its budget; it neither knows nor waits for who reads. Whoever
//! looks on can also ask it to come to an end, which for a search is like the end of its time.

use crate::clock::Deadline;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What a search does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What is counted.
    pub what: &'static str,
    /// How many there will be at most, if that is known.
    pub total: Option<u64>,
}

/// A counter that a search writes and anybody reads.
#[derive(Debug, Default)]
pub struct Progress {
    stage: Mutex<Option<Stage>>,
    done: AtomicU64,
    stopped: AtomicBool,
}

impl Progress {
    /// What is counted now, and how many are done; none before a search has begun.
    pub fn now(&self) -> Option<(Stage, u64)> {
        let stage = *self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        stage.map(|stage| (stage, self.done.load(Ordering::Relaxed)))
    }

    /// Asks the search to end with what it has found.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// Where a search tells how far it is (a [`Progress`], or nowhere), and what it asks whether to go on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Watch<'a> {
    progress: Option<&'a Progress>,
    end: Option<Deadline>,
    unless: Option<Ask<'a>>,
    quiet: bool,
}

/// A function that says whether a search has to end.
#[derive(Clone, Copy)]
struct Ask<'a>(&'a (dyn Fn() -> bool + Sync));

impl fmt::Debug for Ask<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ask")
    }
}

impl<'a> Watch<'a> {
    /// Tells it there.
    pub fn new(progress: &'a Progress) -> Self {
        Self { progress: Some(progress), ..Self::default() }
    }

    /// The same, and the search is also asked to end when this has passed, if it is given.
    pub fn until(self, end: Option<Deadline>) -> Self {
        Self { end: end.or(self.end), ..self }
    }

    /// The same, and this is asked as well, each time: the search ends when it says so.
    pub fn unless(self, end: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { unless: Some(Ask(end)), ..self }
    }

    /// The same for a part of a search: what it counts is not told, but it is asked to end as well.
    pub fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// The same until half of the time is over that is left.
    pub(crate) fn for_half_of_the_time(self) -> Self {
        Self { end: self.end.map(Deadline::halfway), ..self }
    }

    /// From now on these are counted, so many at most if that is known.
    pub fn begin(self, what: &'static str, total: Option<u64>) {
        if let Some(progress) = self.progress.filter(|_| !self.quiet) {
            let mut stage = progress.stage.lock().unwrap_or_else(PoisonError::into_inner);
            progress.done.store(0, Ordering::Relaxed);
            *stage = Some(Stage { what, total });
        }
    }

    /// So many more are done.
    pub fn add(self, count: u64) {
        if let Some(progress) = self.progress.filter(|_| !self.quiet) {
            progress.done.fetch_add(count, Ordering::Relaxed);
        }
    }

    /// Whether the search is asked to end.
    pub fn is_stopped(self) -> bool {
        self.progress.is_some_and(|progress| progress.stopped.load(Ordering::Relaxed))
            || self.end.is_some_and(Deadline::has_passed)
            || self.unless.is_some_and(|ask| (ask.0)())
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
        watch.begin("checks", Some(10));
        watch.add(3);
        assert_eq!(progress.now(), Some((Stage { what: "checks", total: Some(10) }, 3)));
        watch.begin("symbols", None);
        assert_eq!(progress.now(), Some((Stage { what: "symbols", total: None }, 0)));
        Watch::default().add(1);
    }
}
