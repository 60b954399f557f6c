//! Crates that make it hard.

use crate::support::{contents, folder, library, manifest, operators, run, word, write};
use cota_mutate::Error;
use cota_mutate::config::Config;
use cota_mutate::report::Verdict;

const MAX: &str = "pub fn max(a: i32, b: i32) -> i32 { if a > b { a } else { b } }\n";
const TEST: &str = "#[test]\nfn larger() { assert_eq!(max(2, 1), 2); assert_eq!(max(1, 2), 2); }\n";

#[test]
fn a_crate_that_does_not_build_is_said_not_to() {
    let small = library(&format!("{MAX}pub fn f() -> i32 {{ \"text\" }}\n"));
    let Err(Error::DoesNotBuild { messages }) = run(small.path(), operators(&["ROR"])) else {
        panic!("expected an error")
    };
    assert!(messages.contains("mismatched types"), "{messages}");
}

#[test]
fn a_file_that_is_not_rust_is_an_error_with_its_place() {
    let small = library("pub fn f( {\n");
    let error = run(small.path(), operators(&["ROR"])).unwrap_err().to_string();
    assert!(error.starts_with("src/lib.rs:1:"), "{error}");
}

#[test]
fn failing_tests_are_named() {
    let small = library(&format!("{MAX}#[test]\nfn wrong() {{ assert_eq!(max(1, 2), 1) }}\n"));
    let Err(Error::BaselineFails { tests, output }) = run(small.path(), operators(&["ROR"])) else {
        panic!("expected an error")
    };
    assert_eq!(tests, ["wrong"]);
    assert!(output.contains("assertion"), "{output}");
}

#[test]
fn without_tests_nothing_is_reached() {
    let small = library(MAX);
    let report = run(small.path(), operators(&["ROR"])).unwrap();
    assert_eq!(report.mutants.len(), 7);
    assert!(report.mutants.iter().all(|mutant| mutant.verdict == Verdict::Unreached));
    assert!(
        report.remarks.iter().any(|remark| remark.contains("no tests")),
        "{:?}",
        report.remarks
    );
}

#[test]
fn a_test_that_does_not_end_fails_the_baseline() {
    let small = library(&format!("{MAX}#[test]\nfn endless() {{ loop {{ max(1, 2); }} }}\n"));
    let config = Config { timeout: 1.0, ..operators(&["ROR"]) };
    let Err(Error::BaselineFails { tests, .. }) = run(small.path(), config) else {
        panic!("expected an error")
    };
    assert!(tests[0].contains("does not end within 1 s"), "{tests:?}");
}

#[test]
fn tests_may_write_where_they_stand_but_not_in_the_users_tree() {
    let text = format!(
        "{MAX}#[test]\nfn relative() {{ assert!(!std::path::Path::new(\"out\").exists()); \
         std::fs::write(\"out\", \"x\").unwrap(); assert_eq!(max(1, 2), 2); }}\n\
         #[test]\nfn absolute() {{ std::fs::write(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/src/out\"), \"x\").unwrap(); \
         assert_eq!(max(2, 1), 2); }}\n"
    );
    let small = library(&text);
    let before = contents(small.path());
    let report = run(small.path(), operators(&["ROR"])).unwrap();
    assert_eq!(contents(small.path()), before);
    assert_eq!(word(&report, ">", "<"), "killed");
    assert_eq!(word(&report, ">", ">="), "survived");
    assert!(
        report.remarks.iter().any(|remark| remark.contains("source folder")),
        "{:?}",
        report.remarks
    );
}

#[test]
fn a_mutant_that_deletes_files_deletes_none_of_the_users() {
    let precious = folder(&[("precious", "data")]);
    let path = precious.path().join("precious");
    let text = format!(
        "pub fn clean(path: &str, sure: bool) -> bool {{ if sure {{ std::fs::remove_file(path).is_ok() }} else {{ false }} }}\n\
         #[test]\nfn keeps() {{ clean({:?}, false); }}\n",
        path.display().to_string()
    );
    let small = library(&text);
    let report = run(small.path(), operators(&["COI"])).unwrap();
    assert_eq!(word(&report, "sure", "!(sure)"), "survived");
    let fenced = !report.remarks.iter().any(|remark| remark.contains("Landlock"));
    assert!(path.exists() || !fenced, "the file is gone although writes were refused");
}

