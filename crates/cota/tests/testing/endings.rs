//! A body that ends the process, or does not end: what is known of its input.

use crate::Tree;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

#[cota::test(Node = 3, Node.key = 1..=3, Tree.size = 0..=3)]
#[ignore = "aborts on purpose; run by the tests below"]
fn aborts(tree: Tree) {
    if std::env::var_os("ENDINGS_PASS").is_none() && tree.depth() == 3 {
        std::process::abort();
    }
}

#[cota::test(number = 0..=1000; jobs = 2)]
#[ignore = "aborts on purpose; run by the tests below"]
fn aborts_on_threads(number: u16) {
    if number == 777 {
        std::process::abort();
    }
}

#[cota::test(number = 0..=9)]
#[ignore = "leaves the process on purpose; run by the tests below"]
fn leaves(number: u8) {
    if number == 3 {
        std::process::exit(0);
    }
}

#[cota::test(number = 0..=9)]
#[ignore = "overflows its stack on purpose; run by the tests below"]
fn overflows(number: u8) {
    fn deeper(number: u64) -> u64 {
        std::hint::black_box(if number == 0 { 0 } else { 1 + deeper(number + 1) })
    }
    assert!(deeper(u64::from(number / 7)) < 1);
}

#[cota::test(number = 0..=20_000; input_seconds = 0.5)]
#[ignore = "does not end; run by the tests below"]
fn does_not_end(number: u16) {
    if number == 12_345 {
        std::thread::sleep(Duration::from_hours(1));
    }
}

#[cota::test(number = 0..=99; input_seconds = 0.5, jobs = 2)]
#[ignore = "does not end; run by the tests below"]
fn does_not_end_on_threads(number: u16) {
    if number == 77 {
        std::thread::sleep(Duration::from_hours(1));
    }
}

#[derive(cota::Bounded, Debug)]
enum Op {
    Push(u8),
    Leave,
    Sleep,
}

#[cota::test(operations = Op, length = 3, size = 1, Op = ["Push", "Leave"])]
#[ignore = "leaves the process on purpose; run by the tests below"]
fn leaves_after_operations(stack: &mut Vec<u8>, op: Op) {
    match op {
        Op::Push(item) => stack.push(item),
        Op::Leave if *stack == [0, 1] => std::process::abort(),
        Op::Leave | Op::Sleep => {}
    }
}

#[cota::test(operations = Op, length = 3, size = 1, Op = ["Push", "Sleep"]; input_seconds = 0.5)]
#[ignore = "does not end; run by the tests below"]
fn does_not_end_after_operations(stack: &mut Vec<u8>, op: Op) {
    match op {
        Op::Push(item) => stack.push(item),
        Op::Sleep if *stack == [0, 1] => std::thread::sleep(Duration::from_hours(1)),
        Op::Leave | Op::Sleep => {}
    }
}

/// Runs one ignored test of this binary, copied, so that the files of its runs are its own.
fn run(program: &PathBuf, name: &str, pass: bool) -> (Output, String) {
    let mut command = Command::new(program);
    command.args([&format!("endings::{name}"), "--exact", "--ignored"]);
    command.env("RUST_BACKTRACE", "0").env_remove("COTA_REPLAY");
    if pass {
        command.env("ENDINGS_PASS", "1");
    }
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let both = text(&output.stdout) + &text(&output.stderr);
    (output, both)
}

fn own_program(folder: &tempfile::TempDir) -> PathBuf {
    let program = folder.path().join("program");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    program
}

/// The first run dies with nothing said; the next one names the input.
fn named_by_the_next_run(name: &str, parts: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let program = own_program(&folder);
    let (_, said) = run(&program, name, false);
    assert!(!said.contains("test result"), "{said}");
    for _ in 0..2 {
        let (output, said) = run(&program, name, false);
        assert_eq!(output.status.code(), Some(101), "{said}");
        for part in parts {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert!(said.contains(" again:\n  COTA_REPLAY='"), "{said}");
    }
}

#[test]
fn an_abort_is_reported_by_the_next_run_until_it_is_gone() {
    named_by_the_next_run("aborts", &["it ended the process: signal: 6", "tree: size=3"]);
}

#[test]
fn an_abort_on_one_of_several_threads_too() {
    named_by_the_next_run("aborts_on_threads", &["number=777", "signal: 6"]);
}

#[test]
fn a_body_that_leaves_the_process_too() {
    named_by_the_next_run("leaves", &["number=3", "it ended the process: exit status: 0"]);
}

#[test]
fn a_stack_overflow_too() {
    named_by_the_next_run("overflows", &["number=7", "signal: 6", "has overflowed its stack"]);
}

#[test]
fn a_sequence_of_operations_too() {
    let sequence = "  1. Push(0)\n  2. Push(1)\n  3. Leave\n\nthe state before the last one:\n  [0, 1]";
    named_by_the_next_run("leaves_after_operations", &["signal: 6", sequence]);
}

#[test]
fn what_does_not_happen_again_is_a_note() {
    let folder = tempfile::tempdir().unwrap();
    let program = own_program(&folder);
    run(&program, "aborts", false);
    let left = || fs::read_dir(folder.path().join("cota-running")).unwrap().count();
    assert_eq!(left(), 1);
    let (output, said) = run(&program, "aborts", true);
    assert!(output.status.success(), "{said}");
    assert_eq!(left(), 0);
}

#[test]
fn a_body_that_does_not_end_fails_its_test_and_not_more() {
    for (name, input) in
        [
            ("does_not_end", "number=12345"),
            ("does_not_end_on_threads", "number=77"),
            ("does_not_end_after_operations", "  2. Push(1)\n  3. Sleep\n"),
        ]
    {
        let folder = tempfile::tempdir().unwrap();
        let begun = Instant::now();
        let (output, said) = run(&own_program(&folder), name, false);
        assert_eq!(output.status.code(), Some(101), "{said}");
        assert!(said.contains(input), "{said}");
        assert!(said.contains("it has not ended after 0.5 s"), "{said}");
        assert!(said.contains("test result: FAILED"), "{said}");
        assert!(begun.elapsed() < Duration::from_mins(1));
    }
}
