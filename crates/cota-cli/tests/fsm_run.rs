//! `cota fsm run` against programs and servers that do more than answer wrongly.

mod common;

use common::schema::checked;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const MODEL: &str = "\
s1 -- a / 0 -> s2
s1 -- b / 1 -> s3
s2 -- a / 0 -> s3
s2 -- b / 0 -> s1
s3 -- a / 1 -> s1
s3 -- b / 1 -> s3
";

/// A right implementation that does `SPECIAL` first, where `$s$x` is the state and the input.
const PROGRAM: &str = r"s=1
while read -r x; do
  case $s$x in SPECIAL esac
  case $s$x in
    1a) s=2; echo 0;; 1b) s=3; echo 1;;
    2a) s=3; echo 0;; 2b) s=1; echo 0;;
    3a) s=1; echo 1;; 3b) echo 1;;
    *reset) s=1;;
  esac
done
";

struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        desk.write("model.txt", MODEL);
        desk.write("tests.txt", "a b\na a\nb a\n");
        desk
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.path().join(name), text).unwrap();
    }

    fn cota(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cota"));
        command.current_dir(self.0.path()).arg("fsm").args(arguments).output().unwrap()
    }

    /// Runs tests against the program with something special in it.
    fn run(&self, special: &str, more: &[&str]) -> Output {
        self.write("program.sh", &PROGRAM.replace("SPECIAL", special));
        self.cota(&[&["run", "model.txt"], more, &["--", "sh", "program.sh"]].concat())
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The document of a run, checked against its schema.
fn document(output: &Output) -> Value {
    let value: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", said(output)));
    let value = checked(value);
    assert_eq!(value["kind"], "fsm-run");
    value
}

#[test]
fn a_crash_a_hang_and_an_end_are_findings_and_the_other_tests_go_on() {
    let desk = Desk::new();
    // What it does in state 2 on b, the kind, the status, the signal, what people read.
    let cases = [
        ("exit 3", "exit", json!(3), json!(null), "it ended with exit status 3"),
        ("kill -SEGV $$", "signal", json!(null), json!(11), "signal 11 ended it"),
        ("sleep 60", "timeout", json!(null), json!(null), "it gave no answer within 2 s"),
        ("exec >&-; sleep 60", "closed", json!(null), json!(null), "it closed the connection"),
    ];
    for (what, kind, status, signal, message) in cases {
        let special = format!("2b) {what};;");
        let arguments = ["--tests", "tests.txt", "--timeout", "2"];
        let output = desk.run(&special, &[&arguments[..], &["--format", "json"]].concat());
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        let value = document(&output);
        assert_eq!((&value["tests"], &value["symbols"]), (&json!(3), &json!(6)), "{value}");
        let [deviation] = &value["deviations"].as_array().unwrap()[..] else { panic!("{value}") };
        assert_eq!((&deviation["test"], &deviation["inputs"]), (&json!(1), &json!(["a", "b"])));
        assert_eq!((&deviation["expected"], &deviation["observed"]), (&json!("0"), &json!(null)));
        let failure =
            json!({ "kind": kind, "message": message, "exit_status": status, "signal": signal });
        assert_eq!(deviation["failure"], failure);
        let explained = format!("state s2 on b: {message}");
        assert_eq!(value["explanations"], json!([explained]));

        let output = desk.run(&special, &arguments);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        let text = said(&output);
        let line = format!("deviation after: a b\n  expected 0, but {message} (test 1)\n");
        assert!(text.contains(&line), "{text}");
        assert!(text.contains(&explained), "{text}");
    }
}

#[test]
fn every_test_that_fails_is_counted_and_listed() {
    let desk = Desk::new();
    // With a reset line too a program that has ended is started anew.
    for more in [&[][..], &["--reset-line"]] {
        let method = ["--method", "w", "--extra-states", "1"];
        let arguments = [&method, more].concat();
        let output = desk.run("3a) exit 7;;", &[&arguments[..], &["--format", "json"]].concat());
        let value = document(&output);
        let deviations = value["deviations"].as_array().unwrap();
        assert!(deviations.len() > 10, "{value}");
        let lengths: Vec<usize> =
            deviations.iter().map(|one| one["inputs"].as_array().unwrap().len()).collect();
        assert!(lengths.is_sorted(), "{lengths:?}");
        let numbers: std::collections::BTreeSet<u64> =
            deviations.iter().map(|one| one["test"].as_u64().unwrap()).collect();
        assert_eq!(numbers.len(), deviations.len());
        // Every test of the suite that takes the transition fails, and no other one does.
        let suite = desk.cota(&[&["suite", "model.txt"], &method[..]].concat());
        let takes = |test: &&str| {
            let mut state = 1;
            test.split(' ').any(|input| {
                let crash = (state, input) == (3, "a");
                state = match (state, input) {
                    (1, "a") => 2,
                    (3, "a") | (2, "b") => 1,
                    _ => 3,
                };
                crash
            })
        };
        let text = String::from_utf8(suite.stdout).unwrap();
        assert_eq!(text.lines().filter(takes).count(), deviations.len());

        let shown = said(&desk.run("3a) exit 7;;", &arguments));
        let count = format!("{} more tests deviate, after:\n", deviations.len() - 1);
        assert!(shown.contains(&count), "{shown}");
        assert_eq!(shown.matches("it ended with exit status 7 (test ").count(), 10, "{shown}");
        assert!(shown.contains("--format json has all of them"), "{shown}");
    }
}

#[test]
fn a_line_without_end_is_cut() {
    let desk = Desk::new();
    let output = desk.run("1a) tr '\\0' x < /dev/zero;;", &["--format", "json"]);
    let value = document(&output);
    assert_eq!(value["deviations"][0]["failure"]["kind"], "long line", "{value}");
    assert_eq!(output.status.code(), Some(2));
    // Lines without end are not read ahead without end either.
    let output = desk.run("1a) yes 0;;", &["--tests", "tests.txt", "--format", "json"]);
    assert_eq!(document(&output)["conforms"], false);
}

#[test]
fn a_line_that_nobody_asked_for_is_a_deviation() {
    let desk = Desk::new();
    for more in [&[][..], &["--reset-line"]] {
        let arguments = [&["--tests", "tests.txt", "--format", "json"], more].concat();
        // Both lines come at once.
        let output = desk.run("2b) s=1; printf '0\\nstray\\n'; continue;;", &arguments);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        let value = document(&output);
        let deviation = &value["deviations"][0];
        assert_eq!(value["deviations"].as_array().unwrap().len(), 1, "{value}");
        assert_eq!((&deviation["test"], &deviation["inputs"]), (&json!(1), &json!(["a", "b"])));
        assert_eq!(deviation["expected"], json!(null));
        assert_eq!(deviation["failure"]["kind"], "extra line");
        assert_eq!(deviation["failure"]["message"], "it wrote stray");
        assert_eq!(value["explanations"], json!([]));
        let right = desk.run("", &arguments);
        assert_eq!(right.status.code(), Some(0), "{}", said(&right));
    }
}

/// Whether a process runs; one that has ended may wait for somebody to take note of it.
#[cfg(target_os = "linux")]
fn is_alive(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.trim()));
    stat.is_ok_and(|stat| {
        !stat.rsplit(')').next().unwrap_or_default().trim_start().starts_with('Z')
    })
}

