//! Every format reads back what it writes, and says where a file is wrong.

use cota_fsm::format::{Format, read_words, read_words_per_state, write_words_per_state};
use cota_fsm::random::{Random, Recipe};
use cota_fsm::{Machine, equivalence::difference};
use cota_run::Watch;

const FIG_2_6: &str = "\
s1 -- a / 0 -> s2
s1 -- b / 1 -> s3
s2 -- a / 0 -> s3
s2 -- b / 0 -> s1
s3 -- a / 1 -> s1
s3 -- b / 1 -> s3
";

fn machines() -> Vec<Machine> {
    let mut random = Random::new(1);
    let recipe = Recipe {
        states: 6,
        inputs: 4,
        outputs: 3,
        transitions: None,
        strongly_connected: false,
        adaptive: false,
    };
    let partial = Recipe { transitions: Some(15), ..recipe };
    (0..20)
        .map(|at| {
            if at % 2 == 0 { recipe } else { partial }.draw(&mut random, Watch::default()).unwrap()
        })
        .collect()
}

#[test]
fn what_is_written_is_read_back() {
    for machine in machines() {
        for format in [Format::Text, Format::Dot, Format::Kiss2, Format::Fsmlib, Format::Json] {
            let text = format.write(&machine);
            assert_eq!(format.read(&text).unwrap(), machine, "{format:?}:\n{text}");
        }
    }
}

#[test]
fn the_order_of_lines_does_not_matter_after_the_first() {
    let machine = Format::Text.read(FIG_2_6).unwrap();
    let mut lines: Vec<&str> = FIG_2_6.lines().collect();
    lines[1..].reverse();
    assert_eq!(Format::Text.read(&lines.join("\n")).unwrap(), machine);
}

#[test]
fn labels_with_blanks_and_quotes_survive() {
    let text = r#""a state" -- "press \"go\"" / "" -> "--""#;
    let machine = Format::Text.read(text).unwrap();
    assert_eq!(machine.state_name(0), "a state");
    assert_eq!(machine.input_name(0), "press \"go\"");
    for format in [Format::Text, Format::Dot, Format::Json] {
        assert_eq!(format.read(&format.write(&machine)).unwrap(), machine, "{format:?}");
    }
}

#[test]
fn dot_of_the_learning_tools_is_read() {
    let text = r#"digraph "g" {
        // AutomataLib writes blanks round the slash, AALpy does not
        s1 [shape="circle" label="one"]; node [color=red]
        s0 -> s1 [color=blue, label="coin / beep/boop"];
        s1 -> s0 [label="coin/ x"]
        __start0 [label="" shape="none"];
        __start0 -> s0;
    }"#;
    let machine = Format::Dot.read(text).unwrap();
    assert_eq!((machine.states(), machine.inputs(), machine.state_name(0)), (2, 1, "s0"));
    assert_eq!(machine.output_name(machine.step(0, 0).unwrap().1), "beep/boop");
}

#[test]
fn kiss2_cubes_stand_for_all_their_inputs() {
    let text = ".i 2\n.o 1\n.r b\n0- a b 1 # both\n11 a a 0\n-- b a -\n10 b - -\n.e\nrubbish";
    let machine = Format::Kiss2.read(text).unwrap();
    assert_eq!((machine.states(), machine.inputs(), machine.transitions().count()), (2, 4, 7));
    assert_eq!(machine.state_name(0), "b");
    assert!(!machine.is_complete());
}

#[test]
fn fsmlib_labels_and_trailing_notes_are_understood() {
    let text = "2 1\n2 2 3\n2\n0\t0\t1\n1\t0\t2\n0\t1\t0\n1\t1\t0\n2 state labels\n0 Locked\n\
                1 Un locked\n2 input labels\n0 coin\n1 push\n\nPDS: NO\n";
    let machine = Format::Fsmlib.read(text).unwrap();
    assert_eq!(machine.state_name(1), "Un locked");
    assert_eq!(machine.input_named("push"), Some(1));
}

