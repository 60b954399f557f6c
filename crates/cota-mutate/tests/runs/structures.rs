//! A queue and a search tree with tests: whole runs, against `cargo test` on the mutated source.

use crate::support::{RunOptions, folder, mutant, operators, run, run_so, word};
use cota_mutate::analysis::{KillMatrix, subsumption};
use cota_mutate::change::mutated;
use cota_mutate::config::Config;
use cota_mutate::report::{Mutation, Report, Status};
use cota_mutate::rust::subject::Runner;
use cota_render::mutants::{self as output, Sources};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// The fixture, with a test more in it or none.
pub fn structures(more: &str) -> TempDir {
    let trees = format!("{}{more}", include_str!("../crates/structures/tests/trees.rs"));
    folder(&[
        ("Cargo.toml", include_str!("../crates/structures/Cargo.toml")),
        ("src/lib.rs", include_str!("../crates/structures/src/lib.rs")),
        ("src/queue.rs", include_str!("../crates/structures/src/queue.rs")),
        ("src/tree.rs", include_str!("../crates/structures/src/tree.rs")),
        ("tests/trees.rs", &trees),
    ])
}

/// The fault of the thesis: the front of the queue becomes what is after its last element.
const WRONG_LAST: (&str, &str) = ("self.nodes[front].next", "self.nodes[self.last.unwrap()].next");

/// The test that notices it: two elements in, two out.
const TWO_IN_TWO_OUT: &str = "\n#[test]\nfn two_in_two_out() {\n    let mut queue = structures::queue::Queue::new();\n    \
    queue.enqueue(1);\n    queue.enqueue(2);\n    assert_eq!(queue.dequeue(), Some(1));\n    \
    assert_eq!(queue.dequeue(), Some(2));\n}\n";

#[test]
fn the_fault_of_the_queue_survives_until_two_elements_go_through() {
    let navigation = || operators(&["NAV"]);
    let report = run(structures("").path(), navigation()).unwrap();
    assert_eq!(word(&report, WRONG_LAST.0, WRONG_LAST.1), "survived");
    let report = run(structures(TWO_IN_TWO_OUT).path(), navigation()).unwrap();
    assert_eq!(word(&report, WRONG_LAST.0, WRONG_LAST.1), "killed");
}

/// What `cargo test` says of the source with a mutation: dead, alive, or not compiled.
fn by_cargo(folder: &Path, mutation: &Mutation) -> &'static str {
    let path = folder.join(&mutation.file);
    let original = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, mutated(&original, &[mutation]).unwrap()).unwrap();
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).current_dir(folder).env("RUSTFLAGS", "--cap-lints=allow");
        command.output().unwrap().status.success()
    };
    let word = match cargo(&["test", "--no-run", "-q"]) {
        false => "not compiled",
        true if cargo(&["test", "-q"]) => "alive",
        true => "dead",
    };
    std::fs::write(&path, original).unwrap();
    word
}

fn ours(report: &Report, at: usize) -> &'static str {
    let verdict = &report.mutants[at].verdict;
    match verdict.word() {
        "not compiled" => "not compiled",
        _ if verdict.alive() => "alive",
        _ => "dead",
    }
}

#[test]
fn verdicts_are_those_of_cargo_test_on_the_mutated_source() {
    let all = structures("");
    let options = RunOptions { matrix: true, ..RunOptions::default() };
    let report = run_so(all.path(), operators(&["default"]), options).unwrap();
    // Endless ones would keep cargo busy for ever; every 31st of the others is tried.
    let finite: Vec<usize> = (0..report.mutants.len())
        .filter(|&at| !report.mutants[at].statuses.0.contains(&Status::TimedOut))
        .collect();
    for &at in finite.iter().step_by(31) {
        let mutation = &report.mutants[at].mutations[0];
        assert_eq!(ours(&report, at), by_cargo(all.path(), mutation), "{mutation:?}");
    }
    forms(&report, all.path());
}

