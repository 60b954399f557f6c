//! State machines and their tests as drawings.

use crate::drawing::{Drawing, Edge, Node};
use crate::shown::label;
use cota_fsm::Machine;
use cota_fsm::check::TestTree;
use std::collections::BTreeMap;

/// The state graph of a machine, the initial state marked, transitions between the same states drawn as one.
pub fn machine(machine: &Machine) -> Drawing {
    let mut lines: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
    for (from, input, output, to) in machine.transitions() {
        let [input, output] = [machine.input_name(input), machine.output_name(output)].map(label);
        lines.entry((from, to)).or_default().push(format!("{input} / {output}"));
    }
    let node = |state: usize| node(label(machine.state_name(state)).into_owned(), state == 0);
    let edge = |((from, to), lines)| Edge { from, to, lines, back: false, arrow: true };
    Drawing {
        title: "state machine".to_owned(),
        nodes: (0..machine.states()).map(node).collect(),
        edges: lines.into_iter().map(edge).collect(),
        directed: true,
    }
}

fn node(line: String, marked: bool) -> Node {
    Node { lines: vec![line], class: if marked { "marked" } else { "" }, ..Node::default() }
}

/// The nodes of a test tree, numbered from 1 and named after their states.
fn nodes(tree: &TestTree, machine: &Machine, marked: impl Fn(usize) -> bool) -> Vec<Node> {
    let name = |at: usize| label(machine.state_name(tree.state(at))).into_owned();
    (0..tree.len()).map(|at| node(format!("{}:{}", at + 1, name(at)), marked(at))).collect()
}

/// The prefixes of tests as a tree, some nodes marked.
pub fn test_tree(tree: &TestTree, machine: &Machine, marked: impl Fn(usize) -> bool) -> Drawing {
    let edge = |(from, to, input, output)| {
        let [input, output] = [machine.input_name(input), machine.output_name(output)].map(label);
        Edge { from, to, lines: vec![format!("{input} / {output}")], back: false, arrow: true }
    };
    Drawing {
        title: "test tree".to_owned(),
        nodes: nodes(tree, machine, marked),
        edges: tree.steps().map(edge).collect(),
        directed: true,
    }
}

/// Which prefixes the tests tell apart, some nodes marked.
pub fn distinction(tree: &TestTree, machine: &Machine, marked: impl Fn(usize) -> bool) -> Drawing {
    let edge = |(from, to)| Edge { from, to, ..Edge::default() };
    Drawing {
        title: "distinction graph".to_owned(),
        nodes: nodes(tree, machine, marked),
        edges: tree.told_apart(machine).into_iter().map(edge).collect(),
        directed: false,
    }
}
