//! Ctrl-C: the first one asks the command to end with what it has found, the second one ends it at once.

use cota_engine::Progress;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};

static ASKED: AtomicBool = AtomicBool::new(false);
static SEARCHES: Mutex<Vec<Arc<Progress>>> = Mutex::new(Vec::new());
static HEEDED: Once = Once::new();

/// What a shell expects of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C sets this flag, which the command has to look at.
pub fn heed() -> &'static AtomicBool {
    HEEDED.call_once(|| {
        // Without a handler the program ends at once, as it did before: nothing to tell.
        let _ = ctrlc::set_handler(|| {
            if ASKED.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
            crate::talk::say("\nstopping with what was found so far; Ctrl-C again ends it at once");
            let searches = SEARCHES.lock().unwrap_or_else(PoisonError::into_inner);
            searches.iter().for_each(|search| search.stop());
        });
    });
    &ASKED
}

/// From now on Ctrl-C stops this search.
pub fn stops(search: Arc<Progress>) {
    heed();
    SEARCHES.lock().unwrap_or_else(PoisonError::into_inner).push(search);
}

/// Whether Ctrl-C was pressed.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
