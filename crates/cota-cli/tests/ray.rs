//! A job on a cluster of Ray on this machine: searchers, workers of Ray, a node and the command itself are killed.
//!
//! `COTA_RAY` names the Python that has Ray; without it the test is skipped with a visible line, and fails if
//! `COTA_REQUIRE_RAY` is set.
#![cfg(target_os = "linux")]

mod common;

use common::{Ran, cota};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const LINE: &str = "generate search-tree --size 8 --strategy plain --format json";

fn python() -> Option<OsString> {
    let python = std::env::var_os("COTA_RAY");
    if python.is_none() {
        assert!(std::env::var_os("COTA_REQUIRE_RAY").is_none(), "COTA_RAY is not set");
        eprintln!("SKIPPED: COTA_RAY names no Python that has Ray");
    }
    python
}

/// The numbers of the processes whose command line contains a text, and of their parents.
fn processes(text: &str) -> Vec<(u32, u32)> {
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    let numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let wanted = numbers.filter(|number| {
        let line = std::fs::read(format!("/proc/{number}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).replace('\0', " ").contains(text)
    });
    let parent = |number: u32| {
        let status = std::fs::read_to_string(format!("/proc/{number}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("PPid:"))?;
        Some((number, line.trim().parse().ok()?))
    };
    wanted.filter_map(parent).collect()
}

fn kill(number: u32) {
    let _ = Command::new("kill").args(["-9", &number.to_string()]).status();
}

/// Waits until the journal has some more lines than now; the job must not be over before that.
fn grows(driver: &mut Child, journal: &Path, lines: usize) {
    let count = || std::fs::read(journal).unwrap_or_default().split(|byte| *byte == b'\n').count();
    let wanted = count() + lines;
    while count() < wanted {
        assert!(driver.try_wait().unwrap().is_none(), "the job was over too soon");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A Python whose workers think for a while before each task, so that the job is not over before anybody is killed,
/// however fast the machine is.
fn slow(python: &std::ffi::OsStr, folder: &Path) -> PathBuf {
    let slow = folder.join("slow");
    let python = python.to_string_lossy();
    let think = r#"s/^        if line:$/        __import__("time").sleep(0.15)\n        if line:/"#;
    let script = format!(
        "#!/bin/sh\ndriver=$(printf '%s\\n' \"$3\" | sed '{think}')\nshift 3\nexec {python} -u -c \"$driver\" \"$@\"\n"
    );
    executable(&slow, &script);
    slow
}

fn executable(path: &Path, script: &str) {
    std::fs::write(path, script).unwrap();
    let mut rights = std::fs::metadata(path).unwrap().permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut rights, 0o755);
    std::fs::set_permissions(path, rights).unwrap();
}

#[test]
fn whoever_is_killed_on_ray_nothing_is_lost_or_doubled() {
    let Some(python) = python() else { return };
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/common/ray_cluster.py");
    let mut cluster = Command::new(&python);
    let cluster = cluster.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
    // Workers of Ray are polite, which takes long where others are busy.
    let cluster = cluster.env("RAY_worker_niceness", "0");
    let mut cluster = cluster.stderr(Stdio::null()).spawn().unwrap();
    let mut said = BufReader::new(cluster.stdout.take().unwrap()).lines();
    let address = said.next().unwrap().unwrap();

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("job");
    let journal = path.join("journal.jsonl");
    let python = slow(&python, folder.path());
    let start = || {
        let mut command = cota();
        command.args(["cluster", "run", "--engine", "ray", "--address", &address, "--python"]);
        command.arg(&python).args(["--jobs", "2", "--journal"]).arg(&path).arg("--");
        command.args(LINE.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let serving = format!("{LINE} --units serve");
    let mut driver = start();
    grows(&mut driver, &journal, 3);
    // A searcher, the worker of Ray of another one, a node.
    kill(processes(&serving)[0].0);
    grows(&mut driver, &journal, 2);
    kill(processes(&serving)[0].1);
    grows(&mut driver, &journal, 2);
    writeln!(cluster.stdin.as_mut().unwrap(), "kill").unwrap();
    assert_eq!(said.next().unwrap().unwrap(), "killed");
    grows(&mut driver, &journal, 2);
    for torn in ["", "{\"kind\":\"work-part\",\"sche"] {
        kill(driver.id());
        driver.wait().unwrap();
        let text = std::fs::read_to_string(&journal).unwrap() + torn;
        std::fs::write(&journal, text).unwrap();
        driver = start();
        if torn.is_empty() {
            grows(&mut driver, &journal, 2);
        }
    }
    let done: Ran = driver.wait_with_output().unwrap().into();
    let alone: Ran = cota().args(LINE.split(' ')).output().unwrap().into();
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert!(done.out == alone.out);
    drop(cluster.stdin.take());
    cluster.wait().unwrap();
}

#[test]
fn a_python_without_ray_is_told_what_to_install() {
    let folder = tempfile::tempdir().unwrap();
    // Nothing that is installed is seen by this one.
    let python = folder.path().join("python");
    executable(&python, "#!/bin/sh\nshift\nexec python3 -I -S -u \"$@\"\n");
    let mut command = cota();
    command.args(["cluster", "run", "--engine", "ray", "--python"]).arg(&python);
    command.arg("--journal").arg(folder.path().join("job"));
    let ran: Ran =
        command.args(["--", "generate", "search-tree", "--size", "2"]).output().unwrap().into();
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("-m pip install ray"), "{}", ran.err);
    let mut command = cota();
    command.args(["cluster", "run", "--engine", "ray", "--python", "/none", "--journal"]);
    command.arg(folder.path().join("other"));
    let ran: Ran =
        command.args(["--", "generate", "search-tree", "--size", "2"]).output().unwrap().into();
    assert!(ran.err.contains("/none: ") && ran.err.contains("--python FILE"), "{}", ran.err);
}
