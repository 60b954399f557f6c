//! The generators of checking sequences on published examples, and their results against the truth.

mod common;

use common::{drawn, letters, nice, ural_machine, word};
use cota_fsm::check::{Checker, Exhaustive, Outcome};
use cota_fsm::distinguish::DistinguishingSet;
use cota_fsm::random::Recipe;
use cota_fsm::sequence::ggcs::{Evolution, Genome, Overlap};
use cota_fsm::sequence::{distinguishing_set, simao_petrenko08};
use cota_fsm::{Machine, Word};

fn complete(machine: &Machine, word: &Word) -> bool {
    let outcome = Exhaustive::new(machine).verify(std::slice::from_ref(word)).unwrap();
    assert_ne!(outcome, Outcome::Cut);
    outcome == Outcome::Complete
}

fn published_set(machine: &Machine) -> DistinguishingSet {
    let words = ["aa", "aa", "a"].map(|letters| word(machine, letters)).to_vec();
    DistinguishingSet::new(machine, words).unwrap()
}

#[test]
fn simao_petrenko08_gives_the_published_sequence() {
    let machine = ural_machine();
    let set = published_set(&machine);
    let construction = simao_petrenko08(&machine, &set).unwrap();
    assert_eq!(letters(&machine, &construction.word), "aaaaababaabaa");
    assert_eq!(construction.replay(&machine, &set), Some(construction.word));
}

#[test]
fn simao_petrenko08_is_always_accepted_and_right() {
    let partial = Recipe { transitions: Some(7), ..nice(4, 2, 3) };
    let machines = [(nice(3, 2, 2), 40), (nice(4, 2, 2), 40), (nice(5, 2, 3), 20), (partial, 30)]
        .into_iter()
        .flat_map(|(recipe, count)| drawn(recipe, 21, count));
    for machine in machines {
        let set = distinguishing_set(&machine).unwrap();
        let word = simao_petrenko08(&machine, &set).unwrap().word;
        assert!(Checker::new(&machine).accepts(&word), "{}", letters(&machine, &word));
        assert!(complete(&machine, &word));
    }
}

/// Chromosomes of the published example by gene numbers from 1, with their lengths for the maximal
/// and the one-symbol overlap, and whether they are complete.
const CHROMOSOMES: [(&[usize], usize, usize, bool); 10] = [
    (&[1, 7, 2, 2, 8, 9, 2, 5, 6, 3, 4], 23, 28, true),
    (&[7, 5, 8, 3, 2, 4, 2, 3, 1, 3, 3, 6, 9], 25, 32, false),
    (&[9, 5, 1, 7, 4, 1, 2, 8, 1, 2, 3, 6], 22, 30, false),
    (&[6, 1, 3, 7, 5, 9, 1, 8, 4, 1, 1, 1, 1, 3, 2], 28, 40, true),
    (&[5, 6, 2, 9, 2, 4, 1, 2, 8, 7, 3], 25, 28, false),
    (&[2, 8, 2, 6, 7, 9, 2, 5, 3, 1, 4], 20, 28, true),
    (&[6, 8, 2, 2, 2, 4, 7, 3, 1, 9, 2, 1, 3, 5], 26, 32, true),
    (&[5, 2, 9, 1, 4, 8, 1, 3, 1, 2, 3, 6, 7], 24, 32, false),
    (&[1, 3, 6, 5, 2, 2, 7, 4, 1, 9, 8], 22, 28, true),
    (&[1, 7, 6, 1, 3, 4, 2, 5, 1, 9, 3, 8], 22, 27, true),
];

#[test]
fn the_ten_chromosomes_decode_and_classify_as_published() {
    let machine = ural_machine();
    let set = published_set(&machine);
    let mut checker = Checker::new(&machine);
    for (overlap, one) in [(Overlap::Maximal, false), (Overlap::OneSymbol, true)] {
        let genome = Genome::new(&machine, &set, overlap);
        for (numbers, maximal, one_symbol, accepted) in CHROMOSOMES {
            let chromosome: Vec<usize> = numbers.iter().map(|number| number - 1).collect();
            let word = genome.decode(&chromosome);
            assert_eq!(word.len(), if one { one_symbol } else { maximal }, "{numbers:?}");
            assert_eq!(
                checker.accepts(&word),
                accepted,
                "{numbers:?} {}",
                letters(&machine, &word)
            );
        }
    }
    let genome = Genome::new(&machine, &set, Overlap::Maximal);
    let decoded = |numbers: &[usize]| {
        let chromosome: Vec<usize> = numbers.iter().map(|number| number - 1).collect();
        letters(&machine, &genome.decode(&chromosome))
    };
    assert_eq!(decoded(CHROMOSOMES[0].0), "aaaabaaaaabaaaabaaaaaaa");
    assert_eq!(decoded(CHROMOSOMES[9].0), "aaaabaaaaaaaaabaaabaaa");
    assert_eq!(decoded(&[4, 5, 7, 9]), "aaabaabaaba");
}

#[test]
fn evolution_finds_the_optimum_of_the_example_whatever_the_threads() {
    let machine = ural_machine();
    let set = published_set(&machine);
    let genome = Genome::new(&machine, &set, Overlap::Maximal);
    let run = |jobs| Evolution { islands: 3, jobs, ..Evolution::default() };
    let outcome = run(1).run(&machine, &set, &genome, &[]);
    assert_eq!(outcome.word.as_ref().map(Vec::len), Some(11));
    assert_eq!(run(3).run(&machine, &set, &genome, &[]), outcome);
}

#[test]
fn evolution_reduces_a_given_construction() {
    for machine in drawn(nice(4, 3, 3), 5, 10) {
        let set = distinguishing_set(&machine).unwrap();
        let construction = simao_petrenko08(&machine, &set).unwrap();
        let mut genome = Genome::new(&machine, &set, Overlap::Maximal);
        let seed = genome.chromosome_of(&construction, &set);
        assert_eq!(genome.decode(&seed), construction.word);
        let letters = genome.chromosome_of_word(&construction.word);
        assert_eq!(genome.decode(&letters), construction.word);
        let evolution = Evolution { patience: 20, ..Evolution::default() };
        let word = evolution.run(&machine, &set, &genome, &[seed]).word.unwrap();
        assert!(word.len() <= construction.word.len());
        assert!(complete(&machine, &word));
    }
}
