//! Panics of the code under test: the engine catches them and names the candidate.

use cota_console::exit::Failure;
use cota_run::{hook, panic_message};
use std::panic::{self, AssertUnwindSafe};

/// Runs a search without the usual message of a panic; the report of the search has it.
pub fn quietly<R>(run: impl FnOnce() -> R) -> R {
    let _quiet = hook::Installation::everywhere();
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|payload| {
        // Not a panic of the invariant, so nothing else reports it.
        let place = hook::take_location().unwrap_or_default();
        let message = panic_message(&*payload);
        cota_console::talk::show(format_args!("panicked at {place}: {message}\n"));
        panic::resume_unwind(payload)
    })
}

/// The end of a search that the invariant made impossible.
pub fn failed(failure: &cota_engine::Failure) -> Failure {
    match failure {
        cota_engine::Failure::Panicked { message, place, vector, drawing } => {
            let at = place.as_ref().map(|place| format!(" at {place}")).unwrap_or_default();
            let drawing = drawing.trim_end().replace('\n', "\n  ");
            Failure::usage(format!(
                "the invariant panicked{at}: {message}\n  on the candidate {vector}\n  {drawing}"
            ))
            .hint(
                "an invariant answers true or false for every candidate, also for malformed ones \
                   (under the plain strategy: cycles, and a Box with two owners)",
            )
        }
        other => Failure::usage(other),
    }
}