#[test]
#[cfg(target_os = "linux")]
fn what_the_program_has_started_ends_with_it() {
    let desk = Desk::new();
    // The server stays when the script hangs, when it ends, and when it is told that its input has ended.
    for (special, code) in [("2b) sleep 60;;", 2), ("2b) exit 0;;", 2), ("", 0)] {
        let server = "sleep 600 & echo $! >> servers.txt\n";
        desk.write("program.sh", &(server.to_owned() + &PROGRAM.replace("SPECIAL", special)));
        let tests = ["--tests", "tests.txt", "--timeout", "2"];
        let output =
            desk.cota(&[&["run", "model.txt"], &tests[..], &["--", "sh", "program.sh"]].concat());
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        let servers = std::fs::read_to_string(desk.0.path().join("servers.txt")).unwrap();
        assert!(servers.lines().count() > 2);
        // The end of a process takes a moment, but not until it would have come by itself.
        let deadline = Instant::now() + Duration::from_secs(20);
        while servers.lines().any(is_alive) {
            assert!(Instant::now() < deadline, "{special}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Serves the model, but for `special`, which may happen in state 2 on input b.
fn serve(listener: &TcpListener, special: fn(&TcpStream) -> bool) {
    for stream in listener.incoming() {
        let mut stream = stream.unwrap();
        let mut state = 1;
        for line in BufReader::new(stream.try_clone().unwrap()).lines() {
            let Ok(line) = line else { break };
            let (next, answer) = match (state, line.as_str()) {
                (2, "b") if special(&stream) => break,
                (1, "a") => (2, "0"),
                (1 | 3, "b") => (3, "1"),
                (2, "a") => (3, "0"),
                (2, "b") => (1, "0"),
                _ => (1, "1"),
            };
            state = next;
            if writeln!(stream, "{answer}").is_err() {
                break;
            }
        }
        let _ = stream.shutdown(Shutdown::Both);
    }
}

#[test]
fn servers_that_close_or_hang_are_findings_too() {
    let desk = Desk::new();
    let run = |special: fn(&TcpStream) -> bool| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        std::thread::spawn(move || serve(&listener, special));
        let output = desk.cota(&[
            "run",
            "model.txt",
            "--tcp",
            &address,
            "--timeout",
            "0.5",
            "--format",
            "json",
        ]);
        (output.status.code(), document(&output))
    };
    let (code, value) = run(|_| false);
    assert_eq!((code, &value["conforms"]), (Some(0), &json!(true)), "{value}");

    let (code, closed) = run(|_| true);
    let first = &closed["deviations"][0];
    assert_eq!((code, &first["inputs"]), (Some(2), &json!(["a", "b"])), "{closed}");
    assert_eq!(first["failure"]["kind"], "closed");
    assert_eq!(closed["explanations"], json!(["state s2 on b: it closed the connection"]));
    assert_eq!(closed["tests"], value["tests"]);

    let (code, hung) = run(|stream| {
        // Nobody answers until the other side gives up.
        let _ = BufReader::new(stream).lines().next();
        true
    });
    assert_eq!((code, &hung["deviations"][0]["failure"]["kind"]), (Some(2), &json!("timeout")));
}

#[test]
fn a_server_that_is_gone_after_its_crash_is_told_with_every_test() {
    let desk = Desk::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let server = std::thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        drop(listener);
        let _ = BufReader::new(stream).lines().next();
    });
    let output = desk.cota(&[
        "run",
        "model.txt",
        "--tcp",
        &address,
        "--tests",
        "tests.txt",
        "--format",
        "json",
    ]);
    server.join().unwrap();
    let value = document(&output);
    assert_eq!(output.status.code(), Some(2));
    let kinds: Vec<(&Value, &Value, usize)> = value["deviations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["test"], &one["failure"]["kind"], one["inputs"].as_array().unwrap().len()))
        .collect();
    let (gone, closed) = (json!("gone"), json!("closed"));
    let expected = [(&json!(2), &gone, 0), (&json!(3), &gone, 0), (&json!(1), &closed, 1)];
    assert_eq!(kinds, expected, "{value}");
    let message = value["deviations"][0]["failure"]["message"].as_str().unwrap();
    assert!(message.starts_with(&format!("cannot reach {address}: ")), "{message}");
}

#[test]
fn an_input_that_is_called_like_the_reset_is_told_apart() {
    let desk = Desk::new();
    desk.write("model.txt", &MODEL.replace("-- a ", "-- reset "));
    let program = PROGRAM.replace("*reset)", "*restart)").replace("a)", "reset)");
    desk.write("program.sh", &program.replace("SPECIAL", ""));
    let program = ["--", "sh", "program.sh"];
    let refused = desk.cota(&[&["run", "model.txt", "--reset-line"], &program[..]].concat());
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("the machine has an input `reset`"), "{}", said(&refused));
    assert!(said(&refused).contains("--reset-line=LINE"), "{}", said(&refused));
    for how in [&[][..], &["--reset-line=restart"]] {
        let output = desk.cota(&[&["run", "model.txt"], how, &program].concat());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    }
    for reset in ["input", "reliable"] {
        let refused = desk.cota(&["sequence", "model.txt", "--reset", reset]);
        assert_eq!(refused.status.code(), Some(1));
        assert!(said(&refused).contains("the machine has an input `reset`"), "{}", said(&refused));
    }
}

#[test]
fn labels_that_are_no_lines_are_refused() {
    let desk = Desk::new();
    desk.write("model.txt", r#"s -- "a\nb" / 0 -> s"#);
    let output = desk.cota(&["run", "model.txt", "--", "cat"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said(&output).contains(r#"input "a\nb" cannot be sent as a line"#),
        "{}",
        said(&output)
    );
}

#[test]
fn labels_with_blanks_are_quoted_wherever_people_read_them() {
    let desk = Desk::new();
    desk.write(
        "model.txt",
        r#"idle -- "press go" / "200 OK" -> busy
idle -- wait / "" -> idle
busy -- "press go" / refused -> busy
busy -- wait / "200 OK" -> idle
"#,
    );
    let sequence = said(&desk.cota(&["sequence", "model.txt"]));
    let line = |name: &str| sequence.lines().find(|line| line.starts_with(name)).unwrap();
    assert!(line("inputs").contains("\"press go\""), "{sequence}");
    assert!(
        line("outputs").contains("\"200 OK\"") && line("outputs").contains("\"\""),
        "{sequence}"
    );
    let run = said(&desk.cota(&["run", "model.txt", "--", "sed", "-u", "s/.*/no good/"]));
    assert!(run.contains("expected \"200 OK\", got \"no good\""), "{run}");
    desk.write("other.txt", "idle -- \"press go\" / no -> idle\nidle -- wait / no -> idle\n");
    let equal = said(&desk.cota(&["equal", "model.txt", "other.txt"]));
    assert!(equal.starts_with("not equal: \"press go\" ("), "{equal}");
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_shows_what_it_has_found() {
    let desk = Desk::new();
    desk.write("tests.txt", &"a b\n".repeat(100));
    desk.write("program.sh", "read -r x; touch begun; sleep 60");
    let child = Command::new(env!("CARGO_BIN_EXE_cota"))
        .current_dir(desk.0.path())
        .args(["fsm", "run", "model.txt", "--tests", "tests.txt", "--timeout", "1"])
        .args(["--format", "json", "--", "sh", "program.sh"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while !desk.0.path().join("begun").exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let value = document(&output);
    assert_eq!((output.status.code(), &value["stopped"]), (Some(2), &json!(true)), "{value}");
    let tests = value["tests"].as_u64().unwrap();
    assert!((1..100).contains(&tests), "{value}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(&format!("cut short by Ctrl-C after {tests} of 100 tests")), "{said}");
}
