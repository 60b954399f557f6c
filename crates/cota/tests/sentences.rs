//! Tests on every sentence of a grammar.

use std::collections::BTreeSet;
use std::sync::Mutex;

const TREES: &str = r#"tree ::= "x" | "(" tree tree ")""#;

static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Whether every opened parenthesis is closed.
fn balanced(text: &str) -> bool {
    let depth = |depth: i32, c| depth + i32::from(c == '(') - i32::from(c == ')');
    text.chars().fold(0, depth) == 0
}

#[cota::test(grammar = TREES, max_length = 13)]
fn every_tree_is_balanced(text: &str) {
    SEEN.lock().unwrap().insert(text.to_string());
    assert!(balanced(text));
}

#[test]
fn all_sentences_are_tried() {
    every_tree_is_balanced();
    // A tree with n leaves has 3 n - 2 characters: up to 5 leaves, by the Catalan numbers.
    assert_eq!(SEEN.lock().unwrap().len(), 1 + 1 + 2 + 5 + 14);
}

#[cota::test(grammar = TREES, max_length = 9)]
#[should_panic(expected = "the test fails on \"(xx)\"; the one smaller sentence passed")]
fn the_smallest_failing_sentence_is_reported(text: &str) -> Result<(), String> {
    if text.len() > 1 { Err("too long".to_string()) } else { Ok(()) }
}

#[cota::test(grammar = "tree ::= leaf", max_length = 9)]
#[should_panic(expected = "the grammar is wrong")]
fn a_wrong_grammar_fails_the_test(text: &str) {
    let _ = text;
}