/// The forms of the report hang together.
fn forms(report: &Report, root: &Path) {
    let survivors = report.survivors().count();
    assert!(survivors > 0);
    assert_eq!(output::github(report).lines().count(), survivors);
    assert_eq!(output::junit(report).matches("<failure").count(), survivors);
    let sarif = output::sarif(report);
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), survivors);
    let elements = output::elements(report, &mut Sources::new(root)).unwrap();
    let files = elements["files"].as_object().unwrap();
    let shown: usize = files.values().map(|file| file["mutants"].as_array().unwrap().len()).sum();
    assert_eq!(shown, report.mutants.len());
    assert_eq!(output::document(report).summary.survived, survivors);
    assert!(output::summary(report).contains("mutation score"));
    assert!(output::analyses(report).unwrap().contains("dominators"));
    let graph = subsumption(&KillMatrix::of(report)).unwrap();
    let drawing = output::subsumption(&graph, |_| String::new());
    assert_eq!(drawing.nodes.len(), graph.classes.len());
}

#[test]
fn the_report_does_not_depend_on_workers_or_on_how_tests_are_started() {
    let all = structures("");
    let with = |jobs: usize, runner: Runner| {
        let options = RunOptions { fresh: true, runner, ..RunOptions::default() };
        let config = Config { jobs, ..operators(&["RET", "ROR", "STD"]) };
        cota_results::line(&output::document(&run_so(all.path(), config, options).unwrap()))
    };
    let one = with(1, Runner::Servers);
    assert_eq!(one, with(3, Runner::Servers));
    assert_eq!(one, with(2, Runner::Programs));
}

#[test]
fn two_mutations_can_be_on_at_the_same_time() {
    let all = structures("");
    let config = Config { order: 2, ..operators(&["AORS"]) };
    let report = run(all.path(), config).unwrap();
    // `self.size` is counted in one place of each function only, so there is no pair.
    assert!(report.mutants.is_empty());
    let text = "pub fn twice(n: u32) -> u32 {\n    let mut m = n;\n    m += 1;\n    m += 1;\n    m\n}\n\
        #[test]\nfn two_more() { assert_eq!(twice(3), 5) }\n";
    let small = crate::support::library(text);
    let report = run(small.path(), Config { order: 2, ..operators(&["AORS", "ASRS"]) }).unwrap();
    let pair = report
        .mutants
        .iter()
        .find(|mutant| mutant.mutations.iter().all(|mutation| mutation.replacement == "-="));
    assert_eq!(pair.unwrap().verdict.word(), "killed");
    assert!(report.mutants.iter().all(|mutant| mutant.mutations.len() == 2));
}

#[test]
fn a_mutation_inside_of_another_is_merged_if_its_place_is_still_there() {
    let text = "pub fn low(n: u32) -> bool {\n    let mut low = false;\n    \
        if n < 3 { low = true; } // cota: limit 2\n    low\n}\n\
        #[test]\nfn it_is() { assert!(low(1)); assert!(!low(7)) }\n";
    let small = crate::support::library(text);
    let report = run(small.path(), Config { order: 2, ..operators(&["COI", "ROR"]) }).unwrap();
    let mut found: Vec<(String, String, &str)> = report
        .mutants
        .iter()
        .map(|mutant| {
            let change = &mutant.mutations[0];
            (mutant.operator(), change.replacement.clone(), mutant.verdict.word())
        })
        .collect();
    found.sort();
    // `true` and `false` leave nothing to be changed inside of them, nor is there anything to negate.
    let merged = ["!=", "<=", "==", ">", ">="].map(|by| format!("!(n {by} 3)"));
    let all: Vec<String> = found.iter().map(|(_, replacement, _)| replacement.clone()).collect();
    assert_eq!(all, merged);
    assert!(found.iter().all(|(operator, ..)| operator == "COI+ROR"));
    let word = |by: &str| found.iter().find(|(_, text, _)| text.contains(by)).unwrap().2;
    assert_eq!((word(">="), word("=="), word("<=")), ("survived", "killed", "killed"));
}

#[test]
fn a_known_equivalent_is_not_run() {
    let all = structures("");
    let first = run(all.path(), operators(&["ROR"])).unwrap();
    let id = mutant(&first, "<", "<=").id.clone();
    let reason = "equal keys have returned before".to_owned();
    let equivalent = vec![cota_mutate::config::Equivalent { id, reason }];
    let report = run(all.path(), Config { equivalent, ..operators(&["ROR"]) }).unwrap();
    assert_eq!(word(&report, "<", "<="), "equivalent");
    assert_eq!(report.survivors().count() + 1, first.survivors().count());
}
