//! Panics of the code under test: the engine catches them and names the candidate, this adds the place.

use cota_console::exit::Failure;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::{Mutex, PoisonError};

/// The place of each panic, by what it said.
static PLACES: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Runs a search without the usual message of a panic; it is told once the search has ended.
pub(super) fn quietly<R>(run: impl FnOnce() -> R) -> R {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(note));
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    panic::set_hook(usual);
    result.unwrap_or_else(|payload| {
        // Not a panic of the invariant, so nobody else tells it.
        for (message, place) in places().iter() {
            cota_console::talk::show(format_args!("panicked at {place}: {message}\n"));
        }
        panic::resume_unwind(payload)
    })
}

fn note(info: &PanicHookInfo<'_>) {
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    places().insert(info.payload_as_str().unwrap_or(cota_run::NO_MESSAGE).to_owned(), place);
}

fn places() -> std::sync::MutexGuard<'static, BTreeMap<String, String>> {
    PLACES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The end of a search that the invariant made impossible.
pub(crate) fn failed(failure: &cota_engine::Failure) -> Failure {
    match failure {
        cota_engine::Failure::Panicked { message, vector, drawing } => {
            let place = places().get(message).cloned().unwrap_or_default();
            let drawing = drawing.trim_end().replace('\n', "\n  ");
            Failure::usage(format!(
                "the invariant panicked at {place}: {message}\n  on the candidate {vector}\n  {drawing}"
            ))
            .hint("an invariant answers true or false for every candidate, also for malformed ones \
                   (under the plain strategy: cycles, and a Box with two owners)")
        }
        other => Failure::usage(other),
    }
}
