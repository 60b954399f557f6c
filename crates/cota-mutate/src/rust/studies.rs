//! For the laboratory only: several suites on one build.

use super::plan::Plan;
use super::subject::{RustOptions, RustSubject, Suite};
use crate::Error;
use crate::config::Equivalent;
use crate::report::Report;
use crate::session::{Session, SessionOptions};
use crate::subject::Subject;
use cota_run::{Budget, Finished, StopReason, Watch};
use std::ops::ControlFlow;
use std::time::Instant;

/// A suite with what is decided about mutants.
#[derive(Clone, Debug, Default)]
pub struct StudiedSuite {
    /// The tests.
    pub suite: Suite,
    /// Mutants that are known to be equivalent, which it is not run with.
    pub equivalent: Vec<Equivalent>,
}

/// Builds a plan once and makes the kill matrix of each of several suites. Verdicts of earlier runs are not
/// used, and none are kept. `each` gets the number of a suite and its report, and may break off. The result is the
/// number of suites.
///
/// # Errors
/// As [`session::run`](crate::session::run).
pub fn matrices(
    plan: Plan,
    suites: &[StudiedSuite],
    budget: &Budget,
    watch: Watch<'_>,
    each: &mut dyn FnMut(usize, Report) -> ControlFlow<()>,
) -> Result<Finished<usize>, Error> {
    let (start, watch) = (Instant::now(), budget.watch(watch));
    let mut subject = RustSubject::new(plan, RustOptions::default())?;
    let compiled = subject.compile(watch)?;
    let (mut steps, mut stop, mut done) = (0, StopReason::Exhausted, 0);
    for (number, studied) in suites.iter().enumerate() {
        subject.options.suite = studied.suite.clone();
        let equivalent = studied.equivalent.clone();
        let options = SessionOptions { matrix: true, equivalent, ..SessionOptions::default() };
        let session = Session::begin(&subject, &compiled, budget, watch)?;
        let finished = session.judge(&options, budget, watch)?;
        (steps, done) = (steps + finished.steps, done + 1);
        if each(number, finished.result).is_break() {
            stop = StopReason::Enough;
            break;
        }
        if finished.stop.is_cut() {
            stop = finished.stop;
            break;
        }
    }
    Ok(Finished { result: done, stop, steps, elapsed: start.elapsed() })
}
