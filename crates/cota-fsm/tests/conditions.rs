//! The sufficient conditions against the published worked example and against the truth.

mod common;

use common::{drawn, letters, nice, table, ural_machine, word, words};
use cota_fsm::check::{Checker, Exhaustive, Explanation, Outcome, Reason, TestTree, ural97};
use cota_fsm::distinguish::DistinguishingSet;
use cota_fsm::equivalence::difference;
use cota_fsm::random::{Random, Recipe};
use cota_fsm::{Machine, Word};
use cota_run::{Budget, StopReason, Watch};
use std::collections::BTreeSet;

fn complete(machine: &Machine, words: &[Word], extra: usize) -> bool {
    match Exhaustive::new(machine)
        .with_extra_states(extra)
        .verify(words, &Budget::default(), Watch::default())
        .unwrap()
        .result
    {
        Outcome::Complete => true,
        Outcome::Survivor(wrong) => {
            assert!(wrong.states() <= machine.states() + extra);
            assert_survives(machine, &wrong, words);
            false
        }
        Outcome::Cut => panic!("small enough to finish"),
    }
}

fn assert_survives(machine: &Machine, wrong: &Machine, words: &[Word]) {
    assert!(difference(machine, wrong).is_some(), "a survivor is wrong");
    for word in words {
        let labels = |m: &Machine, word: &[usize]| -> Vec<String> {
            let outputs = m.response(0, word).unwrap();
            outputs.iter().map(|&y| m.output_name(y).to_owned()).collect()
        };
        let same: Vec<usize> =
            machine.names(word).iter().map(|x| wrong.input_named(x).unwrap()).collect();
        assert_eq!(labels(machine, word), labels(wrong, &same), "a survivor passes");
    }
}

#[test]
fn survivors_are_listed_as_many_as_wanted() {
    let machine = ural_machine();
    let tests = [word(&machine, "aaaabab")];
    let exhaustive = Exhaustive::new(&machine);
    let found = |tests: &[Word], most, budget: Budget| {
        let budget = Budget { results: most, ..budget };
        exhaustive.survivors(tests, &budget, Watch::default()).unwrap()
    };
    let every = found(&tests, None, Budget::default());
    assert_eq!(every.stop, StopReason::Exhausted);
    let all = every.result.unwrap();
    assert!((5..10_000).contains(&all.len()), "{}", all.len());
    for wrong in &all {
        assert_survives(&machine, wrong, &tests);
    }
    for most in [1, 2, 4] {
        let some = found(&tests, Some(most), Budget::default());
        assert_eq!(some.result.unwrap(), all[..most as usize]);
        assert_eq!(some.stop, StopReason::Limit);
    }
    let complete = [word(&machine, "aaaaababaabaa")];
    let none = found(&complete, Some(5), Budget::default());
    assert_eq!((none.result, none.stop), (Some(Vec::new()), StopReason::Exhausted));
    let cut = found(&tests, Some(5), Budget::default().with_steps(3));
    assert_eq!((cut.result, cut.stop, cut.steps), (None, StopReason::Steps, 3));
}

#[test]
fn the_worked_example_is_reproduced() {
    let machine = ural_machine();
    let test = word(&machine, "aaaaababaabaa");
    let tree = TestTree::new(&machine, [&test]).unwrap();
    let adjacent: [&[usize]; 14] = [
        &[2, 3, 7, 9],
        &[1, 3, 4, 7, 9, 12],
        &[1, 2, 4, 5, 10, 12, 13],
        &[2, 3, 7, 9],
        &[3, 7, 9, 10],
        &[11],
        &[1, 2, 4, 5, 10, 12, 13],
        &[11],
        &[1, 2, 4, 5, 10, 12, 13],
        &[3, 5, 7, 9],
        &[6, 8],
        &[2, 3, 7, 9],
        &[3, 7, 9],
        &[],
    ];
    let published: BTreeSet<(usize, usize)> = adjacent
        .iter()
        .enumerate()
        .flat_map(|(a, row)| row.iter().map(move |&b| (a.min(b - 1), a.max(b - 1))))
        .collect();
    assert_eq!(tree.told_apart(&machine).into_iter().collect::<BTreeSet<_>>(), published);

    let confirmation = Checker::new(&machine).check_tree(&tree);
    assert!(confirmation.complete);
    let explanation = Explanation::new(&machine, &tree, &confirmation);
    let nodes = |reason: fn(&Reason) -> bool| -> BTreeSet<usize> {
        let steps = explanation.steps.iter().filter(|step| reason(&step.reason));
        steps.map(|step| step.node + 1).collect()
    };
    let by_distinguishing = nodes(|reason| !matches!(reason, Reason::Lemma3 { .. }));
    assert_eq!(nodes(|reason| *reason == Reason::Lemma1), BTreeSet::from([1, 2, 3]));
    assert_eq!(by_distinguishing, BTreeSet::from([1, 2, 3, 4, 7, 9, 12]));
    let by_convergence = nodes(|reason| matches!(reason, Reason::Lemma3 { .. }));
    assert_eq!(by_convergence, BTreeSet::from([5, 6, 8, 10, 11, 13, 14]));
}