#[test]
fn crashes_kill_one_run_only() {
    let text = "pub fn depth(n: u32) -> u32 { if n == 0 { 0 } else { 1 + depth(n - 1) } }\n\
        pub fn size(n: usize) -> usize { let mut all = vec![0u8; 8]; while all.len() < n { all.extend(vec![1; all.len()]); } all.len() }\n\
        pub fn leave(n: u32) { if n > 5 { std::process::abort() } }\n\
        #[test]\nfn deep() { assert_eq!(depth(3), 3) }\n\
        #[test]\nfn sized() { assert_eq!(size(9), 16) }\n\
        #[test]\nfn stays() { leave(1) }\n";
    let small = library(text);
    let config = Config { memory_mib: 256, ..operators(&["ROR", "NAV", "COI"]) };
    let report = run(small.path(), config).unwrap();
    let how = |original, replacement| match &crate::support::mutant(&report, original, replacement)
        .verdict
    {
        Verdict::Killed { how, .. } => how.clone().unwrap_or_else(|| "failure".to_owned()),
        other => other.word().to_owned(),
    };
    assert_eq!(how("n == 0", "false"), "failure", "overflow is checked in tests");
    assert_eq!(how("n > 5", "true"), "abort");
    // The memory doubles until there is none left.
    assert_eq!(how("all.len() < n", "true"), "abort");
    assert_eq!(how("n > 5", "false"), "survived");
}

#[test]
fn a_crate_without_the_standard_library_works() {
    let small = folder(&[
        ("Cargo.toml", &manifest("small", "")),
        (
            "src/lib.rs",
            &format!("#![no_std]\n#![forbid(unsafe_code)]\n#![deny(warnings)]\n//! Small.\n{MAX}")
                .replace("//! Small.\n", ""),
        ),
        ("tests/max.rs", &format!("use small::max;\n{TEST}")),
    ]);
    let report = run(small.path(), operators(&["ROR"])).unwrap();
    assert_eq!(word(&report, ">", "<"), "killed");
    assert_eq!(word(&report, ">", ">="), "survived");
}

#[test]
fn path_dependencies_and_members_of_a_workspace_work() {
    let all = folder(&[
        ("outside/Cargo.toml", &manifest("outside", "")),
        ("outside/src/lib.rs", "pub fn two() -> i32 { 2 }\n"),
        (
            "work/Cargo.toml",
            "[workspace]\nmembers = [\"member\", \"sister\"]\nresolver = \"2\"\n[workspace.dependencies]\nsister = { path = \"sister\" }\n",
        ),
        (
            "work/sister/Cargo.toml",
            "[package]\nname = \"sister\"\nversion = \"0.0.0\"\nedition = \"2021\"\n",
        ),
        ("work/sister/src/lib.rs", "pub fn one() -> i32 { 1 }\n"),
        ("work/sister/target/CACHEDIR.TAG", ""),
        (
            "work/member/Cargo.toml",
            "[package]\nname = \"member\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[dependencies]\noutside = { path = \"../../outside\" }\nsister.workspace = true\n",
        ),
        (
            "work/member/src/lib.rs",
            &format!(
                "{MAX}#[test]\nfn larger() {{ assert_eq!(max(outside::two(), sister::one()), 2); }}\n"
            ),
        ),
    ]);
    let report = run(&all.path().join("work/member"), operators(&["ROR"])).unwrap();
    assert_eq!(word(&report, ">", "<"), "killed");
    assert_eq!(report.mutants[0].mutations[0].file, "member/src/lib.rs");
    // What was built is not copied, and what is built here is marked so that others do not copy it.
    let ours = all.path().join("work/target/cota");
    assert!(ours.join("mutate/member/tree/sister/src").exists());
    assert!(!ours.join("mutate/member/tree/sister/target").exists());
    assert!(ours.join("CACHEDIR.TAG").exists());
    let error = run(&all.path().join("work"), operators(&["ROR"])).unwrap_err().to_string();
    assert!(error.contains("member, sister"), "{error}");
}

