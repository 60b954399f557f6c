//! What happens on the screen while a search runs.

use super::args::{Args, Format};
use cota_engine::{Bounded, Search};
use cota_render::summary::rounded;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// A search that takes no longer than this is over before anybody wonders.
const PATIENCE: Duration = Duration::from_secs(2);

/// The counts are looked at this often.
const TICK: Duration = Duration::from_millis(100);

/// So many probes say roughly how long it will take.
const PROBES: u64 = 2_000;

/// Runs a search and shows its counts on a terminal if it takes long; Ctrl-C stops it.
pub(super) fn shown<T: Bounded, R>(args: &Args, search: &Search<T>, run: impl FnOnce() -> R) -> R {
    let progress = search.progress();
    cota_console::interrupt::also(move || progress.stop());
    if !wanted(args) {
        return run();
    }
    let (end, ended) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || show(args, search, &ended));
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

fn show<T: Bounded>(args: &Args, search: &Search<T>, ended: &Receiver<()>) {
    let begun = Instant::now();
    if ended.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let total = total(args, search);
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
        bar.set_style(style);
    }
    let progress = search.progress();
    while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        let (explored, valid) = (progress.explored() as f64, progress.valid() as f64);
        let seconds = begun.elapsed().as_secs_f64();
        let rate = thousands(explored / seconds);
        let of = total.map_or(String::new(), |total| format!(" of about {}", rounded(total)));
        let left = total.map_or(String::new(), |total| {
            format!(", about {:.0} s left", (total / explored.max(1.0) - 1.0).max(0.0) * seconds)
        });
        bar.set_message(format!(
            "{}{of} explored, {} valid, {rate} a second, {seconds:.0} s{left}",
            rounded(explored),
            rounded(valid),
        ));
    }
    bar.finish_and_clear();
}

/// A rate that does not flicker in its last digits.
fn thousands(rate: f64) -> String {
    if rate < 1e6 { format!("{:.0} k", rate / 1e3) } else { format!("{:.1} M", rate / 1e6) }
}

/// The number of candidates there will be, if probes can tell.
fn total<T: Bounded>(args: &Args, search: &Search<T>) -> Option<f64> {
    if args.search.shard.is_some() || args.search.from.is_some() {
        return None;
    }
    let guess = search.estimate(PROBES, 0).ok()?.candidates;
    (guess.mean > 0.0 && guess.error < guess.mean / 2.0).then_some(guess.mean)
}
