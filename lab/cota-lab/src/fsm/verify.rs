//! What every method prints as proved, against all implementations.

use super::{Experiment, small_machines};
use crate::table::{Cell, Table, row};
use cota_console::exit::{Exit, Failure};
use cota_fsm::check::{Exhaustive, Outcome};
use cota_fsm::random::Random;
use cota_fsm::sequence::best::{BestOptions, best};
use cota_fsm::sequence::ggcs::{Evolution, Genome, Overlap};
use cota_fsm::sequence::{
    GraphMethod, Located, distinguishing_set, graph_sequence, locating, prove, simao_petrenko08,
};
use cota_fsm::suite::{self, suite};
use cota_fsm::{Machine, Word};
use cota_run::{Budget, Watch};
use std::collections::BTreeMap;

/// Steps of a proof, and of the verification after it.
const PROOF_STEPS: u64 = 1_000_000;
const VERIFY_STEPS: u64 = 200_000_000;

/// How the results of a method came out.
#[derive(Default)]
struct Tally {
    none: usize,
    proved: usize,
    right: usize,
    unfinished: usize,
    not_proved: usize,
    wrong: usize,
}

impl Experiment {
    pub(super) fn verify(&self, table: &mut Table, watch: Watch<'_>) -> Result<Exit, Failure> {
        table.columns(&["states", "machine", "method", "length", "proved", "implementations"])?;
        let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
        watch.begin("machines", Some((self.states.len() * self.machines) as u64));
        for &states in &self.states {
            let recipe = small_machines(states);
            let mut random = Random::new(self.seed);
            for number in 0..self.machines {
                let machine = recipe.draw(&mut random, Watch::default()).map_err(Failure::usage)?;
                watch.add(1);
                for (method, tests, extra) in self.results(&machine) {
                    if !self.takes(&method) {
                        continue;
                    }
                    let tally = tallies.entry(method.clone()).or_default();
                    let mut cells = row![states, number, method];
                    cells.extend(tally.judge(&machine, tests.as_deref(), extra));
                    table.row(cells)?;
                }
            }
        }
        let mut wrong = 0;
        for (method, tally) in &tallies {
            let Tally { none, proved, right, unfinished, not_proved, wrong: bad } = tally;
            table.sum_up(format!(
                "{method:<18} {proved:>5} proved: {right:>5} right, {bad} wrong, {unfinished} not \
                 finished; {not_proved} printed as not proved, {none} without a result"
            ));
            wrong += bad;
        }
        Ok(if wrong == 0 { Exit::Done } else { Exit::ProblemsFound })
    }

    /// What all methods make of a machine, with the extra states that it is for.
    fn results(&self, machine: &Machine) -> Vec<(String, Option<Vec<Word>>, usize)> {
        let set = distinguishing_set(machine).ok();
        let one = |word: Option<Word>| word.map(|word| vec![word]);
        let options = BestOptions { proof_steps: 200_000, ..BestOptions::default() };
        let budget = Budget::default().with_seed(self.seed);
        let mut all: Vec<(String, Option<Vec<Word>>, usize)> = Vec::new();
        let mut add = |name: &str, tests, extra| all.push((name.to_owned(), tests, extra));
        let found = best(machine, &options, &budget.with_steps(300), Watch::default());
        add("best", one(found.ok().map(|found| found.result.word)), 0);
        add("locating", one(located(machine)), 0);
        let local = |set| simao_petrenko08(machine, set).ok().map(|made| made.word);
        add("simao-petrenko08", one(set.as_ref().and_then(local)), 0);
        let genetic = set.as_ref().and_then(|set| {
            let genome = Genome::new(machine, set, Overlap::Maximal);
            let evolution = Evolution { patience: 5, ..Evolution::default() };
            evolution.run(machine, set, &genome, &[], &budget, Watch::default()).result
        });
        add("ggcs", one(genetic), 0);
        for method in GraphMethod::ALL {
            let made = graph_sequence(machine, method, 100_000).ok();
            add(method.name(), one(made.map(|made| made.word)), 0);
        }
        for method in suite::Method::ALL.into_iter().filter(|method| method.is_complete()) {
            for extra in 0..=usize::from(machine.states() < 5) {
                let made = suite(machine, method, extra).ok();
                let tests = made.map(|made| made.tests().to_vec());
                add(&format!("suite {} +{extra}", method.name()), tests, extra);
            }
        }
        all
    }
}

fn located(machine: &Machine) -> Option<Word> {
    match locating(machine, 5_000, Watch::default()) {
        Ok(Located::Sequence(word)) => Some(word),
        _ => None,
    }
}

impl Tally {
    /// Counts a result and says how it came out. A suite's guarantee counts as its proof.
    fn judge(&mut self, machine: &Machine, tests: Option<&[Word]>, extra: usize) -> [Cell; 3] {
        let Some(tests) = tests else {
            self.none += 1;
            return [Cell::Blank, Cell::Blank, Cell::Blank];
        };
        let length: usize = tests.iter().map(Vec::len).sum();
        let proof = Budget::default().with_steps(PROOF_STEPS);
        let proved =
            tests.len() > 1 || prove(machine, tests, &proof, Watch::default()).result.is_proved();
        let exhaustive = Exhaustive::new(machine).with_extra_states(extra);
        let budget = Budget::default().with_steps(VERIFY_STEPS);
        let tried = exhaustive.verify(tests, &budget, Watch::default());
        let verdict = match tried.map(|tried| tried.result) {
            Ok(Outcome::Complete) => "complete",
            Ok(Outcome::Survivor(_)) => "survivor",
            Ok(Outcome::Cut) | Err(_) => "unfinished",
        };
        let count = match (proved, verdict) {
            (false, _) => &mut self.not_proved,
            (true, "complete") => &mut self.right,
            (true, "survivor") => &mut self.wrong,
            (true, _) => &mut self.unfinished,
        };
        *count += 1;
        self.proved += usize::from(proved);
        [length.into(), proved.into(), verdict.into()]
    }
}
