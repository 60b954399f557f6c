//! What happens on the screen while mutants are judged.

use cota_console::talk::counted;
use cota_mutate::session::Event;
use cota_mutate::verdict::Verdict;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
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
    not_judged: usize,
}

/// A wheel, what is done, and for how long.
fn spin(bar: &ProgressBar) {
    bar.reset();
    bar.unset_length();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
        bar.set_style(style);
    }
}

/// Mutants a second; below one, a minute.
fn rate(state: &ProgressState, to: &mut dyn std::fmt::Write) {
    let rate = state.per_sec();
    let _ = match rate {
        rate if rate >= 1.0 => write!(to, "{rate:.0}/s"),
        rate => write!(to, "{:.0}/min", rate * 60.0),
    };
}

impl Live {
    pub fn new() -> Self {
        let bar = cota_console::talk::shows_progress().then(|| {
            let bar = ProgressBar::new_spinner();
            spin(&bar);
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        Self { bar, counts: Mutex::new(Counts::default()) }
    }

    /// Takes note of an event.
    pub fn told(&self, event: &Event<'_>) {
        match event {
            Event::Stage(stage) => {
                if let Some(bar) = &self.bar {
                    spin(bar);
                }
                self.say(stage, false);
            }
            Event::Compiled(kept, dropped, rounds) => {
                let compile = counted(*kept, "mutant compiles", "mutants compile");
                let not = if *dropped == 1 { "does not" } else { "do not" };
                let rounds = counted(*rounds, "round", "rounds");
                self.say(&format!("{compile}, {dropped} {not} ({rounds})"), true);
            }
            Event::Baseline(tests, time) => {
                let pass = counted(*tests, "test passes", "tests pass");
                self.say(&format!("{pass} without a mutation in {time:.1?}"), true);
            }
            Event::Judging(mutants, reused) => {
                if *reused > 0 {
                    let hold = "verdicts of an earlier run still hold";
                    let holds = "verdict of an earlier run still holds";
                    self.say(&counted(*reused, holds, hold), true);
                }
                if let Some(bar) = &self.bar {
                    // Rate and time left are those of the mutants alone.
                    bar.reset();
                    bar.set_length(*mutants as u64);
                    bar.set_message("no verdict yet");
                    let style = "{bar:20} {pos}/{len}, {rate}, {eta} left; {wide_msg}";
                    if let Ok(style) = ProgressStyle::with_template(style) {
                        bar.set_style(style.with_key("rate", rate));
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
            None if lasting => cota_console::talk::say(text),
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
            Verdict::NotJudged { .. } => counts.not_judged += 1,
            _ => {}
        }
        if let Some(bar) = &self.bar {
            let parts = [
                (counts.killed, "killed"),
                (counts.survived, "survived"),
                (counts.timed_out, "timed out"),
                (counts.unreached, "unreached"),
                (counts.not_judged, "not judged"),
            ];
            let told = parts.iter().filter(|(count, _)| *count > 0);
            let told: Vec<String> = told.map(|(count, what)| format!("{count} {what}")).collect();
            bar.set_message(told.join(", "));
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
