//! What happens on the screen while it goes on.

use cota_repair::Event;
use indicatif::ProgressBar;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// A line that changes, if there is a terminal.
pub struct Live {
    bar: Option<ProgressBar>,
    begun: Cell<Instant>,
}

impl Live {
    pub fn new() -> Self {
        let bar = crate::talk::shows_progress().then(|| {
            let bar = ProgressBar::new_spinner();
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
            Event::Search(counters, edits) => {
                let rate = counters.runs as f64 / self.begun.get().elapsed().as_secs_f64();
                bar.set_message(format!(
                    "candidates with {edits} edits: {} run, {} pruned, {rate:.0} runs a second",
                    counters.run, counters.pruned
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
