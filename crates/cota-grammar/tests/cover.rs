//! What is chosen covers everything, and nothing in it is needless or larger than it has to be.

use cota_grammar::{Cover, Criterion, EXAMPLES, Grammar, Language, Measure, cover};
use std::collections::BTreeSet;

const CRITERIA: [Criterion; 4] =
    [Criterion::Paths(1), Criterion::Paths(2), Criterion::Paths(3), Criterion::Alternatives];

fn grammar(text: &str) -> Grammar {
    Grammar::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn texts<'c>(cover: &'c Cover) -> Vec<&'c str> {
    cover.sentences.iter().map(|covering| covering.text.as_str()).collect()
}

#[test]
fn everything_is_covered_and_by_sentences() {
    for example in EXAMPLES {
        let grammar = grammar(example.text);
        for criterion in CRITERIA {
            let cover = cover(&grammar, criterion, Measure::Characters, usize::MAX);
            let covered: usize = cover.sentences.iter().map(|covering| covering.covers.len()).sum();
            assert_eq!(covered, cover.targets, "{} {criterion:?}", example.name);
            assert!(cover.out_of_reach.is_empty());
            assert!(cover.sentences.is_sorted_by_key(|covering| covering.length));
            for covering in &cover.sentences {
                let language = Language::sentences(&grammar, Measure::Characters, covering.length);
                let is_sentence = |text: &str| {
                    language.walk_pruned(|prefix| text.starts_with(prefix)).any(|s| s == text)
                };
                assert!(is_sentence(&covering.text), "{}", covering.text);
            }
        }
    }
}

#[test]
fn every_production_is_used_by_the_derivations_chosen() {
    for example in EXAMPLES {
        let grammar = grammar(example.text);
        let cover = cover(&grammar, Criterion::Paths(1), Measure::Characters, usize::MAX);
        let used: BTreeSet<usize> =
            cover.sentences.iter().flat_map(|covering| covering.derivation.productions()).collect();
        assert_eq!(used, (0..grammar.productions().len()).collect(), "{}", example.name);
    }
}

#[test]
fn small_cases_by_hand() {
    let grammar = grammar("s ::= a | \"(\" s \")\"\na ::= \"x\" | \"yy\"");
    let paths = |length| cover(&grammar, Criterion::Paths(length), Measure::Characters, usize::MAX);
    assert_eq!(texts(&paths(1)), ["yy", "(x)"]);
    assert_eq!(texts(&paths(2)), ["yy", "((x))"]);
    assert_eq!(paths(2).targets, 4);
    let letters = self::grammar("s ::= [ab] [cd]");
    let alternatives = cover(&letters, Criterion::Alternatives, Measure::Characters, usize::MAX);
    assert_eq!(alternatives.targets, 4);
    assert_eq!(texts(&alternatives), ["bc", "ad"]);
}

#[test]
fn what_is_out_of_reach_is_named() {
    let grammar = grammar("s ::= \"x\" | \"long\"");
    let cover = cover(&grammar, Criterion::Paths(1), Measure::Characters, 3);
    assert_eq!(texts(&cover), ["x"]);
    assert_eq!(cover.out_of_reach, ["s ::= \"long\""]);
}

/// For each production, no sentence that uses it is shorter than the one chosen through it.
#[test]
fn the_smallest_sentence_for_the_largest_target_is_as_small_as_any() {
    for name in ["trees", "trees-123", "arithmetic", "json"] {
        let grammar = grammar(cota_grammar::example(name).expect("it ships").text);
        let chosen = cover(&grammar, Criterion::Paths(1), Measure::Characters, usize::MAX);
        let language = Language::sentences(&grammar, Measure::Characters, 5);
        let mut shortest = vec![None; grammar.productions().len()];
        for rank in 0..u32::try_from(language.total()).expect("few").min(60_000) {
            let derivation = language.nth(&rank.into()).expect("within");
            for production in derivation.productions() {
                shortest[production].get_or_insert(derivation.length(Measure::Characters));
            }
        }
        for covering in &chosen.sentences {
            let productions = covering.derivation.productions();
            let needed: Option<Vec<usize>> = productions.into_iter().map(|p| shortest[p]).collect();
            let needed = needed.and_then(|lengths| lengths.into_iter().max());
            assert!(needed.is_none_or(|needed| covering.length <= needed), "{}", covering.text);
        }
    }
}
