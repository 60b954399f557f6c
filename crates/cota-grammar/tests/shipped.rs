//! The grammars that come with Cota have the sentences they should have.

use cota_grammar::{
    Ambiguity, BigUint, Block, EXAMPLES, Grammar, Language, Measure, Random, Shard, example,
};
use std::collections::{BTreeMap, BTreeSet};

fn grammar(name: &str) -> Grammar {
    Grammar::parse(example(name).expect("it ships").text).expect("a grammar")
}

/// 1, 1, 2, 5, 14, ... by the recurrence.
fn catalan(n: usize) -> BigUint {
    let mut numbers = vec![BigUint::from(1_u32)];
    for n in 1..=n {
        numbers.push((0..n).map(|k| &numbers[k] * &numbers[n - 1 - k]).sum());
    }
    numbers.swap_remove(n)
}

#[test]
fn all_ship_without_warnings() {
    for example in EXAMPLES {
        let grammar = Grammar::parse(example.text)
            .unwrap_or_else(|error| panic!("{}: {error}", example.name));
        assert!(grammar.warnings().is_empty(), "{}", example.name);
    }
}

#[test]
fn trees_are_counted_by_the_catalan_numbers() {
    let (trees, labelled) = (grammar("trees"), grammar("trees-123"));
    let trees = Language::sentences(&trees, Measure::Characters, 201);
    let labelled = Language::sentences(&labelled, Measure::Characters, 201);
    for leaves in 1..=50 {
        assert_eq!(trees.count(4 * leaves - 3), catalan(leaves - 1));
        for none in 4 * leaves - 2..=4 * leaves {
            assert_eq!(trees.count(none), BigUint::ZERO);
        }
    }
    for nodes in 0..=33 {
        let labels = BigUint::from(3_u32).pow(nodes as u32);
        assert_eq!(labelled.count(6 * nodes + 1), catalan(nodes) * labels);
    }
    assert_eq!(trees.count(101), BigUint::from(4_861_946_401_452_u64));
}

#[test]
fn there_are_as_many_dates_as_days_in_ten_thousand_years() {
    let grammar = grammar("dates");
    assert_eq!(grammar.longest(Measure::Characters), Some(10));
    let language = Language::sentences(&grammar, Measure::Characters, 10);
    assert!(language.is_unambiguous());
    assert_eq!(language.total(), BigUint::from(25 * 146_097_u32));
    let days = |year: u32, month: u32| match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let mut walk = language.walk();
    let mut months: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    while let Some(date) = walk.advance() {
        let part = |range: std::ops::Range<usize>| date[range].parse::<u32>().expect("digits");
        assert!((1..=days(part(0..4), part(5..7))).contains(&part(8..10)), "{date}");
        *months.entry((part(0..4), part(5..7))).or_default() += 1;
    }
    assert_eq!(months.len(), 120_000);
    assert!(months.iter().all(|(&(year, month), &count)| count == days(year, month)));
}

/// A recursive-descent parser for the arithmetic grammar: the rest after an expression.
fn expression(text: &str) -> Option<&str> {
    let mut rest = term(text)?;
    while let Some(after) = rest.strip_prefix(['+', '-']) {
        rest = term(after)?;
    }
    Some(rest)
}

fn term(text: &str) -> Option<&str> {
    let mut rest = factor(text)?;
    while let Some(after) = rest.strip_prefix(['*', '/']) {
        rest = factor(after)?;
    }
    Some(rest)
}

fn factor(text: &str) -> Option<&str> {
    if let Some(after) = text.strip_prefix('(') {
        return expression(after)?.strip_prefix(')');
    }
    if let Some(after) = text.strip_prefix('-') {
        return factor(after);
    }
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < text.len()).then_some(rest)
}

#[test]
fn arithmetic_is_what_a_parser_accepts_among_all_texts() {
    let alphabet = "0123456789+-*/()";
    let mut texts = vec![String::new()];
    let mut accepted = BTreeSet::new();
    for _ in 0..4 {
        texts = texts
            .iter()
            .flat_map(|text| alphabet.chars().map(move |c| format!("{text}{c}")))
            .collect();
        accepted.extend(texts.iter().filter(|text| expression(text) == Some("")).cloned());
    }
    let grammar = grammar("arithmetic");
    let language = Language::sentences(&grammar, Measure::Characters, 4);
    assert_eq!(language.walk().collect::<BTreeSet<_>>(), accepted);
    assert_eq!(language.total(), BigUint::from(accepted.len()));
}

#[test]
fn what_is_known_about_ambiguity() {
    for example in EXAMPLES {
        let grammar = Grammar::parse(example.text).expect("a grammar");
        let language = Language::sentences(&grammar, Measure::Characters, 25);
        let known = language.look_for_ambiguity(20_000);
        if example.name == "statements" {
            let Ambiguity::Found(found) = known else { panic!("{known:?}") };
            assert_eq!(found.sentence, "{if(x)if(x);else ;}");
            assert_ne!(found.first, found.second);
        } else {
            assert_eq!(known, Ambiguity::Proved, "{}", example.name);
        }
    }
}

#[test]
fn samples_are_uniform() {
    let grammar = grammar("trees");
    let language = Language::sentences(&grammar, Measure::Characters, 25);
    let mut random = Random::new(42);
    let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
    let draws = 132 * 200;
    for _ in 0..draws {
        let tree = language.sample_of_length(25, &mut random).expect("there are 132");
        *drawn.entry(tree.text()).or_default() += 1;
    }
    assert_eq!(drawn.len(), 132);
    // Chi squared with 131 degrees of freedom: above 200 once in ten thousand times.
    let off = drawn.values().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum::<f64>();
    assert!(off < 200.0, "{off}");
}

/// There are far too many shorter sentences to go by, even in blocks.
#[test]
fn what_is_listed_from_a_length_on_begins_there() {
    let grammar = grammar("arithmetic");
    let language = Language::sentences(&grammar, Measure::Characters, 60);
    let first = language.blocks(Shard::WHOLE, 60, 1_000).next().expect("a block");
    assert_eq!((first.length, &first.start), (60, &BigUint::ZERO));
    let two: Vec<String> = language.walk_block(Block { count: 2, ..first }).collect();
    assert!(two.len() == 2 && two.iter().all(|sentence| sentence.len() == 60), "{two:?}");
}

/// Nor do the sentences of one length have to fit in a number of 64 bits.
#[test]
fn a_walk_begins_at_once_however_many_sentences_there_are() {
    let grammar = grammar("arithmetic");
    let language = Language::sentences(&grammar, Measure::Characters, 60);
    assert!(language.total() > BigUint::from(u128::MAX));
    let first: Vec<String> = language.walk().take(3).collect();
    assert_eq!(first, ["0", "1", "2"]);
}

#[test]
fn a_far_rank_is_found_and_is_where_the_walk_gets_to() {
    let grammar = grammar("arithmetic");
    let language = Language::sentences(&grammar, Measure::Characters, 6);
    let mut walk = language.walk();
    for rank in 0..300_000_u32 {
        let sentence = walk.advance().expect("there are more").to_owned();
        if rank % 9973 == 0 {
            assert_eq!(language.nth(&rank.into()).expect("within").text(), sentence);
        }
    }
    let long = Language::sentences(&grammar, Measure::Characters, 60);
    let last = long.nth(&(long.total() - 1_u32)).expect("the last");
    assert_eq!(last.length(Measure::Characters), 60);
    assert_eq!(expression(&last.text()), Some(""));
}