/// Format, text, line, column, part of the message.
const BROKEN: &[(Format, &str, usize, usize, &str)] = &[
    (Format::Text, "", 1, 1, "no transitions"),
    (Format::Text, "s1 -- a / 0 -> s2\n\ns1 - a / 0 -> s2", 3, 4, "expected `--`"),
    (Format::Text, "s1 -- a / 0 ->", 1, 15, "expected a state, found the end"),
    (Format::Text, "s1 -- a / 0 -> s2 s3", 1, 19, "expected the end of the line"),
    (Format::Text, "s1 -- \"a / 0 -> s2", 1, 7, "not closed"),
    (Format::Text, "s1 -- a / 0 -> s2\ns1 -- a / 1 -> s2", 2, 1, "two different transitions"),
    (Format::Dot, "", 1, 1, "no transitions"),
    (Format::Dot, "graph {\n}", 1, 1, "expected `digraph`"),
    (Format::Dot, "digraph {\n a -> b [label=\"x/y\"]\n}", 3, 2, "no initial state"),
    (Format::Dot, "digraph {\n a -> b\n}", 3, 1, "expected a label"),
    (Format::Dot, "digraph { a -> b; b -> c; b -> b [label=\"x/y\"] }", 1, 25, "expected a label"),
    // The states have the outputs here.
    (
        Format::Dot,
        "digraph { i -> a\n a [label=\"a|0\"]\n a -> a [label=x] }",
        3,
        16,
        "Moore machines, DFAs",
    ),
    (Format::Dot, "digraph {\n a -> b [label=x]\n}", 2, 16, "expected a label"),
    (Format::Dot, "digraph {\n a -> b [label=\"x/y\n}", 2, 16, "not closed"),
    (Format::Dot, "digraph {\n a -> [label=\"x/y\"]\n}", 2, 7, "expected a node"),
    (Format::Dot, "digraph {\n a -> b [label=\"x/y\"]", 2, 22, "end of the file"),
    (
        Format::Dot,
        "digraph {\n __start0 -> a;\n __start0 -> b;\n a -> b [label=\"x/y\"] }",
        3,
        15,
        "two initial states",
    ),
    (Format::Kiss2, ".i x\n", 1, 4, "expected a number"),
    (Format::Kiss2, ".i 40\n", 1, 4, "too many"),
    (
        Format::Kiss2,
        ".i 23\n----------------------- a b 1",
        2,
        1,
        "8388608 transitions (at most 4194304",
    ),
    (Format::Kiss2, "# state q0 is a\n# state q1 is a\n0 q0 q1 1", 2, 15, "cannot be called `a`"),
    (Format::Kiss2, ".i 2\n.o 1\n012 a b 1", 3, 1, "expected 2 bits"),
    (Format::Kiss2, ".i 2\n.o 1\n01 a b", 3, 6, "expected `input state next output`"),
    (Format::Kiss2, ".i 1\n- a b 1\n0 a b 0", 3, 1, "two different transitions"),
    (Format::Fsmlib, "1 1\n", 1, 1, "only Mealy"),
    (Format::Fsmlib, "2 1\n1 1\n", 2, 3, "expected `states inputs outputs`"),
    (Format::Fsmlib, "2 1\n1 1 1\n1\n0 0\n", 4, 1, "end of the file"),
    (Format::Fsmlib, "2 1\n1 1 1\n1\n0 5\n0 0", 4, 3, "a row of outputs"),
    // Numbers of the head are claims about the rest.
    (Format::Fsmlib, "2 1\n1 1 1\n18446744073709551615\n0 0\n", 4, 1, "end of the file"),
    (Format::Fsmlib, "2 1\n18446744073709551615 1 1\n2\n0 0\n", 4, 1, "end of the file"),
    (
        Format::Fsmlib,
        "2 1\n1 18446744073709551615 1\n2\n0 0\n",
        4,
        3,
        "a row of outputs, found the end",
    ),
    (Format::Fsmlib, "2 1\n1 1 1\n1\n0 0\n1 0\n", 5, 1, "a state number below 1"),
    (Format::Fsmlib, "2 1\n2 1 1\n2\n0 0\n0 0\n0 0\n0 0", 7, 1, "state `0` is given twice"),
    (Format::Fsmlib, "2 1\n1 1 1\n9\n0 0\n0 8", 5, 1, "unknown state `8`"),
    (
        Format::Fsmlib,
        "2 1\n1 1 1\n1\n0 0\n0 0\n18446744073709551615 state labels\n0 a\n",
        7,
        1,
        "expected a number and a label, found the end of the file",
    ),
    (Format::Json, "", 1, 1, "no transitions"),
    (
        Format::Json,
        "{\"schema_version\":1,\"initial\":\"q\",\"states\":[\"a\"],\"transitions\":[]}",
        1,
        1,
        "the initial state `q` is not among `states`",
    ),
    (
        Format::Json,
        "{\"schema_version\":1,\"initial\":\"a\",\"states\":[\"a\"],\"transitions\":[\
         {\"from\":\"a\",\"input\":\"x\",\"output\":\"0\",\"to\":\"b\"}]}",
        1,
        1,
        "state `b` of a transition is not among `states`",
    ),
    (
        Format::Json,
        "{\"schema_version\":1,\"initial\":\"q\",\"transitions\":[\
         {\"from\":\"a\",\"input\":\"x\",\"output\":\"0\",\"to\":\"b\"}]}",
        1,
        1,
        "the initial state `q` is in no transition",
    ),
    (Format::Json, "{\"schema_version\": 1,\n \"initial\": 3}", 2, 13, "invalid type"),
    (Format::Json, "{\"next\": [[1]], \"out\": [[0]]}", 1, 1, "unknown state `1`"),
    (Format::Json, "{\"next\": [[0]], \"out\": [[0, 1]]}", 1, 1, "different shapes"),
];

