//! The display on the terminal while a search runs.

use super::args::{Args, Format};
use cota_console::meter::Meter;
use cota_engine::{Bounded, Search};
use cota_run::Stage;
use std::io::IsTerminal;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Probes of the estimate that says how far a search is.
const PROBES: u64 = 2_000;

/// A search that is over by then is not estimated.
const SHORT: Duration = Duration::from_secs(1);

/// Runs a search and displays its counts on a terminal if it takes long; Ctrl-C stops it.
pub(super) fn shown<T: Bounded, R>(args: &Args, search: &Search<T>, run: impl FnOnce() -> R) -> R {
    let progress = Arc::clone(search.progress());
    cota_console::interrupt::also(move || progress.stop());
    let _meter = wanted(args).then(|| {
        let (search, whole) =
            (search.clone(), args.search.shard.is_none() && args.search.from.is_none());
        let (total, begun) = (OnceLock::new(), Instant::now());
        Meter::following("searching", move || {
            let stage = search.progress().now()?;
            if !whole || begun.elapsed() < SHORT {
                return Some(stage);
            }
            let estimated = *total.get_or_init(|| total_of(&search));
            Some(Stage { total: stage.total.or(estimated), ..stage })
        })
    });
    run()
}

/// Structures that appear on the same screen are progress enough.
fn wanted(args: &Args) -> bool {
    let silent = matches!(args.output.format, Format::Count | Format::Svg);
    cota_console::talk::shows_progress() && (silent || !std::io::stdout().is_terminal())
}

/// The number of candidates that the search will look at, if probes agree about it.
fn total_of<T: Bounded>(search: &Search<T>) -> Option<u64> {
    let candidates = search.estimate(PROBES, 0).ok()?.candidates;
    (candidates.mean > 0.0 && candidates.error < candidates.mean / 2.0)
        .then_some(candidates.mean as u64)
}
