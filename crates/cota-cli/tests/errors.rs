//! Errors of all commands have one voice: what is wrong and where, then what to do; nothing on standard output.

mod common;

use common::Ran;
use std::path::Path;

/// The command line, the exit code, what is said to be wrong, and what to do about it.
const ERRORS: [(&str, i32, &str, &str); 74] = [
    ("generate", 1, "no structure given", "hint: `cota generate --list`"),
    (
        "generate serch-tree --size 3",
        1,
        "no structure `serch-tree`",
        "hint: did you mean `search-tree`?",
    ),
    ("generate search-tree", 1, "no size given", "hint: `cota generate search-tree --size 3`"),
    ("generate search-tree --size 3 --jobs 0", 1, "'--jobs <N>'", "try '--help'"),
    (
        "generate search-tree --size 2 --scope Node.inof=1",
        1,
        "`Node.inof`",
        "hint: did you mean `Node.info`?",
    ),
    ("generate search-tree --size 3 --read none.suite", 1, "none.suite", "hint: "),
    ("invariant", 1, "no structure given", "hint: "),
    ("invariant serch-tree --size 3", 1, "`serch-tree`", "hint: "),
    ("grammar none.ebnf --count", 1, "none.ebnf", "hint: "),
    (
        "grammar wrong.ebnf --count --max-length 3",
        1,
        "wrong.ebnf:2:11",
        "= help: did you mean `x-z`?",
    ),
    ("grammar trees --nth many", 1, "'--nth <K>'", "try '--help'"),
    ("grammar trees", 1, "no longest sentence", "hint: give a bound"),
    ("fsm", 1, "Usage: cota fsm", "--help"),
    ("fsm info none.dot", 1, "none.dot", "hint: "),
    ("fsm info wrong.txt", 1, "wrong.txt:1:6: expected `--`", "hint: "),
    ("fsm check lamp.txt axa", 1, "unknown input `axa`", "hint: write the inputs"),
    ("fsm sequence lamp.txt --method fast", 1, "'--method <", "try '--help'"),
    ("fsm run lamp.txt --method h -- ./none", 1, "./none", "hint: "),
    ("generate search-tree --size 3 --jobs 200000", 1, "'--jobs <N>'", "from 1 to 1024"),
    ("generate search-tree --size 3 --max-seconds nan", 1, "'--max-seconds <S>'", "seconds from 0"),
    (
        "invariant search-tree --size 3 --max-seconds inf",
        1,
        "'--max-seconds <S>'",
        "seconds from 0",
    ),
    ("grammar trees --max-length 3 --jobs 0", 1, "'--jobs <N>'", "from 1 to 1024"),
    ("grammar trees --max-length 3 --run cat --timeout nan", 1, "nan", "seconds from 0"),
    ("mutate --jobs 200000", 1, "'--jobs <N>'", "from 1 to 1024"),
    ("mutate --timeout nan", 1, "'--timeout <SECONDS>'", "seconds from 0"),
    ("repair --jobs 0", 1, "'--jobs <N>'", "from 1 to 1024"),
    ("repair --max-seconds nan", 1, "'--max-seconds <S>'", "seconds from 0"),
    ("fsm random --states 1000000000 --inputs 2 --outputs 2", 1, "too many", "at most 4000000"),
    ("fsm sequence lamp.txt --time-limit 1", 1, "'--time-limit'", "is `--max-seconds` now"),
    ("fsm check lamp.txt ab --budget=5", 1, "'--budget'", "is `--max-steps` now"),
    ("grammar trees --threads 2", 1, "'--threads'", "is `--jobs` now"),
    ("fsm sequence lamp.txt --max-seconds nan", 1, "nan", "seconds from 0"),
    ("fsm sequence lamp.txt --max-seconds inf", 1, "inf", "seconds from 0"),
    ("fsm sequence lamp.txt --max-seconds=-1", 1, "-1", "seconds from 0"),
    ("fsm sequence lamp.txt --max-seconds 1 --method hennie", 1, "best and ggcs", "hint: "),
    ("fsm sequence lamp.txt --method ggcs --jobs 0", 1, "'--jobs <N>'", "from 1 to 1024"),
    ("fsm sequence lamp.txt --method ggcs --jobs 200000", 1, "200000", "from 1 to 1024"),
    ("fsm sequence lamp.txt --method ggcs --islands 0", 1, "islands must be", "hint: see"),
    ("fsm sequence lamp.txt --method ggcs --fittest 200", 1, "200 cannot be kept", "hint: see"),
    ("fsm sequence lamp.txt --method ggcs --population 100000000", 1, "megabytes", "hint: see"),
    ("fsm suite lamp.txt --extra-states 30", 3, "about 133", "or raise --max-symbols"),
    ("fsm suite lamp.txt --extra-states 5000000000000", 3, "more than 2^64", "extra states"),
    ("fsm suite loop.txt", 5, "the machine is partial", "hint: `cota fsm complete`"),
    ("fsm sequence loop.txt", 5, "the machine is partial", "hint: `cota fsm complete`"),
    ("fsm distinguish loop.txt --kind w", 5, "the machine is partial", "hint: `cota fsm complete`"),
    ("fsm suite twins.txt", 5, "the machine is not reduced", "hint: `cota fsm minimize`"),
    (
        "fsm check lamp.txt ab --by ural97 --max-seconds 0",
        3,
        "not decided",
        "hint: raise --max-seconds",
    ),
    ("fsm check lamp.txt ab --max-seconds nan", 1, "nan", "seconds from 0"),
    ("fsm suite lamp.txt --max-seconds nan", 1, "nan", "seconds from 0"),
    ("fsm run lamp.txt --timeout nan -- cat", 1, "'--timeout <TIMEOUT>'", "seconds from 0"),
    ("fsm run lamp.txt --timeout 0 -- cat", 1, "'--timeout <TIMEOUT>'", "more than 0 seconds"),
    ("fsm draw lamp.txt --format json", 1, "no form as JSON", "hint: --to svg"),
    ("fsm check lamp.txt ab --draw tree --format json", 1, "no form as JSON", "hint: --to svg"),
    ("mutate --dir none", 1, "none", "hint: "),
    ("mutate --explain XYZ", 1, "no operator `XYZ`", "hint: there are "),
    ("mutate --shard 2/2", 1, "'--shard <K/N>'", "counted from 0: the last one of 2 is 1/2"),
    ("grammar trees --max-length 3 --shard 4/4", 1, "'--shard <K/N>'", "the last one of 4 is 3/4"),
    ("repair --dir none", 1, "none: there is no such folder", "hint: "),
    ("repair --dir crate --function walk", 1, "no function `walk`", "hint: `cota mutate --list`"),
    ("repair --dir crate --check none.patch", 1, "none.patch", "hint: give a unified diff"),
    ("repair --check none.patch --max-steps 9", 1, "'--check <PATCH|FOLDER|->'", "try '--help'"),
    ("repair --max-edits 0", 1, "'--max-edits <N>'", "try '--help'"),
    ("repair study --only quixbugs/", 1, "'study'", "hint: it is `cota lab repair` now"),
    ("fsm experiment verify", 1, "'experiment'", "hint: it is `cota lab fsm` now"),
    ("config --dir none", 1, "none", "hint: "),
    ("-q experiment 6.1", 1, "'experiment'", "hint: it is `cota lab tables` now"),
    ("report", 1, "<FILE>...", "try '--help'"),
    ("report none.json", 1, "none.json", "hint: "),
    ("report cut.json", 1, "cut.json:1:", "hint: results are written by --format json"),
    ("report other.json", 1, "it has no `kind`", "hint: run the command that wrote it again"),
    ("report empty", 1, "empty: no results in this folder", "hint: "),
    ("tour --dir empty", 1, "empty: no clone of Cota here", "hint: clone the source"),
    ("tour --only lunch", 1, "no stop `lunch`", "hint: there are generate, test"),
    ("completions tcsh", 1, "'tcsh'", "try '--help'"),
];

