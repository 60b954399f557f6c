//! Ctrl-C: the first one asks the command to end with what it has found, the second one ends it at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

static ASKED: AtomicBool = AtomicBool::new(false);
/// How to stop what goes on.
static STOPS: Mutex<Vec<Box<dyn Fn() + Send>>> = Mutex::new(Vec::new());
static HEEDED: Once = Once::new();

/// What a shell expects of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// From now on Ctrl-C sets this flag, which the command has to look at.
pub fn heed() -> &'static AtomicBool {
    HEEDED.call_once(|| {
        // Without a handler the program ends at once, as it did before: nothing to tell.
        let _ = ctrlc::set_handler(|| {
            if ASKED.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
            crate::talk::say("\nstopping with what was found so far; Ctrl-C again ends it at once");
            let stops = STOPS.lock().unwrap_or_else(PoisonError::into_inner);
            stops.iter().for_each(|stop| stop());
        });
    });
    &ASKED
}

/// From now on Ctrl-C does this too, which asks a search to stop.
pub fn also(stop: impl Fn() + Send + 'static) {
    heed();
    STOPS.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(stop));
}

/// From now on Ctrl-C is for a program that this one has started: it gets it too, and has what there is to
/// say, so this one waits for it.
pub fn leave_to_child() {
    HEEDED.call_once(|| {
        let _ = ctrlc::set_handler(|| {});
    });
}

/// Whether Ctrl-C was pressed.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
