//! Cycles of unit and empty productions: reported, and an error only for counting derivations.

use cota_grammar::{Grammar, Language, Measure, Severity};

/// A grammar with a cycle, how the cycle goes, and the sentences of up to three characters.
const TABLE: &[(&str, &str, &[&str])] = &[
    ("a ::= b | \"x\"\nb ::= a", "a -> b -> a", &["x"]),
    ("a ::= a | \"x\"", "a -> a", &["x"]),
    ("a ::= a a | \"\" | \"x\"", "a -> a", &["", "x", "xx", "xxx"]),
    ("a ::= (\"x\"?)*", "(\"x\"?)* -> (\"x\"?)*", &["", "x", "xx", "xxx"]),
    ("a ::= \"(\" b \")\"\nb ::= c b | \"y\"\nc ::= \"\"", "b -> b", &["(y)"]),
    ("a ::= \"x\" a | b\nb ::= a | \"\"", "a -> b -> a", &["", "x", "xx", "xxx"]),
];

#[test]
fn each_is_reported_listed_and_not_counted() {
    for (text, way, sentences) in TABLE {
        let grammar = Grammar::parse(text).expect(text);
        let cycle = grammar.cycle().expect(text);
        assert_eq!(cycle.severity, Severity::Warning);
        assert!(cycle.to_string().ends_with(way), "{cycle}");
        assert!(grammar.warnings().contains(cycle));

        let language = Language::sentences(&grammar, Measure::Characters, 3);
        assert_eq!(language.walk().collect::<Vec<_>>(), *sentences, "{text}");

        let error = Language::derivations(&grammar, Measure::Characters, 3).expect_err(text);
        assert_eq!((error.severity, &error.problem), (Severity::Error, &cycle.problem));
        assert!(Language::derivations(&grammar, Measure::Tokens, 3).is_err());
    }
}

#[test]
fn by_the_size_of_the_derivation_a_cycle_can_be_counted() {
    let grammar = Grammar::parse("a ::= a | \"x\"").expect("a cycle");
    let language = Language::derivations(&grammar, Measure::Derivation, 9).expect("finite");
    assert!((1..=9).all(|size| language.count(size) == 1_u32.into()));
    assert_eq!(language.walk().collect::<Vec<_>>(), ["x"]);
}

#[test]
fn a_cycle_out_of_reach_does_not_matter() {
    let grammar = Grammar::parse("a ::= \"x\"\nb ::= b | \"y\"").expect("fine but for b");
    assert!(grammar.cycle().is_none());
}
