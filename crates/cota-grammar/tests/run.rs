//! Programs under test: how they end is told right, and they cannot hold the run up.
#![cfg(unix)]

use cota_grammar::run::{CommandLine, End, Feed, Filter, FilterError, Finding, Outcome, Program};
use cota_run::Watch;
use std::time::{Duration, Instant};

fn command(text: &str) -> CommandLine {
    text.parse().expect("a command")
}

fn program(text: &str, feed: Feed) -> Program {
    Program::new(command(text), feed, Duration::from_secs(20))
}

/// Runs a program that nobody asks to end.
fn run_on(sentence: &str, mut program: Program) -> Outcome {
    program.run(sentence, Watch::default()).expect("it runs").expect("it is not stopped")
}

fn outcome(end: End, output: &str) -> Outcome {
    Outcome { end, output: output.as_bytes().to_vec() }
}

#[test]
fn each_way_of_feeding_gets_the_sentence_across() {
    let sentence = "a b\\\n'\"$x é";
    let run = |text, feed| run_on(sentence, program(text, feed));
    assert_eq!(run("cat", Feed::Stdin), outcome(End::Exit(0), sentence));
    assert_eq!(run("printf %s", Feed::Argument), outcome(End::Exit(0), sentence));
    assert_eq!(
        run("printf '<%s>' {}", Feed::Argument),
        outcome(End::Exit(0), &format!("<{sentence}>"))
    );
    assert_eq!(run("cat", Feed::File), outcome(End::Exit(0), sentence));
    assert_eq!(
        run("echo", Feed::File),
        outcome(End::Exit(0), "sentence\n"),
        "the path is not told"
    );
    assert_eq!(run("cat", Feed::Lines), outcome(End::Answer, "a b\\\\\\n'\"$x é"));
}

#[test]
fn ends_are_told_apart() {
    let run = |text, feed| run_on("x", program(text, feed)).end;
    assert_eq!(run("sh -c 'exit 3'", Feed::Stdin), End::Exit(3));
    assert_eq!(run("sh -c 'kill -SEGV $$'", Feed::Stdin), End::Crash(11));
    assert_eq!(run("sh -c 'read x; exit 3'", Feed::Lines), End::Exit(3));
    assert_eq!(run("sh -c 'read x; kill -ABRT $$'", Feed::Lines), End::Crash(6));
}

#[test]
fn a_program_that_hangs_is_killed_with_its_children() {
    for (text, feed) in [
        ("sleep 60", Feed::Stdin),
        ("sh -c 'sleep 60; true'", Feed::Stdin),
        ("sh -c 'exec >&-; sleep 60'", Feed::Stdin),
        ("sh -c 'sleep 60 & sleep 60'", Feed::Lines),
    ] {
        let start = Instant::now();
        let program = Program::new(command(text), feed, Duration::from_millis(150));
        assert_eq!(run_on("x", program).end, End::Hang, "{text}");
        assert!(start.elapsed() < Duration::from_secs(10), "{text}");
    }
}

#[test]
fn long_sentences_and_much_output_do_not_block() {
    let long = "x".repeat(300_000);
    let outcome = run_on(&long, program("cat", Feed::Stdin));
    assert_eq!(outcome.output.len(), long.len());
    let much = run_on(&long, program("sh -c 'head -c 3000000 /dev/zero'", Feed::Stdin));
    assert_eq!((much.end, much.output.len()), (End::Exit(0), cota_grammar::run::MOST_OUTPUT));
}

#[test]
fn a_worker_lives_on_and_is_replaced_when_it_dies() {
    let counting =
        r#"sh -c 'n=0; while read -r x; do n=$((n+1)); [ "$x" = die ] && exit 9; echo $n; done'"#;
    let mut program = program(counting, Feed::Lines);
    let mut run = |sentence| program.run(sentence, Watch::default()).expect("it runs");
    let ran: Vec<_> = ["a", "b", "die", "c"].iter().filter_map(|sentence| run(sentence)).collect();
    let expected = [
        outcome(End::Answer, "1"),
        outcome(End::Answer, "2"),
        outcome(End::Exit(9), ""),
        outcome(End::Answer, "1"),
    ];
    assert_eq!(ran, expected);
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    assert!(program("/no/such/program", Feed::Stdin).run("x", Watch::default()).is_err());
    let nul = program("echo", Feed::Argument).run("a\0b", Watch::default());
    assert!(nul.is_err(), "NUL cannot be an argument");
}

#[test]
fn findings_are_what_is_not_as_it_should_be() {
    let (good, bad) = (outcome(End::Exit(0), "1"), outcome(End::Exit(1), ""));
    let other = outcome(End::Exit(0), "2");
    let crash = outcome(End::Crash(11), "");
    let kind =
        |a: &Outcome, b: Option<&Outcome>| Finding::judge(a.clone(), b.cloned()).map(|f| f.kind());
    assert_eq!(kind(&good, None), None);
    assert_eq!(kind(&bad, None).as_deref(), Some("exit code 1"));
    assert_eq!(kind(&good, Some(&good)), None);
    assert_eq!(kind(&bad, Some(&bad)), None, "both refuse it");
    assert_eq!(kind(&crash, Some(&crash)).as_deref(), Some("crash by signal 11"));
    assert_eq!(kind(&good, Some(&other)).as_deref(), Some("different output"));
    assert_eq!(kind(&good, Some(&bad)).as_deref(), Some("exit code 0 against exit code 1"));
}

#[test]
fn reproduction_lines_reproduce() {
    let sentence = "it's\n{} \\ $x";
    for (text, feed) in [("cat", Feed::Stdin), ("printf %s", Feed::Argument), ("cat", Feed::File)] {
        let line = Program::reproduction(&command(text), feed, sentence);
        let folder = tempfile::tempdir().expect("a folder");
        let shell = std::process::Command::new("bash")
            .args(["-c", &line])
            .current_dir(folder.path())
            .output();
        assert_eq!(String::from_utf8_lossy(&shell.expect("bash runs").stdout), sentence, "{line}");
    }
}

fn filtered(text: &str, limit: Duration) -> (Vec<String>, u64, Option<FilterError>) {
    let sentences = (0..100_000).map(|n| n.to_string());
    std::thread::scope(|scope| {
        let watch = Watch::default();
        let filter = Filter::start(scope, &command(text), limit, watch, sentences);
        let mut filter = filter.expect("it starts");
        let kept = filter.by_ref().collect();
        let candidates = filter.candidates();
        (kept, candidates, filter.error())
    })
}

#[test]
fn a_filter_keeps_what_it_says_yes_to_even_when_it_buffers() {
    let limit = Duration::from_secs(20);
    let (kept, candidates, error) = filtered("sed s/.*7$/yes/;t;s/.*/no/", limit);
    assert!(error.is_none(), "{error:?}");
    assert_eq!(candidates, 100_000);
    let expected: Vec<String> =
        (0..100_000).map(|n: u32| n.to_string()).filter(|n| n.ends_with('7')).collect();
    assert_eq!(kept, expected);
}

#[test]
fn a_filter_that_misbehaves_is_told() {
    let error =
        |text, limit| filtered(text, Duration::from_millis(limit)).2.expect("an error").to_string();
    assert_eq!(
        error("sed s/.*/maybe/", 20_000),
        "the filter answered `maybe` to `0`, which is neither yes nor no"
    );
    assert_eq!(error("head -n 0", 20_000), "the filter ended without a verdict on `0`");
    assert_eq!(error("sleep 60", 150), "the filter gave no verdict on `0` within 150ms");
}
