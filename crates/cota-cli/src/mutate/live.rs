//! What happens on the screen while mutants are judged.

use cota_mutate::session::Event;
use cota_mutate::verdict::Verdict;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::time::Duration;

/// The counts so far, and the bar if there is a terminal.
pub struct Live {
    bar: Option<ProgressBar>,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    killed: usize,
    timed_out: usize,
    survived: usize,
    unreached: usize,
}

impl Live {
    pub fn new() -> Self {
        let bar = crate::talk::shows_progress().then(|| {
            let bar = ProgressBar::new_spinner();
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        Self { bar, counts: Mutex::new(Counts::default()) }
    }

    /// Takes note of an event.
    pub fn told(&self, event: &Event<'_>) {
        match event {
            Event::Compiling(stage) => self.say(&format!("{stage} the mutants"), false),
            Event::Compiled(kept, dropped, rounds) => self
                .say(&format!("{kept} mutants compile, {dropped} do not ({rounds} rounds)"), true),
            Event::Baseline(tests, time) => {
                self.say(&format!("{tests} tests pass without a mutation in {time:.1?}"), true);
            }
            Event::Judging(mutants, reused) => {
                if *reused > 0 {
                    self.say(&format!("{reused} verdicts of an earlier run still hold"), true);
                }
                if let Some(bar) = &self.bar {
                    let style = "{bar:30} {pos}/{len} {wide_msg} {per_sec} {elapsed}, {eta} left";
                    bar.set_length(*mutants as u64);
                    bar.set_position(0);
                    if let Ok(style) = ProgressStyle::with_template(style) {
                        bar.set_style(style);
                    }
                }
            }
            Event::Judged(verdict) => self.count(verdict),
            Event::Proved(proof) => self.say(
                &format!(
                    "{} of {} survivors are the same as the original to the compiler ({:.1?})",
                    proof.equivalent, proof.compared, proof.time
                ),
                true,
            ),
        }
    }

    fn say(&self, text: &str, lasting: bool) {
        match &self.bar {
            Some(bar) if lasting => bar.println(text),
            Some(bar) => bar.set_message(text.to_owned()),
            None if lasting => crate::talk::say(text),
            None => {}
        }
    }

    fn count(&self, verdict: &Verdict) {
        let mut counts = self.counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match verdict {
            Verdict::Killed { .. } => counts.killed += 1,
            Verdict::TimedOut { .. } => counts.timed_out += 1,
            Verdict::Survived => counts.survived += 1,
            Verdict::Unreached => counts.unreached += 1,
            _ => {}
        }
        if let Some(bar) = &self.bar {
            bar.set_message(format!(
                "killed {}  timed out {}  survived {}  unreached {}",
                counts.killed, counts.timed_out, counts.survived, counts.unreached
            ));
            bar.inc(1);
        }
    }

    /// Clears the screen of it.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
