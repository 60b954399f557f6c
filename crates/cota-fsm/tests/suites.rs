//! Every suite method on small machines against the truth, with and without extra states.

mod common;

use common::{drawn, nice, table, word};
use cota_fsm::Machine;
use cota_fsm::check::{Exhaustive, Outcome};
use cota_fsm::random::Recipe;
use cota_fsm::suite::{Method, NoSuite, Suite, prune, suite};

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
    let mut exhaustive = Exhaustive::new(machine).with_extra_states(extra);
    match exhaustive.verify(suite.tests()).unwrap() {
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
        let pruned = prune(&machine, &tests, 1000, None).suite;
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
