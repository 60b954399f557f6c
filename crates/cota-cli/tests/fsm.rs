//! `cota fsm` as a user meets it: outputs, exit codes, and what it says about bad input.

mod common;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use tempfile::TempDir;

const MODEL: &str = "\
s1 -- a / 0 -> s2
s1 -- b / 1 -> s3
s2 -- a / 0 -> s3
s2 -- b / 0 -> s1
s3 -- a / 1 -> s1
s3 -- b / 1 -> s3
";

struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn model(&self) -> PathBuf {
        self.file("model.txt", MODEL)
    }
}

fn cota(arguments: &[&str], model: &Path) -> Output {
    common::cota().arg("fsm").arg(arguments[0]).arg(model).args(&arguments[1..]).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn info_tells_what_the_machine_is() {
    let output = cota(&["info"], &Desk::new().model());
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    for line in ["states                            3", "strongly connected                yes"] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn json_has_a_kind_and_a_version() {
    let desk = Desk::new();
    for arguments in [
        &["info"][..],
        &["check", "aaaaababaabaa"],
        &["sequence"],
        &["suite"],
        &["mutants"],
        &["distinguish"],
    ] {
        let mut all = arguments.to_vec();
        all.extend(["--format", "json"]);
        let output = cota(&all, &desk.model());
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(value["kind"], format!("fsm-{}", arguments[0]));
        assert!(value["schema_version"].as_u64() >= Some(2), "{arguments:?}");
    }
}

#[test]
fn every_method_says_whether_its_sequence_is_proved() {
    let desk = Desk::new();
    let set = desk.file("set.txt", "s1 a a\ns2 a a\ns3 a\n");
    let set = ["--set", set.to_str().unwrap()];
    let made = cota(&["sequence", "--method", "simao-petrenko08", set[0], set[1]], &desk.model());
    assert!(stdout(&made).contains("aaaaababaabaa"), "{}", stdout(&made));
    let methods = "best simao-petrenko08 ggcs hennie kohavi gonenc ural97 hierons-ural02 \
                   hierons-ural06 chen05 yalcin06";
    for method in methods.split_whitespace() {
        let output = cota(&["sequence", "--method", method], &desk.model());
        let text = stdout(&output);
        let proved = text.contains("proof    proved");
        let refuted = text.contains("proof    not proved: a wrong implementation passes:")
            || text.contains("a wrong implementation that passes:");
        assert_eq!(output.status.code(), Some(2 * i32::from(!proved)), "{method}: {text}");
        assert!(proved || refuted, "{method}: {text}");
    }
}

#[test]
fn results_do_not_depend_on_the_order_of_lines() {
    let desk = Desk::new();
    let mut lines: Vec<&str> = MODEL.lines().collect();
    lines[1..].reverse();
    let turned = desk.file("turned.txt", &lines.join("\n"));
    for method in ["best", "simao-petrenko08", "ggcs", "gonenc"] {
        let arguments = ["sequence", "--method", method];
        assert_eq!(stdout(&cota(&arguments, &desk.model())), stdout(&cota(&arguments, &turned)));
    }
}

#[test]
fn a_suite_ends_when_nobody_reads_it_any_more() {
    let desk = Desk::new();
    let mut suite = common::cota()
        .args(["fsm", "suite", "--method", "w", "--extra-states", "22"])
        .args(["--max-symbols", "1000000000"])
        .arg(desk.model())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(suite.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.starts_with("a a a"), "{first}");
    // All of it would be more than a hundred megabytes.
    let end = suite.wait_with_output().unwrap();
    assert_eq!((end.status.code(), stderr(&end)), (Some(0), String::new()));
}

#[test]
fn wrong_sequences_are_refused_with_a_survivor() {
    let desk = Desk::new();
    let model = desk.file(
        "wrong.json",
        r#"{"next": [[0, 1], [0, 2], [1, 1]], "out": [[0, 2], [0, 0], [1, 0]]}"#,
    );
    let sequence = "1 1 0 1 0 0 1 1 1 1 0 0 0 1";
    let output = cota(&["check", sequence], &model);
    assert_eq!(output.status.code(), Some(2));
    assert!(stdout(&output).starts_with("not satisfied"));
    let output = cota(&["check", sequence, "--by", "exhaustive"], &model);
    assert_eq!(output.status.code(), Some(2));
    assert!(stdout(&output).contains("a wrong implementation that passes:\nq0 --"));
}

#[test]
fn drawings_are_images() {
    let desk = Desk::new();
    assert!(stdout(&cota(&["draw"], &desk.model())).starts_with("<svg"));
    assert!(stdout(&cota(&["draw", "--to", "dot"], &desk.model())).starts_with("digraph"));
    for graph in ["tree", "distinction"] {
        let output = cota(&["check", "aaaaababaabaa", "--draw", graph], &desk.model());
        assert!(stdout(&output).starts_with("<svg"));
    }
}

#[test]
fn equal_machines_and_different_ones_have_different_exit_codes() {
    let desk = Desk::new();
    let other = desk.file("other.txt", &MODEL.replace("s2 -- b / 0 -> s1", "s2 -- b / 0 -> s2"));
    let same = cota(&["equal", desk.model().to_str().unwrap()], &desk.model());
    assert_eq!((same.status.code(), stdout(&same).as_str()), (Some(0), "equal\n"));
    let different = cota(&["equal", other.to_str().unwrap()], &desk.model());
    assert_eq!(different.status.code(), Some(2));
    assert!(stdout(&different).starts_with("not equal: a b b"), "{}", stdout(&different));
}

#[test]
fn a_program_is_driven_and_its_fault_explained() {
    let desk = Desk::new();
    // The program is right but for input b in state 2, which goes to state 2 instead of 1.
    let script = desk.file(
        "lamp.sh",
        r"s=1
while read -r x; do
  case $s$x in
    1a) s=2; echo 0;; 1b) s=3; echo 1;;
    2a) s=3; echo 0;; 2b) s=TARGET; echo 0;;
    3a) s=1; echo 1;; 3b) echo 1;;
    *reset) s=1;;
  esac
