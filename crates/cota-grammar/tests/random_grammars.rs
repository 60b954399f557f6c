//! Thousands of small grammars, ambiguous and cyclic ones among them: every way of asking gives
//! the same answer, and it is that of a plain fixpoint over sets of texts.

use cota_grammar::{BigUint, Grammar, Item, Language, Measure, Part, Random, Shard};
use std::collections::{BTreeMap, BTreeSet};

const MAX: usize = 5;

fn draw(random: &mut Random, below: u32) -> u32 {
    u32::try_from(random.below(below as usize)).expect("small")
}

/// A grammar over `a`, `b` and `c` with up to four symbols, or `None` if it does not hold together.
fn random_grammar(random: &mut Random) -> Option<Grammar> {
    let symbols = 1 + draw(random, 4);
    let mut builder = Grammar::builder();
    for symbol in 0..symbols {
        let mut body: Option<Part> = None;
        for _ in 0..=draw(random, 3) {
            let mut sequence = Part::text("");
            for _ in 0..draw(random, 4) {
                sequence = sequence + random_part(random, symbols);
            }
            body = Some(match body {
                None => sequence,
                Some(body) => body | sequence,
            });
        }
        builder = builder.rule(format!("s{symbol}"), body?);
    }
    builder.build().ok()
}

fn random_part(random: &mut Random, symbols: u32) -> Part {
    match draw(random, 9) {
        0 => Part::text("a"),
        1 => Part::text("bc"),
        2 => Part::one_of(['a', 'b']),
        3 => Part::text("b").optional(),
        4 => (Part::text("a") | Part::text("c")).any_number(),
        5 => Part::one_of(['c']).one_or_more(),
        _ => Part::symbol(format!("s{}", draw(random, symbols))),
    }
}

/// All texts of up to `MAX` characters: texts of productions are added until there are no more.
fn by_fixpoint(grammar: &Grammar) -> BTreeSet<String> {
    let mut texts: Vec<BTreeSet<String>> = vec![BTreeSet::new(); grammar.symbols().len()];
    loop {
        let before: usize = texts.iter().map(BTreeSet::len).sum();
        for production in grammar.productions() {
            let mut prefixes = BTreeSet::from([String::new()]);
            for item in &production.items {
                let parts: BTreeSet<String> = match item {
                    Item::Literal(text) => BTreeSet::from([text.clone()]),
                    Item::Class(set) => set.iter().map(ToString::to_string).collect(),
                    Item::Symbol(symbol) => texts[*symbol].clone(),
                };
                let joined =
                    prefixes.iter().flat_map(|a| parts.iter().map(move |b| format!("{a}{b}")));
                prefixes = joined.filter(|text| text.len() <= MAX).collect();
            }
            texts[production.symbol].extend(prefixes);
        }
        if texts.iter().map(BTreeSet::len).sum::<usize>() == before {
            return texts.swap_remove(0);
        }
    }
}

fn grammars(seed: u64, wanted: usize) -> impl Iterator<Item = Grammar> {
    let mut random = Random::new(seed);
    std::iter::from_fn(move || {
        loop {
            if let Some(grammar) = random_grammar(&mut random) {
                return Some(grammar);
            }
        }
    })
    .take(wanted)
}

