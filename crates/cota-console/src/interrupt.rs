//! Ctrl-C, and the signals by which other programs ask this one to end (`kill`, a job that is cancelled).
//!
//! While there is no result yet, as during a build, Ctrl-C ends the command at once. Later the first one asks the
//! command to end with what it has found, and the second one ends it at once. Programs that it started end with it.

use crate::exit::Exit;
use cota_run::Progress;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};

static ASKED: AtomicBool = AtomicBool::new(false);
/// Whether there is something to show, or soon will be.
static SHOWS: AtomicBool = AtomicBool::new(false);
/// How to stop the current run.
static STOPS: Mutex<Vec<Box<dyn Fn() + Send>>> = Mutex::new(Vec::new());
static WATCHED: Once = Once::new();

/// From now on Ctrl-C ends the program at once. The flag is for what comes later, see [`sets_flag`].
pub fn end_at_once() -> &'static AtomicBool {
    SHOWS.store(false, Ordering::Relaxed);
    watch();
    &ASKED
}

/// From now on Ctrl-C sets this flag, which the command has to look at.
pub fn sets_flag() -> &'static AtomicBool {
    SHOWS.store(true, Ordering::Relaxed);
    watch();
    &ASKED
}

/// From now on Ctrl-C asks this run to end with what it has found.
pub fn stops(progress: &Arc<Progress>) {
    let progress = Arc::clone(progress);
    also(move || progress.stop());
}

/// From now on Ctrl-C also calls this function, which asks a search to stop.
pub fn also(stop: impl Fn() + Send + 'static) {
    sets_flag();
    STOPS.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(stop));
}

/// Whether Ctrl-C was pressed.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Waits for signals. Where they cannot be waited for, they end the program as if there was nothing to show.
fn watch() {
    #[cfg(unix)]
    WATCHED.call_once(|| {
        use signal_hook::consts::{SIGINT, SIGTERM};
        if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) {
            std::thread::spawn(move || signals.forever().for_each(|_| interrupted()));
        }
    });
}

fn interrupted() {
    if ASKED.swap(true, Ordering::Relaxed) {
        std::process::exit(Exit::Interrupted as i32);
    }
    if !SHOWS.load(Ordering::Relaxed) {
        crate::talk::say("\nstopped before there was anything to show; run it again to start over");
        std::process::exit(Exit::Interrupted as i32);
    }
    crate::talk::say("\nstopping with what was found so far; Ctrl-C again ends it at once");
    let stops = STOPS.lock().unwrap_or_else(PoisonError::into_inner);
    stops.iter().for_each(|stop| stop());
}
