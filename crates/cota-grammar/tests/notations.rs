//! The three notations and the builder say the same things.

use cota_grammar::{Grammar, Language, Measure, Part};

fn sentences(grammar: &Grammar, max: usize) -> Vec<String> {
    Language::sentences(grammar, Measure::Characters, max).walk().collect()
}

fn parsed(text: &str, max: usize) -> Vec<String> {
    sentences(&Grammar::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")), max)
}

#[test]
fn the_same_trees_in_every_notation() {
    let pairs = r#"
        # The lecture's list, with what Python allows around it.
        grammar = [
            ("$START", "$TREE"),
            ('$TREE', '$' + "LEAF"), ("$TREE", "($TREE " \
                "$TREE)",),
            ("$LEAF", "x"),
        ]"#;
    let bare = r#"("$START", "$TREE") ("$TREE", "x") ("$TREE", "($TREE $TREE)")"#;
    let bnf = "<start> ::= <tree>\n<tree> ::= x | \"(\" <tree> ' ' <tree> \")\"";
    let ebnf = "start = tree; tree = 'x' | '(' tree ' ' tree ')'; /* the end */";
    let inner = Part::text("(") + Part::symbol("tree") + Part::text(" ");
    let tree = Part::text("x") | (inner + Part::symbol("tree") + Part::text(")"));
    let built = Grammar::builder().rule("tree", tree).build().expect("a grammar");
    let values = [("$T", "x"), ("$T", "($T $T)")];
    let values = Grammar::from_pairs(values).expect("a grammar");
    let expected = sentences(&built, 17);
    assert_eq!(expected.len(), 1 + 1 + 2 + 5 + 14);
    for text in [pairs, bare, bnf, ebnf] {
        assert_eq!(parsed(text, 17), expected, "{text}");
    }
    assert_eq!(sentences(&values, 17), expected);
}

/// A body, and its sentences of up to three characters.
const TABLE: &[(&str, &[&str])] = &[
    (r#""a"?"#, &["", "a"]),
    (r#""a"*"#, &["", "a", "aa", "aaa"]),
    (r#""a"+"#, &["a", "aa", "aaa"]),
    (r#""a" *"#, &["", "a", "aa", "aaa"]),
    (r#"("a" | "b") "c""#, &["ac", "bc"]),
    (r#"("a" "b")? "c""#, &["c", "abc"]),
    (r#"("a" | "b" "c")+"#, &["a", "bc", "aa", "abc", "aaa", "bca"]),
    (r#""a" | ("b" | ("c" | "d"))"#, &["a", "b", "c", "d"]),
    ("[a-c]", &["a", "b", "c"]),
    ("[ca-b]", &["c", "a", "b"]),
    ("[aa-ba]", &["a", "b"]),
    (r"[\-\]\\]", &["-", "]", "\\"]),
    ("[a-]", &["a", "-"]),
    ("[^ -|]", &["}", "~"]),
    (r#""\x41\u0042\u{43}""#, &["ABC"]),
    (r#""\n\t\"""#, &["\n\t\""]),
    (r#"'"' "'""#, &["\"'"]),
    (r#""" | "a""#, &["", "a"]),
    ("\"ñ\" [é-ë]", &["ñé", "ñê", "ñë"]),
    ("<s> | \"a\" # a cycle", &["a"]),
    ("/* first */ \"a\" /* then */ \"b\" # last", &["ab"]),
];

#[test]
fn every_operator() {
    for (body, expected) in TABLE {
        assert_eq!(parsed(&format!("s ::= {body}"), 3), *expected, "{body}");
    }
}

#[test]
fn in_bnf_a_bare_word_is_a_terminal() {
    assert_eq!(parsed("<s> ::= if <x> | 42\n<x> ::= then", 9), ["42", "ifthen"]);
    assert_eq!(parsed("<two words> ::= a <two words>? ", 2), ["a", "aa"]);
}

#[test]
fn lengths_are_of_characters_tokens_or_derivations() {
    let grammar = Grammar::parse("s ::= \"while\" s | [ab] | \"ñ\"").expect("a grammar");
    let by = |measure, max| Language::sentences(&grammar, measure, max).walk().collect::<Vec<_>>();
    assert_eq!(by(Measure::Characters, 5), ["a", "b", "ñ"]);
    let two = ["a", "b", "ñ", "whilea", "whileb", "whileñ"];
    assert_eq!(by(Measure::Tokens, 2), two);
    assert_eq!(by(Measure::Derivation, 2), two);
}

#[test]
fn a_sentence_with_two_lengths_is_listed_at_the_smaller() {
    let grammar =
        Grammar::parse("s ::= \"a\" \"b\" \"c\" | \"x\" \"y\" | \"abc\"").expect("a grammar");
    let tokens = Language::sentences(&grammar, Measure::Tokens, 3);
    assert_eq!(tokens.walk().collect::<Vec<_>>(), ["abc", "xy"]);
}

#[test]
fn the_longest_sentence_is_known_when_there_is_one() {
    let longest = |text: &str| Grammar::parse(text).expect(text).longest(Measure::Characters);
    assert_eq!(longest("a ::= b b | \"x\"\nb ::= [xy] | \"abc\""), Some(6));
    assert_eq!(longest("a ::= \"x\"*"), None);
    assert_eq!(longest("a ::= \"\""), Some(0));
}

#[test]
fn errors_of_values_have_no_place() {
    let error = Grammar::from_pairs([("$A", "$B")]).expect_err("undefined");
    assert_eq!(error.to_string(), "the symbol `$B` is not defined");
    assert_eq!(error.problems[0].span, None);
    let error = Grammar::builder().build().expect_err("no rules");
    assert_eq!(error.to_string(), "the grammar has no rules");
    let error = Grammar::builder().rule("a", Part::one_of([])).build().expect_err("no characters");
    assert_eq!(error.to_string(), "this character class has no characters");
}
