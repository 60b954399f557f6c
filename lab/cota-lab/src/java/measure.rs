//! Measures one row: starts the runs, takes the best, compares.

use cota_console::exit::Failure;
use cota_experiments::java::{bar, counts, korat};
use cota_java::{JavaStrategy, Located};
use cota_results::tables::{JavaBar, JavaRow};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use super::one::{One, STRATEGY};
use super::plan::{Wanted, What};
use super::trial::Trial;

/// Seconds of processor time of which less is not shown.
const MOMENT: f64 = 0.01;
/// Seconds after which one run is enough.
const LONG: f64 = 5.0;

/// What all rows are measured with.
pub struct Runner<'l> {
    pub located: &'l Located,
    pub jdk: &'l Path,
    pub times: u32,
    pub trial: Option<Trial>,
}

impl Runner<'_> {
    /// Measures a row.
    pub fn row(&self, wanted: &Wanted) -> Result<JavaRow, Failure> {
        let mut row = JavaRow {
            what: wanted.what.name().to_owned(),
            subject: wanted.subject(),
            ..JavaRow::default()
        };
        match wanted.what {
            What::Counts => self.counts(wanted, &mut row)?,
            What::Set => self.set(wanted, &mut row)?,
            What::Search => self.search(wanted, &mut row)?,
            What::Call => self.call(wanted, &mut row)?,
            What::Start => self.start(wanted, &mut row)?,
            What::Threads => self.threads(wanted, &mut row)?,
            What::Strategy => self.strategies(wanted, &mut row)?,
        }
        let limit = bar("memory", &wanted.structure, &wanted.arguments);
        if let (Some(memory), Some(limit)) = (row.memory, limit) {
            row.compared.push(JavaBar {
                with: "memory".to_owned(),
                text: format!("{memory:.0} of {limit} MiB"),
                other: Some(limit),
                met: memory <= limit,
            });
        }
        Ok(row)
    }

    /// One run in a process of its own.
    fn one(&self, what: &str, wanted: &Wanted, row: &mut JavaRow) -> Result<One, Failure> {
        let path = std::env::join_paths(&self.located.entries[1..])
            .map_err(|error| Failure::usage(error.to_string()))?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["java", "--jdk"]).arg(self.jdk).arg("--classes").arg(path);
        command.args(["--one", what, &wanted.structure, &wanted.arguments]);
        let output = cota_os::output(&mut command)?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(Failure::usage(format!(
                "{what} {}: {}",
                wanted.subject(),
                said.trim_end()
            )));
        }
        let one: One = serde_json::from_slice(&output.stdout)
            .map_err(|error| Failure::usage(format!("{what} {}: {error}", wanted.subject())))?;
        row.memory = [row.memory, one.memory].into_iter().flatten().reduce(f64::max);
        Ok(one)
    }

    fn counts(&self, wanted: &Wanted, row: &mut JavaRow) -> Result<(), Failure> {
        let one = self.one("search", wanted, row)?;
        // A search of a moment says nothing about time.
        if one.processor > MOMENT {
            row.measured = Some(each(one.processor, one.explored));
            "ns a candidate".clone_into(&mut row.unit);
        }
        count(wanted, &one, row);
        Ok(())
    }

    fn set(&self, wanted: &Wanted, row: &mut JavaRow) -> Result<(), Failure> {
        let one = self.one("set", wanted, row)?;
        (row.explored, row.valid) = (Some(one.explored), Some(one.valid));
        let met = one.digests.len() == 2 && one.digests[0] == one.digests[1];
        let text = if met {
            "equal to the catalogue".to_owned()
        } else {
            format!("differs from the catalogue: {}", one.digests.join(" and "))
        };
        row.compared.push(JavaBar { with: "rust".to_owned(), text, other: None, met });
        Ok(())
    }

    fn search(&self, wanted: &Wanted, row: &mut JavaRow) -> Result<(), Failure> {
        "ns a candidate".clone_into(&mut row.unit);
        let (mut best, mut other) = (f64::INFINITY, f64::INFINITY);
        let mut last = One::default();
        for _ in 0..self.times {
            last = self.one("search", wanted, row)?;
            best = best.min(each(last.processor, last.explored));
            if let Some(trial) = &self.trial
                && let Some(found) = trial.run(wanted)?
            {
                if (found.explored, found.valid) != (last.explored, last.valid) {
                    return Err(Failure::usage(format!(
                        "{}: the trial finds {} of {}, not {} of {}",
                        wanted.subject(),
                        found.valid,
                        found.explored,
                        last.valid,
                        last.explored
                    )));
                }
                other = other.min(found.nanoseconds);
            }
        }
        row.measured = Some(best);
        count(wanted, &last, row);
        at_most(wanted, best, row);
        let (structure, arguments) = (&wanted.structure, &wanted.arguments);
        let korat = korat()
            .iter()
            .find(|time| time.structure == *structure && time.arguments == *arguments);
        if let (Some(korat), Some(bar)) = (korat, bar("korat", structure, arguments)) {
            let ratio = korat.nanoseconds / best;
            row.compared.push(JavaBar {
                with: "korat".to_owned(),
                text: format!("Korat {} is {ratio:.1} times, bar {bar}", korat.nanoseconds),
                other: Some(korat.nanoseconds),
                met: ratio >= bar,
            });
        }
        if let Some(bar) = bar("trial", structure, arguments).filter(|_| other.is_finite()) {
            let ratio = best / other;
            row.compared.push(JavaBar {
                with: "trial".to_owned(),
                text: format!("{ratio:.2} times the trial's {other:.1}, bar {bar}"),
                other: Some(other),
                met: ratio <= bar,
            });
        }
        Ok(())
    }

    fn call(&self, wanted: &Wanted, row: &mut JavaRow) -> Result<(), Failure> {
        "ns a call".clone_into(&mut row.unit);
        let mut best = f64::INFINITY;
        for _ in 0..self.times {
            let one = self.one("call", wanted, row)?;
            best = best.min(each(one.processor, one.calls));
            row.valid = Some(one.valid);
        }
        row.measured = Some(best);
        at_most(wanted, best, row);
        Ok(())
    }

    fn start(&self, wanted: &Wanted, row: &mut JavaRow) -> Result<(), Failure> {
        "s".clone_into(&mut row.unit);
        let mut best = f64::INFINITY;
        for _ in 0..self.times {
            let started = Instant::now();
            let one = self.one("first", wanted, row)?;
            best = best.min(started.elapsed().as_secs_f64());
            if one.valid != 1 {
                return Err(Failure::usage(format!("{} has no structure", wanted.subject())));
            }
        }
        row.measured = Some(best);
        at_most(wanted, best, row);
        Ok(())
    }

    /// The strategies in turn, so that what else the machine does is the same for all.
    fn strategies(&self, wanted: &Wanted, row: &mut JavaRow) -> Result<(), Failure> {
        "s".clone_into(&mut row.unit);
        let mut best: Vec<Option<One>> = vec![None; JavaStrategy::ALL.len()];
        for _ in 0..self.times {
            for (best, strategy) in best.iter_mut().zip(JavaStrategy::ALL) {
                if best.as_ref().is_some_and(|one| one.processor > LONG) {
                    continue;
                }
                let one = self.one(&format!("{STRATEGY}{strategy}"), wanted, row)?;
                if best.as_ref().is_none_or(|best| one.processor < best.processor) {
                    *best = Some(one);
                }
            }
        }
        let all: Vec<(JavaStrategy, One)> = JavaStrategy::ALL
            .into_iter()
            .zip(best)
            .filter_map(|(strategy, one)| Some((strategy, one?)))
            .collect();
        let Some((_, auto)) = all.iter().find(|(strategy, _)| *strategy == JavaStrategy::Auto)
        else {
            return Ok(());
        };
        (row.explored, row.valid, row.measured) =
            (Some(auto.explored), Some(auto.valid), Some(auto.processor));
        at_most_for("auto", wanted, auto.processor, row);
        let others = || all.iter().filter(|(strategy, _)| *strategy != JavaStrategy::Auto);
        for (strategy, one) in others() {
            row.compared.push(JavaBar {
                with: strategy.name().to_owned(),
                text: if one.is_cut {
                    format!("{strategy} more than {:.0} s", one.processor)
                } else {
                    format!("{strategy} {:.3} s with {}", one.processor, one.explored)
                },
                other: Some(one.processor),
                met: one.is_cut || one.valid == auto.valid,
            });
        }
        let best = others().map(|(_, one)| one.processor).fold(f64::INFINITY, f64::min);
        if let Some(bar) = bar("strategy", &wanted.structure, &wanted.arguments) {
            let ratio = auto.processor / best;
            row.compared.push(JavaBar {
                with: "best".to_owned(),
                text: format!("{ratio:.2} times the best, bar {bar}"),
                other: Some(best),
                met: ratio <= bar || auto.processor <= MOMENT,
            });
        }
        Ok(())
    }

    fn threads(&self, wanted: &Wanted, row: &mut JavaRow) -> Result<(), Failure> {
        "times".clone_into(&mut row.unit);
        let (mut alone, mut together) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..self.times {
            alone = alone.min(self.one("search", wanted, row)?.wall);
            together = together.min(self.one("search-2", wanted, row)?.wall);
        }
        let (one, two) = (self.one("digest", wanted, row)?, self.one("digest-2", wanted, row)?);
        (row.explored, row.valid) = (Some(two.explored), Some(two.valid));
        row.measured = Some(alone / together);
        if let Some(bar) = bar("threads", &wanted.structure, &wanted.arguments) {
            row.compared.push(JavaBar {
                with: "bar".to_owned(),
                text: format!("{alone:.2} s and {together:.2} s, bar {bar}"),
                other: Some(bar),
                met: alone / together >= bar,
            });
        }
        let met =
            one.digests == two.digests && (one.explored, one.valid) == (two.explored, two.valid);
        row.compared.push(JavaBar {
            with: "output".to_owned(),
            text: if met { "same output" } else { "another output" }.to_owned(),
            other: None,
            met,
        });
        Ok(())
    }
}

