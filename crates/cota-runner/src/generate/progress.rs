//! The display on the terminal while a search runs.

use super::args::{Args, Format};
use cota_console::meter::Meter;
use cota_engine::{Bounded, Search};
use cota_run::Shard;
use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Probes of the estimate that says how far a search is.
const PROBES: u64 = 2_000;

/// A search that takes no longer is not estimated.
const SHORT: Duration = Duration::from_secs(1);

/// Runs a search and displays its counts on a terminal if it takes long; Ctrl-C stops it.
pub(super) fn shown<T: Bounded, R>(args: &Args, search: &Search<T>, run: impl FnOnce() -> R) -> R {
    let meter = wanted(args).then(|| Meter::following("searching", search.progress()));
    cota_console::interrupt::stops(search.progress());
    let (end, ended) = channel::<()>();
    std::thread::scope(|scope| {
        let whole = args.search.from.is_none() && args.budget().shard == Shard::WHOLE;
        if meter.is_some() && whole {
            scope.spawn(move || estimate(search, &ended));
        }
        let result = run();
        drop(end);
        result
    })
}

/// Structures that appear on the same screen are progress enough.
fn wanted(args: &Args) -> bool {
    let silent = matches!(args.output.format, Format::Count | Format::Svg);
    cota_console::talk::shows_progress() && (silent || !std::io::stdout().is_terminal())
}

/// Says how many candidates the search will look at, if probes agree about it.
fn estimate<T: Bounded>(search: &Search<T>, ended: &Receiver<()>) {
    if ended.recv_timeout(SHORT) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let Ok(estimate) = search.estimate(PROBES, 0) else { return };
    let candidates = estimate.candidates;
    if candidates.mean > 0.0 && candidates.error < candidates.mean / 2.0 {
        search.progress().expect(candidates.mean as u64);
    }
}
