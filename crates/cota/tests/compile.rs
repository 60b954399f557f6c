//! What the macros refuse, and what they say about it.

use std::process::Command;

/// The compiler whose own words are recorded; others may choose different ones.
const RECORDED: &str = "rustc 1.95.";

fn is_recorded() -> bool {
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let version = Command::new(compiler).arg("--version").output();
    version.is_ok_and(|version| version.stdout.starts_with(RECORDED.as_bytes()))
}

#[test]
fn errors_say_what_to_do() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/quiet.rs");
    cases.compile_fail("tests/ui/derive_*.rs");
    cases.compile_fail("tests/ui/test_*.rs");
    cases.compile_fail("tests/ui/decisions_*.rs");
    cases.compile_fail("tests/ui/contract_*.rs");
    if is_recorded() {
        cases.compile_fail("tests/ui/rustc_*.rs");
    }
}
