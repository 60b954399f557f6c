//! Method best against the lengths that another tool reaches on its random machines.

use super::Experiment;
use super::table::{Table, real, row};
use crate::fsm::files::read_text;
use cota_console::exit::{Exit, Failure};
use cota_fsm::clock::Moment;
use cota_fsm::format::Format;
use cota_fsm::progress::Watch;
use cota_fsm::sequence::best::{Budget, best};
use std::collections::BTreeMap;
use std::path::Path;

impl Experiment {
    /// Method best against the shortest sequence of another tool.
    pub(super) fn lengths(&self, table: &mut Table, watch: Watch<'_>) -> Result<Exit, Failure> {
        let folder = self.folder()?;
        let lengths = baseline_lengths(folder)?;
        let limit = self.time_limit;
        table.columns(&[
            "machine", "states", "baseline", "best", "ratio", "proved", "checks", "seconds",
        ])?;
        let mut sums: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
        let mut machines = Vec::new();
        let text = read_text(&folder.join("random-ads.jsonl"))?;
        for line in text.lines() {
            let value: serde_json::Value = serde_json::from_str(line).map_err(Failure::usage)?;
            let name = value["name"].as_str().unwrap_or_default().to_owned();
            if let Some(&baseline) = lengths.get(&name).filter(|_| self.takes(&name)) {
                machines.push((name, baseline, line));
            }
        }
        self.require(machines.len())?;
        watch.begin("machines", Some(machines.len() as u64));
        for (name, baseline, line) in machines {
            let machine = Format::Json.read(line).map_err(Failure::usage)?;
            let start = Moment::now();
            let budget = Budget {
                checks: u64::MAX,
                time_limit: Some(limit),
                seed: self.seed,
                ..Budget::default()
            };
            let found = best(&machine, budget).map_err(Failure::usage)?;
            let proof = found.prove(&machine, budget.steps, Watch::default());
            let ratio = found.word.len() as f64 / baseline as f64;
            table.row(row![
                name,
                machine.states(),
                baseline,
                found.word.len(),
                real(ratio, 4),
                proof.is_proved(),
                found.checks,
                real(start.elapsed().as_secs_f64(), 2),
            ])?;
            watch.add(1);
            let sum = sums.entry(machine.states()).or_default();
            *sum = (sum.0 + ratio, sum.1 + 1);
            if watch.is_stopped() {
                break;
            }
        }
        for (states, (sum, count)) in sums {
            let shorter = 100.0 * (1.0 - sum / count as f64);
            table.sum_up(format!(
                "{states:>4} states: {shorter:>5.1} % shorter on average, {count} machines"
            ));
            table.mean(format!("states {states}"), shorter, None);
        }
        Ok(Exit::Done)
    }
}

/// The shortest of the checking sequences listed for each machine.
fn baseline_lengths(folder: &Path) -> Result<BTreeMap<String, usize>, Failure> {
    let mut lengths: BTreeMap<String, usize> = BTreeMap::new();
    for line in read_text(&folder.join("baseline-fsmlib-random.csv"))?.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [machine, method, "0", .., symbols, _] = fields[..] else { continue };
        if let (true, Ok(symbols)) = (matches!(method, "C" | "Ma" | "Mg"), symbols.parse()) {
            let least = lengths.entry(machine.to_owned()).or_insert(symbols);
            *least = symbols.min(*least);
        }
    }
    Ok(lengths)
}
