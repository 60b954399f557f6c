//! What happens on the screen while something takes more than two seconds.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What is shown now, so that a result can take its place.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Clears the screen for a result.
pub fn clear() {
    if let Some(bar) = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).take() {
        bar.finish_and_clear();
    }
}

/// What takes no longer than this is over before anybody wonders.
const PATIENCE: Duration = Duration::from_secs(2);

/// Counts what is done, with a bar and the time left if it is known how much there is. It shows on a
/// terminal only, after a while, and is gone when it is dropped.
pub struct Meter {
    bar: ProgressBar,
}

impl Meter {
    /// For so many, or nobody knows how many, of these.
    pub fn new(total: Option<u64>, what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template = match total {
            Some(_) => "{bar:30} {pos}/{len} {msg}, {per_sec}, {elapsed}, {eta} left",
            None => "{spinner} {human_pos} {msg}, {per_sec}, {elapsed}",
        };
        Self::show(bar, template, what)
    }

    /// The same for what is listed on standard output: where that is a terminal, the list itself shows how
    /// far it is.
    pub fn of_list(total: Option<u64>, what: &str) -> Option<Self> {
        (!std::io::stdout().is_terminal()).then(|| Self::new(total, what))
    }

    /// For something that cannot be counted.
    pub fn waiting(what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self::show(bar, "{spinner} {msg}, {elapsed}", what)
    }

    fn show(bar: ProgressBar, template: &str, what: &str) -> Self {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(what.to_string());
        if crate::talk::shows_progress() {
            let late = bar.clone();
            std::thread::spawn(move || {
                std::thread::sleep(PATIENCE);
                if !late.is_finished() {
                    late.set_draw_target(ProgressDrawTarget::stderr());
                    late.enable_steady_tick(Duration::from_millis(100));
                }
            });
        }
        *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
        Self { bar }
    }

    /// One more is done.
    pub fn step(&self) {
        self.add(1);
    }

    /// So many more are done.
    pub fn add(&self, count: u64) {
        self.bar.inc(count);
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
