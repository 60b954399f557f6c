//! `cota report` takes what every command writes with `--format json`.

mod common;

use clap::Command as Tree;
use common::Ran;
use common::schema::documents;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A command line for each command with `--format json`, and for each form of its results: the command, and the rest
/// without the format.
const CASES: &[(&str, &str)] = &[
    ("generate", "search-tree --size 3"),
    ("generate", "search-tree --size 3 --stats"),
    ("generate", "search-tree --size 3 --criterion height --stats"),
    ("generate", "search-tree --size 3 --estimate"),
    ("generate", "search-tree --size 3 --sample 2 --stats"),
    ("generate", "--list"),
    ("invariant", "search-tree --size 2"),
    ("grammar", ""),
    ("grammar", "trees --max-length 9"),
    ("grammar", "arithmetic --count --max-length 5"),
    ("grammar", "arithmetic --cover productions"),
    ("grammar", "trees --max-length 9 --run false"),
    ("fsm info", "model.txt"),
    ("fsm minimize", "model.txt --to json"),
    ("fsm complete", "model.txt --to json"),
    ("fsm convert", "model.txt --to json"),
    ("fsm random", "--states 3 --inputs 2 --outputs 2 --to json"),
    ("fsm equal", "model.txt other.txt"),
    ("fsm distinguish", "model.txt"),
    ("fsm check", "model.txt aaaaababaabaa"),
    ("fsm sequence", "model.txt"),
    ("fsm suite", "model.txt --method spyh"),
    ("fsm run", "model.txt -- cat"),
    ("fsm mutants", "model.txt --method tour"),
    ("fsm mutants", "model.txt --method tour --all"),
    ("mutate", "--dir right --operators ROR"),
    ("mutate", "--dir right --operators ROR --list"),
    ("mutate analyse", "matrix.csv"),
    ("repair", "--dir wrong --function least"),
    ("java generate", "--sources java --class Span --size 2"),
    ("java generate", "--sources java --class Span --size 2 --stats"),
    ("java check", "--sources java --class Span --size 2 --method grow"),
    ("java mutate", "--sources java --class Span --size 2 --operators AORS"),
    ("java mutate", "--sources java --class Span --size 2 --operators AORS --list"),
];

/// A Java class, and a method of it that breaks what its predicate says.
const SPAN: &str = "public class Span { int from; int to; boolean repOk() { return from <= to; } \
                    void grow() { from++; } }";

/// Commands that have the option from the one above them and write something else. Whoever gives them JSON takes
/// them from here and puts a case there.
const NO_JSON: &[&str] = &["fsm draw"];

const MODEL: &str = "s1 -- a / 0 -> s2\ns1 -- b / 1 -> s3\ns2 -- a / 0 -> s3\n\
                     s2 -- b / 0 -> s1\ns3 -- a / 1 -> s1\ns3 -- b / 1 -> s3\n";

/// A package with one function, to be mutated or, if it is wrong, repaired.
fn package(folder: &Path, least: &str) {
    let name = folder.file_name().unwrap().to_string_lossy();
    let manifest = format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n\n[workspace]\n");
    let library = format!(
        "pub fn least(a: i32, b: i32) -> i32 {{\n    {least}\n}}\n\n#[test]\nfn smaller() {{\n    \
         assert_eq!(least(2, 1), 1);\n    assert_eq!(least(1, 2), 1);\n}}\n"
    );
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::write(folder.join("src/lib.rs"), library).unwrap();
}

/// The names of all commands that take `--format json`.
fn with_json(command: &Tree, name: &str, found: &mut Vec<String>) {
    let format = command.get_arguments().find(|argument| argument.get_long() == Some("format"));
    let json = format.is_some_and(|argument| {
        argument.get_possible_values().iter().any(|value| value.get_name() == "json")
    });
    if json && !command.is_subcommand_required_set() {
        found.push(name.to_string());
    }
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        with_json(inner, format!("{name} {}", inner.get_name()).trim(), found);
    }
}

#[test]
fn every_command_with_json_is_tried() {
    let mut tree = cota_cli::command();
    tree.build();
    let mut found = Vec::new();
    with_json(&tree, "", &mut found);
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    let cases = CASES.iter().map(|(command, _)| *command);
    let known: BTreeSet<&str> = cases.chain(NO_JSON.iter().copied()).collect();
    assert_eq!(found, known, "left: all with --format json; right: those with a case here");
}

fn cota(folder: &Path, args: impl IntoIterator<Item = impl AsRef<std::ffi::OsStr>>) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cota"));
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.current_dir(folder).args(args).output().expect("cota runs").into()
}

#[test]
fn what_every_command_writes_goes_into_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    package(&at("right"), "if a < b { a } else { b }");
    package(&at("wrong"), "if a > b { a } else { b }");
    fs::create_dir(at("java")).unwrap();
    fs::write(at("java/Span.java"), SPAN).unwrap();
    // One option names where the sources of all results are.
    fs::create_dir(at("right/java")).unwrap();
    fs::write(at("right/java/Span.java"), SPAN).unwrap();
    fs::write(at("matrix.csv"), "a,one,killed\na,two,survived\nb,one,survived\n").unwrap();
    fs::write(at("model.txt"), MODEL).unwrap();
    fs::write(at("other.txt"), MODEL.replace("s3 -- b / 1", "s3 -- b / 0")).unwrap();
    let mut results = Vec::new();
    let has_jdk = common::has_jdk();
    for (number, (command, rest)) in CASES.iter().enumerate() {
        if command.starts_with("java") && !has_jdk {
            continue;
        }
        let words = command.split(' ').chain(["--format", "json"]).chain(rest.split_whitespace());
        let ran = cota(folder.path(), words);
        // The statistics of a search go to standard error.
        for (text, end) in [(&ran.out, "json"), (&ran.err, "stats.json")] {
            if text.starts_with('{') {
                assert!(!documents(text).is_empty());
                let name = format!("{number}.{end}");
                fs::write(at(&name), text).unwrap();
                let made =
                    cota(folder.path(), ["report", &name, "-o", "one.html", "--sources", "right"]);
                assert_eq!(made.code, Some(0), "{command} {rest}: {}", made.err);
                let page = fs::read_to_string(at("one.html")).unwrap();
                assert!(page.contains("<section id=\"r0\""), "{command} {rest}");
                results.push(name);
            }
        }
        assert!(ran.out.starts_with('{'), "{command} {rest}: {}{}", ran.out, ran.err);
    }
    let all = ["report", "-o", "all.html", "--sources", "right"]
        .map(str::to_string)
        .into_iter()
        .chain(results);
    let made = cota(folder.path(), all);
    assert_eq!(made.code, Some(0), "{}", made.err);
}
