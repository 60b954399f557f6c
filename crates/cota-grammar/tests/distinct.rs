//! Sentences counted beside derivations, against listing them all.

use cota_grammar::{Grammar, Language, Measure, count_sentences, example};
use cota_run::{Budget, Progress, StopReason, Watch};
use std::collections::BTreeSet;

fn shipped(name: &str) -> Grammar {
    Grammar::parse(example(name).expect("it comes with Cota").text).expect("it is right")
}

fn budget(steps: Option<u64>, jobs: usize) -> Budget {
    Budget { steps, jobs, ..Budget::default() }
}

/// The texts of all derivations of a length, each once.
fn texts(language: &Language<'_>, length: usize) -> BTreeSet<String> {
    let all = u64::try_from(language.count(length)).expect("few derivations");
    let nth = |rank: u64| language.nth_of_length(length, &rank.into()).expect("a rank").text();
    (0..all).map(nth).collect()
}

#[test]
fn every_sentence_counts_once() {
    let sums = Grammar::parse("e ::= e \"+\" e | e \"*\" e | \"(\" e \")\" | [01]").expect("right");
    let empty = Grammar::parse("s ::= a a a \"x\"\na ::= \"y\" a | \"\"").expect("right");
    for (grammar, max) in [(&shipped("statements"), 9), (&sums, 6), (&empty, 7)] {
        for measure in [Measure::Characters, Measure::Tokens, Measure::Derivation] {
            let max = if measure == Measure::Characters { max } else { 6 };
            let language = Language::derivations(grammar, measure, max).expect("no cycle");
            assert!(!language.is_unambiguous());
            for (least, jobs) in [(0, 1), (0, 3), (max / 2, 2)] {
                let counted =
                    count_sentences(&language, least, &budget(None, jobs), Watch::default());
                let listed: Vec<u64> =
                    (least..=max).map(|length| texts(&language, length).len() as u64).collect();
                assert_eq!(counted.result, listed, "{measure:?}");
                assert_eq!(counted.stop, StopReason::Exhausted);
            }
        }
    }
}

#[test]
fn a_length_is_counted_to_its_end_or_not_at_all() {
    let grammar = shipped("statements");
    let language = Language::derivations(&grammar, Measure::Characters, 9).expect("no cycle");
    let whole = count_sentences(&language, 0, &budget(None, 1), Watch::default());
    let derivations: Vec<u64> =
        (0..=9).map(|length| u64::try_from(language.count(length)).expect("few")).collect();
    for steps in [0, 1, 100, whole.steps - 1, whole.steps] {
        for jobs in [1, 2] {
            let cut = count_sentences(&language, 0, &budget(Some(steps), jobs), Watch::default());
            let mut sum = 0;
            let within = derivations.iter().take_while(|more| {
                sum += **more;
                sum <= steps
            });
            assert_eq!(cut.result, whole.result[..within.count()], "{steps}");
            let stop = if steps == whole.steps { StopReason::Exhausted } else { StopReason::Steps };
            assert_eq!(cut.stop, stop, "{steps}");
            assert!(cut.steps <= steps);
        }
    }
    let progress = Progress::default();
    progress.stop();
    let stopped = count_sentences(&language, 0, &budget(None, 1), Watch::new(&progress));
    assert_eq!((stopped.result, stopped.stop), (vec![0; 2], StopReason::Interrupted));
}
