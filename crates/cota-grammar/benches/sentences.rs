//! How fast sentences come.

use cota_grammar::{Grammar, Language, Measure, example};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

fn grammar(name: &str) -> Grammar {
    Grammar::parse(example(name).expect("it ships").text).expect("a grammar")
}

/// All sentences up to a length, to a sink.
#[divan::bench(args = [("trees", 53), ("json", 8), ("dates", 10), ("arithmetic", 6)])]
fn walk(bencher: Bencher, (name, max): (&str, usize)) {
    let grammar = grammar(name);
    let language = Language::sentences(&grammar, Measure::Characters, max);
    let total = u64::try_from(language.total()).expect("few enough");
    bencher.counter(ItemsCount::new(total)).bench(|| {
        let mut walk = language.walk();
        while let Some(sentence) = walk.advance() {
            black_box(sentence);
        }
    });
}

/// All sentences of an ambiguous grammar, each once.
#[divan::bench]
fn walk_ambiguous(bencher: Bencher) {
    let grammar = grammar("statements");
    let language = Language::sentences(&grammar, Measure::Characters, 11);
    let total = u64::try_from(language.total()).expect("few enough");
    bencher.counter(ItemsCount::new(total)).bench(|| language.walk().count());
}

/// The table of counts, and the proof that the grammar is unambiguous.
#[divan::bench(args = [50, 100, 200])]
fn count_arithmetic(bencher: Bencher, length: usize) {
    let grammar = grammar("arithmetic");
    bencher.bench(|| Language::sentences(&grammar, Measure::Characters, length).count(length));
}
