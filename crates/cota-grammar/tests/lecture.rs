//! The lecture's producer prints what the slides print.

use cota_grammar::{Grammar, Language, Measure, Producer, example};
use std::collections::BTreeSet;

fn terms() -> Producer {
    Producer::parse(example("trees").expect("it ships").text).expect("pairs")
}

#[test]
fn the_first_page_of_output() {
    let page = [
        "$START",
        "$TREE",
        "$LEAF",
        "x",
        "($TREE $TREE)",
        "($LEAF $TREE)",
        "(x $TREE)",
        "(x $LEAF)",
        "(x x)",
        "($LEAF $LEAF)",
        "($LEAF x)",
        "($TREE $LEAF)",
        "($TREE x)",
        "(($TREE $TREE) x)",
        "(($LEAF $TREE) x)",
        "((x $TREE) x)",
        "((x $LEAF) x)",
        "((x x) x)",
        "(($LEAF $LEAF) x)",
    ];
    assert_eq!(terms().take(page.len()).collect::<Vec<_>>(), page);
}

#[test]
fn the_second_page_of_output() {
    let page = [
        "(x (x ((x $LEAF) x)))",
        "(x (x ((x x) x)))",
        "(x (x (($LEAF $LEAF) x)))",
        "(x (x (($LEAF x) x)))",
        "(x (x (($TREE $LEAF) x)))",
        "(x (x (($TREE x) x)))",
        "(x (x (x ($TREE $TREE))))",
        "(x (x (x ($LEAF $TREE))))",
        "(x (x (x (x $TREE))))",
        "(x (x (x (x $LEAF))))",
        "(x (x (x (x x))))",
        "(x (x (x ($LEAF $LEAF))))",
        "(x (x (x ($LEAF x))))",
        "(x (x (x ($TREE $LEAF))))",
        "(x (x (x ($TREE x))))",
        "($LEAF ($LEAF ($TREE $TREE)))",
        "($LEAF ($LEAF ($LEAF $TREE)))",
        "($LEAF ($LEAF ($LEAF $LEAF)))",
        "($LEAF (($TREE $TREE) $TREE))",
        "($LEAF (($LEAF $TREE) $TREE))",
    ];
    let printed: Vec<String> =
        terms().skip_while(|term| term != page[0]).take(page.len()).collect();
    assert_eq!(printed, page);
}

#[test]
fn the_page_of_terminals_alone() {
    let page = [
        "x",
        "(x x)",
        "((x x) x)",
        "(x (x x))",
        "((x x) (x x))",
        "(((x x) x) x)",
        "((x (x x)) x)",
        "(x ((x x) x))",
        "(x (x (x x)))",
        "((x x) (x (x x)))",
        "(((x x) (x x)) x)",
        "(((x x) x) (x x))",
        "((((x x) x) x) x)",
        "(((x (x x)) x) x)",
        "((x (x x)) (x x))",
        "((x ((x x) x)) x)",
        "((x (x (x x))) x)",
        "((x x) ((x x) x))",
        "(x ((x x) (x x)))",
        "(x (((x x) x) x))",
        "(x ((x (x x)) x))",
        "(x (x ((x x) x)))",
        "(x (x (x (x x))))",
    ];
    let printed: Vec<String> =
        terms().filter(|term| !term.contains('$')).take(page.len()).collect();
    assert_eq!(printed, page);

    // The same trees come out of the enumeration, in its own order.
    let grammar = Grammar::parse(example("trees").expect("it ships").text).expect("a grammar");
    let language = Language::sentences(&grammar, Measure::Characters, 17);
    let listed: BTreeSet<String> = language.walk().collect();
    assert_eq!(listed, page.map(String::from).into());
}
