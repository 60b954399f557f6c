//! The tour, from the first stop to the page, as one sees it without a terminal.

mod common;

use common::Ran;
use common::target::Target;
use std::path::Path;

/// A stop and what it has to show, in this order.
type Stop = (&'static str, &'static [&'static str]);

/// The stops in order. A number of trees is a Catalan number, the patch is the planted fault undone, and a
/// right implementation, which the checking sequence accepts, comes before a wrong one, which it does not.
const STOPS: [Stop; 7] = [
    ("generate", &["cargo cota generate -p containers", "#1 size=4", "14 structures from"]),
    (
        "test",
        &["test result: ok. 4 passed", "the test fails on this input", "key=2", "COTA_REPLAY="],
    ),
    ("mutate", &["mutants were judged", "that ordinary tests miss", "NAV "]),
    ("repair", &["holds on 204 inputs", "-    *place = least.left;", "+    *place = least.right;"]),
    ("fsm", &["proved", "no deviation", "deviation after"]),
    ("grammar", &["--count --max-length 12", "sentences; an answer"]),
    // What it shows is another test: there may be no JDK.
    ("java", &[]),
];

#[test]
fn every_stop_shows_what_it_is_about() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = Target::new();
    let ran: Ran = common::cota()
        .arg("tour")
        .current_dir(root)
        .env("CARGO_TARGET_DIR", target.path())
        .output()
        .expect("cota runs")
        .into();
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(!ran.out.contains('\u{1b}'), "colours without a terminal:\n{}", ran.out);
    assert!(ran.err.is_empty(), "a bar without a terminal:\n{}", ran.err);

    let mut rest = ran.out.as_str();
    for (number, (name, shown)) in STOPS.iter().enumerate() {
        let title = format!("── {} of {}: {name} ", number + 1, STOPS.len());
        let (_, from) = rest.split_once(&title).unwrap_or_else(|| panic!("no {name} in\n{rest}"));
        let screen = from.split("\n── ").next().unwrap();
        let mut below = screen;
        for text in *shown {
            let place = below.find(text).unwrap_or_else(|| panic!("no `{text}` in\n{screen}"));
            below = &below[place..];
        }
        assert!(below.contains("read on in docs/"), "{screen}");
        rest = from;
    }
    assert!(number_before(&ran.out, " more; ") > 0, "exhaustive tests notice nothing more");

    let page = ran.out.trim_end().lines().last().unwrap();
    let page = std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{page}: {error}"));
    for result in ["search-trees", "mutants", "repair", "session-wrong", "calculator-findings"] {
        assert!(page.contains(&format!("{result}.json")), "nothing about {result} on the page");
    }
}

/// The number just before a text.
fn number_before(text: &str, after: &str) -> u64 {
    let before = text.split(after).next().unwrap();
    before.rsplit(' ').next().unwrap().parse().unwrap_or_else(|_| panic!("no number in\n{before}"))
}

/// The stop about Java alone.
fn java_stop(change: impl FnOnce(&mut std::process::Command)) -> Ran {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = Target::new();
    let mut command = common::cota();
    command.args(["tour", "--only", "java"]).current_dir(root);
    command.env("CARGO_TARGET_DIR", target.path());
    change(&mut command);
    let ran: Ran = command.output().expect("cota runs").into();
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    ran
}

#[test]
fn the_stop_about_java_shows_all_states_where_there_is_a_jdk() {
    if !common::has_jdk() {
        return;
    }
    let ran = java_stop(|_| ());
    for text in ["cota java generate --sources examples/java", "#1 ", "8 structures from"] {
        assert!(ran.out.contains(text), "no `{text}` in\n{}", ran.out);
    }
    let page = std::fs::read_to_string(ran.out.trim_end().lines().last().unwrap()).unwrap();
    assert!(page.contains("busy-times.json"));
}

#[test]
fn the_stop_about_java_says_that_there_is_no_jdk() {
    // Cargo is still there, without the rest of the path.
    let cargo = std::env::var_os("CARGO").expect("cargo runs the tests");
    let ran = java_stop(|command| {
        command.env("PATH", Path::new(&cargo).parent().unwrap()).env_remove("JAVA_HOME");
    });
    assert!(ran.out.contains("Skipped: no JDK is installed."), "{}", ran.out);
}
