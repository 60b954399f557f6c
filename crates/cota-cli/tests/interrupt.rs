//! Ctrl-C ends a run with what was found so far, and says how to go on.
#![cfg(unix)]

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn an_interrupted_search_says_where_to_go_on() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cota"))
        .args(["generate", "search-tree", "--size", "16", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    // The first structures are there, so the search is under way; reading goes on so that it can write.
    let mut first = [0; 1000];
    out.read_exact(&mut first).unwrap();
    let reader = std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
    let begun = Instant::now();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    reader.join().unwrap().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(begun.elapsed() < Duration::from_secs(30));
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("cut short by Ctrl-C"), "{said}");
    assert!(said.contains("go on with --from "), "{said}");
}
