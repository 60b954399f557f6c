//! What cannot be judged, or does not compile in a way that the compiler cannot explain.

use crate::support::{RunOptions, folder, library, manifest, mutant, operators, run, run_so, word};
use cota_mutate::config::Config;
use cota_mutate::report::{Mutant, Report, Verdict};
use cota_mutate::rust::error::RustError;
use cota_mutate::rust::schema::unclear::UNCLEAR;

fn remarked(report: &Report, text: &str) -> bool {
    report.remarks.iter().any(|remark| remark.contains(text))
}

fn code<'r>(report: &'r Report, original: &str, replacement: &str) -> &'r str {
    match &mutant(report, original, replacement).verdict {
        Verdict::NotCompiled { code } => code,
        other => other.word(),
    }
}

#[test]
fn procedural_macros_are_refused_and_the_library_beside_them_is_not() {
    let part = |name: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2021\"\n{rest}")
    };
    let work = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"macros\", \"rules\"]\nresolver = \"2\"\n"),
        (
            "macros/Cargo.toml",
            &part(
                "macros",
                "[lib]\nproc-macro = true\n[dependencies]\nrules = { path = \"../rules\" }\n",
            ),
        ),
        (
            "macros/src/lib.rs",
            "use proc_macro::TokenStream;\n#[proc_macro]\npub fn three(_: TokenStream) -> TokenStream {\n\
             if rules::long(4) { \"3\".parse().unwrap() } else { \"4\".parse().unwrap() } }\n",
        ),
        ("macros/tests/three.rs", "#[test]\nfn three() { assert_eq!(macros::three!(), 3) }\n"),
        (
            "rules/Cargo.toml",
            &part("rules", "[dev-dependencies]\nmacros = { path = \"../macros\" }\n"),
        ),
        (
            "rules/src/lib.rs",
            "pub fn long(n: usize) -> bool { n > 3 }\n\
             #[test]\nfn four() { assert!(long(macros::three!() + 1) && !long(3)); }\n",
        ),
    ]);
    match run(&work.path().join("macros"), operators(&["ROR"])) {
        Err(error) => match RustError::of(&error) {
            Some(RustError::ProceduralMacros { package }) => assert_eq!(package, "macros"),
            _ => panic!("{error:?}"),
        },
        Ok(report) => panic!("{report:?}"),
    }
    let report = run(&work.path().join("rules"), operators(&["ROR"])).unwrap();
    assert_eq!(word(&report, ">", ">="), "killed");
    assert!(remarked(&report, "macros runs code of this package"), "{:?}", report.remarks);
}

#[test]
fn examples_alone_are_run_only_if_asked_for() {
    let small = library(
        "#![deny(warnings)]\n/// ```\n/// assert!(small::long(4));\n/// ```\n\
         pub fn long(n: usize) -> bool { n > 3 }\n\
         /// ```\n/// assert!(!small::long(2));\n/// ```\npub fn other() {}\n",
    );
    match run(small.path(), operators(&["COI"])) {
        Err(error) => match RustError::of(&error) {
            Some(RustError::OnlyExamples { examples }) => assert_eq!(examples, "2 examples"),
            _ => panic!("{error:?}"),
        },
        Ok(report) => panic!("{report:?}"),
    }
    let options = RunOptions { doc_tests: true, ..RunOptions::default() };
    let report = run_so(small.path(), operators(&["COI"]), options).unwrap();
    assert_eq!(word(&report, "n > 3", "!(n > 3)"), "killed");
    assert!(!remarked(&report, "no tests"), "{:?}", report.remarks);
}

#[test]
fn a_plan_with_nothing_in_it_is_not_built() {
    let small = library("#[test]\nfn fails() { panic!() }\n");
    let report = run(small.path(), operators(&["ROR"])).unwrap();
    assert!(report.mutants.is_empty() && remarked(&report, "nothing to mutate"));
}