#[test]
fn broken_files_are_refused_with_their_place() {
    for &(format, text, line, column, message) in BROKEN {
        let error = format.read(text).expect_err(text);
        assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    }
}

/// Head lines of a valid file with numbers that nothing in the file stands for.
#[test]
fn numbers_that_are_too_large_cost_nothing() {
    let machine = Format::Text.read(FIG_2_6).unwrap();
    let text = Format::Fsmlib.write(&machine);
    let lines: Vec<&str> = text.lines().collect();
    for number in ["18446744073709551615", "4000000000", "200000"] {
        let mut ids = lines.clone();
        ids[2] = number;
        assert_eq!(Format::Fsmlib.read(&ids.join("\n")).unwrap(), machine);
        let mut outputs = lines.clone();
        let head = format!("3 2 {number}");
        outputs[1] = &head;
        assert_eq!(Format::Fsmlib.read(&outputs.join("\n")).unwrap(), machine);
    }
}

/// A small file with many states and many inputs would have a table for each pair of them.
#[test]
fn a_table_larger_than_memory_is_refused() {
    use std::fmt::Write;
    let mut text = String::new();
    for at in 0..10_000 {
        let _ = writeln!(text, "s{at} -- x{at} / 0 -> s{at}");
    }
    let error = Format::Text.read(&text).unwrap_err().to_string();
    assert!(error.contains("10000 states and 10000 inputs make a table of more than"), "{error}");
}

#[test]
fn labels_of_fsmlib_that_are_the_same_are_told_apart() {
    let text = "2 1\n3 1 1\n3\n0 0\n1 0\n2 0\n0 1\n1 2\n2 0\n\
                3 state labels\n0 a\n1 a\n2 a#1\n";
    let machine = Format::Fsmlib.read(text).unwrap();
    let names: Vec<&str> = (0..3).map(|s| machine.state_name(s)).collect();
    assert_eq!(names, ["a#0", "a#1'", "a#1"]);
}

#[test]
fn an_edge_without_a_label_points_at_the_initial_state() {
    for start in ["init->b", "init [shape=point]; init -> b", "__start0 -> b [label=\"\"]"] {
        let text = format!("digraph {{ {start}; a -> b [label=\"x/0\"]; b->a [label=\"x/1\"] }}");
        let machine = Format::Dot.read(&text).unwrap();
        assert_eq!((machine.states(), machine.state_name(0)), (2, "b"), "{text}");
    }
}

#[test]
fn words_are_checked_against_the_machine() {
    let machine = Format::Text.read(FIG_2_6).unwrap();
    assert_eq!(read_words(&machine, "a b\n\nb\n").unwrap(), vec![vec![0, 1], vec![1]]);
    assert_eq!(read_words(&machine, "a c").unwrap_err().column, 3);
    let set = read_words_per_state(&machine, "s2 a a\ns1 a a\ns3 a\n").unwrap();
    assert_eq!(write_words_per_state(&machine, &set), "s1 a a\ns2 a a\ns3 a\n");
    for (text, message) in [
        ("s1 a", "`s2` has no word"),
        ("s1 a\ns1 a", "given twice"),
        ("s4 a", "unknown state"),
        ("s1 c", "unknown input"),
    ] {
        let error = read_words_per_state(&machine, text).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_single_changed_transition_is_a_difference() {
    let machine = Format::Text.read(FIG_2_6).unwrap();
    assert_eq!(difference(&machine, &machine), None);
    for (s, x, y, t) in machine.transitions() {
        let wrong = machine.with_transition(s, x, y, (t + 1) % machine.states());
        assert!(difference(&machine, &wrong).is_some());
    }
}
