//! Whatever a machine's labels are, every format reads back the machine that it wrote.

use cota_fsm::Machine;
use cota_fsm::format::Format;
use cota_fsm::machine::Builder;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

const FORMATS: [Format; 5] =
    [Format::Text, Format::Dot, Format::Kiss2, Format::Fsmlib, Format::Json];

/// Labels that mean something to one of the formats, or to one of the tools that read them.
const HOSTILE: &[&str] = &[
    "",
    " ",
    "a b",
    " a",
    "a ",
    "a  b",
    "\t",
    "\n",
    "a\nb",
    "\r",
    "a\r\nb",
    "\u{a0}",
    "\u{85}",
    "\u{2028}",
    "\u{feff}",
    "\0",
    "\"",
    "\"a",
    "a\"",
    "\"a\"",
    "a\"b",
    "\\",
    "\\n",
    "\\\"",
    "a\\",
    "--",
    "->",
    "/",
    " / ",
    "a / b",
    "a/b",
    "/a",
    "a/",
    "a /",
    "/ a",
    "a -> b",
    "s -- a / 0 -> t",
    "state",
    "state s",
    "__start0",
    "__start0b",
    "__start",
    "node",
    "edge",
    "graph",
    "digraph",
    "strict",
    "{",
    "}",
    "[label=\"x\"]",
    ";",
    "=",
    ":",
    "//",
    "/*",
    "*/",
    "#",
    "# x",
    "a#b",
    "a # state q0 is b",
    "-",
    "*",
    ".",
    ".e",
    ".r",
    ".i 2",
    "0",
    "1",
    "01",
    "10",
    "0-",
    "--0",
    "q0",
    "q1",
    "q0_",
    "00",
    "2 state labels",
    "0 a",
    "1#1",
    "null",
    "{}",
    "<b>",
    "é",
    "日本",
    "\u{1f600}",
    "\u{202e}",
    "a'",
    "is",
    "input",
];

fn label() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => proptest::sample::select(HOSTILE).prop_map(str::to_owned),
        1 => any::<String>(),
        1 => "[01]{1,3}",
        1 => "[a-c /\"\\\\\n#-]{0,6}",
    ]
}

fn labels(most: usize) -> impl Strategy<Value = Vec<String>> {
    btree_set(label(), 1..=most).prop_map(|set| set.into_iter().collect()).prop_shuffle()
}

/// Machines of up to five states, some of them without transitions or not reachable.
fn machine() -> impl Strategy<Value = Machine> {
    let cell = proptest::option::weighted(0.6, (0..5_usize, 0..4_usize));
    (labels(5), labels(4), labels(4), vec(cell, 20)).prop_map(|(states, inputs, outputs, cells)| {
        let mut builder = Builder::default();
        for name in &states {
            builder.state(name);
        }
        for (at, cell) in cells.into_iter().enumerate() {
            let (s, x) = (at / 4, at % 4);
            if let (Some((t, y)), true) = (cell, s < states.len() && x < inputs.len()) {
                let (to, output) = (&states[t % states.len()], &outputs[y % outputs.len()]);
                builder.transition(&states[s], &inputs[x], output, to).unwrap();
            }
        }
        builder.build().unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_machine_comes_back(machine in machine()) {
        for format in FORMATS {
            let text = format.write(&machine);
            let read = format.read(&text);
            prop_assert_eq!(read.as_ref(), Ok(&machine), "{:?}:\n{}", format, text);
        }
    }
}

/// Each label as the state, the input and the output, of a machine that has a state more without
/// transitions.
#[test]
fn every_hostile_label_comes_back() {
    for label in HOSTILE {
        let mut builder = Builder::default();
        builder.transition(label, label, label, "next").unwrap();
        builder.transition("next", "other", "other", label).unwrap();
        builder.state("alone");
        let machine = builder.build().unwrap();
        for format in FORMATS {
            let text = format.write(&machine);
            assert_eq!(format.read(&text).as_ref(), Ok(&machine), "{format:?} {label:?}:\n{text}");
        }
    }
}

#[test]
fn an_initial_state_without_transitions_stays_the_initial_one() {
    let mut builder = Builder::default();
    builder.state("stuck");
    builder.transition("a", "x", "0", "stuck").unwrap();
    builder.state("alone");
    let machine = builder.build().unwrap();
    let mut builder = Builder::default();
    builder.state("only");
    for machine in [machine, builder.build().unwrap()] {
        for format in FORMATS {
            let text = format.write(&machine);
            assert_eq!(format.read(&text).as_ref(), Ok(&machine), "{format:?}:\n{text}");
        }
    }
}
