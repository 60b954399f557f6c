//! The attribute as the test harness sees it: failing tests of this very binary, run as a process.

use crate::Tree;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output};

#[cota::test(Node = 3, Node.key = 1..=3, Tree.size = 0..=3)]
#[ignore = "fails on purpose; run by the tests below"]
fn fails(tree: Tree, #[scope(0..=2)] key: i32) {
    assert!(tree.depth() < 2 || key < 1, "too deep");
}

#[cota::test(number = 0..=4)]
#[ignore = "run by the tests below"]
fn passes(number: u8) {
    assert!(number < 5);
}

#[cota::test(number = 0..=4)]
#[ignore = "fails on purpose; run by the tests below"]
fn fails_and_is_kept(number: u8) {
    assert!(number < 3);
}

#[cota::test(number = 0..=4, nothing = 0..=4)]
#[should_panic = "attempt"]
#[ignore = "fails on purpose: a scope that cannot be used is not the panic that was expected"]
fn should_panic_for_an_input(number: u8) {
    assert!(number < 5);
}

struct Opaque(bool);

#[derive(cota::Bounded)]
struct Stand(bool);

impl From<Stand> for Opaque {
    fn from(stand: Stand) -> Self {
        Self(stand.0)
    }
}

impl From<&Opaque> for Stand {
    fn from(opaque: &Opaque) -> Self {
        Self(opaque.0)
    }
}

#[derive(cota::Bounded)]
struct Holder {
    #[bounded(with = Stand)]
    it: Opaque,
}

#[cota::test]
#[ignore = "fails on purpose; run by the tests below"]
fn fails_without_debug(holder: Holder, other: bool) {
    assert!(holder.it.0 || other);
}

/// Runs one ignored test of this binary.
fn run(name: &str, variables: &[(&str, &str)]) -> (Output, String) {
    run_with(name, variables)
}

fn run_with(name: &str, variables: &[(&str, impl AsRef<OsStr>)]) -> (Output, String) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([&format!("process::{name}"), "--exact", "--ignored", "--nocapture"]);
    command.env("RUST_BACKTRACE", "0");
    // Whoever runs these tests may have set some of them.
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("COTA_") {
            command.env_remove(name);
        }
    }
    let variables = variables.iter().map(|(name, value)| (name, value.as_ref()));
    let output = command.envs(variables).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let both = text(&output.stdout) + &text(&output.stderr);
    (output, both)
}

#[test]
fn a_passing_test_prints_how_many_inputs_it_ran() {
    let (output, text) = run("passes", &[]);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("testing::process::passes: all 5 inputs passed ("), "{text}");
}

#[test]
fn a_failing_test_prints_its_report_once_and_no_panic_besides() {
    let (output, text) = run("fails", &[]);
    assert!(!output.status.success());
    assert_eq!(text.matches("panicked at").count(), 2, "{text}");
    assert_eq!(text.matches("the test fails on this input").count(), 1, "{text}");
    for part in ["key = 1", "tree = Tree {", "too deep", "└─ tree: size=2", "passed before it"]
    {
        assert!(text.contains(part), "`{part}` is missing in\n{text}");
    }
}

#[test]
fn the_line_to_replay_works() {
    let (_, text) = run("fails", &[]);
    let line = text.lines().find(|line| line.contains("COTA_REPLAY=")).unwrap().trim();
    assert!(line.ends_with("' cargo test -p cota process::fails -- --exact"), "{line}");
    let recorded = line.split('\'').nth(1).unwrap();
    let (output, again) = run("fails", &[("COTA_REPLAY", recorded)]);
    assert!(!output.status.success());
    assert!(!again.contains("passed before it"), "{again}");
    // The panic itself is printed too, with the place and, if asked for, its stack.
    assert_eq!(again.matches("too deep").count(), 2, "{again}");
    assert!(again.contains("└─ tree: size=2"), "{again}");
}

#[test]
fn threads_and_bounds_come_from_the_environment() {
    let report = |text: &str| text.split("the test fails").nth(1).map(str::to_string);
    let (_, one) = run("fails", &[]);
    let (_, two) = run("fails", &[("COTA_JOBS", "2")]);
    let cut = |text: &str| report(text).unwrap().split("failures:").next().unwrap().to_string();
    assert_eq!(cut(&one), cut(&two));
    let (output, text) = run("fails", &[("COTA_SCOPE", "Node=1")]);
    assert!(output.status.success(), "{text}");
    let (output, text) = run("fails", &[("COTA_JOBS", "x")]);
    assert!(!output.status.success() && text.contains("COTA_JOBS=x: "), "{text}");
}

/// It is named; a test that ran without it would not be the one that was asked for.
#[cfg(unix)]
#[test]
fn a_variable_that_is_no_text_is_not_passed_over() {
    let no_text: &OsStr = std::os::unix::ffi::OsStrExt::from_bytes(b"+\xff");
    for name in ["COTA_SCOPE", "COTA_REPLAY", "COTA_SUITE", "COTA_MAX_SECONDS"] {
        let (output, text) = run_with("passes", &[(name, no_text)]);
        assert!(!output.status.success() && text.contains(&format!("{name}: ")), "{text}");
    }
}

#[test]
fn an_unusable_scope_does_not_satisfy_should_panic() {
    let (output, text) = run("should_panic_for_an_input", &[]);
    assert!(!output.status.success());
    assert!(text.contains("the scope sets `nothing`"), "{text}");
    assert!(text.contains("test did not panic as expected"), "{text}");
}

#[test]
fn an_argument_without_debug_is_said_to_have_none() {
    let (_, text) = run("fails_without_debug", &[]);
    assert!(text.contains("holder: no `Debug` text"), "{text}");
    assert!(text.contains("other = false"), "{text}");
}

#[test]
fn regressions_live_next_to_the_manifest() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cota-regressions");
    let file = folder.join("testing.process.fails_and_is_kept.txt");
    // A run of this test that was ended half-way has left it.
    let _ = std::fs::remove_file(&file);
    let (_, text) = run("fails_and_is_kept", &[("COTA_REGRESSIONS", "1")]);
    let kept = std::fs::read_to_string(&file);
    let (_, again) = run("fails_and_is_kept", &[]);
    let (stale, told) = run("fails_and_is_kept", &[("COTA_SCOPE", "number=0..=2")]);
    std::fs::remove_file(&file).unwrap();
    // Only if nothing else is in it.
    let _ = std::fs::remove_dir(&folder);

    assert!(text.contains("3 inputs passed before it") && text.contains("kept in "), "{text}");
    assert!(kept.unwrap().contains("# number=3"));
    assert!(again.contains("on line 3 of the regressions file"), "{again}");
    let told_on_stderr = String::from_utf8_lossy(&stale.stderr);
    assert!(stale.status.success(), "{told}");
    assert!(told_on_stderr.contains("fails_and_is_kept.txt:3 is stale: "), "{told_on_stderr}");
}