/// One of the calls makes the function instantiate itself with ever larger types, which the compiler notices
/// in a test crate.
#[test]
fn an_endless_row_of_instances_costs_one_mutant() {
    let small = folder(&[
        ("Cargo.toml", &manifest("small", "")),
        (
            "src/lib.rs",
            "pub trait Depth { fn depth(&self) -> u32; }\n\
             impl Depth for u32 { fn depth(&self) -> u32 { *self } }\n\
             impl<D: Depth> Depth for &D { fn depth(&self) -> u32 { (**self).depth() } }\n\
             pub fn exists<D: Depth>(depth: D, n: u32) -> bool { depth.depth() > n }\n\
             pub fn is_valid<D: Depth>(depth: D, n: u32) -> bool { exists(&depth, n) && n < 9 }\n\
             pub fn long(n: u32) -> bool { n > 3 }\n",
        ),
        (
            "tests/valid.rs",
            "#[test]\nfn valid() { assert!(small::is_valid(4, 3)); assert!(!small::is_valid(4, 4)); \
             assert!(!small::is_valid(10, 9)); assert!(small::long(4) && !small::long(3)); }\n",
        ),
    ]);
    let report = run(small.path(), operators(&["CAL", "ROR"])).unwrap();
    assert_eq!(code(&report, "exists", "is_valid"), UNCLEAR);
    let unclear =
        |mutant: &&Mutant| mutant.verdict == Verdict::NotCompiled { code: UNCLEAR.to_owned() };
    assert_eq!(report.mutants.iter().filter(unclear).count(), 1);
    assert!(remarked(&report, "1 proposal was dropped"), "{:?}", report.remarks);
    assert!(
        report
            .mutants
            .iter()
            .filter(|m| !unclear(m))
            .all(|m| m.verdict.detected() || m.verdict.alive())
    );
    assert!(
        report
            .mutants
            .iter()
            .any(|m| m.mutations[0].function == "is_valid" && m.verdict.detected())
    );
}

/// What a function returns at its end and before must live equally long. Where one of them does not, the compiler
/// names the whole body, in which every copy of the body is.
#[test]
fn a_body_whose_lifetimes_are_wrong_as_a_whole_costs_one_mutant() {
    let small = library(
        "pub struct Slot<T> { value: T }\nimpl<T: PartialOrd> Slot<T> {\n\
         pub fn get(&self) -> &T { &self.value }\n\
         pub fn pick(&self, value: &T) -> &T {\n\
         if *value > self.value { return self.get(); }\n\
         self.get()\n}\n}\n\
         pub fn long(n: u32) -> bool { n > 3 }\n\
         #[test]\nfn picks() { let slot = Slot { value: 4 }; \
         assert_eq!((*slot.pick(&5), *slot.pick(&3)), (4, 4)); assert!(long(4) && !long(3)); }\n",
    );
    let report = run(small.path(), operators(&["NAV", "ROR"])).unwrap();
    let at_line = |line: usize, replacement: &str| {
        let found = report.mutants.iter().find(|mutant| {
            let change = &mutant.mutations[0];
            (change.span.line, change.original.as_str()) == (line, "self.get()")
                && change.replacement == replacement
        });
        found.map(|mutant| mutant.verdict.clone())
    };
    let not_compiled = |code: &str| Some(Verdict::NotCompiled { code: code.to_owned() });
    assert_eq!(at_line(5, "value"), not_compiled("error"), "the compiler names it");
    assert_eq!(at_line(6, "value"), not_compiled(UNCLEAR), "{:#?}", report.mutants);
    let unclear = |mutant: &&Mutant| Some(mutant.verdict.clone()) == not_compiled(UNCLEAR);
    assert_eq!(report.mutants.iter().filter(unclear).count(), 1);
    assert!(remarked(&report, "1 proposal was dropped"), "{:?}", report.remarks);
    // What is beside it in the same function is judged, and so is the other one.
    assert_eq!(at_line(6, "(&self.value)"), Some(Verdict::Survived), "it is the same");
    assert_eq!(word(&report, "n > 3", "true"), "killed");
}

/// A crate whose compiler is a script that does something bad if it sees a certain text in the source.
fn with_compiler(marker: &str, bad: &str) -> tempfile::TempDir {
    let small = library(
        "pub fn long(n: u32) -> bool { n > 3 }\npub fn marked(n: u32) -> bool { n < 77 }\n\
         #[test]\nfn four() { assert!(long(4) && !long(3)); assert!(marked(76) && !marked(77)); }\n",
    );
    let script = small.path().join("compiler.sh");
    let text = format!(
        "#!/bin/sh\ncase \"$*\" in *--crate-name\\ small*) if grep -q '{marker}' src/lib.rs; then {bad}; fi;; esac\nexec \"$@\"\n"
    );
    std::fs::write(&script, text).unwrap();
    let allowed = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&script, allowed).unwrap();
    let config = format!("[build]\nrustc-wrapper = {:?}\n", script.display().to_string());
    crate::support::write(small.path(), ".cargo/config.toml", &config);
    small
}

