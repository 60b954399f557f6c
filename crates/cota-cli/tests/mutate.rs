//! `cota mutate` as a user meets it: outputs, exit codes, and what it says about bad input.

mod common;

use cota_results::Document;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

const MANIFEST: &str =
    "[package]\nname = \"small\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[workspace]\n";
const MAX: &str = "pub fn max(a: i32, b: i32) -> i32 {\n    if a > b { a } else { b }\n}\n";
const TEST: &str =
    "#[test]\nfn larger() {\n    assert_eq!(max(2, 1), 2);\n    assert_eq!(max(1, 2), 2);\n}\n";

fn small(text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("src")).unwrap();
    std::fs::write(folder.path().join("Cargo.toml"), MANIFEST).unwrap();
    std::fs::write(folder.path().join("src/lib.rs"), text).unwrap();
    folder
}

fn cota(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = common::cota();
    command.args(arguments).current_dir(folder).output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn operators_without_a_value_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let out = cota(folder.path(), &["mutate", "--operators"]);
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(text.contains("groups: default, basic") && text.contains("NAV   navigation"), "{text}");
    assert_eq!(code(&out), 0);
}

#[test]
fn survivors_are_shown_and_can_be_looked_at_again() {
    let folder = small(&format!("{MAX}{TEST}"));
    let run =
        cota(folder.path(), &["mutate", "--operators", "ROR", "--report", "github=notes.txt"]);
    assert_eq!(code(&run), 2, "{}", stderr(&run));
    let text = stdout(&run);
    assert!(
        text.contains("src/lib.rs:2:10") && text.contains("+    if a >= b { a } else { b }"),
        "{text}"
    );
    assert!(text.contains("mutation score 85.7 % of those that compile"), "{text}");
    let notes = std::fs::read_to_string(folder.path().join("notes.txt")).unwrap();
    assert!(notes.starts_with("::warning file=src/lib.rs,line=2"), "{notes}");

    let id = text.lines().find_map(|line| line.strip_prefix("warning: survived ")).unwrap();
    let id = id.split(':').next().unwrap();
    let diff = cota(folder.path(), &["mutate", "diff", id]);
    assert_eq!(code(&diff), 0);
    assert!(stdout(&diff).starts_with("--- a/src/lib.rs\n+++ b/src/lib.rs\n@@ "));
    let show = cota(folder.path(), &["mutate", "show", id]);
    assert!(stdout(&show).contains("reached by, without a failure: larger"), "{}", stdout(&show));
    assert_eq!(code(&cota(folder.path(), &["mutate", "show", "nothing"])), 1);

    let enough = cota(folder.path(), &["mutate", "--operators", "ROR", "--fail-under", "80"]);
    assert_eq!(code(&enough), 0);
    let more = cota(folder.path(), &["mutate", "--operators", "ROR", "--fail-under", "90"]);
    assert_eq!(code(&more), 2);
}

#[test]
fn exit_codes_are_those_that_people_expect() {
    let killed = small(&format!("{MAX}{TEST}"));
    let run = cota(killed.path(), &["mutate", "--operators", "RET", "--format", "json"]);
    assert_eq!(code(&run), 0, "{}", stderr(&run));
    assert!(stdout(&run).contains("\"schema_version\": 3"));
    let endless = "pub fn f() -> u32 {\n    let mut n = 0;\n    while n < 3 {\n        n += 1;\n    }\n    n\n}\n#[test]\nfn three() {\n    assert_eq!(f(), 3);\n}\n";
    let endless = small(endless);
    let arguments = ["mutate", "--operators", "STD", "--function", "f", "--format", "json"];
    let cut = cota(endless.path(), &[&arguments[..], &["--max-steps", "0"]].concat());
    assert_eq!(code(&cut), 3, "{}", stderr(&cut));
    assert!(stdout(&cut).contains("\"cut_short\": true"), "{}", stdout(&cut));
    // One that does not end is noticed by its time.
    let run = cota(endless.path(), &arguments);
    assert_eq!(code(&run), 0, "{}", stderr(&run));
    assert!(stdout(&run).contains("timed-out"), "{}", stdout(&run));
    let late = cota(endless.path(), &["mutate", "--fresh", "--max-seconds", "0"]);
    assert_eq!(code(&late), 3, "{}", stderr(&late));
    let failing = small(&format!("{MAX}#[test]\nfn wrong() {{ assert_eq!(max(1, 2), 1) }}\n"));
    let run = cota(failing.path(), &["mutate"]);
    assert_eq!(code(&run), 4);
    assert!(stderr(&run).contains("wrong"), "{}", stderr(&run));
    assert_eq!(code(&cota(small("fn f( {").path(), &["mutate"])), 1);
}

#[test]
fn what_cannot_be_judged_is_refused_with_the_reason() {
    let examples = small(&format!("/// ```\n/// assert_eq!(small::max(1, 2), 2);\n/// ```\n{MAX}"));
    let run = cota(examples.path(), &["mutate", "--operators", "ROR"]);
    assert_eq!(code(&run), 1, "{}", stderr(&run));
    let text = stderr(&run);
    assert!(text.contains("no tests but 1 example") && text.contains("--doc-tests"), "{text}");

    let macros = small(
        "#[proc_macro]\npub fn same(a: proc_macro::TokenStream) -> proc_macro::TokenStream { a }\n",
    );
    let manifest = MANIFEST.replace("[workspace]", "[lib]\nproc-macro = true\n[workspace]");
    std::fs::write(macros.path().join("Cargo.toml"), manifest).unwrap();
    let run = cota(macros.path(), &["mutate"]);
    assert_eq!(code(&run), 1);
    assert!(stderr(&run).contains("procedural macros"), "{}", stderr(&run));
}

