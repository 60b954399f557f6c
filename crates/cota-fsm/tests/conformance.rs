//! Runs against implementations: right ones pass, every single fault is found and explained.

mod common;

use common::{drawn, nice, ural_machine, word};
use cota_fsm::Machine;
use cota_fsm::check::Exhaustive;
use cota_fsm::conformance::{
    Fault, Implementation, Observed, Simulated, conform, mutation_score, single_faults,
};
use cota_fsm::random::Recipe;
use cota_fsm::sequence::{distinguishing_set, simao_petrenko08};
use cota_fsm::suite::{Method, suite};
use cota_run::{Budget, Progress, StopReason, Watch};
use std::time::Duration;

#[test]
fn the_model_itself_passes() {
    let machine = ural_machine();
    let tests = suite(&machine, Method::H, 0).unwrap();
    let report = conform(
        &machine,
        tests.tests(),
        &mut Simulated::new(&machine),
        &Budget::default(),
        Watch::default(),
    )
    .result;
    assert_eq!(report.deviations, []);
    assert_eq!((report.tests, report.symbols), (tests.tests().len(), tests.symbols()));
}

#[test]
fn every_single_fault_is_found_and_among_its_explanations() {
    for machine in drawn(nice(4, 2, 2), 71, 10) {
        let set = distinguishing_set(&machine).unwrap();
        let tests = [simao_petrenko08(&machine, &set).unwrap().word];
        for fault in single_faults(&machine) {
            let Some(output) = fault.output else { continue };
            let wrong = machine.with_transition(fault.state, fault.input, output, fault.target);
            let report = conform(
                &machine,
                &tests,
                &mut Simulated::new(&wrong),
                &Budget::default(),
                Watch::default(),
            )
            .result;
            let deviation = report.deviations.first().expect("a checking sequence finds it");
            assert!(tests[0].starts_with(&deviation.word));
            let (state, input) = (fault.state, fault.input);
            let truth = if machine.step(state, input).unwrap().1 == output {
                Fault::Transfer { state, input, target: fault.target }
            } else {
                let output = Observed::Answer(machine.output_name(output).to_owned());
                Fault::Output { state, input, output }
            };
            assert!(report.explanations.contains(&truth), "{truth:?}");
        }
    }
}

#[test]
fn complete_suites_kill_all_mutants_and_tours_do_not() {
    let (mut survived, mut doubles) = (0, 0);
    let (budget, watch) = (Budget::default(), Watch::default());
    for machine in drawn(nice(4, 2, 2), 73, 10) {
        let tests = suite(&machine, Method::H, 0).unwrap();
        let whole = mutation_score(&machine, tests.tests(), true, &budget, watch);
        assert_eq!(whole.stop, StopReason::Exhausted);
        let part = mutation_score(&machine, tests.tests(), true, &budget.with_steps(20), watch);
        assert_eq!((part.stop, part.steps, part.result.mutants()), (StopReason::Steps, 20, 20));
        let score = whole.result;
        assert!(score.survived.is_empty());
        doubles += score.killed;
        let tour = suite(&machine, Method::Tour, 0).unwrap();
        let score = mutation_score(&machine, tour.tests(), false, &budget, watch).result;
        survived += score.survived.len();
    }
    assert!(survived > 0 && doubles > 1000, "{survived} {doubles}");
}

#[test]
fn every_test_that_deviates_is_reported_the_shortest_first() {
    let machine = ural_machine();
    let wrong = machine.with_transition(0, 1, 0, 2);
    let tests = [word(&machine, "aaab"), word(&machine, "ab"), word(&machine, "ba")];
    let report = conform(
        &machine,
        &tests,
        &mut Simulated::new(&wrong),
        &Budget::default(),
        Watch::default(),
    )
    .result;
    let found: Vec<_> = report.deviations.iter().map(|one| (one.test, one.word.clone())).collect();
    assert_eq!(found, [(2, word(&machine, "b")), (0, word(&machine, "aaab"))]);
    let first = &report.deviations[0];
    assert_eq!(first.expected.as_deref(), Some("1"));
    assert_eq!(first.observed, Observed::Answer("0".to_owned()));
}

/// As the model, but it crashes on an input in a state, cannot be reset so many times, and may have a last word.
struct Fragile<'a> {
    model: Simulated<'a>,
    path: String,
    crashes_after: &'a str,
    resets_that_fail: usize,
    talks: bool,
}

impl Implementation for Fragile<'_> {
    type Error = &'static str;

    fn reset(&mut self) -> Result<(), Self::Error> {
        self.path.clear();
        if self.resets_that_fail > 0 {
            self.resets_that_fail -= 1;
            return Err("not there");
        }
        let Ok(()) = self.model.reset();
        Ok(())
    }

    fn step(&mut self, input: &str) -> Result<String, Self::Error> {
        self.path.push_str(input);
        let Ok(answer) = self.model.step(input);
        if self.path == self.crashes_after { Err("crashed") } else { Ok(answer) }
    }

    fn finish(&mut self) -> Result<(), Self::Error> {
        if self.talks { Err("goes on talking") } else { Ok(()) }
    }
}

