//! Words that tell states apart, on the machine of Gonenc (1970) and against brute force.

mod common;

use common::{steps, word, words};
use cota_fsm::distinguish::{
    DistinguishingSet, Identifiers, adaptive, characterizing_set, homing, preset, shortened,
    synchronizing, uio,
};
use cota_fsm::equivalence::Separation;
use cota_fsm::format::Format;
use cota_fsm::random::{Random, Recipe};
use cota_fsm::splitting::SplittingTree;
use cota_fsm::{Machine, Word};
use cota_run::{StopReason, Watch};
use std::collections::BTreeSet;
use std::time::Duration;

const GONENC: &str = "\
s1 -- a / 0 -> s2
s1 -- b / 0 -> s6
s2 -- a / 0 -> s3
s2 -- b / 1 -> s5
s3 -- a / 1 -> s4
s3 -- b / 0 -> s2
s4 -- a / 0 -> s5
s4 -- b / 0 -> s1
s5 -- a / 0 -> s6
s5 -- b / 1 -> s4
s6 -- a / 1 -> s2
s6 -- b / 1 -> s5
";

fn gonenc() -> Machine {
    Format::Text.read(GONENC).unwrap()
}

fn drawn(states: usize, transitions: Option<usize>, count: usize) -> Vec<Machine> {
    let recipe = Recipe {
        states,
        inputs: 2,
        outputs: 2,
        transitions,
        strongly_connected: false,
        adaptive: false,
    };
    let mut random = Random::new(states as u64);
    (0..count).map(|_| recipe.draw(&mut random, Watch::default()).unwrap()).collect()
}

fn distinguishes(machine: &Machine, word: &[usize]) -> bool {
    let answers: Vec<_> = (0..machine.states()).map(|s| machine.response(s, word)).collect();
    answers.iter().all(Option::is_some)
        && answers.iter().collect::<BTreeSet<_>>().len() == machine.states()
}

#[test]
fn the_worked_example_has_its_published_words() {
    let machine = gonenc();
    let aab = word(&machine, "aab");
    let found = preset(&machine, &steps(10_000), Watch::default());
    assert_eq!((found.result, found.stop), (Some(aab.clone()), StopReason::Limit));
    let published: Vec<Word> = (0..6)
        .map(|s| if matches!(machine.state_name(s), "s3" | "s6") { "ab" } else { "aab" })
        .map(|letters| word(&machine, letters))
        .collect();
    assert!(DistinguishingSet::new(&machine, published.clone()).is_ok());
    let mut short = published;
    short[0] = word(&machine, "aa");
    assert!(DistinguishingSet::new(&machine, short).is_err());
    let cut = DistinguishingSet::from_sequence(&machine, &aab).unwrap();
    assert!(cut.words().iter().all(|word| aab.starts_with(word)));
    for (state, letters) in
        [("s1", "ba"), ("s2", "ab"), ("s3", "ab"), ("s4", "bb"), ("s5", "bb"), ("s6", "ab")]
    {
        let s = machine.state_named(state).unwrap();
        let found = uio(&machine, s, &steps(1000), Watch::default());
        assert_eq!(found.result.map(|word| word.len()), Some(letters.len()));
        let published = machine.response(s, &word(&machine, letters));
        let others = (0..6).filter(|&t| t != s);
        assert!(
            others.into_iter().all(|t| machine.response(t, &word(&machine, letters)) != published)
        );
    }
    assert_eq!(machine.transition_cover().len(), 13);
}

