//! Several suites on one build, examples of the documentation, and tests that do not end in company.

use crate::support::{RunOptions, folder, library, manifest, operators, plan, run_so, word};
use cota_mutate::rust::studies::{StudiedSuite, matrices};
use cota_mutate::rust::subject::Suite;
use cota_mutate::subject::Subject;
use cota_run::{Budget, Progress, StopReason, Watch};
use std::ops::ControlFlow;

const TEXT: &str = "/// Small.\n/// ```\n/// assert!(!small::small(10));\n/// ```\n\
    pub fn small(n: i32) -> bool { n < 10 }\n\
    #[cfg(test)]\nfn given() -> i32 { std::env::var(\"GIVEN\").map_or(3, |n| n.parse().unwrap()) }\n\
    #[test]\nfn like_the_sign() { let n = given(); assert_eq!(small(n), n <= 9) }\n\
    #[test]\nfn other() { assert!(small(-1)) }\n";

#[test]
fn one_build_serves_several_suites() {
    let small = library(TEXT);
    let given = |n: &str| {
        let suite = Suite {
            tests: "small::like".to_owned(),
            environment: vec![("GIVEN".to_owned(), n.to_owned())],
            ..Suite::default()
        };
        StudiedSuite { suite, ..StudiedSuite::default() }
    };
    let progress = Progress::default();
    let plan = plan(small.path(), operators(&["ROR"])).unwrap();
    let mut words = Vec::new();
    let suites = [given("3"), given("10"), given("9")];
    let (budget, watch) = (Budget::default(), Watch::new(&progress));
    let finished = matrices(plan, &suites, &budget, watch, &mut |number, report| {
        assert_eq!(report.tests, ["like_the_sign"]);
        words.push((word(&report, "<", "<=").to_owned(), word(&report, "<", "==").to_owned()));
        if number == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    assert_eq!((finished.result, finished.stop), (2, StopReason::Enough));
    let wanted = [("survived", "killed"), ("killed", "killed")];
    assert_eq!(words, wanted.map(|(a, b)| (a.to_owned(), b.to_owned())));
    // The last stage is that of the second suite: nothing was built after the first one.
    let stage = progress.now().unwrap();
    assert_eq!((stage.what, stage.done, stage.total), ("mutants judged", 7, Some(7)));
}

#[test]
fn examples_of_the_documentation_count_if_asked_for() {
    let small = library(TEXT);
    let with = |doc_tests: bool| {
        let options = RunOptions { doc_tests, ..RunOptions::default() };
        run_so(small.path(), operators(&["ROR"]), options).unwrap()
    };
    assert_eq!(word(&with(false), "<", "<="), "survived");
    assert_eq!(word(&with(true), "<", "<="), "killed");
}

/// To `rustdoc`, an example whose program ends well has passed, wherever it ended.
#[test]
fn an_example_that_a_mutant_leaves_before_its_end_has_not_passed() {
    let text = "//! ```\n//! small::leave(1);\n//! ```\n//! ```\n//! small::leave(6);\n//! ```\n\
        pub fn leave(n: u32) { if n > 5 { std::process::exit(0) } }\n";
    for edition in ["2021", "2024"] {
        let manifest = manifest("small", "").replace("2021", edition);
        let small = folder(&[("Cargo.toml", &manifest), ("src/lib.rs", text)]);
        let options = RunOptions { doc_tests: true, ..RunOptions::default() };
        let report = run_so(small.path(), operators(&["ROR"]), options).unwrap();
        for replacement in ["<", "<=", "!="] {
            assert_eq!(word(&report, ">", replacement), "killed", "{edition}: {replacement}");
        }
        assert_eq!(word(&report, "n > 5", "true"), "killed", "{edition}");
        // With these only the second one leaves, as it does without them, or none.
        for (original, replacement) in [(">", ">="), ("n > 5", "false")] {
            assert_eq!(word(&report, original, replacement), "unreached", "{edition}");
        }
    }
}

#[test]
fn a_test_that_runs_out_of_fuel_leaves_the_others_theirs() {
    let text = "pub fn down(mut n: u32) -> u32 {\n    let mut steps = 0;\n    while n != 0 { n -= 1; steps += 1; }\n    steps\n}\n\
        #[test]\nfn a() { assert_eq!(down(3), 3) }\n#[test]\nfn b() { assert_eq!(down(0), 0) }\n\
        #[test]\nfn c() { assert_eq!(down(2), 2) }\n\
        #[test]\n#[should_panic]\nfn d() { assert_eq!(down(2), 3) }\n";
    let small = library(text);
    let options = RunOptions { matrix: true, ..RunOptions::default() };
    let report = run_so(small.path(), operators(&["STD"]), options).unwrap();
    let endless = crate::support::mutant(&report, "n -= 1;", "");
    assert_eq!((&*endless.statuses.to_string(), endless.verdict.word()), ("T-TT", "timed out"));
    let counted = crate::support::mutant(&report, "steps += 1;", "");
    assert_eq!(counted.statuses.to_string(), "F-F.");
}

#[test]
fn a_test_that_needs_more_fuel_than_the_others_gets_it() {
    let text = "pub fn down(mut n: u32, most: u32) -> u32 {\n    let mut steps = 0;\n    while n != 0 && steps < most { n -= 1; steps += 1; }\n    steps\n}\n\
        #[test]\nfn endless() { assert_eq!(down(3, u32::MAX), 3) }\n\
        #[test]\nfn long() { assert_eq!(down(3_000_000, 2_000_000), 2_000_000) }\n";
    let small = library(text);
    let options = RunOptions { matrix: true, ..RunOptions::default() };
    let report = run_so(small.path(), operators(&["STD"]), options).unwrap();
    let endless = crate::support::mutant(&report, "n -= 1;", "");
    assert_eq!((&*endless.statuses.to_string(), endless.verdict.word()), ("T.", "timed out"));
}

#[test]
fn what_compiles_is_known_to_the_second_run() {
    let small = library(
        "pub fn low(n: u8) -> bool { n < 3 }\npub fn neg(n: u8) -> u8 { n }\n#[test]\nfn t() { assert!(low(1)); neg(1); }\n",
    );
    let rounds = |fresh: bool| {
        let plan = plan(small.path(), operators(&["AOIU", "ROR"])).unwrap();
        let options = RunOptions { fresh, ..RunOptions::default() };
        let compiled = options.subject(plan).unwrap().compile(Watch::default()).unwrap();
        assert!(compiled.dropped() > 0);
        compiled.rounds
    };
    let first = rounds(false);
    assert!(first > 1, "{first}");
    assert_eq!(rounds(false), 1);
    assert_eq!(rounds(true), first);
}
