//! Every suite method on small machines against the truth, with and without extra states.

mod common;

use common::{drawn, nice, table, word};
use cota_fsm::check::{Exhaustive, Outcome};
use cota_fsm::distinguish::{Identifiers, characterizing_set};
use cota_fsm::random::{Random, Recipe};
use cota_fsm::suite::{Method, NoSuite, Scope, Suite, each_test, prune, suite, suite_within};
use cota_fsm::{Machine, Word};
use cota_run::{Budget, Progress, StopReason, Watch};
use std::ops::ControlFlow;
use std::time::Duration;

const COMPLETE: [Method; 8] = [
    Method::W,
    Method::Wp,
    Method::Uiov,
    Method::Hsi,
    Method::H,
    Method::Spy,
    Method::Spyh,
    Method::S,
];

fn is_complete(machine: &Machine, suite: &Suite, extra: usize) -> bool {
    let exhaustive = Exhaustive::new(machine).with_extra_states(extra);
    match exhaustive.verify(suite.tests(), &Budget::default(), Watch::default()).unwrap().result {
        Outcome::Complete => true,
        Outcome::Survivor(_) => false,
        Outcome::Cut => panic!("small enough to finish"),
    }
}

#[test]
fn every_method_is_complete_at_n_and_n_plus_1() {
    let free = |states, inputs, outputs| Recipe {
        strongly_connected: false,
        adaptive: false,
        ..nice(states, inputs, outputs)
    };
    let machines = [(free(2, 2, 2), 20), (free(3, 2, 2), 40), (free(4, 2, 2), 15)];
    let mut counts = [0; COMPLETE.len()];
    for (recipe, count) in machines {
        for machine in drawn(recipe, 41, count) {
            for (at, method) in COMPLETE.into_iter().enumerate() {
                for extra in 0..=usize::from(machine.states() < 4) {
                    let tests = match suite(&machine, method, extra) {
                        Ok(tests) => tests,
                        Err(NoSuite::NoUio(_)) if method == Method::Uiov => continue,
                        Err(error) => panic!("{error}"),
                    };
                    counts[at] += 1;
                    assert!(is_complete(&machine, &tests, extra), "{method:?} {extra} {machine:?}");
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn partial_machines_are_taken_by_the_methods_that_say_so() {
    let recipe = Recipe {
        transitions: Some(5),
        strongly_connected: false,
        adaptive: false,
        ..nice(3, 2, 2)
    };
    for machine in drawn(recipe, 43, 40) {
        for method in [Method::Hsi, Method::H, Method::Spy, Method::Spyh, Method::S] {
            for extra in 0..=1 {
                let tests = suite(&machine, method, extra).unwrap();
                assert!(is_complete(&machine, &tests, extra), "{method:?} {extra} {machine:?}");
            }
        }
        assert!(suite(&machine, Method::W, 0).is_err());
    }
}

#[test]
fn pruned_suites_stay_complete() {
    let mut saved = 0;
    for machine in drawn(Recipe { adaptive: false, ..nice(4, 2, 2) }, 47, 20) {
        let tests = suite(&machine, Method::Hsi, 0).unwrap();
        let pruned =
            prune(&machine, &tests, &Budget::default().with_steps(1000), Watch::default()).result;
        assert!(is_complete(&machine, &pruned, 0));
        assert!(pruned.symbols() <= tests.symbols());
        saved += tests.symbols() - pruned.symbols();
    }
    assert!(saved > 0);
}

#[test]
fn tours_take_every_transition_and_uio_checks_every_target() {
    for machine in drawn(Recipe { adaptive: false, ..nice(5, 3, 3) }, 49, 10) {
        let tests = suite(&machine, Method::Tour, 0).unwrap();
        let mut taken = std::collections::BTreeSet::new();
        for test in tests.tests() {
            let mut at = 0;
            for &x in test {
                taken.insert((at, x));
                at = machine.next(at, x).unwrap();
            }
        }
        assert_eq!(taken.len(), 15);
        if let Ok(uio) = suite(&machine, Method::Uio, 0) {
            let uiov = suite(&machine, Method::Uiov, 0).unwrap();
            assert!(uio.symbols() <= uiov.symbols());
        }
    }
}

#[test]
fn the_incomplete_suite_of_another_tool_is_not_what_comes_out() {
    let machine =
        table(&[&[(2, 1), (1, 0)], &[(3, 0), (3, 1)], &[(0, 1), (0, 1)], &[(0, 1), (0, 0)]]);
    let wrong =
        Suite::new(["0001", "0101", "10001", "10101", "1101", "111"].map(|w| word(&machine, w)));
    assert!(!is_complete(&machine, &wrong, 0));
    for method in COMPLETE {
        if let Ok(tests) = suite(&machine, method, 0) {
            assert!(is_complete(&machine, &tests, 0), "{method:?}");
        }
    }
}

/// The product of cover, words of up to so many inputs and identifying words, written down plainly.
fn product(machine: &Machine, most: usize, words: impl Fn(usize) -> Vec<Word>) -> Suite {
    let mut tests = Vec::new();
    for access in machine.state_cover().into_iter().flatten() {
        for length in 0..=most {
            for middle in common::words(machine.inputs(), length) {
                let before = [&access[..], &middle].concat();
                let Some(end) = machine.after(0, &before) else { continue };
                tests.extend(words(end).iter().map(|word| [&before[..], word].concat()));
                tests.push(before);
            }
        }
    }
    Suite::new(tests)
}

#[test]
fn tests_that_are_streamed_are_the_whole_product() {
    let mut random = Random::new(77);
    for number in 0..30 {
        let transitions = (number % 2 == 1).then_some(9);
        let machine = Recipe { transitions, adaptive: false, ..nice(6, 2, 2) }
            .draw(&mut random, Watch::default())
            .unwrap();
        let extra = number % 3;
        let identifiers = Identifiers::shorter(&machine).unwrap();
        let hsi = product(&machine, extra + 1, |s| identifiers.of(s).to_vec());
        assert_eq!(suite(&machine, Method::Hsi, extra).unwrap().tests(), hsi.tests());
        if machine.is_complete() {
            let words = characterizing_set(&machine).unwrap();
            let w = product(&machine, extra + 1, |_| words.clone());
            assert_eq!(suite(&machine, Method::W, extra).unwrap().tests(), w.tests());
        }
    }
}

#[test]
fn every_method_hands_out_each_test_once_and_no_prefix_of_another() {
    for machine in drawn(nice(7, 3, 2), 78, 10) {
        for (name, method) in Method::ALL.map(|method| (method.name(), method)) {
            let Ok(made) = suite(&machine, method, 0) else { continue };
            assert_eq!(made.tests(), Suite::new(made.tests().to_vec()).tests(), "{name}");
        }
    }
}

#[test]
fn classes_that_follow_each_other_in_circles_are_compared() {
    // Many inputs do the same, so that there are far more ways through the classes than classes.
    let (states, inputs) = (16, 24);
    let rows: Vec<Vec<_>> = (0..states)
        .map(|s| {
            let forward = ((s + 1) % states, usize::from(s + 1 == states));
            (0..inputs).map(|x| Some(if x == 0 { (0, 0) } else { forward })).collect()
        })
        .collect();
    let machine = Machine::from_table(&rows).unwrap();
    for method in [Method::H, Method::Spyh, Method::S] {
        assert!(suite(&machine, method, 0).unwrap().symbols() > states * inputs);
    }
}

#[test]
fn tests_are_handed_out_until_there_are_enough() {
    let machine = &drawn(nice(7, 3, 2), 79, 1)[0];
    for (name, method) in Method::ALL.map(|method| (method.name(), method)) {
        let Ok(made) = suite(machine, method, 0) else { continue };
        let mut taken: Vec<Word> = Vec::new();
        let wanted = made.tests().len().div_ceil(2);
        let (budget, watch) = (Budget::default(), Watch::default());
        let done = each_test(machine, method, Scope::default(), &budget, watch, &mut |test| {
            taken.push(test.to_vec());
            if taken.len() == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(taken, made.tests()[..wanted], "{name}");
        let done = done.unwrap();
        assert_eq!((done.stop, done.result), (StopReason::Enough, wanted as u64), "{name}");
    }
}

#[test]
fn a_budget_cuts_a_suite_after_its_first_tests() {
    let machine = &drawn(nice(7, 3, 2), 79, 1)[0];
    for (name, method) in Method::ALL.map(|method| (method.name(), method)) {
        let Ok(whole) = suite(machine, method, 0) else { continue };
        let within = |budget: &Budget| {
            suite_within(machine, method, Scope::default(), budget, Watch::default())
        };
        let first = |tests: usize| Suite::new(whole.tests()[..tests].iter().cloned());
        for tests in 0..=whole.tests().len() {
            let stop = |cut| if tests == whole.tests().len() { StopReason::Exhausted } else { cut };
            let results = Budget { results: Some(tests as u64), ..Budget::default() };
            let made = within(&results).unwrap();
            assert_eq!(made.result.tests(), &whole.tests()[..tests], "{name}");
            assert_eq!(made.stop, stop(StopReason::Limit), "{name} {tests}");
            assert_eq!(made.steps, first(tests).symbols() as u64, "{name} {tests}");
            let steps = Budget::default().with_steps(made.steps);
            let made = within(&steps).unwrap();
            assert_eq!(made.result.tests(), &whole.tests()[..tests], "{name}");
            assert_eq!(made.stop, stop(StopReason::Steps), "{name} {tests}");
        }
        let late = within(&Budget::default().with_time(Duration::ZERO));
        assert_eq!(late.unwrap_err(), NoSuite::Late, "{name}");
    }
}

#[test]
fn a_suite_that_is_interrupted_says_so() {
    let machine = &drawn(nice(7, 3, 2), 79, 1)[0];
    let progress = Progress::default();
    let (budget, watch) = (Budget::default(), Watch::new(&progress));
    let done = each_test(machine, Method::Hsi, Scope::default(), &budget, watch, &mut |_| {
        progress.stop();
        ControlFlow::Continue(())
    });
    let done = done.unwrap();
    assert_eq!((done.stop, done.result), (StopReason::Interrupted, 1));
    assert_eq!(done.whole(), None);
}

#[test]
fn pruning_says_why_it_ended() {
    let machine = &drawn(nice(4, 2, 2), 83, 1)[0];
    let tests = suite(machine, Method::W, 0).unwrap();
    let pruned = |budget: &Budget| prune(machine, &tests, budget, Watch::default());
    let some = pruned(&Budget::default().with_steps(3));
    assert_eq!((some.stop, some.steps), (StopReason::Steps, 3));
    let all = pruned(&Budget::default().with_steps(100_000));
    assert_eq!(all.stop, StopReason::Exhausted);
    assert!(all.steps > 3 && all.result.symbols() < tests.symbols());
    let none = pruned(&Budget::default().with_time(Duration::ZERO));
    assert_eq!((none.stop, none.result.tests()), (StopReason::Time, tests.tests()));
}
