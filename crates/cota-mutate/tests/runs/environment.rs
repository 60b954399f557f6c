//! What tests find around them is what they find under cargo.

use crate::support::{
    RunOptions, folder, library, manifest, mutant, operators, run, run_so, word, write,
};
use cota_mutate::Error;
use cota_mutate::report::Verdict;
use cota_mutate::rust::subject::Runner;
use std::process::Command;

const LONG: &str = "pub fn long(n: usize) -> bool { n > 3 }\n";

#[test]
fn flags_and_variables_of_cargo_hold() {
    let small = folder(&[
        ("Cargo.toml", &manifest("small", "")),
        (
            ".cargo/config.toml",
            "[build]\nrustflags = [\"--cfg\", \"special\"]\n[env]\nSAID = \"so\"\n",
        ),
        ("build.rs", "fn main() { println!(\"cargo:rustc-env=BUILT=yes\"); }\n"),
        (
            "src/lib.rs",
            &format!(
                "{LONG}#[cfg(not(special))]\ncompile_error!(\"the flag is lost\");\n#[test]\nfn around() {{\n\
                 let said = |name: &str| std::env::var(name).unwrap_or_else(|_| panic!(\"no {{name}}\"));\n\
                 assert_eq!((said(\"SAID\"), said(\"BUILT\")), (\"so\".to_owned(), \"yes\".to_owned()));\n\
                 assert!(std::path::Path::new(&said(\"OUT_DIR\")).is_dir());\n\
                 for tool in [\"rustc\".to_owned(), said(\"CARGO\")] {{\n\
                 assert!(std::process::Command::new(tool).arg(\"--version\").status().unwrap().success());\n}}\n\
                 assert!(long(4) && !long(3));\n}}\n"
            ),
        ),
    ]);
    let report = run(small.path(), operators(&["ROR"])).unwrap();
    assert_eq!(word(&report, ">", ">="), "killed");
}

/// Whoever calls Cota by its name has not what cargo and rustup tell the programs that they start.
#[test]
fn flags_and_variables_hold_where_cargo_has_not_set_any() {
    let mut alone = Command::new(std::env::current_exe().unwrap());
    alone.args(["--exact", "environment::flags_and_variables_of_cargo_hold"]).env_remove("CARGO");
    let home = std::env::home_dir().unwrap();
    for (variable, folder) in [("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")] {
        // Folders elsewhere are known by these variables only.
        if std::env::var_os(variable).is_some_and(|own| home.join(folder) == own) {
            alone.env_remove(variable);
        }
    }
    let output = alone.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn tests_that_do_not_build_are_those_of_the_crate() {
    let small = library(LONG);
    write(small.path(), "tests/missing.rs", "include!(\"not/there.rs\");\n");
    let Err(Error::DoesNotBuild { messages }) = run(small.path(), operators(&["ROR"])) else {
        panic!("expected an error")
    };
    assert!(messages.contains("not/there.rs"), "{messages}");
}

#[test]
fn a_test_that_looks_at_its_arguments_is_left_out_and_no_other() {
    let small = library(&format!(
        "{LONG}#[test]\nfn arguments() {{ assert_eq!(std::env::args().count(), 1); assert!(long(9)); }}\n\
         #[test]\nfn four() {{ assert!(long(4)) }}\n"
    ));
    let report = run(small.path(), operators(&["ROR"])).unwrap();
    assert_eq!(report.tests, ["four"]);
    let remark = "arguments fails when it is run alone, so it is not used";
    assert!(report.remarks.iter().any(|own| own == remark), "{:?}", report.remarks);
    assert_eq!(word(&report, ">", "<"), "killed");
}

/// Nothing is tested where there is no nextest.
#[test]
fn nextest_does_not_hide_that_a_mutant_leaves_early() {
    let nextest = Command::new("cargo").args(["nextest", "--version"]).output();
    if !nextest.is_ok_and(|output| output.status.success()) {
        return;
    }
    let small = library(
        "pub fn leave(n: u32) { if n > 5 { std::process::exit(0) } }\n#[test]\nfn one() { leave(1); }\n",
    );
    let options = RunOptions { runner: Runner::Nextest, ..RunOptions::default() };
    let report = run_so(small.path(), operators(&["COI"]), options).unwrap();
    match &mutant(&report, "n > 5", "!(n > 5)").verdict {
        Verdict::Killed { how: Some(how), .. } => assert!(how.contains("exit"), "{how}"),
        other => panic!("{other:?}"),
    }
    let report = run_so(small.path(), operators(&["CON"]), options).unwrap();
    assert_eq!(word(&report, "5", "6"), "survived");
}
