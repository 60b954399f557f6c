//! A checking sequence for every model of a folder, or why there is none.

use super::Experiment;
use crate::fsm::files::{read_machine, read_text};
use crate::table::{Cell, Table, real, row};
use cota_console::exit::{Exit, Failure};
use cota_fsm::Machine;
use cota_fsm::distinguish::adaptive;
use cota_fsm::sequence::best::{BestOptions, NoBest, best};
use cota_fsm::sequence::{Proof, Requirement, prove};
use cota_fsm::suite::{self, suite};
use cota_run::{Budget, Moment, Watch};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// Suites with more symbols are not checked again: that compares all pairs of prefixes.
const MOST_CHECKED: usize = 20_000;

impl Experiment {
    pub(super) fn models(&self, table: &mut Table, watch: Watch<'_>) -> Result<Exit, Failure> {
        let (folder, limit) = (self.folder()?, self.timeout);
        table.columns(&[
            "file",
            "states",
            "inputs",
            "complete",
            "strongly_connected",
            "adaptive",
            "without_reset",
            "reset_input",
            "reset_reliable",
            "seconds",
        ])?;
        let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
        let mut files = model_files(folder)?;
        files.retain(|file| self.takes(file));
        self.require(files.len())?;
        watch.begin("models", Some(files.len() as u64));
        for (at, file) in files.iter().enumerate() {
            if watch.is_stopped() {
                break;
            }
            watch.add(u64::from(at > 0));
            let start = Moment::now();
            let Ok(machine) = read_machine(&folder.join(file)) else {
                let mut cells = row![file.as_str()];
                cells.extend((0..5).map(|_| Cell::Blank));
                cells.push("not readable".into());
                cells.extend((0..3).map(|_| Cell::Blank));
                table.row(cells)?;
                *outcomes.entry("not readable".to_owned()).or_default() += 1;
                continue;
            };
            let machine = machine.minimized();
            let answer = Answer::new(&machine, limit, self.seed);
            *outcomes.entry(answer.summary()).or_default() += 1;
            table.row(row![
                file.as_str(),
                machine.states(),
                machine.inputs(),
                machine.is_complete(),
                machine.is_strongly_connected(),
                adaptive(&machine).is_some(),
                answer.without.text,
                answer.input.map(|outcome| outcome.text),
                answer.reliable,
                real(start.elapsed().as_secs_f64(), 1),
            ])?;
        }
        for (outcome, count) in outcomes {
            table.sum_up(format!("{count:>4} {outcome}"));
        }
        Ok(Exit::Done)
    }
}

/// The files that the folder's index lists.
fn model_files(folder: &Path) -> Result<Vec<String>, Failure> {
    let index = read_text(&folder.join("index.csv"))?;
    let names = index.lines().skip(1).filter_map(|line| line.split(',').next());
    Ok(names.map(str::to_owned).collect())
}

struct Outcome {
    proved: bool,
    text: String,
}

struct Answer {
    without: Outcome,
    /// Tried where there is no proved sequence without reset.
    input: Option<Outcome>,
    reliable: String,
}

impl Answer {
    fn new(machine: &Machine, limit: Duration, seed: u64) -> Self {
        let without = sequence(machine, limit, seed);
        let input = (!without.proved).then(|| match machine.with_reset_input("reset") {
            Ok(machine) => sequence(&machine, limit, seed),
            Err(error) => Outcome { proved: false, text: error.to_string() },
        });
        Self { without, input, reliable: reliable(machine) }
    }

    fn summary(&self) -> String {
        let input = self.input.as_ref();
        if self.without.proved {
            "checking sequence proved, without reset".to_owned()
        } else if input.is_some_and(|input| input.proved) {
            "checking sequence proved, the reset tested as an input".to_owned()
        } else {
            let why = input.map_or("", |input| &input.text).split(':').next().unwrap_or_default();
            format!("suite with a reliable reset; as an input: {why}")
        }
    }
}

fn sequence(machine: &Machine, limit: Duration, seed: u64) -> Outcome {
    let options = BestOptions::default();
    let budget = Budget::default().with_time(limit).with_seed(seed);
    let text = match best(machine, &options, &budget, Watch::default()) {
        Ok(found) => {
            let (in_time, found) = (!found.timed_out(), found.result);
            let budget = Budget::default().with_steps(options.proof_steps);
            let proof = found.prove(machine, in_time, &budget, Watch::default()).result;
            let how = match proof {
                Proof::Conditions => "conditions of 2010",
                Proof::Convergence => "convergence",
                Proof::Repetition => "repetition",
                Proof::Exhaustive => "all implementations",
                Proof::Refuted(_) | Proof::Open => "not proved",
            };
            let optimal = if found.optimal { " (optimum)" } else { "" };
            let text = format!("{}{optimal} by {how}", found.word.len());
            return Outcome { proved: proof.is_proved(), text };
        }
        Err(NoBest::OneWay(..)) => "none exists: not strongly connected".to_owned(),
        Err(NoBest::NoUio) => "none exists: no UIO of the initial state".to_owned(),
        Err(NoBest::TooLong { predicted, .. }) => {
            let length = predicted.map_or("2^64".to_owned(), |length| length.to_string());
            format!("too long: about {length}")
        }
        Err(NoBest::Impossible) => "none exists".to_owned(),
        Err(NoBest::Late) => "too late".to_owned(),
        Err(NoBest::NotProved(_)) => "not proved".to_owned(),
        Err(NoBest::Requirement(Requirement::Reduced(..) | Requirement::Compatible(..))) => {
            "not reduced".to_owned()
        }
        Err(NoBest::Requirement(_)) => "not strongly connected".to_owned(),
    };
    Outcome { proved: false, text }
}

/// The suite that is joined by resets.
fn reliable(machine: &Machine) -> String {
    match suite(machine, suite::Method::S, 0) {
        Ok(tests) => {
            let size = format!("{} in {} tests", tests.symbols(), tests.tests().len());
            let checked = tests.symbols() <= MOST_CHECKED;
            let budget = Budget::default().with_steps(1_000_000);
            let proof = || prove(machine, tests.tests(), &budget, Watch::default()).result;
            match checked.then(|| proof().is_proved()) {
                Some(true) => format!("{size} proved"),
                Some(false) => format!("{size} not proved"),
                None => format!("{size} by the method's theorem"),
            }
        }
        Err(_) => "not reduced".to_owned(),
    }
}
