//! The counts of a search while it runs.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts that are brought up to date every thousand candidates or so.
#[derive(Debug, Default)]
pub struct Progress {
    explored: AtomicU64,
    valid: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// Candidates looked at so far.
    pub fn explored(&self) -> u64 {
        self.explored.load(Ordering::Relaxed)
    }

    /// Valid structures so far.
    pub fn valid(&self) -> u64 {
        self.valid.load(Ordering::Relaxed)
    }

    /// Asks the search to end soon, from another thread: its reason is then
    /// [`Stopped`](crate::StopReason::Stopped).
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn set(&self, explored: u64, valid: u64) {
        self.explored.store(explored, Ordering::Relaxed);
        self.valid.store(valid, Ordering::Relaxed);
    }

    pub(crate) fn add(&self, explored: u64, valid: u64) {
        self.explored.fetch_add(explored, Ordering::Relaxed);
        self.valid.fetch_add(valid, Ordering::Relaxed);
    }
}
