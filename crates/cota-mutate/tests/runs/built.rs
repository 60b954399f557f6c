//! Code that runs while the tests are built, inside macros and build scripts, where no mutant is on.

use crate::support::{folder, mutant, operators, run, word, write};
use cota_mutate::report::{Report, Verdict};
use cota_render::mutants::{self as output, Sources};
use std::path::Path;
use tempfile::TempDir;

/// The manifest of a member of a workspace.
fn part(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2021\"\n{rest}")
}

/// Functions that are run while tests are built, by tests, by both and by nobody.
const RULES: &str = "pub fn made(n: usize) -> usize { if n == 4 { 3 } else { 8 } }\n\
    pub fn both(n: usize) -> bool { n > 30 }\n\
    pub fn tested(n: usize) -> bool { n < 50 }\n\
    pub fn nobody(n: usize) -> bool { n >= 70 }\n";

/// A library, `rules`, that a macro uses whose result its own tests look at.
fn with_macros() -> TempDir {
    folder(&[
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
             assert!(rules::both(40)); rules::made(4).to_string().parse().unwrap() }\n",
        ),
        (
            "rules/Cargo.toml",
            &part("rules", "[dev-dependencies]\nmacros = { path = \"../macros\" }\n"),
        ),
        ("rules/src/lib.rs", RULES),
        ("rules/tests/rules.rs", &tests("macros::three!()")),
    ])
}

fn tests(three: &str) -> String {
    format!(
        "#[test]\nfn three() {{ assert_eq!({three}, 3) }}\n\
         #[test]\nfn limits() {{ assert!(rules::both(40) && !rules::both(20)); assert!(rules::tested(40)) }}\n"
    )
}

fn judged(work: &Path) -> Report {
    let report = run(&work.join("rules"), operators(&["ROR"])).unwrap();
    // Only the build runs it. Most changes of it are seen by the test, so `unreached` would be wrong.
    assert_eq!(word(&report, "n == 4", "false"), "not judged");
    assert_eq!(word(&report, "==", "!="), "not judged");
    // It passes the tests, but the build was not run with it.
    assert_eq!(word(&report, ">", ">="), "not judged");
    assert_eq!(word(&report, ">", "<"), "killed");
    // What is not run there is judged as ever.
    assert_eq!(word(&report, "n < 50", "true"), "survived");
    assert_eq!(word(&report, "n < 50", "false"), "killed");
    assert_eq!(word(&report, "n >= 70", "true"), "unreached");
    report
}

fn remark<'r>(report: &'r Report, text: &str) -> &'r str {
    let found = report.remarks.iter().find(|remark| remark.contains(text));
    found.unwrap_or_else(|| panic!("no `{text}` in {:?}", report.remarks))
}

#[test]
fn what_macros_run_is_not_judged_by_what_the_tests_run() {
    let work = with_macros();
    let report = judged(work.path());
    let said = remark(&report, "macros runs code of this package while the tests are built");
    let killed = report
        .mutants
        .iter()
        .filter(|mutant| mutant.verdict.detected() && mutant.mutations[0].function == "both");
    let killed = killed.count();
    assert!(
        killed > 1 && said.contains(&format!("; {killed} mutants that run there are killed")),
        "{said}"
    );
    // What is still fresh to cargo would not be run again by it.
    judged(work.path());
    // The test binary is all that an edit of a test makes old.
    write(work.path(), "rules/tests/rules.rs", &format!("{}// more\n", tests("macros::three!()")));
    judged(work.path());
}

#[test]
fn what_build_scripts_run_is_not_judged_by_what_the_tests_run() {
    let work = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"data\", \"rules\"]\nresolver = \"2\"\n"),
        (
            "data/Cargo.toml",
            &part("data", "[build-dependencies]\nrules = { path = \"../rules\" }\n"),
        ),
        (
            "data/build.rs",
            "fn main() { assert!(rules::both(40)); println!(\"cargo:rerun-if-changed=build.rs\"); \
             println!(\"cargo:rustc-env=THREE={}\", rules::made(4)); }\n",
        ),
        ("data/src/lib.rs", "pub const THREE: &str = env!(\"THREE\");\n"),
        ("rules/Cargo.toml", &part("rules", "[dev-dependencies]\ndata = { path = \"../data\" }\n")),
        ("rules/src/lib.rs", RULES),
        ("rules/tests/rules.rs", &tests("data::THREE.parse::<usize>().unwrap()")),
    ]);
    let report = judged(work.path());
    remark(&report, "the build script of data runs code of this package");
    judged(work.path());
}

#[test]
fn what_a_build_script_has_in_common_with_its_package_is_not_judged() {
    let own = |script: &str| {
        folder(&[
            ("Cargo.toml", "[workspace]\nmembers = [\"rules\"]\nresolver = \"2\"\n"),
            ("rules/Cargo.toml", &part("rules", "")),
            ("rules/build.rs", script),
            ("rules/src/inner.rs", RULES),
            ("rules/src/lib.rs", "mod inner;\npub use inner::*;\n"),
            ("rules/tests/rules.rs", &tests("env!(\"THREE\").parse::<usize>().unwrap()")),
        ])
    };
    let main =
        "fn main() { assert!(both(40)); println!(\"cargo:rustc-env=THREE={}\", made(4)); }\n";
    let included = own(&format!("include!(\"src/inner.rs\");\n{main}"));
    let report = judged(included.path());
    remark(&report, "the build script of rules runs code of this package");
    judged(included.path());
    let module = format!("#[path = \"src/inner.rs\"]\nmod inner;\nuse inner::*;\n{main}");
    judged(own(&module).path());
}

#[test]
fn what_is_not_judged_is_counted_apart() {
    let work = with_macros();
    let report = judged(work.path());
    let count = |verdict: &str| report.counts().get(verdict).copied().unwrap_or(0);
    let (unjudged, detected) = (count("not judged"), count("killed") + count("timed out"));
    let alive = count("survived") + count("unreached");
    assert!(unjudged > 2 && detected > 0 && alive > 0);
    assert_eq!(report.mutants.len(), unjudged + detected + alive);
    let scores = cota_mutate::analysis::Scores::of(&report);
    assert_eq!((scores.killed, scores.survived), (detected, alive));
    let summary = output::document(&report).summary;
    assert_eq!(summary.not_judged, unjudged);
    assert_eq!(summary.mutants, report.mutants.len());
    assert_eq!(summary.score_of_all, Some(detected as f64 / (detected + alive) as f64));
    let text = output::summary(&report);
    assert!(text.contains(&format!("{unjudged} mutants are not judged")), "{text}");

    let one = mutant(&report, "n == 4", "false");
    let Verdict::NotJudged { reason } = &one.verdict else { panic!("{one:?}") };
    assert!(reason.contains("in macros while the tests are built"), "{reason}");
    assert!(output::details(&report, one).contains(reason));
    let elements = output::elements(&report, &mut Sources::new(work.path())).unwrap();
    let shown = elements["files"]["rules/src/lib.rs"]["mutants"].as_array().unwrap();
    let shown = shown.iter().find(|shown| shown["id"] == *one.id).unwrap();
    assert_eq!((&shown["status"], &shown["statusReason"]), (&"Ignored".into(), &(**reason).into()));
    let junit = output::junit(&report);
    assert!(junit.contains(&format!("failures=\"{alive}\" skipped=\"{unjudged}\"")), "{junit}");
    assert!(junit.contains(&format!("<skipped message=\"not judged: {reason}\"/>")), "{junit}");
    assert!(!output::github(&report).contains(&one.id));
    assert!(!output::sarif(&report).to_string().contains(&one.id));
}