fn describe(grammar: &Grammar) -> String {
    (0..grammar.productions().len()).map(|p| grammar.describe(p)).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_sentence_is_listed_once_and_shortest_first() {
    let mut cyclic = 0;
    for grammar in grammars(1, 1500) {
        let language = Language::sentences(&grammar, Measure::Characters, MAX);
        if language.total() > BigUint::from(5000_u32) {
            continue;
        }
        cyclic += usize::from(grammar.cycle().is_some());
        let listed: Vec<String> = language.walk().collect();
        assert!(listed.is_sorted_by_key(String::len), "{}", describe(&grammar));
        let set: BTreeSet<String> = listed.iter().cloned().collect();
        assert_eq!(set.len(), listed.len(), "a repeat in {listed:?} of\n{}", describe(&grammar));
        assert_eq!(set, by_fixpoint(&grammar), "{}", describe(&grammar));
    }
    assert!(cyclic > 100, "too few cycles to mean anything: {cyclic}");
}

#[test]
fn a_proved_grammar_has_no_repeats_and_some_grammars_are_proved() {
    let (mut proved, mut ambiguous) = (0, 0);
    for grammar in grammars(2, 1500).filter(|grammar| grammar.cycle().is_none()) {
        let language = Language::sentences(&grammar, Measure::Characters, MAX);
        if language.total() > BigUint::from(5000_u32) {
            continue;
        }
        let mut walk = language.walk();
        let sentences = BigUint::from(by_fixpoint(&grammar).len());
        while walk.advance().is_some() {}
        let repeats = language.total() - sentences;
        assert_eq!(walk.derivations(), language.total().try_into().expect("small"));
        if language.is_unambiguous() {
            proved += 1;
            assert_eq!(repeats, BigUint::ZERO, "{}", describe(&grammar));
        } else {
            ambiguous += usize::from(repeats > BigUint::ZERO);
            assert_eq!(BigUint::from(walk.repeats()), repeats, "{}", describe(&grammar));
            assert_eq!(
                walk.ambiguous().is_some(),
                repeats > BigUint::ZERO,
                "{}",
                describe(&grammar)
            );
        }
    }
    assert!(proved > 100 && ambiguous > 100, "{proved} proved, {ambiguous} ambiguous");
}

#[test]
fn count_nth_walk_and_shards_agree_by_every_measure() {
    for measure in [Measure::Characters, Measure::Tokens, Measure::Derivation] {
        let all = grammars(3, 400).filter(|grammar| grammar.cycle().is_none());
        for grammar in all {
            let language = Language::sentences(&grammar, measure, MAX);
            if language.total() > BigUint::from(2000_u32) {
                continue;
            }
            let total: u32 = language.total().try_into().expect("small");
            let derivations: Vec<_> =
                (0..total).filter_map(|rank| language.nth(&rank.into())).collect();
            assert_eq!(derivations.len(), total as usize);
            assert!(language.nth(&total.into()).is_none());
            let mut lengths: BTreeMap<usize, u32> = BTreeMap::new();
            for derivation in &derivations {
                *lengths.entry(derivation.length(measure)).or_default() += 1;
            }
            for length in 0..=MAX {
                let counted = BigUint::from(lengths.get(&length).copied().unwrap_or(0));
                assert_eq!(
                    language.count(length),
                    counted,
                    "{measure:?} {length}\n{}",
                    describe(&grammar)
                );
            }
            let different: BTreeSet<_> =
                derivations.iter().map(|d| (d.productions(), d.text())).collect();
            assert_eq!(
                different.len(),
                derivations.len(),
                "two ranks, one derivation\n{}",
                describe(&grammar)
            );

            // The walk keeps the first derivation of each text, in the order of the ranks.
            let mut seen = BTreeSet::new();
            let texts = derivations.iter().map(cota_grammar::Derivation::text);
            let first: Vec<String> = texts.filter(|text| seen.insert(text.clone())).collect();
            assert_eq!(
                language.walk().collect::<Vec<_>>(),
                first,
                "{measure:?}\n{}",
                describe(&grammar)
            );

            for count in [2, 3] {
                let shards = (0..count).map(|k| format!("{k}/{count}").parse().expect("a shard"));
                let mut union: Vec<String> =
                    shards.flat_map(|shard| language.walk_shard(shard)).collect();
                let mut whole = first.clone();
                union.sort();
                whole.sort();
                assert_eq!(union, whole, "{measure:?} in {count} shards\n{}", describe(&grammar));
            }
            let blocks = language.blocks(Shard::WHOLE, 0, 7);
            let joined: Vec<String> = blocks.flat_map(|block| language.walk_block(block)).collect();
            assert_eq!(joined, first, "{measure:?} in blocks\n{}", describe(&grammar));
        }
    }
}
