//! The generators of checking sequences on published examples, and their results against the truth.

mod common;

use common::{drawn, letters, nice, table, ural_machine, word, words};
use cota_fsm::check::{Checker, Exhaustive, Outcome};
use cota_fsm::distinguish::DistinguishingSet;
use cota_fsm::random::Recipe;
use cota_fsm::sequence::best::{Best, BestOptions, NoBest, best};
use cota_fsm::sequence::ggcs::{Evolution, Genome, Overlap};
use cota_fsm::sequence::{Requirement, distinguishing_set, prove, simao_petrenko08};
use cota_fsm::{Machine, Word};
use cota_run::{Budget, Watch};

fn complete(machine: &Machine, word: &Word) -> bool {
    let outcome = Exhaustive::new(machine)
        .verify(std::slice::from_ref(word), &Budget::default(), Watch::default())
        .unwrap()
        .result;
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
    let evolution = Evolution { islands: 3, ..Evolution::default() };
    let run = |jobs| {
        let budget = Budget { jobs, ..Budget::default() };
        let done = evolution.run(&machine, &set, &genome, &[], &budget, Watch::default());
        (done.result, done.stop, done.steps)
    };
    let outcome = run(1);
    assert_eq!(outcome.0.as_ref().map(Vec::len), Some(11));
    assert_eq!(run(3), outcome);
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
        let budget = Budget::default();
        let done = evolution.run(&machine, &set, &genome, &[seed], &budget, Watch::default());
        let word = done.result.unwrap();
        assert!(word.len() <= construction.word.len());
        assert!(complete(&machine, &word));
    }
}

fn best_of(machine: &Machine) -> Result<Best, NoBest> {
    let found = best(machine, &BestOptions::default(), &Budget::default(), Watch::default());
    found.map(|found| found.result)
}

fn best_within(machine: &Machine, checks: u64, proof_steps: u64) -> Result<Best, NoBest> {
    let options = BestOptions { proof_steps, ..BestOptions::default() };
    let budget = Budget::default().with_steps(checks);
    best(machine, &options, &budget, Watch::default()).map(|found| found.result)
}

#[test]
fn best_finds_the_optimum_of_the_example() {
    let found = best_of(&ural_machine()).unwrap();
    assert!(found.optimal);
    assert_eq!(found.word.len(), 11);
}

#[test]
fn best_is_the_optimum_that_breadth_first_search_finds() {
    let recipe = Recipe { adaptive: false, ..nice(2, 2, 2) };
    let three = Recipe { adaptive: false, ..nice(3, 2, 2) };
    let (mut found, mut none) = (0, 0);
    for machine in drawn(recipe, 31, 40).into_iter().chain(drawn(three, 32, 60)) {
        let shortest =
            (0..=11).find(|&length| words(2, length).iter().any(|word| complete(&machine, word)));
        match best_of(&machine) {
            Ok(best) => {
                assert!(best.optimal && complete(&machine, &best.word));
                assert_eq!(best.word.len(), shortest.unwrap_or(best.word.len().max(12)));
                found += 1;
            }
            Err(error) => {
                assert_eq!((error, shortest), (NoBest::NoUio, None));
                none += 1;
            }
        }
    }
    assert!(found > 90 && none > 0, "{found} found, {none} without any");
}

#[test]
fn best_is_proved_and_shorter_and_repeats() {
    let best_of = |machine: &Machine| best_within(machine, 300, 20_000);
    for machine in drawn(nice(5, 3, 2), 8, 10).into_iter().chain(drawn(nice(12, 3, 3), 8, 5)) {
        let set = distinguishing_set(&machine).unwrap();
        let found = best_of(&machine).unwrap();
        assert!(
            prove(
                &machine,
                std::slice::from_ref(&found.word),
                &Budget::default().with_steps(1_000_000),
                Watch::default()
            )
            .result
            .is_proved()
        );
        assert!(found.word.len() <= simao_petrenko08(&machine, &set).unwrap().word.len());
        assert_eq!(best_of(&machine).unwrap(), found);
        if machine.states() == 5 {
            assert!(complete(&machine, &found.word));
        }
    }
}

#[test]
fn machines_without_a_distinguishing_set_get_a_sequence_too() {
    // Zero-length words tell nothing apart here: on every input two states merge with equal output.
    let machine =
        table(&[&[(0, 0), (1, 0), (2, 1)], &[(2, 0), (2, 1), (0, 0)], &[(2, 0), (0, 1), (0, 1)]]);
    let recipe = Recipe { adaptive: false, ..nice(4, 2, 2) };
    let mut count = 0;
    for machine in drawn(recipe, 77, 60).into_iter().chain([machine]) {
        if distinguishing_set(&machine).is_ok() {
            continue;
        }
        match best_within(&machine, 100, 200_000) {
            Ok(best) => {
                assert!(complete(&machine, &best.word));
                count += 1;
            }
            Err(error) => assert_eq!(error, NoBest::NoUio),
        }
    }
    assert!(count > 5, "{count}");
}

#[test]
fn what_is_missing_is_said() {
    // Two ways into the sink, of which a sequence takes one.
    let sink = table(&[&[(1, 0), (1, 0)], &[(1, 1), (1, 1)]]);
    assert!(matches!(best_of(&sink), Err(NoBest::OneWay(..))));
    // One way: not strongly connected, and yet there is a checking sequence.
    let chain = table(&[&[(1, 0)], &[(1, 1)]]);
    let found = best_of(&chain).unwrap();
    assert!(found.optimal && complete(&chain, &found.word));
    assert_eq!(found.word, [0, 0, 0]);
    let twins = table(&[&[(1, 0)], &[(0, 0)]]);
    assert!(matches!(best_of(&twins), Err(NoBest::Requirement(Requirement::Reduced(..)))));
}
