//! Suites against the sizes of other tools on real models.

use super::Experiment;
use crate::fsm::files::{read_machine, read_text};
use crate::table::{Table, real, row};
use cota_console::exit::{Exit, Failure};
use cota_fsm::Machine;
use cota_fsm::suite::{Method, Scope, Suite, smallest, suite};
use cota_run::{Budget, Moment, Watch};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// What other tools reach on a file, in symbols.
#[derive(Default)]
struct Others {
    smallest: Option<(usize, String)>,
    s: Option<usize>,
}

/// Sums over all files.
#[derive(Default)]
struct Sums {
    seed: u64,
    files: usize,
    quick: f64,
    slowest_s: f64,
    ratios: Vec<f64>,
    best_seconds: f64,
    worse: Vec<String>,
}

impl Experiment {
    pub(super) fn suites(&self, table: &mut Table, watch: Watch<'_>) -> Result<Exit, Failure> {
        let (folder, limit) = (self.folder()?, self.timeout);
        table.columns(&[
            "file",
            "states",
            "inputs",
            "h",
            "h_seconds",
            "spyh",
            "spyh_seconds",
            "s",
            "s_seconds",
            "other_s",
            "best",
            "best_seconds",
            "other_smallest",
            "other_by",
        ])?;
        let mut sums = Sums { seed: self.seed, ..Sums::default() };
        let mut files = sizes(folder)?;
        files.retain(|file, _| self.takes(file));
        self.require(files.len())?;
        watch.begin("models", Some(files.len() as u64));
        for (file, others) in &files {
            let machine = read_machine(&folder.join(file))?;
            let machine = machine.minimized().completed().minimized();
            sums.add(table, file, &machine, others, limit)?;
            watch.add(1);
            if watch.is_stopped() {
                break;
            }
        }
        sums.print(table);
        Ok(Exit::Done)
    }
}

impl Sums {
    fn add(
        &mut self,
        table: &mut Table,
        file: &str,
        machine: &Machine,
        others: &Others,
        limit: Duration,
    ) -> Result<(), Failure> {
        let timed = |method: Method| -> Result<(Suite, f64), Failure> {
            let start = Moment::now();
            let made = suite(machine, method, 0).map_err(Failure::usage)?;
            Ok((made, start.elapsed().as_secs_f64()))
        };
        let (h, h_seconds) = timed(Method::H)?;
        let (spyh, spyh_seconds) = timed(Method::Spyh)?;
        let (s, s_seconds) = timed(Method::S)?;
        let start = Moment::now();
        let budget = Budget::default().with_steps(u64::MAX).with_time(limit).with_seed(self.seed);
        // Without time for it, the other methods are what is measured.
        let best = if limit.is_zero() {
            None
        } else {
            let small = smallest(machine, Scope::default(), 2_000, &budget, Watch::default());
            Some(small.map_err(Failure::usage)?.result.suite.symbols())
        };
        let best_seconds = if limit.is_zero() { 0.0 } else { start.elapsed().as_secs_f64() };
        table.row(row![
            file,
            machine.states(),
            machine.inputs(),
            h.symbols(),
            real(h_seconds, 3),
            spyh.symbols(),
            real(spyh_seconds, 3),
            s.symbols(),
            real(s_seconds, 3),
            others.s,
            best,
            real(best_seconds, 1),
            others.smallest.as_ref().map(|(symbols, _)| *symbols),
            others.smallest.as_ref().map(|(_, by)| by.as_str()),
        ])?;
        self.files += 1;
        self.quick += h_seconds + spyh_seconds;
        self.best_seconds = self.best_seconds.max(best_seconds);
        match others.s {
            Some(symbols) => self.ratios.push(s.symbols() as f64 / symbols as f64),
            None => self.slowest_s = self.slowest_s.max(s_seconds),
        }
        let larger = |(symbols, _): &(usize, String)| {
            best.is_some_and(|symbols_of_best| symbols_of_best > *symbols)
        };
        if others.smallest.as_ref().is_some_and(larger) {
            self.worse.push(file.to_owned());
        }
        Ok(())
    }

    fn print(&self, table: &mut Table) {
        let count = self.ratios.len().max(1) as f64;
        let mean = (self.ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / count).exp();
        table.sum_up(format!(
            "{} files; h and spyh on all of them: {:.2} s",
            self.files, self.quick
        ));
        table.sum_up(format!(
            "s against the other tool's S on {} files: geometric mean of the symbols {mean:.4}",
            self.ratios.len()
        ));
        let slowest = self.slowest_s;
        table.sum_up(format!("s on the files without such a row: at most {slowest:.2} s"));
        if self.best_seconds > 0.0 {
            table.sum_up(format!(
                "best: at most {:.1} s, larger than the smallest other row on {} files{}{}",
                self.best_seconds,
                self.worse.len(),
                if self.worse.is_empty() { "" } else { ": " },
                self.worse.join(", ")
            ));
        }
    }
}

/// The rows without extra states, by file.
fn sizes(folder: &Path) -> Result<BTreeMap<String, Others>, Failure> {
    let mut sizes: BTreeMap<String, Others> = BTreeMap::new();
    for line in read_text(&folder.join("baseline-tools-real.csv"))?.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [file, tool, method, "0", _, _, _, symbols, _] = fields[..] else { continue };
        let Ok(symbols) = symbols.parse::<usize>() else { continue };
        let others = sizes.entry(file.to_owned()).or_default();
        if (tool, method) == ("FSMlib", "S") {
            others.s = Some(symbols);
        }
        let smaller = others.smallest.as_ref().is_none_or(|(least, _)| symbols < *least);
        if smaller {
            others.smallest = Some((symbols, format!("{tool} {method}")));
        }
    }
    Ok(sizes)
}
