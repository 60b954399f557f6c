//! A body that ends the process, or does not end: what is known of its input.

use crate::Tree;
use std::cell::RefCell;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::rc::Rc;
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

#[derive(cota::Bounded, Debug)]
struct Loop {
    head: Option<Rc<Link>>,
}

#[derive(cota::Bounded, Debug)]
struct Link {
    next: Option<Rc<Link>>,
}

fn length(link: Option<cota::View<'_, Link>>) -> u64 {
    std::hint::black_box(link.map_or(0, |link| 1 + length(link.next())))
}

impl cota::Invariant for Loop {
    fn holds(list: cota::View<'_, Self>) -> bool {
        length(list.head()) < 9
    }
}

#[cota::test(Link = 2)]
#[ignore = "overflows its stack on purpose; run by the tests below"]
fn overflows_in_the_invariant(list: Loop) {
    drop(list);
}

#[derive(cota::Bounded, Debug)]
struct Endless {
    head: Option<Rc<Link>>,
}

impl cota::Invariant for Endless {
    fn holds(list: cota::View<'_, Self>) -> bool {
        let mut link = list.head();
        while let Some(here) = link {
            link = here.next();
        }
        true
    }
}

#[cota::test(Link = 2; input_seconds = 0.5)]
#[ignore = "does not end; run by the tests below"]
fn does_not_end_in_the_invariant(list: Endless) {
    drop(list);
}

#[allow(clippy::ptr_arg, reason = "a checker takes the type that it checks")]
fn refuses_to_live(numbers: &Vec<u8>) -> bool {
    if *numbers == [0, 1] {
        std::process::abort();
    }
    true
}

#[cota::test(numbers.len = 2, numbers = 0..=1, invariant = refuses_to_live)]
#[ignore = "aborts on purpose; run by the tests below"]
fn aborts_in_the_checker(numbers: Vec<u8>) {
    drop(numbers);
}

#[derive(cota::Bounded, Debug)]
struct Ring {
    #[bounded(skip)]
    cached: bool,
    first: Rc<Bead>,
}

#[derive(cota::Bounded, Debug)]
struct Bead {
    next: RefCell<Option<Rc<Bead>>>,
}

#[cota::test(Bead = 2)]
#[ignore = "fails on purpose; run by the tests below"]
fn fails_on_a_cycle(ring: Ring) {
    assert!(!ring.cached && ring.first.next.borrow().is_none(), "there is a next one");
}

/// Runs one ignored test of this binary under another name, so that the files of its runs are its own.
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

/// On the file system of this program.
fn own_folder() -> tempfile::TempDir {
    tempfile::tempdir_in(std::env::current_exe().unwrap().parent().unwrap()).unwrap()
}

/// A link and not a copy: while a file is open for writing, in a process that another thread forks too, it cannot be run.
fn own_program(folder: &tempfile::TempDir) -> PathBuf {
    let program = folder.path().join("program");
    fs::hard_link(std::env::current_exe().unwrap(), &program).unwrap();
    program
}

/// The first run dies with nothing said; the next one names the input.
fn named_by_the_next_run(name: &str, parts: &[&str]) {
    let folder = own_folder();
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
fn a_body_that_leaves_the_process_is_named_at_once_and_by_the_next_run() {
    let folder = own_folder();
    let (output, said) = run(&own_program(&folder), "leaves", false);
    assert!(!output.status.success(), "{said}");
    assert!(
        said.contains("`std::process::exit` was called") && said.contains("number=3"),
        "{said}"
    );
    named_by_the_next_run("leaves", &["number=3", "it ended the process: exit status: 0"]);
}

#[test]
fn the_invariant_too() {
    let structure = "└─ head: Link0 next→Link0";
    let invariant = "that was in the invariant, on this structure";
    let parts = ["has overflowed its stack", invariant, structure];
    named_by_the_next_run("overflows_in_the_invariant", &parts);
}

#[test]
fn a_checker_too() {
    let parts = ["signal: 6", "that was in the checker, on this value", "numbers=[0, 1]"];
    named_by_the_next_run("aborts_in_the_checker", &parts);
}

/// The run after a death runs each test alone first, so that one death does not hide another.
#[test]
fn several_are_named_by_the_same_run() {
    let folder = own_folder();
    let program = own_program(&folder);
    let run = || {
        let mut command = Command::new(&program);
        command.args(["endings::aborts", "endings::leaves", "endings::overflows", "--ignored"]);
        String::from_utf8(command.env_remove("COTA_REPLAY").output().unwrap().stdout).unwrap()
    };
    assert!(!run().contains("test result"));
    let said = run();
    for part in ["tree: size=3", "number=777", "number=3", "head: Link0", "number=7\n"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.contains("test result: FAILED. 0 passed; 7 failed"), "{said}");
}

#[test]
fn a_debug_text_that_does_not_end_is_left_out() {
    let folder = own_folder();
    let (output, said) = run(&own_program(&folder), "fails_on_a_cycle", false);
    assert_eq!(output.status.code(), Some(101), "{said}");
    assert!(said.contains("ring = its `Debug` text does not end"), "{said}");
}

#[test]
fn a_stack_overflow_too() {
    named_by_the_next_run("overflows", &["number=7", "signal: 6", "has overflowed its stack"]);
}

#[test]
fn a_sequence_of_operations_too() {
    let sequence =
        "  1. Push(0)\n  2. Push(1)\n  3. Leave\n\nthe state before the last one:\n  [0, 1]";
    named_by_the_next_run("leaves_after_operations", &["signal: 6", sequence]);
}

#[test]
fn what_does_not_happen_again_is_a_note() {
    let folder = own_folder();
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
    for (name, input) in [
        ("does_not_end", "number=12345"),
        ("does_not_end_on_threads", "number=77"),
        ("does_not_end_in_the_invariant", "└─ head: Link0 next→Link0"),
        ("does_not_end_after_operations", "  2. Push(1)\n  3. Sleep\n"),
    ] {
        let folder = own_folder();
        let begun = Instant::now();
        let (output, said) = run(&own_program(&folder), name, false);
        assert_eq!(output.status.code(), Some(101), "{said}");
        assert!(said.contains(input), "{said}");
        assert!(said.contains("it has not ended after 0.5 s"), "{said}");
        assert!(said.contains("test result: FAILED"), "{said}");
        assert!(begun.elapsed() < Duration::from_mins(1));
    }
}
