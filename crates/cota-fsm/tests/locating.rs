//! Machines without a distinguishing set: located states, and proofs by repetition against the truth.

mod common;

use common::{drawn, nice};
use cota_fsm::check::{Checker, Exhaustive, Outcome};
use cota_fsm::random::{Random, Recipe};
use cota_fsm::sequence::{Located, distinguishing_set, locating};
use cota_fsm::{Machine, Word};
use cota_run::{Budget, Watch};

fn without_set(states: usize, inputs: usize, outputs: usize, count: usize) -> Vec<Machine> {
    let recipe = Recipe { adaptive: false, ..nice(states, inputs, outputs) };
    let all = drawn(recipe, 91, count);
    all.into_iter().filter(|machine| distinguishing_set(machine).is_err()).collect()
}

fn accepted(machine: &Machine, word: &Word) -> bool {
    Checker::new(machine).with_convergence().with_repetition().accepts(word)
}

#[test]
fn located_sequences_are_proved_by_repetition_and_right() {
    let mut count = 0;
    for machine in without_set(3, 2, 2, 60).into_iter().chain(without_set(4, 2, 2, 60)) {
        let Located::Sequence(word) = locating(&machine, 5_000, Watch::default()).unwrap() else {
            continue;
        };
        assert!(accepted(&machine, &word), "{machine:?} {word:?}");
        assert!(!Checker::new(&machine).with_convergence().accepts(&word), "needs repetition");
        let outcome = Exhaustive::new(&machine)
            .verify(std::slice::from_ref(&word), &Budget::default(), Watch::default())
            .unwrap()
            .result;
        assert_eq!(outcome, Outcome::Complete);
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[test]
fn what_repetition_accepts_after_cuts_is_still_right() {
    let mut random = Random::new(5);
    let (mut kept, mut refused) = (0, 0);
    for machine in without_set(3, 2, 2, 60).into_iter().chain(without_set(4, 2, 2, 60)) {
        let Located::Sequence(mut word) = locating(&machine, 5_000, Watch::default()).unwrap()
        else {
            continue;
        };
        for _ in 0..200 {
            // A loop taken out keeps the sequence defined; shortening goes on while it is accepted.
            let mut states = vec![0];
            for &x in &word {
                states.push(machine.next(states[states.len() - 1], x).unwrap());
            }
            let from = random.below(states.len());
            let to = from + random.below(states.len() - from);
            let cut = if states[from] == states[to] { to } else { word.len() };
            let shorter = [&word[..from], &word[cut..]].concat();
            if !accepted(&machine, &shorter) {
                refused += 1;
                continue;
            }
            let outcome = Exhaustive::new(&machine)
                .verify(std::slice::from_ref(&shorter), &Budget::default(), Watch::default())
                .unwrap()
                .result;
            assert_eq!(outcome, Outcome::Complete, "{machine:?} {shorter:?}");
            kept += usize::from(shorter.len() < word.len());
            word = shorter;
        }
    }
    assert!(kept > 20 && refused > 500, "{kept} kept, {refused} refused");
}

#[test]
fn larger_machines_without_a_distinguishing_set_are_proved_too() {
    let mut count = 0;
    for (states, inputs, outputs) in [(6, 2, 2), (8, 3, 2), (12, 2, 2), (30, 5, 2)] {
        for machine in without_set(states, inputs, outputs, 6) {
            match locating(&machine, 20_000, Watch::default()).unwrap() {
                Located::Sequence(word) => {
                    assert!(accepted(&machine, &word), "{machine:?}");
                    count += 1;
                }
                other => assert_eq!(other, Located::NoUio),
            }
        }
    }
    assert!(count > 15, "{count}");
}

#[test]
fn beyond_the_limit_the_length_is_predicted() {
    let machine = without_set(30, 5, 2, 6).remove(0);
    let Located::Longer { predicted } = locating(&machine, 100, Watch::default()).unwrap() else {
        panic!("too long")
    };
    let Located::Sequence(word) = locating(&machine, 20_000, Watch::default()).unwrap() else {
        panic!("fits")
    };
    let ratio = predicted.unwrap() as f64 / word.len() as f64;
    assert!(ratio > 0.5 && ratio < 2.0, "{predicted:?} predicted, {} made", word.len());
}
