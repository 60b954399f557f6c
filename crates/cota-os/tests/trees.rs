//! What a process has started ends with it, however it ends.
#![cfg(target_os = "linux")]

use cota_os::{Tree, Waited, end_all, output, output_within};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What the programs of one test have in their environment.
const MARK: &str = "COTA_OS_TEST";

fn shell(script: &str, mark: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]).env(MARK, mark).stdin(Stdio::null());
    command
}

/// How many live processes have the mark.
fn alive(mark: &str) -> usize {
    let wanted = format!("{MARK}={mark}");
    let is_process =
        |entry: &std::fs::DirEntry| entry.file_name().to_string_lossy().parse::<u32>().is_ok();
    let all = std::fs::read_dir("/proc").unwrap().flatten().filter(is_process);
    let environments = all.filter_map(|entry| std::fs::read(entry.path().join("environ")).ok());
    let has = |bytes: &Vec<u8>| bytes.split(|&byte| byte == 0).any(|one| one == wanted.as_bytes());
    environments.filter(has).count()
}

fn wait_until(mark: &str, wanted: impl Fn(usize) -> bool) -> Duration {
    let start = Instant::now();
    while !wanted(alive(mark)) {
        assert!(start.elapsed() < Duration::from_secs(20), "{mark}: {} are alive", alive(mark));
        std::thread::sleep(Duration::from_millis(10));
    }
    start.elapsed()
}

/// Children, one of them in a session of its own.
const FAMILY: &str = "sleep 300 & setsid sleep 300 & wait";

#[test]
#[ignore = "is run by the test below, in a process of its own"]
fn starts_a_family_and_waits() {
    let mark = std::env::var(MARK).unwrap();
    let _tree = Tree::start(&mut shell(FAMILY, &mark)).unwrap();
    println!("started");
    std::thread::sleep(Duration::from_mins(5));
}

#[test]
fn a_killed_process_leaves_nothing_behind() {
    let mark = format!("killed-{}", std::process::id());
    let mut process = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", "starts_a_family_and_waits"])
        .env(MARK, &mark)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(process.stdout.take().unwrap()).lines();
    assert!(lines.map_while(Result::ok).any(|line| line == "started"));
    wait_until(&mark, |alive| alive == 4); // the process itself, the shell, two sleeps
    process.kill().unwrap();
    process.wait().unwrap();
    assert!(wait_until(&mark, |alive| alive == 0) < Duration::from_secs(2));
}

#[test]
fn what_is_dropped_late_or_stopped_ends_with_its_children() {
    let mark = format!("dropped-{}", std::process::id());
    let tree = Tree::start(&mut shell(FAMILY, &mark)).unwrap();
    wait_until(&mark, |alive| alive == 3);
    drop(tree);
    wait_until(&mark, |alive| alive == 0);

    let mut tree = Tree::start(&mut shell(FAMILY, &mark)).unwrap();
    let waited = tree.wait_for(Duration::from_millis(200), None).unwrap();
    assert_eq!(waited, Waited::Late);
    wait_until(&mark, |alive| alive == 0);

    let stop = AtomicBool::new(false);
    let start = Instant::now();
    std::thread::scope(|threads| {
        threads.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            stop.store(true, Ordering::Relaxed);
        });
        let stopped: &dyn Fn() -> bool = &|| stop.load(Ordering::Relaxed);
        let family = &mut shell(FAMILY, &mark);
        let output = output_within(Duration::MAX, Some(stopped), family);
        assert!(output.unwrap().is_none());
    });
    assert!(start.elapsed() < Duration::from_secs(10));
    wait_until(&mark, |alive| alive == 0);
}

#[test]
fn all_can_be_ended_at_once() {
    // In a process of its own, or the programs of other tests would end too.
    let mark = format!("all-{}", std::process::id());
    let process = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "ends_all_and_sees_it"])
        .env(MARK, &mark)
        .output()
        .unwrap();
    assert!(process.status.success(), "{}", String::from_utf8_lossy(&process.stdout));
    wait_until(&mark, |alive| alive == 0);
}

#[test]
#[ignore = "is run by the test above, in a process of its own"]
fn ends_all_and_sees_it() {
    let mark = std::env::var(MARK).unwrap();
    let mut trees = [0, 1].map(|_| Tree::start(&mut shell(FAMILY, &mark)).unwrap());
    wait_until(&mark, |alive| alive == 7); // this process, two shells, four sleeps
    end_all();
    for tree in &mut trees {
        let waited = tree.wait_for(Duration::from_secs(10), None).unwrap();
        assert!(matches!(waited, Waited::Ended(status) if !status.success()), "{waited:?}");
    }
    wait_until(&mark, |alive| alive == 1);
    assert_eq!(output(&mut shell("echo more", &mark)).unwrap().stdout, b"more\n");
}

#[test]
fn what_a_program_leaves_running_ends_with_it() {
    let mark = format!("left-{}", std::process::id());
    // It would also hold the pipe open for as long as it runs.
    let start = Instant::now();
    let ran = output(&mut shell("sleep 300 & echo done; exit 3", &mark)).unwrap();
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!((ran.status.code(), &ran.stdout[..]), (Some(3), &b"done\n"[..]));
    wait_until(&mark, |alive| alive == 0);
}
