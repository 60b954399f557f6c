//! The options of `cota generate`.
#![allow(clippy::needless_raw_string_hashes, reason = "snapshots are rewritten in this form")]

mod common;

use common::{counts, generate, output};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

const JSON: &str = "--format jsonl";

#[test]
fn list_names_the_catalogue() {
    let names: Vec<_> = cota_catalog::entries().iter().map(|entry| entry.name()).collect();
    let out = output("--list");
    let firsts = out.lines().filter(|line| !line.starts_with(' '));
    assert_eq!(firsts.map(|line| line.split(' ').next().unwrap()).collect::<Vec<_>>(), names);
    assert!(out.contains("--invariant acyclic"));

    let list: Value = serde_json::from_str(&output("--list --format jsonl")).unwrap();
    assert_eq!(list["kind"], "generate-list");
    let listed = list["structures"].as_array().unwrap();
    assert_eq!(
        listed.iter().map(|entry| entry["name"].as_str().unwrap()).collect::<Vec<_>>(),
        names
    );
}

#[test]
fn text_is_drawings_on_stdout_and_a_closing_line_on_stderr() {
    let ran = generate("search-tree --size 2 --strategy plain");
    snapbox::assert_data_eq!(
        ran.out,
        snapbox::str![[r#"
#1 size=2    #2 size=2
  0              1
  └─┐          ┌─┘
    1          0


"#]]
    );
    assert!(ran.err.starts_with("2 structures from 22 candidates (plain) in "), "{}", ran.err);
}

#[test]
fn json_is_one_document_with_the_types_of_the_structures() {
    let json: Value = serde_json::from_str(&output("dag --size 3 --format json")).unwrap();
    let lines = output("dag --size 3 --format jsonl");
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json["structures"], Value::from(lines));
    assert_eq!(json["types"][0]["record"]["name"], "Dag");
}

#[test]
fn jsonl_is_one_value_a_line() {
    let out = output("red-black-tree --size 3 --format jsonl");
    let values: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values.len(), 3);
    assert!(values.iter().all(|value| value["size"] == 3));
}

#[test]
fn every_format_writes_every_structure() {
    let args = "search-tree --size 3 --format";
    assert_eq!(output(&format!("{args} jsonl")).lines().count(), 5);
    assert_eq!(output(&format!("{args} text")).matches('#').count(), 5);
    assert_eq!(output(&format!("{args} dot")).matches("digraph").count(), 5);
    assert_eq!(output(&format!("{args} svg")).matches("class=\"tile\"").count(), 5);
    assert_eq!(output(&format!("{args} rust")).matches("#[test]").count(), 5);
}

