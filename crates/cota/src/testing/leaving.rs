//! Notices that a body calls `std::process::exit`: the thread that does so drops its own variables first.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};
use std::thread::{self, ThreadId};
use std::time::Duration;

/// How long a process that is about to end waits for the report.
const PATIENCE: Duration = Duration::from_secs(20);

/// The thread that leaves, once one does.
pub(super) type Leaving = Arc<OnceLock<ThreadId>>;

#[derive(Default)]
struct Guard(RefCell<Option<(Leaving, ThreadId)>>);

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some((leaving, this)) = self.0.get_mut() {
            let _ = leaving.set(*this);
            // Who watches the run reports, and ends the process.
            thread::sleep(PATIENCE);
        }
    }
}

thread_local! {
    static GUARD: Guard = Guard::default();
}

/// Runs code that should come back.
pub(super) fn guarded<R>(leaving: &Leaving, run: impl FnOnce() -> R) -> R {
    /// Takes the mark away, also after a panic.
    struct Back;
    impl Drop for Back {
        fn drop(&mut self) {
            GUARD.with(|guard| guard.0.take());
        }
    }
    GUARD.with(|guard| guard.0.replace(Some((Arc::clone(leaving), thread::current().id()))));
    let _back = Back;
    run()
}