done
",
    );
    let text = std::fs::read_to_string(&script).unwrap();
    for (target, reset, code) in [("1", false, 0), ("2", false, 2), ("2", true, 2)] {
        std::fs::write(&script, text.replace("TARGET", target)).unwrap();
        let mut arguments = vec!["run", "--method", "h"];
        arguments.extend(reset.then_some("--reset-line"));
        arguments.extend(["--", "sh", script.to_str().unwrap()]);
        let output = cota(&arguments, &desk.model());
        assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
        let explained = stdout(&output).contains("state s2 goes to s2 on b");
        assert_eq!(explained, code == 2, "{}", stdout(&output));
    }
}

#[test]
fn an_implementation_over_tcp_is_driven() {
    use std::io::Write;
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut answered = 0;
            for _ in BufReader::new(stream.try_clone().unwrap()).lines() {
                answered += 1;
                if writeln!(stream, "{answered}").is_err() {
                    break;
                }
            }
        }
    });
    let model = Desk::new();
    let output = cota(&["run", "--tcp", &address], &model.model());
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stdout(&output).contains("expected"), "{}", stdout(&output));
}

/// On each input, another state answers as the initial one does and goes where it goes.
const NO_UIO: &str = "\
A -- a / 0 -> C
A -- b / 0 -> C
B -- a / 0 -> C
B -- b / 1 -> A
C -- a / 1 -> B
C -- b / 0 -> C
";

/// On each input two states that answer alike go to one state, but the initial state has a UIO sequence.
const NO_SET: &str = "\
A -- a / 0 -> B
A -- b / 1 -> C
A -- c / 1 -> A
B -- a / 0 -> B
B -- b / 0 -> A
B -- c / 0 -> A
C -- a / 1 -> A
C -- b / 0 -> A
C -- c / 1 -> D
D -- a / 1 -> A
D -- b / 0 -> B
D -- c / 1 -> D
";

/// File name, text, arguments, exit code, part of the message.
type BadInput = (&'static str, &'static str, &'static [&'static str], i32, &'static str);

