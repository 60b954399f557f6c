//! `cota grammar` within a budget: it stops where it should, and says so.

mod common;

use common::Ran;

fn cota(arguments: &[&str]) -> Ran {
    Ran::from(common::cota().arg("grammar").args(arguments).output().expect("it runs"))
}

const TREES: [&str; 3] = ["trees", "--max-length", "9"];

fn trees(more: &[&str]) -> Ran {
    cota(&[&TREES[..], more].concat())
}

#[test]
fn a_limit_stops_exactly() {
    for jobs in ["1", "3"] {
        let two = trees(&["--limit", "2", "--jobs", jobs]);
        assert_eq!((two.code, two.out.as_str()), (Some(3), "x\n(x x)\n"));
        assert!(two.err.starts_with("note: stopped by --limit after 2 sentences"), "{}", two.err);
    }
    let all = trees(&["--limit", "100"]);
    assert_eq!((all.code, all.out.lines().count(), all.err.as_str()), (Some(0), 4, ""));
    assert_eq!(trees(&["--limit", "0"]).code, Some(1));
}

#[test]
fn steps_are_counted_before_the_filters() {
    let three = trees(&["--max-steps", "3", "--matches", "x x"]);
    assert_eq!((three.code, three.out.as_str()), (Some(3), "(x x)\n(x (x x))\n"));
    assert!(three.err.starts_with("note: 3 candidates\nnote: cut short by --max-steps after 2 "));
    let none = trees(&["--max-steps", "0"]);
    assert_eq!((none.code, none.out.as_str()), (Some(3), ""));
    assert!(none.err.starts_with("note: cut short by --max-steps after 0 sentences"));
    assert_eq!(trees(&["--max-steps", "4"]).code, Some(0));
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    for budget in [["--limit", "1000"], ["--max-steps", "1000"]] {
        let run = |jobs: &str| {
            let ran = cota(
                &[&["statements", "--max-length", "12", "--jobs", jobs], &budget[..]].concat(),
            );
            (ran.code, ran.out, ran.err)
        };
        let one = run("1");
        assert!(one.1.lines().count() > 500);
        assert_eq!(run("4"), one);
    }
}

#[test]
fn a_time_cut_is_reported() {
    let endless = ["arithmetic", "--max-length", "60", "--max-seconds", "0.2"];
    let program = [&endless[..], &["--run", "sleep 60", "--timeout", "60"]].concat();
    let filter = [&endless[..], &["--filter", "sleep 60", "--timeout", "60"]].concat();
    for arguments in [&endless[..], &program, &filter] {
        let ran = cota(arguments);
        assert_eq!(ran.code, Some(3), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("cut short by --max-seconds after "), "{}", ran.err);
    }
    let nothing = trees(&["--max-seconds", "0"]);
    assert_eq!((nothing.code, nothing.out.as_str()), (Some(3), ""));
}

#[test]
fn a_document_says_whether_the_run_was_stopped() {
    let stopped = |more: &[&str]| {
        let ran = trees(&[&["--format", "json"], more].concat());
        let document: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        document["stopped"].as_bool().expect("it says so")
    };
    assert!(!stopped(&[]) && !stopped(&["--run", "cat"]));
    assert!(stopped(&["--limit", "1"]) && stopped(&["--max-steps", "1"]));
    assert!(stopped(&["--run", "false", "--limit", "1"]));
}

#[test]
fn a_limit_of_a_run_is_of_its_findings() {
    let fails = r#"sh -c 'read -r x; case $x in *"(x (x"*) exit 7;; esac'"#;
    let first = trees(&["--run", fails, "--limit", "1"]);
    assert_eq!(first.code, Some(2));
    assert!(first.out.starts_with("exit code 7: (x (x x))\n"), "{}", first.out);
    assert!(first.err.starts_with("note: stopped by --limit after 3 sentences"), "{}", first.err);
    // A run that was cut short and found nothing is not a run without findings.
    let cut = trees(&["--run", fails, "--max-steps", "2"]);
    assert_eq!((cut.code, cut.out.as_str()), (Some(3), "2 sentences; exit code 0: 2\n"));
    let nothing = trees(&["--run", fails, "--max-steps", "0"]);
    assert_eq!((nothing.code, nothing.out.as_str()), (Some(3), "0 sentences\n"));
    // What was found stays a finding.
    assert_eq!(trees(&["--run", fails, "--max-steps", "3"]).code, Some(2));
}

#[test]
fn only_what_goes_through_sentences_has_a_budget() {
    for action in [&["--count"][..], &["--nth", "0"], &["--sample", "1"], &["--cover", "pairs"]] {
        for budget in [["--limit", "1"], ["--max-steps", "1"], ["--max-seconds", "1"]] {
            // To count the sentences of an ambiguous grammar is to go through them.
            if action == ["--count"] && budget[0] != "--limit" {
                continue;
            }
            assert_eq!(
                trees(&[action, &budget[..]].concat()).code,
                Some(1),
                "{action:?} {budget:?}"
            );
        }
    }
}
