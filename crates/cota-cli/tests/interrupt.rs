//! Ctrl-C ends a run with what was found so far, and says how to go on.
#![cfg(unix)]

mod common;

use std::io::Read;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn cota(args: &[&str]) -> Child {
    let mut command = common::cota();
    command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Presses Ctrl-C, and waits for the end.
fn interrupted(child: Child) -> Output {
    let begun = Instant::now();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(30));
    output
}

#[test]
fn an_interrupted_search_says_where_to_go_on() {
    let mut child = cota(&["generate", "search-tree", "--size", "16", "--format", "jsonl"]);
    let mut out = child.stdout.take().unwrap();
    // The first structures are there, so the search is under way; reading goes on so that it can write.
    let mut first = [0; 1000];
    out.read_exact(&mut first).unwrap();
    let reader = std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
    let output = interrupted(child);
    reader.join().unwrap().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("cut short by Ctrl-C"), "{said}");
    assert!(said.contains("go on with --from "), "{said}");
}

#[test]
fn an_interrupted_improvement_shows_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let model = folder.path().join("model.txt");
    let random = cota(&["fsm", "random", "--states", "50", "--inputs", "4", "--outputs", "4"]);
    std::fs::write(&model, random.wait_with_output().unwrap().stdout).unwrap();
    let model = model.to_str().unwrap();
    for (job, says) in [("sequence", "note     cut by Ctrl-C"), ("suite", "cut short by Ctrl-C")] {
        // So many checks take minutes, and the first seconds are enough for something to show.
        let args = ["fsm", job, model, "--method", "best", "--max-steps", "100000000"];
        let child = cota(&args);
        std::thread::sleep(Duration::from_secs(2));
        let output = interrupted(child);
        let said = [&output.stdout[..], &output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert_eq!(output.status.code(), Some(3), "{job}: {said}");
        assert!(said.contains(says), "{job}: {said}");
        assert!(!output.stdout.is_empty(), "{job}");
    }
}

#[test]
fn an_interrupted_comparison_says_what_it_reached() {
    let child = cota(&["invariant", "search-tree", "--size", "12"]);
    std::thread::sleep(Duration::from_secs(1));
    let output = interrupted(child);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("stopped before the end") && said.contains("reached "), "{said}");
}

#[test]
fn an_interrupted_listing_ends_its_document() {
    for more in [&["--format", "json"][..], &[]] {
        let listing = [&["grammar", "arithmetic", "--max-length", "60"], more].concat();
        let mut child = cota(&listing);
        let mut out = child.stdout.take().unwrap();
        let mut text = vec![0; 1000];
        out.read_exact(&mut text).unwrap();
        let reader = std::thread::spawn(move || {
            out.read_to_end(&mut text).unwrap();
            text
        });
        let output = interrupted(child);
        let text = reader.join().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("cut short by Ctrl-C after "), "{said}");
        if !more.is_empty() {
            let document: serde_json::Value = serde_json::from_slice(&text).unwrap();
            assert_eq!(document["stopped"], true);
        }
        assert_eq!(text.last(), Some(&b'\n'), "the last line is whole");
    }
}