/// Compares with the bar for what is measured, if there is one.
fn at_most(wanted: &Wanted, measured: f64, row: &mut JavaRow) {
    let what = row.what.clone();
    at_most_for(&what, wanted, measured, row);
}

fn at_most_for(what: &str, wanted: &Wanted, measured: f64, row: &mut JavaRow) {
    let Some(bar) = bar(what, &wanted.structure, &wanted.arguments) else { return };
    row.compared.push(JavaBar {
        with: "bar".to_owned(),
        text: format!("bar {bar}"),
        other: Some(bar),
        met: measured <= bar,
    });
}

/// Nanoseconds for each of many.
fn each(seconds: f64, count: u64) -> f64 {
    seconds * 1e9 / count.max(1) as f64
}

/// Compares with the known counts, if there are some.
fn count(wanted: &Wanted, one: &One, row: &mut JavaRow) {
    (row.explored, row.valid) = (Some(one.explored), Some(one.valid));
    let known = counts()
        .iter()
        .find(|count| count.structure == wanted.structure && count.arguments == wanted.arguments);
    let Some(known) = known else { return };
    let met = (known.explored, known.valid) == (one.explored, one.valid);
    let text = if met {
        "exact".to_owned()
    } else {
        format!("published are {} and {}", known.explored, known.valid)
    };
    row.compared.push(JavaBar { with: "published".to_owned(), text, other: None, met });
}
