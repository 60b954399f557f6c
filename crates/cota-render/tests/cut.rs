//! Results of runs that were cut short or found nothing: they say so, and no list is announced that is empty.

use cota_render::mutants::analyses;
use cota_render::page::{Input, Options, page};
use cota_results::mutants::Report;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The page of one document.
fn shown(document: &Value) -> String {
    let input = Input { name: "result.json".to_owned(), text: document.to_string() };
    let options = Options {
        title: "cut".to_owned(),
        sources: PathBuf::from(env!("CARGO_MANIFEST_DIR")),
        made_by: "cota".to_owned(),
    };
    page(&[input], &options).unwrap()
}

/// A stored result with other fields.
fn changed(text: &str, fields: &[(&str, Value)]) -> String {
    let mut document: Value = serde_json::from_str(text).unwrap();
    for (field, value) in fields {
        document[field] = value.clone();
    }
    shown(&document)
}

#[test]
fn findings_say_whether_the_run_was_cut() {
    let findings = |sentences: u64, stopped: bool| {
        let ends = if sentences == 0 { json!({}) } else { json!({ "exit code 0": sentences }) };
        let none = json!([]);
        changed(
            include_str!("results/calculator-findings.json"),
            &[
                ("findings", none.clone()),
                ("kinds", none),
                ("sentences", json!(sentences)),
                ("stopped", json!(stopped)),
                ("ends", ends),
            ],
        )
    };
    assert!(findings(24, false).contains(">nothing found on 24 sentences<"));
    assert!(findings(24, true).contains(">nothing found on 24 sentences, cut short<"));
    let none = findings(0, true);
    assert!(none.contains(">run on no sentence, cut short<") && !none.contains("nothing found"));
}

#[test]
fn sentences_say_whether_the_run_was_cut() {
    let text = include_str!("results/calculator.json");
    assert!(!changed(text, &[]).contains("sentences, cut short<"));
    assert!(changed(text, &[("stopped", json!(true))]).contains("sentences, cut short<"));
}

#[test]
fn machines_say_whether_the_run_was_cut() {
    let sequence = include_str!("results/session-sequence.json");
    let more = "it might be shorter with more time";
    assert!(!changed(sequence, &[("timed_out", json!(false))]).contains(more));
    assert!(changed(sequence, &[("timed_out", json!(true))]).contains(more));
    let run = include_str!("results/session-wrong.json");
    let fact = |stopped: bool| changed(run, &[("stopped", json!(stopped))]);
    assert_ne!(fact(true), fact(false));
}

#[test]
fn analyses_of_no_mutants_announce_no_list() {
    let report = Report {
        language: "rust".to_owned(),
        package: "none".to_owned(),
        compiler: "rustc".to_owned(),
        tests: vec!["a".to_owned()],
        mutants: Vec::new(),
        left_out: BTreeMap::new(),
        remarks: Vec::new(),
        matrix: true,
        cut_short: false,
    };
    let text = analyses(&report).unwrap();
    assert!(text.contains("\nminimal mutant set (0)\nminimal test set (0)\n"), "{text}");
    assert!(text.ends_with("tests that kill nothing (1): a\n"), "{text}");
}
