//! The display on the terminal while a search runs.

use super::args::Format;
use super::wanted::Wanted;
use cota_console::meter::Meter;
use cota_engine::estimate::Estimated;
use cota_run::{Progress, Shard};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Probes of the estimate that says how far a search is.
const PROBES: u64 = 2_000;

/// A search that takes no longer is not estimated.
const SHORT: Duration = Duration::from_secs(1);

/// Says how many candidates there will be, from this many probes.
pub type Guess<'a> = dyn Fn(u64) -> Option<Estimated> + Sync + 'a;

/// Runs a search and displays its counts on a terminal if it takes long; Ctrl-C stops it. What guesses the number of its
/// candidates is asked if there is time.
pub(super) fn shown<R>(
    wanted: &Wanted<'_>,
    progress: &Arc<Progress>,
    guess: Option<&Guess<'_>>,
    run: impl FnOnce() -> R,
) -> R {
    let meter = is_wanted(wanted).then(|| Meter::following("searching", progress));
    cota_console::interrupt::stops(progress);
    let (end, ended) = channel::<()>();
    std::thread::scope(|scope| {
        let whole = !wanted.resumed && wanted.budget.shard == Shard::WHOLE;
        if let Some(guess) = guess.filter(|_| meter.is_some() && whole) {
            scope.spawn(move || estimate(progress, guess, &ended));
        }
        let result = run();
        drop(end);
        result
    })
}

/// Structures that appear on the same screen are progress enough.
fn is_wanted(wanted: &Wanted<'_>) -> bool {
    let silent = matches!(wanted.format, Format::Count | Format::Svg);
    cota_console::talk::shows_progress() && (silent || !std::io::stdout().is_terminal())
}

/// Says how many candidates the search will look at, if probes agree about it.
fn estimate(progress: &Progress, guess: &Guess<'_>, ended: &Receiver<()>) {
    if ended.recv_timeout(SHORT) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let Some(candidates) = guess(PROBES) else { return };
    if candidates.mean > 0.0 && candidates.error < candidates.mean / 2.0 {
        progress.expect(candidates.mean as u64);
    }
}