#[test]
fn a_dependency_may_be_an_older_version_of_the_crate() {
    let own = |version: &str, rest: &str| {
        format!("[package]\nname = \"small\"\nversion = \"{version}\"\nedition = \"2021\"\n{rest}")
    };
    let development = "[dev-dependencies]\nhelper = { path = \"../helper\" }\n[workspace]\n";
    let all = folder(&[
        ("old/Cargo.toml", &own("0.1.0", "[workspace]\n")),
        ("old/src/lib.rs", "pub fn two() -> i32 { 2 }\n"),
        (
            "helper/Cargo.toml",
            &manifest("helper", "[dependencies]\nsmall = { path = \"../old\" }\n"),
        ),
        ("helper/src/lib.rs", "pub fn two() -> i32 { small::two() }\n"),
        ("new/Cargo.toml", &own("0.2.0", development)),
        (
            "new/src/lib.rs",
            &format!("{MAX}#[test]\nfn larger() {{ assert_eq!(max(helper::two(), 1), 2); }}\n"),
        ),
    ]);
    let report = run(&all.path().join("new"), operators(&["ROR"])).unwrap();
    assert_eq!(word(&report, ">", "<"), "killed");
}

#[test]
fn a_build_script_is_run_for_the_copy() {
    let small = folder(&[
        ("Cargo.toml", &manifest("small", "")),
        (
            "build.rs",
            "fn main() { let out = std::env::var(\"OUT_DIR\").unwrap(); \
             std::fs::write(format!(\"{out}/two.rs\"), \"pub const TWO: i32 = 2;\").unwrap(); }\n",
        ),
        (
            "src/lib.rs",
            &format!(
                "include!(concat!(env!(\"OUT_DIR\"), \"/two.rs\"));\n{MAX}#[test]\nfn larger() {{ assert_eq!(max(TWO, 1), TWO) }}\n"
            ),
        ),
    ]);
    let report = run(small.path(), operators(&["ROR"])).unwrap();
    assert_eq!(word(&report, ">", "<"), "killed");
}

#[test]
fn programs_that_tests_start_have_the_mutant_too() {
    let small = folder(&[
        ("Cargo.toml", &manifest("small", "[[test]]\nname = \"own\"\nharness = false\n")),
        (
            "src/main.rs",
            "fn main() { let n = std::env::args().count(); std::process::exit(if n > 1 { 7 } else { 8 }) }\n",
        ),
        (
            "tests/program.rs",
            "#[test]\nfn ends() { let status = std::process::Command::new(env!(\"CARGO_BIN_EXE_small\")).status().unwrap(); assert_eq!(status.code(), Some(8)); }\n",
        ),
        ("tests/own.rs", "fn main() {}\n"),
    ]);
    let report = run(small.path(), operators(&["CON"])).unwrap();
    assert_eq!(word(&report, "8", "9"), "killed");
    assert_eq!(word(&report, "7", "6"), "unreached");
}

#[test]
fn an_old_edition_and_an_unused_lint_are_no_trouble() {
    let small = folder(&[
        ("Cargo.toml", &manifest("small", "").replace("2021", "2015")),
        ("src/lib.rs", &format!("mod inner;\npub use inner::max;\n{TEST}")),
        ("src/inner.rs", MAX),
    ]);
    write(small.path(), "src/unused.txt", "");
    let report = run(small.path(), operators(&["ROR"])).unwrap();
    assert_eq!(word(&report, ">", "<"), "killed");
}