fn run(folder: &Path, line: &str) -> Ran {
    let mut command = common::cota();
    command.current_dir(folder).args(line.split_whitespace());
    command.output().expect("cota runs").into()
}

#[test]
fn errors_say_what_is_wrong_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("wrong.ebnf", "tree ::= leaf | \"(\" tree tree \")\"\nleaf ::= [z-x]\n");
    write("wrong.txt", "this is no machine\n");
    write(
        "lamp.txt",
        "s1 -- a / 0 -> s2\ns1 -- b / 1 -> s1\ns2 -- a / 1 -> s1\ns2 -- b / 1 -> s2\n",
    );
    write("loop.txt", "s1 -- a / 0 -> s2\ns2 -- b / 0 -> s1\n");
    write("twins.txt", "s1 -- a / 0 -> s2\ns2 -- a / 0 -> s1\n");
    write("cut.json", "{\"schema_version\": 1, \"initial\": ");
    write("other.json", "{\"name\": \"x\", \"version\": 2}");
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    std::fs::create_dir_all(folder.path().join("crate/src")).unwrap();
    write("crate/Cargo.toml", "[package]\nname = \"crate-of-one\"\nedition = \"2024\"\n");
    write("crate/src/lib.rs", "pub fn one() -> i32 {\n    1\n}\n");
    let mut wrong = Vec::new();
    for (line, code, what, to_do) in ERRORS {
        let ran = run(folder.path(), line);
        let is_told = ran.err.contains(what) && ran.err.contains(to_do);
        let begins = ran.err.starts_with("error: ") || ran.err.contains("Usage: ");
        if ran.code != Some(code) || !is_told || !begins || !ran.out.is_empty() {
            wrong.push(format!("cota {line}\n{:?}\n{}{}", ran.code, ran.out, ran.err));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn quiet_says_nothing_but_errors() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(folder.path(), "generate search-tree --size 3 --limit 2 --quiet");
    assert_eq!((ran.code, ran.err.as_str()), (Some(3), ""));
    assert!(!ran.out.is_empty());
    let ran = run(folder.path(), "--quiet generate serch-tree --size 3");
    assert!(ran.err.starts_with("error: "), "{}", ran.err);
}

#[test]
fn bare_cota_names_the_tour() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(folder.path(), "");
    assert!(ran.err.contains("`cota tour`"), "{}{}", ran.out, ran.err);
}

#[test]
fn shells_and_man_know_the_commands() {
    let folder = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = run(folder.path(), &format!("completions {shell}"));
        assert_eq!(ran.code, Some(0));
        assert!(ran.out.contains("max-length") && ran.out.contains("tour"), "{shell}");
    }
    let ran = run(folder.path(), "man pages");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for page in ["cota.1", "cota-generate.1", "cota-fsm-sequence.1", "cota-mutate-seed-faults.1"] {
        let text = std::fs::read_to_string(folder.path().join("pages").join(page)).unwrap();
        assert!(text.contains(".SH NAME") && text.contains(".SH OPTIONS"), "{page}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(folder.path(), "--version");
    let begin = format!("cota {}", env!("CARGO_PKG_VERSION"));
    assert!(ran.out.starts_with(&begin), "{}", ran.out);
}
