//! The function under `#[cota::test(grammar = ...)]`.

use cota_grammar::testing::{Options, check};
use std::panic::catch_unwind;

const TREES: &str = r#"tree ::= "x" | "(" tree tree ")""#;

fn failure(run: impl FnOnce() -> u64 + std::panic::UnwindSafe) -> String {
    let cause = catch_unwind(run).expect_err("it fails");
    cause.downcast_ref::<String>().expect("a message").clone()
}

#[test]
fn every_sentence_is_tried_smallest_first() {
    let mut seen = Vec::new();
    let count = check(TREES, Options::up_to(10), |text| seen.push(text.to_owned()));
    assert_eq!(count, 1 + 1 + 2 + 5);
    assert_eq!(seen.len(), 9);
    assert!(seen.is_sorted_by_key(String::len));
}

#[test]
fn the_smallest_failure_is_told_with_how_to_replay_it() {
    let message = failure(|| {
        check(TREES, Options::up_to(13), |text| {
            assert!(!text.contains("((xx)"), "too deep on the left");
        })
    });
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines[0], r#"the test fails on "((xx)x)"; all 3 sentences before it passed"#);
    assert_eq!(lines[1], "  it says: too deep on the left");
    let replay = "  to replay: COTA_SENTENCE='((xx)x)' cargo test the_smallest_failure_is_told_with_how_to_replay_it";
    assert_eq!(lines[2], replay);
}

#[test]
fn a_wrong_grammar_is_shown() {
    let message = failure(|| check("a ::= b", Options::up_to(3), |_| ()));
    assert!(
        message.contains("error: the symbol `b` is not defined\n --> grammar:1:7"),
        "{message}"
    );
}

#[test]
fn a_bound_without_sentences_is_not_a_passed_test() {
    let message = failure(|| check("a ::= \"abc\"", Options::up_to(2), |_| ()));
    assert_eq!(message, "the grammar has no sentence of up to 2 characters");
}