#[test]
fn eleven_is_the_optimum_and_the_conditions_accept_eight_of_fifteen() {
    let machine = ural_machine();
    let mut checker = Checker::new(&machine);
    let mut counts = Vec::new();
    let mut accepted_at_11 = Vec::new();
    for length in 0..=12 {
        let (mut true_ones, mut accepted) = (0, 0);
        for word in words(2, length) {
            let truth = complete(&machine, std::slice::from_ref(&word), 0);
            let accepts = checker.accepts(&word);
            assert!(truth || !accepts, "accepted but wrong: {}", letters(&machine, &word));
            true_ones += usize::from(truth);
            accepted += usize::from(accepts);
            if accepts && length == 11 {
                accepted_at_11.push(letters(&machine, &word));
            }
        }
        counts.push((true_ones, accepted));
    }
    assert!(counts[..11].iter().all(|&count| count == (0, 0)), "{counts:?}");
    assert_eq!(counts[11..], [(15, 8), (64, 16)]);
    let published = "aaaabaababa aaabaabaaba aabaabaaaba aababaabaaa \
                     abaaaaababa abaaabaaaba abaabaaaaba abaababaaaa";
    assert_eq!(accepted_at_11, published.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn the_published_sequence_of_33_symbols_passes_everywhere() {
    let machine = ural_machine();
    let test = word(&machine, "ababaabaabbabbabaaabababaababaaab");
    assert!(Checker::new(&machine).accepts(&test));
    assert!(complete(&machine, std::slice::from_ref(&test), 0));
    let set = DistinguishingSet::new(&machine, vec![word(&machine, "ab"); 3]).unwrap();
    assert!(ural97(&machine, &set, &test, Watch::default()).unwrap().complete);
}

#[test]
fn wrong_sequences_of_other_tools_are_refused() {
    let machine = table(&[&[(0, 0), (1, 2)], &[(0, 0), (2, 0)], &[(1, 1), (1, 0)]]);
    let test = word(&machine, "11010011110001");
    assert!(!Checker::new(&machine).accepts(&test));
    assert!(!complete(&machine, &[test], 0));

    let machine =
        table(&[&[(2, 1), (1, 0)], &[(3, 0), (3, 1)], &[(0, 1), (0, 1)], &[(0, 1), (0, 0)]]);
    let suite = ["0001", "0101", "10001", "10101", "1101", "111"].map(|w| word(&machine, w));
    assert!(!Checker::new(&machine).check(&suite).unwrap().complete);
    assert!(!complete(&machine, &suite, 0));
}

fn random_word(machine: &Machine, length: usize, random: &mut Random) -> Word {
    let mut at = 0;
    let mut word = Word::new();
    while word.len() < length {
        let open: Vec<usize> = machine.defined_inputs(at).collect();
        let Some(&x) = open.get(random.below(open.len().max(1))) else { return word };
        word.push(x);
        at = machine.next(at, x).unwrap();
    }
    word
}

#[test]
fn what_the_conditions_accept_is_complete() {
    let mut random = Random::new(7);
    let (mut accepted, mut more, mut refused) = (0, 0, 0);
    let machines = drawn(nice(3, 2, 2), 3, 25).into_iter().chain(drawn(
        Recipe { transitions: Some(5), strongly_connected: true, ..nice(3, 2, 2) },
        4,
        15,
    ));
    for machine in machines {
        for _ in 0..40 {
            let test = random_word(&machine, 20, &mut random);
            let short: Vec<Word> = (0..8).map(|_| random_word(&machine, 6, &mut random)).collect();
            for words in [vec![test], short] {
                let tree = TestTree::new(&machine, &words).unwrap();
                let confirmation = Checker::new(&machine).check_tree(&tree);
                let explanation = Explanation::new(&machine, &tree, &confirmation);
                let count = confirmation.confirmed.iter().filter(|&&c| c).count();
                assert_eq!(explanation.steps.len(), count, "both closures agree");
                let stronger = Checker::new(&machine).with_convergence().check_tree(&tree);
                assert!(stronger.complete || !confirmation.complete);
                if stronger.complete {
                    more += usize::from(!confirmation.complete);
                    assert!(complete(&machine, &words, 0), "convergence is safe");
                }
                if confirmation.complete {
                    accepted += 1;
                    assert!(complete(&machine, &words, 0));
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(accepted > 50 && refused > 50, "{accepted} accepted, {refused} refused");
    assert!(more > 5, "convergence accepts {more} more");
}

#[test]
fn trees_and_paths_have_the_same_distinction_graph() {
    // The path is computed by shifts and the tree by edges: a needless second test forces the latter.
    let mut random = Random::new(9);
    for machine in drawn(nice(4, 2, 2), 5, 10) {
        let test = random_word(&machine, 80, &mut random);
        let other = vec![1 - test[0]];
        let path = TestTree::new(&machine, [&test]).unwrap().told_apart(&machine);
        let tree = TestTree::new(&machine, [&test, &other]).unwrap().told_apart(&machine);
        let last = test.len() + 1;
        let without_other: Vec<_> = tree.into_iter().filter(|&(_, b)| b < last).collect();
        // The second test may tell the root from more nodes, but never from fewer.
        let root = |pairs: &[(usize, usize)]| {
            pairs.iter().filter(|p| p.0 != 0).copied().collect::<Vec<_>>()
        };
        assert_eq!(root(&path), root(&without_other));
    }
}

#[test]
fn a_long_sequence_is_checked_fast() {
    let machine = drawn(nice(20, 4, 4), 11, 1).remove(0);
    let test = random_word(&machine, 10_000, &mut Random::new(1));
    let start = std::time::Instant::now();
    assert!(Checker::new(&machine).accepts(&test));
    assert!(start.elapsed().as_secs_f64() < 2.0, "{:?}", start.elapsed());
}

#[test]
fn explanations_give_each_confirmed_prefix_a_lemma_that_holds() {
    let mut lemmas = [0; 3];
    for seed in 0..40 {
        let machine = drawn(nice(3 + seed as usize % 3, 2, 2), 2_000 + seed, 1).remove(0);
        let mut random = Random::new(seed);
        let length = 20 + 10 * seed as usize % 200;
        let walk: Word = (0..length).map(|_| random.below(machine.inputs())).collect();
        let tree = TestTree::new(&machine, [&walk]).unwrap();
        let confirmation = Checker::new(&machine).check_tree(&tree);
        let apart: BTreeSet<(usize, usize)> = tree.told_apart(&machine).into_iter().collect();
        let differ = |a: usize, b: usize| apart.contains(&(a.min(b), a.max(b)));
        let mut known: Vec<usize> = Vec::new();
        for step in Explanation::new(&machine, &tree, &confirmation).steps {
            let (node, state) = (step.node, tree.state(step.node));
            match step.reason {
                Reason::Lemma1 => {
                    lemmas[0] += 1;
                    assert!(known.iter().all(|&other| differ(node, other)));
                }
                Reason::Lemma2 => {
                    lemmas[1] += 1;
                    for other in (0..machine.states()).filter(|&other| other != state) {
                        let told = |&v: &usize| tree.state(v) == other && differ(node, v);
                        assert!(known.iter().any(told));
                    }
                }
                Reason::Lemma3 { beta, chi, lands } => {
                    lemmas[2] += 1;
                    assert!([beta, chi, lands].iter().all(|one| known.contains(one)));
                    assert_eq!(tree.state(beta), tree.state(chi));
                    let word = tree.word_between(chi, node);
                    let along = |from| word.iter().try_fold(from, |at, &x| tree.child(at, x));
                    assert_eq!((along(chi), along(beta)), (Some(node), Some(lands)));
                }
            }
            known.push(node);
        }
        known.sort_unstable();
        let confirmed = (0..tree.len()).filter(|&node| confirmation.confirmed[node]);
        assert_eq!(known, confirmed.collect::<Vec<_>>(), "seed {seed}");
    }
    assert!(lemmas.iter().all(|&count| count > 50), "{lemmas:?}");
}
