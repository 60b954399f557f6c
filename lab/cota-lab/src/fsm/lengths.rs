//! Method best against the lengths that another tool reaches on its random machines.

use super::Experiment;
use crate::fsm::files::read_text;
use crate::table::{Table, real, row};
use cota_console::exit::{Exit, Failure};
use cota_fsm::Machine;
use cota_fsm::format::Format;
use cota_fsm::sequence::best::{BestOptions, best};
use cota_run::{Budget, Moment, Watch};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

impl Experiment {
    /// Method best against the shortest sequence of another tool.
    pub(super) fn lengths(&self, table: &mut Table, watch: Watch<'_>) -> Result<Exit, Failure> {
        let folder = self.folder()?;
        let lengths = baseline_lengths(&read_text(&folder.join("baseline-fsmlib-random.csv"))?);
        table.columns(&[
            "machine", "states", "baseline", "best", "ratio", "proved", "checks", "seconds",
        ])?;
        let mut sums: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
        let path = folder.join("random-ads.jsonl");
        let mut machines = read_machines(&path, &read_text(&path)?, &lengths)?;
        machines.retain(|listed| self.takes(&listed.name));
        self.require(machines.len())?;
        watch.begin("machines", Some(machines.len() as u64));
        for Listed { name, baseline, machine } in machines {
            let start = Moment::now();
            let options = BestOptions::default();
            let budget =
                Budget::default().with_steps(u64::MAX).with_time(self.timeout).with_seed(self.seed);
            let done = best(&machine, &options, &budget, Watch::default());
            let done = done.map_err(Failure::usage)?;
            let (in_time, checks, found) = (!done.timed_out(), done.steps, done.result);
            let budget = Budget::default().with_steps(options.proof_steps);
            let proof = found.prove(&machine, in_time, &budget, Watch::default()).result;
            let ratio = found.word.len() as f64 / baseline as f64;
            table.row(row![
                name,
                machine.states(),
                baseline,
                found.word.len(),
                real(ratio, 4),
                proof.is_proved(),
                checks,
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

/// A machine that another tool has found a sequence for.
struct Listed {
    name: String,
    /// The length of its sequence.
    baseline: usize,
    machine: Machine,
}

/// The machines of a file, a line of JSON each, of which a length is known.
fn read_machines(
    path: &Path,
    text: &str,
    lengths: &BTreeMap<String, usize>,
) -> Result<Vec<Listed>, Failure> {
    let mut machines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |problem: &dyn fmt::Display| {
            Failure::usage(format!("{}:{number}: {problem}", path.display()))
                .hint("each line is a machine in JSON with its `name`")
        };
        let value: serde_json::Value = serde_json::from_str(line).map_err(|error| wrong(&error))?;
        let name = value["name"].as_str().unwrap_or_default().to_owned();
        if let Some(&baseline) = lengths.get(&name) {
            let machine = Format::Json.read(line).map_err(|error| wrong(&error.problem))?;
            machines.push(Listed { name, baseline, machine });
        }
    }
    Ok(machines)
}

/// The shortest of the checking sequences listed for each machine; none is empty.
fn baseline_lengths(text: &str) -> BTreeMap<String, usize> {
    let mut lengths: BTreeMap<String, usize> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [machine, method, "0", .., symbols, _] = fields[..] else { continue };
        let symbols = symbols.parse().ok().filter(|symbols| *symbols > 0);
        if let (true, Some(symbols)) = (matches!(method, "C" | "Ma" | "Mg"), symbols) {
            let least = lengths.entry(machine.to_owned()).or_insert(symbols);
            *least = symbols.min(*least);
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const LENGTHS: &str = "machine,method,extra_states,states,inputs,outputs,sequences,symbols,seconds\n\
                           m1,C,0,2,2,2,1,29,0.1\nm1,Ma,0,2,2,2,1,27,0.1\nm1,Mg,1,2,2,2,1,9,0.1\n\
                           m1,W,0,2,2,2,1,8,0.1\nm2,C,0,2,2,2,1,0,0.1\nm2,C,0,2,2,2,1,31,0.1\n";

    const MACHINES: [&str; 2] = [
        r#"{"name":"m1","states":2,"inputs":2,"outputs":2,"next":[[1,0],[0,1]],"out":[[0,1],[1,1]]}"#,
        r#"{"name":"m2","states":3,"inputs":2,"outputs":2,"next":[[1,2],[2,0],[0,0]],"out":[[0,1],[1,1],[1,0]]}"#,
    ];

    #[test]
    fn the_shortest_checking_sequence_counts() {
        let lengths = baseline_lengths(LENGTHS);
        assert_eq!(lengths, [("m1".to_owned(), 27), ("m2".to_owned(), 31)].into());
    }

    #[test]
    fn a_wrong_line_is_named() {
        let lengths = baseline_lengths(LENGTHS);
        let read = |text: &str| read_machines(Path::new("m.jsonl"), text, &lengths);
        assert_eq!(read(&MACHINES.join("\n")).unwrap().len(), 2);
        for second in ["{", r#"{"name":"m1"}"#] {
            let error = read(&format!("{}\n{second}\n", MACHINES[0])).err().unwrap();
            assert!(format!("{error:?}").contains("m.jsonl:2: "), "{error:?}");
        }
    }

    /// As far as the experiment goes: to a sequence of each machine.
    #[test]
    fn changed_machines_and_lengths_are_read_or_refused() {
        let best_of = |listed: &Listed| {
            let budget = Budget::default().with_time(Duration::ZERO);
            let found = best(&listed.machine, &BestOptions::default(), &budget, Watch::default());
            let _ = found.map(|found| found.result.word.len() / listed.baseline);
        };
        let lengths = baseline_lengths(LENGTHS);
        let machines = cota_fuzz::Reader::new([MACHINES.join("\n")], move |text| {
            let read = read_machines(Path::new("m.jsonl"), text, &lengths);
            read.map(|machines| machines.iter().for_each(best_of)).into()
        });
        let table = cota_fuzz::Reader::new([LENGTHS], move |text| {
            let lengths = baseline_lengths(text);
            let read = read_machines(Path::new("m.jsonl"), &MACHINES.join("\n"), &lengths);
            let all = read.ok().filter(|machines| machines.len() == 2);
            all.map(|machines| machines.iter().for_each(best_of)).ok_or(()).into()
        });
        for reader in [machines, table] {
            let accepted = cota_fuzz::check(&reader, 500).unwrap();
            assert!(accepted > 50, "{accepted}");
        }
    }
}