const BAD_INPUT: &[BadInput] = &[
    ("m.txt", "", &["info"], 1, "m.txt:1:1: no transitions"),
    ("m.dot", "", &["info"], 1, "no transitions"),
    ("m.json", "", &["info"], 1, "no transitions"),
    ("m.kiss2", ".i 2\n", &["info"], 1, "no transitions"),
    ("m.fsm", "", &["info"], 1, "no transitions"),
    ("m.xyz", MODEL, &["info"], 1, "the extension names no format"),
    ("m.txt", "s1 a", &["info"], 1, "m.txt:1:4: expected `--`"),
    ("m.txt", "s -- a / 0 -> s\ns -- a / 1 -> s", &["info"], 1, "two different transitions"),
    ("m.dot", "digraph {\n a -> a [label=\"x/y\"]\n}", &["info"], 1, "no initial state"),
    (
        "m.dot",
        "digraph { __start0 -> a; __start0 -> b; a -> b [label=\"x/y\"] }",
        &["info"],
        1,
        "two initial states",
    ),
    ("m.json", "{\"next\": [[3]], \"out\": [[0]]}", &["info"], 1, "unknown state `3`"),
    ("m.txt", MODEL, &["check"], 1, "no test given"),
    ("m.txt", MODEL, &["check", "a c"], 1, "unknown input `c`"),
    ("m.txt", MODEL, &["check", "--tests", "/nonexistent"], 1, "No such file"),
    ("m.txt", MODEL, &["distinguish", "--cut", "b"], 2, "tells states"),
    ("m.txt", MODEL, &["sequence", "--method", "ggcs", "--population", "0"], 1, "at least 1"),
    (
        "m.txt",
        "s -- a / 0 -> t\ns -- b / 0 -> t\nt -- a / 1 -> t\nt -- b / 0 -> t",
        &["sequence"],
        5,
        "a single sequence can take only one of them",
    ),
    (
        "m.txt",
        "s -- a / 0 -> t\ns -- b / 0 -> t\nt -- a / 1 -> t\nt -- b / 0 -> t",
        &["sequence", "--method", "ggcs"],
        5,
        "not strongly connected",
    ),
    ("m.txt", NO_UIO, &["sequence"], 5, "no input sequence tells the initial state"),
    ("m.txt", NO_UIO, &["suite", "--method", "uio"], 5, "no unique input/output sequence"),
    ("m.txt", NO_SET, &["sequence", "--method", "gonenc"], 5, "no preset distinguishing"),
    (
        "m.txt",
        NO_SET,
        &["sequence", "--max-length", "9", "--proof-steps", "10"],
        3,
        "locating its states would take about",
    ),
    ("m.txt", MODEL, &["mutants", "--all", "--max-steps", "1"], 3, "too many machines"),
    ("m.txt", "s -- a / 0 -> t\nt -- a / 0 -> s", &["sequence"], 5, "not reduced"),
    (
        "m.txt",
        "s -- a / 0 -> s\ns -- b / 1 -> s\nt -- a / 1 -> s\nt -- b / 0 -> s",
        &["sequence"],
        5,
        "cannot be reached",
    ),
    (
        "m.json",
        "{\"next\": [[1, 0], [2, 0], [0, 0]], \"out\": [[0, 0], [0, 0], [0, 1]]}",
        &["sequence", "--method", "simao-petrenko08"],
        5,
        "no distinguishing set",
    ),
    (
        "m.txt",
        "s -- a / 0 -> t\nt -- a / 1 -> s\nt -- b / 1 -> t",
        &["sequence", "--method", "hennie"],
        5,
        "partial",
    ),
    (
        "m.txt",
        "s -- a / 0 -> t\nt -- a / 1 -> s\nt -- b / 1 -> t",
        &["suite", "--method", "w"],
        5,
        "partial",
    ),
    ("m.txt", MODEL, &["run", "--", "/nonexistent/program"], 1, "cannot run"),
    ("m.txt", MODEL, &["run", "--timeout", "0", "--", "cat"], 1, "more than 0 seconds"),
    ("m.txt", MODEL, &["run", "--tcp", "127.0.0.1:1"], 1, "cannot reach"),
];

#[test]
fn bad_input_is_refused_with_a_clear_message() {
    let desk = Desk::new();
    for &(name, text, arguments, code, message) in BAD_INPUT {
        let output = cota(arguments, &desk.file(name, text));
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?} {text:?}: {said}");
        assert!(said.contains(message), "{arguments:?} {text:?}: {said}");
        // Where something is missing or a limit is reached, it is said what would work.
        assert!(code < 3 || said.contains("hint: "), "{arguments:?} {text:?}: {said}");
    }
}

