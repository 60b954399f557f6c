//! The progress display, for what takes more than two seconds.

use cota_run::{Progress, Stage};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The display on the screen, so that a result can take its place.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Clears the screen for a result.
pub fn clear() {
    if let Some(bar) = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).take() {
        bar.finish_and_clear();
    }
}

/// Prints something above the display, which stays.
pub fn above<T>(print: impl FnOnce() -> T) -> T {
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match shown {
        Some(bar) => bar.suspend(print),
        None => print(),
    }
}

/// A display appears only after this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often the display changes.
const TICK: Duration = Duration::from_millis(100);

/// Counts what is done, with a bar and the time left if it is known how much there is. It shows on a
/// terminal only, after a while, and is gone when it is dropped.
pub struct Meter {
    bar: ProgressBar,
}

impl Meter {
    /// For a known or unknown number of these.
    pub fn new(total: Option<u64>, what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        Self::show(bar, template(total), what, || None)
    }

    /// For a run that reports its progress; before its first stage begins, `what` is shown.
    pub fn following(what: &str, progress: &Arc<Progress>) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let progress = Arc::clone(progress);
        Self::show(bar, UNCOUNTED, what, move || progress.now())
    }

    /// For something that cannot be counted.
    pub fn waiting(what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self::show(bar, UNCOUNTED, what, || None)
    }

    fn show(
        bar: ProgressBar,
        template: &str,
        what: &str,
        now: impl Fn() -> Option<Stage> + Send + 'static,
    ) -> Self {
        set_template(&bar, template);
        bar.set_message(what.to_string());
        if crate::talk::shows_progress() {
            let late = bar.clone();
            std::thread::spawn(move || {
                let (start, mut before) = (Instant::now(), None);
                while !late.is_finished() {
                    // The run is followed from its beginning, so that the rate is known when the display appears.
                    let stage = now();
                    follow(&late, stage.as_ref(), before.as_ref());
                    before = stage;
                    if late.is_hidden() && start.elapsed() >= PATIENCE {
                        late.set_draw_target(ProgressDrawTarget::stderr());
                        late.enable_steady_tick(TICK);
                    }
                    std::thread::sleep(TICK);
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

    /// This many more are done.
    pub fn add(&self, count: u64) {
        self.bar.inc(count);
    }
}

const UNCOUNTED: &str = "{spinner} {msg}, {elapsed}";

fn template(total: Option<u64>) -> &'static str {
    match total {
        Some(_) => "{bar:30} {human_pos}/{human_len} {msg}, {rate}, {elapsed}, {eta} left",
        None => "{spinner} {human_pos} {msg}, {rate}, {elapsed}",
    }
}

fn set_template(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.with_key("rate", rate));
    }
}

/// Shows a stage, and what was shown before it.
fn follow(bar: &ProgressBar, stage: Option<&Stage>, before: Option<&Stage>) {
    let Some(stage) = stage else { return };
    if before.is_none_or(|other| (stage.what, stage.total) != (other.what, other.total)) {
        set_template(bar, template(stage.total));
        match stage.total {
            Some(total) => bar.set_length(total),
            None => bar.unset_length(),
        }
        // What was done before the display began says nothing about the rate.
        bar.set_position(stage.done);
        bar.reset_eta();
    } else {
        bar.set_position(stage.done);
    }
    bar.set_message(match stage.finds {
        Some(finds) => format!("{}, {} {finds}", stage.what, HumanCount(stage.found)),
        None => stage.what.to_owned(),
    });
}

/// A rate as people read it: no more digits than it is worth.
fn rate(state: &ProgressState, to: &mut dyn Write) {
    let rate = state.per_sec();
    let _ = match rate {
        rate if rate < 10.0 => write!(to, "{rate:.1}/s"),
        rate => write!(to, "{}/s", HumanCount(rate as u64)),
    };
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
