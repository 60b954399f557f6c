//! Every method of checking sequences on hundreds of random machines: what is proved is complete, by
//! trying all implementations.

mod common;

use common::{drawn, nice};
use cota_fsm::check::{Exhaustive, Outcome};
use cota_fsm::random::Recipe;
use cota_fsm::sequence::best::{Best, BestOptions, NoBest, best};
use cota_fsm::sequence::ggcs::{Conditions, Evolution, Genome, Overlap};
use cota_fsm::sequence::{
    GraphMethod, Proof, Shortest, distinguishing_set, graph_sequence, prove, shortest,
    simao_petrenko08,
};
use cota_fsm::{Machine, Word};
use cota_run::{Budget, Watch};

/// Strongly connected machines of 3 to 5 states, with a distinguishing set or without.
fn machines() -> Vec<Machine> {
    let recipes = [((3, 2, 2), 110), ((4, 2, 2), 60), ((4, 3, 2), 10), ((5, 2, 3), 30)];
    let any =
        |(states, inputs, outputs)| Recipe { adaptive: false, ..nice(states, inputs, outputs) };
    recipes.into_iter().flat_map(|(size, count)| drawn(any(size), 17, count)).collect()
}

/// What is claimed about a sequence, against the truth; whether it was claimed to be complete.
fn honest(machine: &Machine, word: &Word, what: &str) -> bool {
    let proof = prove(
        machine,
        std::slice::from_ref(word),
        &Budget::default().with_steps(50_000),
        Watch::default(),
    )
    .result;
    let budget = Budget::default().with_steps(50_000_000);
    let tried =
        Exhaustive::new(machine).verify(std::slice::from_ref(word), &budget, Watch::default());
    match (proof, tried.unwrap().result) {
        (proof, Outcome::Survivor(_)) => {
            assert!(!proof.is_proved(), "{what}: {proof:?} {machine:?} {word:?}");
            false
        }
        (Proof::Refuted(wrong), _) => panic!("{what}: {wrong:?} is not wrong or does not pass"),
        (proof, Outcome::Complete) => proof.is_proved(),
        (_, Outcome::Cut) => panic!("{what}: small enough to finish"),
    }
}

#[test]
fn the_historical_methods() {
    let methods = GraphMethod::ALL;
    for method in methods {
        let (mut proved, mut all) = (0, 0);
        for machine in machines() {
            let Ok(made) = graph_sequence(&machine, method, 10_000) else { continue };
            all += 1;
            proved += usize::from(honest(&machine, &made.word, &format!("{method:?}")));
        }
        assert!(all > 100 && proved * 2 > all, "{method:?}: {proved} of {all} proved");
    }
}

#[test]
fn local_best_choice_and_the_genetic_method() {
    let mut count = 0;
    for machine in machines() {
        let Ok(set) = distinguishing_set(&machine) else { continue };
        let word = simao_petrenko08(&machine, &set).unwrap().word;
        assert!(honest(&machine, &word, "simao-petrenko08"), "always accepted");
        let genome = Genome::new(&machine, &set, Overlap::Maximal);
        for conditions in [Conditions::Sp10, Conditions::Ural97] {
            let evolution = Evolution {
                population: 30,
                fittest: 10,
                patience: 3,
                conditions,
                ..Evolution::default()
            };
            if let Some(word) = evolution
                .run(&machine, &set, &genome, &[], &Budget::default(), Watch::default())
                .result
            {
                assert!(honest(&machine, &word, "ggcs"), "{conditions:?} {machine:?} {word:?}");
            }
        }
        count += 1;
    }
    assert!(count > 100, "{count}");
}

#[test]
fn best_with_and_without_a_distinguishing_set() {
    let (mut found, mut none) = (0, 0);
    let options = BestOptions { proof_steps: 20_000, ..BestOptions::default() };
    let budget = Budget::default().with_steps(10);
    for machine in machines() {
        match best(&machine, &options, &budget, Watch::default()) {
            Ok(best) => {
                let best = best.result;
                assert!(honest(&machine, &best.word, "best"), "{machine:?} {:?}", best.word);
                found += 1;
            }
            Err(error) => {
                assert_eq!(error, NoBest::NoUio, "{machine:?}");
                none += 1;
            }
        }
    }
    assert!(found > 150 && none > 3, "{found} found, {none} without any");
}

fn best_of(machine: &Machine) -> Result<Best, NoBest> {
    let found = best(machine, &BestOptions::default(), &Budget::default(), Watch::default());
    found.map(|found| found.result)
}

#[test]
fn best_is_the_shortest_of_all_words() {
    let any = |states| Recipe { adaptive: false, ..nice(states, 2, 2) };
    let (mut confirmed, mut open) = (0, 0);
    for (states, count) in [(2, 50), (3, 50), (4, 3)] {
        for machine in drawn(any(states), 23, count) {
            let Ok(found) = best_of(&machine) else { continue };
            assert!(found.optimal);
            match shortest(&machine, &Budget::default().with_steps(20_000_000), Watch::default())
                .unwrap()
                .result
            {
                Shortest::Found(word) => {
                    assert_eq!(word.len(), found.word.len(), "{machine:?}");
                    confirmed += 1;
                }
                Shortest::Longer(most) => {
                    assert!(found.word.len() > most);
                    open += 1;
                }
            }
        }
    }
    assert!(confirmed > 80, "{confirmed} confirmed, {open} cut");
}
