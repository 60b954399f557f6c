//! Every format reads back what it writes, and says where a file is wrong.

use cota_fsm::format::{Format, read_words, read_words_per_state, write_words_per_state};
use cota_fsm::random::{Random, Recipe};
use cota_fsm::{Machine, equivalence::difference};

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
        .map(|at| if at % 2 == 0 { recipe } else { partial }.draw(&mut random).unwrap())
        .collect()
}

#[test]
fn what_is_written_is_read_back() {
    for machine in machines() {
        for format in [Format::Text, Format::Dot, Format::Fsmlib, Format::Json] {
            let text = format.write(&machine);
            assert_eq!(format.read(&text).unwrap(), machine, "{format:?}:\n{text}");
        }
        let kiss = Format::Kiss2.read(&Format::Kiss2.write(&machine)).unwrap();
        assert_eq!(
            kiss.transitions().collect::<Vec<_>>(),
            machine.transitions().collect::<Vec<_>>()
        );
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
    (Format::Kiss2, ".i 2\n.o 1\n012 a b 1", 3, 1, "expected 2 bits"),
    (Format::Kiss2, ".i 2\n.o 1\n01 a b", 3, 6, "expected `input state next output`"),
    (Format::Kiss2, ".i 1\n- a b 1\n0 a b 0", 3, 1, "two different transitions"),
    (Format::Fsmlib, "1 1\n", 1, 1, "only Mealy"),
    (Format::Fsmlib, "2 1\n1 1\n", 2, 3, "expected `states inputs outputs`"),
    (Format::Fsmlib, "2 1\n1 1 1\n1\n0 0\n", 4, 1, "end of the file"),
    (Format::Fsmlib, "2 1\n1 1 1\n1\n0 5\n0 0", 4, 3, "a row of outputs"),
    (Format::Json, "", 1, 1, "no transitions"),
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
