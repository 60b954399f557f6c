//! `cota lab java`: its rows, its document, and how it ends.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use cota_render::page::{Input, Options};

use crate::common::{Ran, checked, program, root};
use crate::subjects::subjects;

fn arguments<'a>(folder: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["java", "--subjects", folder, "--times", "1"], more].concat()
}

fn run(more: &[&str]) -> Ran {
    let folder = root().join("lab/subjects/java");
    let arguments = arguments(folder.to_str().unwrap(), more);
    program().args(arguments).output().unwrap().into()
}

#[test]
fn rows_are_compared_and_go_into_a_page() {
    if subjects().is_none() {
        return;
    }
    let ran = run(&["--only", " SearchTree 3"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let row = |what: &str| ran.out.lines().find(|line| line.starts_with(what)).unwrap();
    let counts: Vec<&str> = row("counts").split_whitespace().collect();
    assert_eq!(counts[1..5], ["SearchTree", "3", "133", "5"]);
    assert!(row("counts").contains("exact"), "{}", ran.out);
    assert!(row("set").contains("equal to the catalogue"), "{}", ran.out);
    // Where there are no objects, sets of objects and of their fields' values are empty.
    let none = run(&["--only", "set D"]);
    assert!(none.out.contains("equal to the catalogue"), "{}{}", none.out, none.err);

    let folder = root().join("lab/subjects/java");
    let more = ["--only", "call", "--format", "json"];
    let value = checked("lab-java", &arguments(folder.to_str().unwrap(), &more));
    assert_eq!(value["rows"][0]["valid"], 731);
    assert!(value["rows"][0]["measured"].as_f64().unwrap() > 0.0);
    let options = Options { title: "Java".into(), sources: root(), made_by: "a test".into() };
    let input = Input { name: "java.json".into(), text: value.to_string() };
    let page = cota_render::page::page(&[input], &options).unwrap();
    assert!(page.contains("Java searches with JDK"), "{page}");
}

/// A program in place of the trial, which says that it found this in next to no time.
fn trial(folder: &tempfile::TempDir, found: &str) -> PathBuf {
    let path = folder.path().join("trial");
    let line = format!("explored {found} threw 0  0.001 s cpu, 0.01 ns/candidate, setup");
    std::fs::write(&path, format!("#!/bin/sh\necho \"$2 $3: {line}\"\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
fn what_is_missed_is_said_and_ends_it_with_2() {
    if subjects().is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let faster = trial(&folder, "519968 valid 117562");
    let ran = run(&["--only", "search HeapArray 7", "--trial", faster.to_str().unwrap()]);
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("times the trial's 0.0, bar 1.25 MISSED"), "{}", ran.out);
    let other = trial(&folder, "519968 valid 117563");
    let ran = run(&["--only", "search HeapArray 7", "--trial", other.to_str().unwrap()]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("the trial finds 117563 of 519968"), "{}", ran.err);
}

#[test]
fn what_cannot_be_run_is_an_error() {
    if subjects().is_none() {
        return;
    }
    for (more, said) in [
        (&["--only", "nothing"][..], "no row has `nothing`"),
        (&["--subjects", "nowhere"], "name lab/subjects/java with --subjects"),
        (&["--times", "0"], "1..=1000"),
        (&["--jdk", "nowhere"], "not a JDK"),
        (&["--only", "call", "--trial", "nowhere"], "nowhere: "),
    ] {
        let ran: Ran =
            program().arg("java").args(more).current_dir(root()).output().unwrap().into();
        assert_eq!(ran.code, Some(1), "{more:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(said), "{more:?}: {}", ran.err);
    }
}