#[test]
fn partial_machines_get_a_sequence() {
    let desk = Desk::new();
    let model = desk.file("p.txt", "s0 -- a / 0 -> s1\ns1 -- a / 1 -> s0\ns1 -- b / 0 -> s0\n");
    for more in [&[][..], &["--reset", "input"], &["--reset", "reliable"]] {
        let output = cota(&[&["sequence"], more].concat(), &model);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stdout(&output).contains("proof    proved"), "{}", stdout(&output));
    }
}

/// A ring of states that only one of them breaks, with a second input that stays.
fn ring(states: usize) -> String {
    let line = |s: usize| {
        let next = (s + 1) % states;
        format!("s{s} -- a / {} -> s{next}\ns{s} -- b / 0 -> s{s}\n", usize::from(s == 0))
    };
    (0..states).map(line).collect()
}

#[test]
fn what_is_not_looked_for_in_large_machines_is_said() {
    let desk = Desk::new();
    let output = cota(&["info"], &desk.file("ring.txt", &ring(1_001)));
    let text = stdout(&output);
    assert_eq!(text.matches("not looked for above 1000 states").count(), 4, "{text}");
    assert!(text.contains("reduced                           yes"), "{text}");
    assert!(text.contains("homing sequence                   yes"), "{text}");
    let output = cota(&["info"], &desk.file("small.txt", &ring(20)));
    assert!(!stdout(&output).contains("not looked for"));
}

#[test]
fn time_limits_cut_suites_and_checks_and_say_so() {
    let desk = Desk::new();
    let small = desk.model();
    let output = cota(&["suite", "--method", "best", "--max-seconds", "0"], &small);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains("cut short by the time limit: it is complete"));
    let tests = desk.file("tests.txt", &stdout(&output));
    let path = tests.to_str().unwrap();
    let output = cota(&["check", "--tests", path, "--by", "exhaustive"], &small);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    for by in ["sp10", "exhaustive"] {
        let more = ["check", "--tests", path, "--by", by, "--max-seconds", "0"];
        let output = cota(&more, &small);
        assert_eq!(output.status.code(), Some(3), "{by}: {}", stdout(&output));
        assert!(stdout(&output).contains("not decided within the time limit"));
    }
    let large = desk.file("ring.txt", &ring(2_000));
    for method in ["h", "hsi", "best"] {
        let output = cota(&["suite", "--method", method, "--max-seconds", "0.01"], &large);
        assert_eq!(output.status.code(), Some(3), "{method}");
        assert!(stderr(&output).contains("cut short before the suite was complete"), "{method}");
    }
}

#[test]
fn labels_with_blanks_are_quoted_wherever_they_are_printed() {
    let desk = Desk::new();
    let text = "\"s 0\" -- \"a b\" / 0 -> \"s 1\"\n\"s 1\" -- \"a b\" / 1 -> \"s 0\"\n\
                \"s 0\" -- c / 0 -> \"s 0\"\n\"s 1\" -- c / 0 -> \"s 1\"\n";
    let model = desk.file("blanks.txt", text);
    let output = cota(&["check", "\"a b\" \"a b\""], &model);
    assert!(stdout(&output).contains("not covered: state \"s 0\", input c"), "{}", stdout(&output));
    let whole = cota(&["sequence"], &model);
    let line =
        stdout(&whole).lines().next().unwrap().trim_start_matches("inputs").trim().to_owned();
    let output = cota(&["check", &line], &model);
    let printed = stdout(&output);
    assert!(printed.contains(" \"s 1\" ") && printed.contains(" \"a b\""), "{printed}");
    assert!(printed.lines().skip(1).all(|line| !line.replace("\"a b\"", "").contains("a b")));
    let lonely = format!("{text}\"s 2\" -- \"a b\" / 0 -> \"s 0\"\n\"s 2\" -- c / 0 -> \"s 2\"\n");
    let model = desk.file("lonely.txt", &lonely);
    let output = cota(&["info"], &model);
    assert!(
        stdout(&output).contains("unreachable states                \"s 2\"\n"),
        "{}",
        stdout(&output)
    );
    let twins = text.replace("/ 1 ->", "/ 0 ->");
    let output = cota(&["distinguish", "--kind", "uio"], &desk.file("twins.txt", &twins));
    assert!(stderr(&output).contains("exists for: \"s 0\" \"s 1\"\n"), "{}", stderr(&output));
}