#[test]
fn a_diff_that_touches_nothing_is_done_without_a_build() {
    let folder = small(&format!("{MAX}{TEST}"));
    std::fs::write(folder.path().join("change"), "+++ b/README.md\n@@ -1,0 +1,1 @@\n+x\n").unwrap();
    let run = cota(folder.path(), &["mutate", "--in-diff", "change", "--format", "json"]);
    assert_eq!(code(&run), 0, "{}", stderr(&run));
    assert!(stdout(&run).contains("nothing to mutate"), "{}", stdout(&run));
    let build = folder.path().join("target/cota/mutate/small/build");
    assert_eq!(std::fs::read_dir(build).unwrap().count(), 0);
}

#[test]
fn wrong_arguments_are_explained() {
    let folder = small(MAX);
    for (arguments, message) in [
        (&["mutate", "--operators", "XYZ"][..], "no operator `XYZ`"),
        (&["mutate", "--navigation", "other"], "no navigation preset `other`"),
        (&["mutate", "--shard", "3/2"], "K from 0 to N-1"),
        (&["mutate", "--order", "3"], "3"),
        (&["mutate", "--format", "svg"], "--matrix"),
        (&["mutate", "--report", "pdf=x"], "no format `pdf`"),
        (&["mutate", "--in-diff", "missing"], "missing"),
        (&["mutate", "--dir", "nowhere"], "no such folder"),
        (&["mutate", "--package", "other"], "no package `other`"),
        (&["mutate", "--explain", "XYZ"], "no operator `XYZ`"),
        (&["mutate", "--fail-under", "101"], "percentage"),
        (&["mutate", "show", "ab"], "no run"),
    ] {
        let run = cota(folder.path(), arguments);
        assert_eq!(code(&run), 1, "{arguments:?}: {}", stderr(&run));
        assert!(stderr(&run).contains(message), "{arguments:?}: {}", stderr(&run));
    }
    std::fs::write(folder.path().join("cota.toml"), "[mutate]\njobz = 3\n").unwrap();
    let run = cota(folder.path(), &["mutate", "--list"]);
    assert_eq!(code(&run), 1);
    assert!(stderr(&run).contains("jobz"), "{}", stderr(&run));
}

#[test]
fn the_command_line_wins_over_the_file() {
    let folder = small(MAX);
    std::fs::write(folder.path().join("cota.toml"), "[mutate]\njobs = 3\noperators = [\"ROR\"]\n")
        .unwrap();
    let config = stdout(&cota(folder.path(), &["config", "--jobs", "5"]));
    assert!(config.contains("jobs = 5") && config.contains("operators = [\"ROR\"]"), "{config}");
    let list = stdout(&cota(folder.path(), &["mutate", "--list"]));
    assert_eq!(list.lines().count(), 7, "{list}");
    let diff = "+++ b/src/lib.rs\n@@ -1,0 +1,1 @@\n+x\n";
    std::fs::write(folder.path().join("change"), diff).unwrap();
    assert_eq!(stdout(&cota(folder.path(), &["mutate", "--list", "--in-diff", "change"])), "");
    let halves: Vec<String> = ["0/2", "1/2"]
        .iter()
        .flat_map(|shard| {
            let list = stdout(&cota(folder.path(), &["mutate", "--list", "--shard", shard]));
            list.lines().map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    let mut all: Vec<&str> = list.lines().collect();
    let mut halves: Vec<&str> = halves.iter().map(String::as_str).collect();
    all.sort_unstable();
    halves.sort_unstable();
    assert_eq!(all, halves);
    let explained = stdout(&cota(folder.path(), &["mutate", "--explain", "nav"]));
    assert!(explained.starts_with("NAV: navigation replacement"), "{explained}");
}

#[test]
fn faulty_versions_differ_by_their_faults_and_are_the_same_for_a_seed() {
    let folder = small(&format!("{MAX}{TEST}"));
    let seed = |output: &str| {
        let arguments = [
            "mutate",
            "seed-faults",
            "--faults",
            "2",
            "--versions",
            "2",
            "--seed",
            "7",
            "--output",
            output,
        ];
        let run = cota(folder.path(), &arguments);
        assert_eq!(code(&run), 0, "{}", stderr(&run));
    };
    let out = tempfile::tempdir().unwrap();
    let (one, two) = (out.path().join("one"), out.path().join("two"));
    seed(&one.display().to_string());
    seed(&two.display().to_string());
    for version in ["version-1", "version-2"] {
        let text =
            |root: &Path| std::fs::read_to_string(root.join(version).join("src/lib.rs")).unwrap();
        assert_eq!(text(&one), text(&two));
        assert_ne!(text(&one), format!("{MAX}{TEST}"));
        let truth = std::fs::read_to_string(one.join(version).join("faults.json")).unwrap();
        let Ok(Document::Faults(truth)) = Document::read(serde_json::from_str(&truth).unwrap())
        else {
            panic!("{truth}")
        };
        assert_eq!((&*truth.language, truth.faults.len()), ("rust", 2));
    }
    let again = ["mutate", "seed-faults", "--output", &one.display().to_string()];
    assert_eq!(code(&cota(folder.path(), &again)), 1, "the folder exists");
}