#[test]
fn preset_sequences_are_the_shortest_there_are() {
    let (mut found, mut none) = (0, 0);
    for machine in drawn(4, None, 60) {
        let brute =
            (1..=7).find(|&length| words(2, length).iter().any(|w| distinguishes(&machine, w)));
        let search = preset(&machine, &steps(100_000), Watch::default());
        match (search.result, search.stop) {
            (Some(word), _) => {
                assert!(distinguishes(&machine, &word));
                assert_eq!(brute, Some(word.len()));
                found += 1;
            }
            (None, StopReason::Exhausted) => {
                assert_eq!(brute, None);
                none += 1;
            }
            (None, _) => panic!("four states need no more"),
        }
    }
    assert!(found > 5 && none > 5, "both outcomes are seen: {found} {none}");
    let cut = preset(&gonenc(), &steps(3), Watch::default());
    assert_eq!((cut.result, cut.stop, cut.steps), (None, StopReason::Steps, 3));
    let late = steps(100_000).with_time(Duration::ZERO);
    let late = preset(&gonenc(), &late, Watch::default());
    assert_eq!((late.result, late.stop), (None, StopReason::Time));
}

/// Whether all these states can be told apart adaptively, each start being at its current state.
fn adaptive_exists(machine: &Machine, current: &[usize], budget: usize) -> bool {
    if current.len() < 2 {
        return true;
    }
    budget > 0
        && (0..machine.inputs()).any(|x| {
            let steps: Option<Vec<_>> = current.iter().map(|&s| machine.step(s, x)).collect();
            let Some(steps) = steps else { return false };
            steps.iter().collect::<BTreeSet<_>>().len() == steps.len()
                && (0..machine.outputs()).all(|y| {
                    let part: Vec<usize> =
                        steps.iter().filter(|step| step.1 == y).map(|step| step.0).collect();
                    adaptive_exists(machine, &part, budget - 1)
                })
        })
}

#[test]
fn adaptive_sequences_exist_exactly_when_brute_force_finds_one() {
    let (mut found, mut none) = (0, 0);
    let machines = drawn(4, None, 60).into_iter().chain(drawn(4, Some(6), 30));
    for machine in machines {
        let all: Vec<usize> = (0..4).collect();
        let exists = adaptive_exists(&machine, &all, 6);
        assert_eq!(adaptive(&machine).is_some(), exists, "{}", Format::Text.write(&machine));
        if exists {
            found += 1;
            let plain =
                adaptive(&machine).unwrap().into_set(&machine).expect("a distinguishing set");
            let short = shortened(&machine, 3).unwrap().into_set(&machine).expect("one as well");
            assert!(short.total() <= plain.total());
            assert!(DistinguishingSet::new(&machine, short.words().to_vec()).is_ok());
        } else {
            none += 1;
        }
    }
    assert!(found > 5 && none > 5, "both outcomes are seen: {found} {none}");
}

#[test]
fn separating_words_are_shortest_and_identifiers_separate() {
    for machine in drawn(6, None, 20).into_iter().chain(drawn(5, Some(8), 20)) {
        let separation = Separation::new(&machine);
        let n = machine.states();
        let families = [Identifiers::harmonized(&machine), Identifiers::shorter(&machine)];
        assert!(families.iter().all(Result::is_ok));
        let w = characterizing_set(&machine).unwrap();
        for s in 0..n {
            for t in s + 1..n {
                let differs = |word: &Word| {
                    let (a, b) = (machine.response(s, word), machine.response(t, word));
                    a.is_some() && b.is_some() && a != b
                };
                let word = separation.word(&machine, s, t).unwrap();
                assert!(differs(&word));
                assert!((1..word.len()).all(|length| !words(2, length).iter().any(differs)));
                let prefixes = |words: &[Word]| -> BTreeSet<Word> {
                    words.iter().flat_map(|w| (1..=w.len()).map(|l| w[..l].to_vec())).collect()
                };
                for identifiers in families.iter().flatten() {
                    let (a, b) = (prefixes(identifiers.of(s)), prefixes(identifiers.of(t)));
                    assert!(a.intersection(&b).any(differs));
                }
                assert!(prefixes(&w).iter().any(differs));
            }
        }
    }
}

/// A complete machine from rows of `(next, output)`.
fn table(rows: &[Vec<(usize, usize)>]) -> Machine {
    let rows: Vec<Vec<_>> =
        rows.iter().map(|row| row.iter().map(|&cell| Some(cell)).collect()).collect();
    Machine::from_table(&rows).unwrap()
}

