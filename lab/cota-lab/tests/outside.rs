//! The laboratory seen from outside: its errors, its pages, its chapter of the book.

mod common;

use common::{lab, program, root};
use cota_render::page::{Input, Options};
use std::fs::File;

/// The arguments, and the error for them.
const WRONG: &[(&str, &str)] = &[
    ("tables 6.1 --jobs 0", "from 1 to 1024"),
    ("tables 99.9", "hint: `cota lab tables` lists all tables"),
    ("tables 6.1 --bound 1", "table 6.1 has no row `1`"),
    ("fsm lengths", "needs --models FOLDER"),
    ("fsm suites --timeout nan", "seconds from 0"),
    ("fsm suites --timeout=-1", "seconds from 0"),
    ("fsm lengths --models nowhere", "hint: --models names a folder"),
    ("fsm optimum --only nothing", "hint: leave out --only"),
    ("navigation --subject none", "there is no subject `none`; the subjects are tree_list"),
    ("navigation --suites 1", "1 is not in 2..=30"),
    ("navigation --folder nowhere", "hint: give the folder of the subjects"),
    ("repair --subjects nowhere", "hint: give the folder of the subjects"),
    ("all --max-seconds nan", "seconds from 0"),
    ("diff nowhere nothing", "hint: `cota lab all --format json`"),
    ("tables --format csv", "text or as JSON"),
    ("tables prvo --format latex", "text or as JSON"),
    ("study", "unrecognized subcommand 'study'"),
];

#[test]
fn errors_say_what_is_wrong_and_what_to_do() {
    for (args, said) in WRONG {
        let ran = lab(args);
        assert_eq!(ran.code, Some(1), "{args}: {}", ran.err);
        assert!(ran.err.contains(said), "{args}: {}", ran.err);
    }
}

/// A command line for each form of documents.
const DOCUMENTS: &[&str] = &[
    "tables --format json",
    "tables 6.1 --bound 0-4,0-4,4,4,3 --format json",
    "tables 6.31 --bound 3 --format json",
    "tables prvo --subject queue --format json",
    "all --max-seconds 1 --timeout 0.1 --format json",
    "fsm optimum --machines 1 --patience 1 --only 2 --timeout 0.05 --states 3 --format json",
];

#[test]
fn every_document_goes_into_a_page() {
    for args in DOCUMENTS {
        let text = lab(args).out;
        let options =
            Options { title: "Laboratory".into(), sources: root(), made_by: "a test".into() };
        let page =
            cota_render::page::page(&[Input { name: "results.json".into(), text }], &options);
        let page = page.unwrap_or_else(|error| panic!("{args}: {error}"));
        assert!(page.contains("<section id=\"r0\""), "{args}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_an_error() {
    for args in [
        "--help",
        "tables",
        "tables prvo",
        "tables 6.1 --bound 0-4,0-4,4,4,3",
        "fsm verify --states 3 --machines 1",
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = program().args(args.split(' ')).stdout(full).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args}: {said}");
        assert!(said.contains("error: ") && said.contains("space"), "{args}: {said}");
    }
}

#[test]
fn the_reference_is_up_to_date() {
    let text = format!(
        "<!-- Made from the program: `COTA_BLESS=1 cargo test -p cota-lab --test outside`. -->\n\n\
         # The laboratory\n\n`cota lab` runs the program `cota-lab`; in a clone, `cargo run --release -p cota-lab --` does too.\n{}",
        cota_console::reference(cota_lab::command())
    );
    let path = root().join("docs/reference/lab.md");
    if std::env::var_os("COTA_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "docs/reference/lab.md is out of date; COTA_BLESS=1 writes it");
}

#[test]
fn what_the_sources_have_is_up_to_date() {
    let made =
        "<!-- Made from the program: `COTA_BLESS=1 cargo test -p cota-lab --test outside`. -->\n\n";
    let text = format!("{made}{}", lab("sources").out);
    let path = root().join("docs/reference/sources.md");
    if std::env::var_os("COTA_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "docs/reference/sources.md is out of date; COTA_BLESS=1 writes it");
}