#[test]
fn what_comes_instead_of_an_answer_is_a_deviation_and_the_tests_go_on() {
    let machine = ural_machine();
    let tests = [word(&machine, "ab"), word(&machine, "aab"), word(&machine, "b")];
    let fragile = |crashes_after, resets_that_fail, talks| Fragile {
        model: Simulated::new(&machine),
        path: String::new(),
        crashes_after,
        resets_that_fail,
        talks,
    };
    let crash = conform(
        &machine,
        &tests,
        &mut fragile("aa", 0, false),
        &Budget::default(),
        Watch::default(),
    )
    .result;
    assert_eq!((crash.tests, crash.symbols, crash.deviations.len()), (3, 5, 1));
    let deviation = &crash.deviations[0];
    assert_eq!((deviation.test, &deviation.word), (1, &word(&machine, "aa")));
    assert!(deviation.expected.is_some());
    assert_eq!(deviation.observed, Observed::Failure("crashed"));
    let (state, input) = (machine.next(0, 0).unwrap(), 0);
    let output = Observed::Failure("crashed");
    assert_eq!(crash.explanations, [Fault::Output { state, input, output }]);

    // Neither belongs to a transition, so that no fault of one explains it.
    let lost =
        conform(&machine, &tests, &mut fragile("", 1, false), &Budget::default(), Watch::default())
            .result;
    let (deviation, symbols) = (&lost.deviations[..], lost.symbols);
    assert!(matches!(deviation, [one] if one.test == 0 && one.word.is_empty()), "{deviation:?}");
    assert_eq!((symbols, lost.explanations), (4, vec![]));
    let loud =
        conform(&machine, &tests, &mut fragile("", 0, true), &Budget::default(), Watch::default())
            .result;
    let words: Vec<usize> = loud.deviations.iter().map(|one| one.word.len()).collect();
    assert_eq!((words, loud.explanations), (vec![1, 2, 3], vec![]));
    assert!(loud.deviations.iter().all(|one| one.expected.is_none()));
}

/// All complete machines of as many states, inputs and outputs, as tables.
fn all_machines(states: usize, inputs: usize, outputs: usize) -> Vec<Machine> {
    let cells = states * inputs;
    let choices = states * outputs;
    (0..choices.pow(cells as u32))
        .map(|mut number| {
            let mut rows = vec![Vec::new(); states];
            for cell in 0..cells {
                rows[cell / inputs].push(Some((number % choices / outputs, number % outputs)));
                number /= choices;
            }
            Machine::from_table(&rows).unwrap()
        })
        .collect()
}

#[test]
fn the_census_counts_what_trying_every_table_counts() {
    for (states, inputs) in [(2, 2), (3, 1)] {
        let all = all_machines(states, inputs, 2);
        for machine in drawn(Recipe { adaptive: false, ..nice(states, inputs, 2) }, 3, 6) {
            for tests in [vec![vec![0, 0]], vec![vec![0, 0, 0], vec![inputs - 1, 0]]] {
                let same = |other: &&Machine| cota_fsm::equivalence::difference(&machine, other);
                let names = |word: &Vec<usize>| word.iter().map(ToString::to_string).collect();
                let labels: Vec<Vec<String>> = tests.iter().map(names).collect();
                let answers = |machine: &Machine| -> Vec<Vec<String>> {
                    labels.iter().map(|test| run(machine, test)).collect()
                };
                let passed = all.iter().filter(|other| answers(other) == answers(&machine)).count();
                let equal = all.iter().filter(|other| same(other).is_none()).count();
                let census = Exhaustive::new(&machine)
                    .census(&tests, &Budget::default(), Watch::default())
                    .unwrap();
                let census = census.whole().unwrap().unwrap();
                assert_eq!(census.all, all.len() as u128);
                assert_eq!(census.equivalent, equal as u128);
                assert_eq!(census.survived, (passed - equal) as u128, "{machine:?} {tests:?}");
                assert_eq!(census.killed + census.survived + census.equivalent, census.all);
            }
        }
    }
}

fn run(machine: &Machine, labels: &[String]) -> Vec<String> {
    let mut at = 0;
    labels
        .iter()
        .map(|label| match machine.input_named(label).and_then(|x| machine.step(at, x)) {
            Some((next, y)) => {
                at = next;
                machine.output_name(y).to_owned()
            }
            None => String::new(),
        })
        .collect()
}

#[test]
fn a_run_keeps_to_its_budget_and_says_why_it_ended() {
    let machine = ural_machine();
    let wrong = machine.with_transition(0, 1, 0, 2);
    let tests = [word(&machine, "aaab"), word(&machine, "ab"), word(&machine, "ba")];
    let run = |budget: Budget, watch: Watch<'_>| {
        conform(&machine, &tests, &mut Simulated::new(&wrong), &budget, watch)
    };
    let whole = run(Budget::default(), Watch::default());
    assert_eq!((whole.stop, whole.steps), (StopReason::Exhausted, 3));
    for most in 0..3 {
        let some = run(Budget::default().with_steps(most), Watch::default());
        assert_eq!((some.stop, some.steps), (StopReason::Steps, most));
        assert_eq!(some.result.tests as u64, most);
    }
    assert_eq!(run(Budget::default().with_steps(3), Watch::default()).stop, StopReason::Exhausted);
    let first = run(Budget { results: Some(1), ..Budget::default() }, Watch::default());
    assert_eq!((first.stop, first.steps), (StopReason::Limit, 1));
    let late = run(Budget::default().with_time(Duration::ZERO), Watch::default());
    assert_eq!((late.stop, late.result.tests), (StopReason::Time, 0));
    let progress = Progress::default();
    run(Budget::default(), Watch::new(&progress));
    let stage = progress.now().unwrap();
    assert_eq!((stage.done, stage.total, stage.found), (3, Some(3), 2));
    progress.stop();
    assert_eq!(run(Budget::default(), Watch::new(&progress)).stop, StopReason::Interrupted);
}