#[test]
fn formats_for_programs_say_nothing_else() {
    for format in ["count", "json", "jsonl", "dot", "svg", "rust"] {
        let ran = generate(&format!("search-tree --size 3 --format {format}"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{format}");
    }
}

#[test]
fn threads_change_nothing() {
    for name in ["search-tree", "doubly-linked-list", "dag"] {
        for strategy in ["plain", "delayed"] {
            let args = format!("{name} --size 5 --strategy {strategy}");
            let one = output(&format!("{args} {JSON}"));
            for jobs in [2, 3, 8] {
                assert_eq!(output(&format!("{args} {JSON} --jobs {jobs}")), one, "{args} {jobs}");
            }
            assert_eq!(counts(&format!("{args} --jobs 4")), counts(&args));
        }
    }
}

#[test]
fn unordered_is_the_same_set() {
    let args = "singly-linked-list --size 6 --format jsonl";
    let sorted = |text: String| text.lines().map(str::to_string).collect::<BTreeSet<_>>();
    assert_eq!(sorted(output(&format!("{args} --jobs 3 --unordered"))), sorted(output(args)));
}

#[test]
fn shards_are_the_whole_and_nothing_twice() {
    let whole = output("binomial-heap --size 4 --format jsonl");
    let shards = (0..3).map(|k| output(&format!("binomial-heap --size 4 {JSON} --shard {k}/3")));
    let shards: Vec<String> = shards.collect();
    let mut parts: Vec<_> = shards.iter().flat_map(|shard| shard.lines()).collect();
    let mut all: Vec<_> = whole.lines().collect();
    parts.sort_unstable();
    all.sort_unstable();
    assert_eq!(parts, all);
}

/// A share that is cut again and again is finished by going on, in its order and without repeats.
#[test]
fn a_share_that_was_cut_goes_on_where_it_says() {
    let heaps = format!("binomial-heap --size 4 {JSON}");
    let trees = "search-tree --size 5 --criterion height --format jsonl".to_string();
    for (args, limit) in [(heaps.clone(), 7), (format!("{heaps} --strategy plain"), 5), (trees, 1)]
    {
        for k in 0..3 {
            let share = format!("{args} --shard {k}/3");
            let (mut parts, mut on, mut cuts) = (String::new(), share.clone(), 0);
            loop {
                let ran = generate(&format!("{on} --limit {limit}"));
                parts += &ran.out;
                if ran.code == Some(0) || ran.err.contains("none is left") {
                    break;
                }
                assert!(ran.err.contains(&format!("--shard {k}/3 --from ")), "{}", ran.err);
                on = format!("{share} --from {}", go_on(&ran.err));
                cuts += 1;
                assert!(cuts < 1_000, "{share} goes round in a circle");
            }
            assert_eq!(parts, output(&share), "{share}");
            assert!(cuts > 1, "{share}");
        }
    }
}

#[test]
fn a_share_that_was_cut_by_the_time_goes_on_where_it_says() {
    let share = "search-tree --size 8 --strategy plain --format jsonl --shard 1/2";
    let first = generate(&format!("{share} --max-seconds 0.02"));
    assert_eq!(first.code, Some(3), "{}", first.err);
    let rest = output(&format!("{share} --from {}", go_on(&first.err)));
    assert_eq!(first.out + &rest, output(share));
}

/// Where a run that was cut short says to go on.
fn go_on(err: &str) -> &str {
    let (_, after) = err.rsplit_once("--from ").unwrap_or_else(|| panic!("{err}"));
    after.lines().next().unwrap_or(after)
}

#[test]
fn a_limit_cuts_the_run_and_says_where_to_go_on() {
    for strategy in ["plain", "owned", "delayed"] {
        let args = format!("doubly-linked-list --size 4 {JSON} --strategy {strategy}");
        let whole = output(&args);
        let mut parts = String::new();
        let mut from = String::new();
        loop {
            let ran = generate(&format!("{args} --limit 10 {from}"));
            parts += &ran.out;
            if ran.code == Some(0) {
                break;
            }
            assert_eq!(ran.code, Some(3));
            assert!(ran.err.starts_with("note: cut short by --limit"), "{}", ran.err);
            from = format!("--from {}", go_on(&ran.err));
        }
        assert_eq!(parts, whole, "{strategy}");
    }
}

#[test]
fn a_limit_gives_the_same_structures_with_threads() {
    let args = "search-tree --size 5 --format jsonl --limit 7";
    let (one, four) = (generate(args), generate(&format!("{args} --jobs 4")));
    assert_eq!((one.code, one.out), (four.code, four.out));
}

#[test]
fn a_time_limit_cuts_the_run() {
    let ran = generate("search-tree --size 12 --strategy plain --format count --max-seconds 0.05");
    assert_eq!(ran.code, Some(3));
    assert!(ran.err.starts_with("note: cut short by --max-seconds"), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 2);
    go_on(&ran.err);
}

#[test]
fn from_a_vector_starts_there() {
    // The candidates of BinaryTree 2 from the second valid one on.
    let args = "binary-tree --size 2 --strategy plain --format count --from 1,0,2";
    assert_eq!(output(args), "explored 7\nvalid 1\n");
}

#[test]
fn stats_say_where_candidates_end() {
    let args = "search-tree --size 3 --strategy plain --format count --stats";
    let ran = generate(args);
    assert_eq!(ran.out, "explored 133\nvalid 5\n");
    let lines: Vec<_> = ran.err.lines().collect();
    assert_eq!(lines[0], "structure  search-tree (valid)");
    assert_eq!(lines[1], "scope      SearchTree.size=3, Node=3, Node.info=0..=2");
    assert_eq!(lines[2], "space      442,368 candidates in 11 slots");
    assert!(lines[3].starts_with("explored   133 candidates (plain) in "), "{}", ran.err);
    assert_eq!(lines[4], "valid      5");
    let place = |line: &&&str| line.contains("Node.info") && line.contains("search_tree.rs:");
    assert!(lines[6..].iter().any(|line| place(&line)), "{}", ran.err);
}

#[test]
fn stats_as_json_count_every_invalid_candidate_once() {
    let args = "search-tree --size 3 --strategy plain --format jsonl --stats";
    for jobs in [1, 3] {
        let ran = generate(&format!("{args} --jobs {jobs}"));
        let stats: Value = serde_json::from_str(&ran.err).unwrap();
        assert_eq!(stats["kind"], "generate-stats");
        assert_eq!((&stats["explored"], &stats["valid"]), (&133.into(), &5.into()));
        assert_eq!(stats["space"], 442_368.0);
        assert_eq!(stats["slots"], 11);
        assert_eq!(stats["end"], "exhausted");
        let deaths = stats["deaths"].as_array().unwrap();
        let count: u64 = deaths.iter().map(|death| death["count"].as_u64().unwrap()).sum();
        assert_eq!(count, 133 - 5);
    }
}

#[test]
fn stats_name_the_end_of_a_cut_run() {
    let ran = generate("search-tree --size 3 --format jsonl --stats --limit 2");
    let stats: Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!((ran.code, stats["end"].as_str()), (Some(3), Some("limit")));
    assert!(stats["next"].is_string());
}

#[test]
fn an_estimate_is_near_the_truth_and_repeats() {
    let args = "search-tree --size 5 --strategy plain --estimate 800 --format jsonl";
    let estimate: Value = serde_json::from_str(&output(args)).unwrap();
    assert_eq!(estimate["kind"], "generate-estimate");
    assert_eq!(estimate["probes"], 800);
    let near = |what: &str, truth: f64| {
        let (mean, error) = (&estimate[what]["mean"], &estimate[what]["standard_error"]);
        let off = (mean.as_f64().unwrap() - truth).abs();
        assert!(off < 5.0 * error.as_f64().unwrap(), "{what} {mean} {error}");
    };
    near("candidates", 6155.0);
    near("valid", 42.0);
    assert_eq!(output(args), output(args));
    assert_ne!(output(args), output(&format!("{args} --seed 7")));
    let text = output("search-tree --size 4 --estimate");
    assert!(text.contains("probes     10,000"), "{text}");
}

#[test]
fn a_sample_says_that_it_is_one() {
    let args = "binary-tree --size 4 --format jsonl --sample 20";
    let ran = generate(args);
    assert!(ran.err.starts_with("a random sample, not all structures: 20 drawn"), "{}", ran.err);
    let whole = output("binary-tree --size 4 --format jsonl");
    let known: BTreeSet<_> = whole.lines().collect();
    assert_eq!(ran.out.lines().count(), 20);
    assert!(ran.out.lines().all(|line| known.contains(line)));
    assert_eq!(output(args), ran.out);
    assert_ne!(output(&format!("{args} --seed 1")), ran.out);

    let stats = generate(&format!("{args} --stats"));
    let stats: Value = serde_json::from_str(&stats.err).unwrap();
    assert_eq!((&stats["kind"], &stats["drawn"]), (&"generate-sample".into(), &20.into()));
}

#[test]
fn nothing_to_draw_is_an_answer_of_its_own() {
    let ran = generate("search-tree --size 3 --objects Node=1 --sample 2");
    assert_eq!(ran.code, Some(5));
    assert!(ran.err.contains("no probe led to a valid structure"), "{}", ran.err);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = common::cota()
        .args(["generate", "singly-linked-list", "--size", "9", "--format", "jsonl"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert!(line.starts_with('{'));
    assert_eq!(
        (ended.status.code(), String::from_utf8(ended.stderr).unwrap()),
        (Some(0), String::new())
    );
}

#[test]
fn cargo_cota_is_the_same_program() {
    let run = |args: &[&str]| {
        let ended = common::alone(env!("CARGO_BIN_EXE_cargo-cota")).args(args).output().unwrap();
        String::from_utf8(ended.stdout).unwrap()
    };
    let args = ["generate", "search-tree", "--size", "2", "--format", "jsonl"];
    let with_name: Vec<_> = std::iter::once("cota").chain(args).collect();
    assert_eq!(run(&args), run(&with_name));
    assert_eq!(run(&args), output("search-tree --size 2 --format jsonl"));
}