#[test]
fn the_splitting_tree_has_a_shortest_word_for_each_pair() {
    let mut random = Random::new(5);
    let (mut inseparable, mut longest) = (0, 0);
    for number in 0..120 {
        let (n, inputs) = (2 + number % 40, 1 + number % 3);
        // Drawn without any wish, so that states may be equivalent.
        let mut row = |_| (0..inputs).map(|_| (random.below(n), random.below(2))).collect();
        let rows: Vec<Vec<(usize, usize)>> = (0..n).map(&mut row).collect();
        let machine = table(&rows);
        let tree = SplittingTree::new(&machine).expect("complete");
        let pairs = Separation::new(&machine);
        assert_eq!(tree.inseparable(), pairs.inseparable());
        for s in 0..machine.states() {
            for t in (0..machine.states()).filter(|&t| t != s) {
                let word = tree.word(s, t);
                assert_eq!(word.as_ref().map(Vec::len), pairs.length(s, t), "{s} {t}");
                inseparable += usize::from(word.is_none());
                if let Some(word) = word {
                    assert_ne!(machine.response(s, &word), machine.response(t, &word));
                    assert!(tree.words_of(s).contains(&word) && tree.words_of(t).contains(&word));
                    longest = longest.max(word.len());
                }
            }
        }
    }
    assert!(inseparable > 10 && longest > 5, "{inseparable} {longest}");
}

#[test]
fn the_splitting_tree_takes_m_log_n_steps() {
    for n in [500_usize, 2_000, 8_000] {
        let mut random = Random::new(n as u64);
        // A long line with shortcuts: far ends make many layers.
        let line = |s: usize| vec![(if s + 1 < n { s + 1 } else { s }, usize::from(s + 1 == n))];
        let rows: Vec<Vec<(usize, usize)>> = (0..n)
            .map(|s| [line(s), vec![(random.below(n), 0), (random.below(n), 0)]].concat())
            .collect();
        let machine = table(&rows);
        let tree = SplittingTree::new(&machine).expect("complete");
        assert_eq!(tree.inseparable(), None);
        let (transitions, layers) = (3 * n as u64, u64::from(n.ilog2()) + 2);
        assert!(tree.steps() <= transitions * layers, "{n}: {}", tree.steps());
        assert!(tree.steps() > transitions);
    }
}

#[test]
fn homing_and_synchronizing_words_do_what_they_say() {
    let mut synchronized = 0;
    for machine in drawn(5, None, 30) {
        let home = homing(&machine, &steps(100_000), Watch::default());
        let home = &home.result.expect("every reduced complete machine has a homing sequence");
        for s in 0..5 {
            for t in 0..5 {
                let alike = machine.response(s, home) == machine.response(t, home);
                assert!(!alike || machine.after(s, home) == machine.after(t, home));
            }
        }
        if let Some(word) = synchronizing(&machine, &steps(100_000), Watch::default()).result {
            let ends: BTreeSet<_> = (0..5).map(|s| machine.after(s, &word)).collect();
            assert_eq!(ends.len(), 1);
            synchronized += 1;
        }
    }
    assert!(synchronized > 0);
}

/// Nearly no machine of this size has one by chance.
#[test]
fn large_machines_with_an_adaptive_sequence_can_be_drawn() {
    let recipe = Recipe {
        states: 200,
        inputs: 4,
        outputs: 4,
        transitions: None,
        strongly_connected: true,
        adaptive: true,
    };
    let machine = recipe.draw(&mut Random::new(1), Watch::default()).unwrap();
    assert_eq!(machine.states(), 200);
    assert!(machine.is_complete() && machine.is_strongly_connected());
    let set = adaptive(&machine).unwrap().into_set(&machine).unwrap();
    assert!(
        DistinguishingSet::new(&machine, (0..200).map(|s| set.word(s).clone()).collect()).is_ok()
    );
}
