//! The historical methods: what is printed as proved is a checking sequence, and what is not has a
//! surviving machine.

mod common;

use common::{drawn, nice, steps, ural_machine};
use cota_fsm::check::{Exhaustive, Outcome};
use cota_fsm::distinguish::preset;
use cota_fsm::sequence::{GraphMethod, Proof, Requirement, graph_sequence, prove};
use cota_run::{Budget, Watch};

const METHODS: [GraphMethod; 8] = GraphMethod::ALL;

#[test]
fn what_is_proved_is_a_checking_sequence() {
    let mut proved = [0; METHODS.len()];
    let mut refuted = 0;
    for recipe in [nice(3, 2, 2), nice(4, 2, 2), nice(4, 2, 3), nice(5, 2, 3)] {
        for machine in drawn(recipe, 61, 30) {
            if preset(&machine, &steps(1000), Watch::default()).result.is_none() {
                continue;
            }
            for (at, method) in METHODS.into_iter().enumerate() {
                let word = graph_sequence(&machine, method, 1000).unwrap().word;
                let words = std::slice::from_ref(&word);
                let proof = prove(
                    &machine,
                    words,
                    &Budget::default().with_steps(50_000_000),
                    Watch::default(),
                )
                .result;
                let truth = Exhaustive::new(&machine)
                    .verify(words, &Budget::default(), Watch::default())
                    .unwrap()
                    .result;
                assert_eq!(proof.is_proved(), truth == Outcome::Complete, "{method:?}");
                proved[at] += usize::from(proof.is_proved());
                refuted += usize::from(matches!(proof, Proof::Refuted(_)));
            }
        }
    }
    assert!(proved.iter().all(|&count| count > 20), "{proved:?}, {refuted} refuted");
}

#[test]
fn each_refinement_is_no_longer_than_what_it_refines() {
    let length = |method| {
        let sequence = graph_sequence(&ural_machine(), method, 1000).unwrap();
        (sequence.word.len(), sequence.exact)
    };
    assert!(length(GraphMethod::Kohavi).0 <= length(GraphMethod::Hennie).0);
    assert!(length(GraphMethod::HieronsUral06).0 <= length(GraphMethod::Ural97).0);
    assert!(length(GraphMethod::Chen05).0 <= length(GraphMethod::HieronsUral06).0);
    assert!(length(GraphMethod::Yalcin06).0 <= length(GraphMethod::HieronsUral02).0);
    assert_eq!(length(GraphMethod::Ural97).1, Some(true));
    assert_eq!(length(GraphMethod::Hennie).1, None);
}

#[test]
fn partial_machines_and_machines_without_a_sequence_are_refused() {
    let partial = cota_fsm::random::Recipe { transitions: Some(5), ..nice(3, 2, 2) };
    let machine = drawn(partial, 3, 1).remove(0);
    let result = graph_sequence(&machine, GraphMethod::Hennie, 1000);
    assert!(matches!(result, Err(Requirement::Complete(..))));
    let without = cota_fsm::random::Recipe { adaptive: false, ..nice(4, 2, 2) };
    let machine = drawn(without, 3, 50)
        .into_iter()
        .find(|machine| preset(machine, &steps(10_000), Watch::default()).result.is_none())
        .unwrap();
    let result = graph_sequence(&machine, GraphMethod::Gonenc, 10_000);
    assert_eq!(result, Err(Requirement::DistinguishingSequence));
}