fn one_is_unclear(report: &Report, replacement: &str) {
    for mutant in &report.mutants {
        let change = &mutant.mutations[0];
        let marked = change.function == "marked" && change.replacement == replacement;
        let unclear = mutant.verdict == Verdict::NotCompiled { code: UNCLEAR.to_owned() };
        assert_eq!(marked, unclear, "{mutant:?}");
    }
    assert!(remarked(report, "1 proposal was dropped"), "{:?}", report.remarks);
}

#[cfg(unix)]
#[test]
fn a_mutant_that_crashes_the_compiler_is_found_and_dropped() {
    let small = with_compiler("n >= 77", "kill -SEGV $$");
    let report = run(small.path(), operators(&["ROR"])).unwrap();
    assert_eq!(report.mutants.len(), 14);
    one_is_unclear(&report, ">=");
}

#[cfg(unix)]
#[test]
fn a_mutant_that_the_compiler_does_not_end_with_is_found_and_dropped() {
    let small = with_compiler("!(n < 77)", "sleep 1000");
    let config = Config { build_timeout: 25.0, ..operators(&["COI"]) };
    let report = run(small.path(), config).unwrap();
    assert_eq!(report.mutants.len(), 2);
    one_is_unclear(&report, "!(n < 77)");
}

#[test]
fn what_the_compiler_denies_is_no_mutant_and_what_the_crate_denies_is_one() {
    let small = library(
        "#![deny(warnings, missing_docs)]\n//! Small.\n\n/// The rest.\npub fn rest(n: u32, by: u32) -> u32 {\n\
             let zero = 0;\n    n % by + zero\n}\n\
         /// Past the end.\n#[allow(unconditional_panic)]\npub fn past(n: u32) -> u32 {\n\
             if n > 1000 { [7, 8][2] } else { 5 / (n - 3) }\n}\n\
         /// First.\npub fn first(all: [u32; 2]) -> u32 { let at = 1; all[at] }\n\
         #[test]\nfn rests() { assert_eq!(rest(7, 4), 3); assert_eq!(first([1, 2]), 2); \
             assert_eq!(rest(0, 4), 0); assert_eq!(past(4), 5); }\n"
            .replace("#![deny(warnings, missing_docs)]\n//! Small.\n", "//! Small.\n#![deny(warnings, missing_docs)]\n")
            .as_str(),
    );
    let config = operators(&["NAV", "VAR", "CON", "COI"]);
    let report = run(small.path(), config).unwrap();
    assert_eq!(code(&report, "1", "2"), "unconditional_panic", "the index is past the end");
    assert_eq!(word(&report, "n > 1000", "!(n > 1000)"), "killed", "allowed there");
    let refused = report
        .mutants
        .iter()
        .filter(|m| matches!(&m.verdict, Verdict::NotCompiled { code } if code.contains('_')));
    let refused: Vec<_> = refused.map(Mutant::summary).collect();
    assert!(refused.iter().any(|text| text.starts_with("replace `by` by")), "{refused:?}");
    let text = format!("{} proposals are refused by lints", refused.len());
    assert!(remarked(&report, &text), "{:?}", report.remarks);
    assert!(remarked(&report, "missing_docs, warnings"), "{:?}", report.remarks);
}

#[test]
fn a_mutant_that_leaves_before_the_end_of_the_test_is_killed() {
    let text = "pub fn leave(n: u32) { if n > 5 { std::process::exit(0) } }\n\
        #[test]\nfn leaves() { leave(6); }\n\
        #[test]\nfn one() { leave(1); }\n#[test]\nfn two() { leave(2); }\n";
    let report = run(library(text).path(), operators(&["ROR"])).unwrap();
    assert_eq!(report.tests, ["one", "two"]);
    assert!(remarked(&report, "leaves ends its process"), "{:?}", report.remarks);
    match &mutant(&report, "n > 5", "true").verdict {
        Verdict::Killed { how: Some(how), .. } => assert!(how.contains("exit"), "{how}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(word(&report, ">", "=="), "survived");
}
