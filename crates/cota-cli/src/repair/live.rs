//! What happens on the screen while it goes on.

use cota_render::summary::rounded;
use cota_repair::Event;
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// A line that changes, if there is a terminal.
pub struct Live {
    bar: Option<ProgressBar>,
    begun: Cell<Instant>,
}

impl Live {
    pub fn new() -> Self {
        let bar = cota_console::talk::shows_progress().then(|| {
            let bar = ProgressBar::new_spinner().with_message("reading the package");
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        Self { bar, begun: Cell::new(Instant::now()) }
    }

    /// Takes note of an event.
    pub fn told(&self, event: &Event<'_>) {
        let Some(bar) = &self.bar else { return };
        match event {
            Event::Stage(stage) => {
                self.begun.set(Instant::now());
                bar.set_message((*stage).to_owned());
            }
            Event::Search { counters, edits, at_most } => {
                let seconds = self.begun.get().elapsed().as_secs_f64();
                let rate = counters.runs as f64 / seconds;
                let done = (counters.run + counters.pruned) as f64;
                let left = (at_most / done.max(1.0) - 1.0).max(0.0) * seconds;
                bar.set_message(format!(
                    "{edits} edits: {} of at most {} candidates, {rate:.0} runs a second, \
                     {left:.0} s left at most",
                    rounded(done),
                    rounded(*at_most)
                ));
            }
        }
    }

    /// Clears the screen of it.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
