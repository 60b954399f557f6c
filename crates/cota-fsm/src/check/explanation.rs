//! Why the conditions hold or do not: the growth of the confirmed set, lemma by lemma.

use super::conditions::{Checker, Confirmation};
use super::tree::TestTree;
use crate::draw::{Drawing, Edge, Layout};
use crate::machine::{Machine, State};

/// Why a node is confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is a node of the clique.
    Lemma1,
    /// It is told apart from a confirmed node of every other state.
    Lemma2,
    /// `beta` and `chi` are confirmed and reach the same state; the word from `chi` to this node
    /// leads from `beta` to the confirmed node `lands`.
    Lemma3 {
        /// The node whose continuation is known.
        beta: usize,
        /// The ancestor of this node.
        chi: usize,
        /// The confirmed node that the word reaches from `beta`.
        lands: usize,
    },
}

/// One node that the confirmed set grows by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The node.
    pub node: usize,
    /// Why it is confirmed.
    pub reason: Reason,
}

/// The growth of a confirmed set: the clique, then Lemma 2 as often as it applies, then Lemma 3, and
/// so on in turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The nodes in the order in which they are confirmed.
    pub steps: Vec<Step>,
}

impl Explanation {
    /// Explains a confirmation of this tree.
    pub fn new(machine: &Machine, tree: &TestTree, confirmation: &Confirmation) -> Self {
        let mut checker = Checker::new(machine);
        let rows = checker.distinction(tree);
        let mut known = vec![false; tree.len()];
        let mut steps: Vec<Step> = Vec::new();
        let mut clique = confirmation.clique.clone();
        clique.sort_unstable();
        for node in clique {
            known[node] = true;
            steps.push(Step { node, reason: Reason::Lemma1 });
        }
        loop {
            let before = steps.len();
            while let Some(node) = (0..tree.len()).find(|&node| {
                let apart = |s: State| {
                    (0..tree.len()).any(|v| known[v] && tree.state[v] == s && rows.get(node, v))
                };
                confirmation.confirmed[node]
                    && !known[node]
                    && (0..machine.states()).all(|s| s == tree.state[node] || apart(s))
            }) {
                known[node] = true;
                steps.push(Step { node, reason: Reason::Lemma2 });
            }
            for node in 0..tree.len() {
                let open = confirmation.confirmed[node] && !known[node];
                if let Some(reason) = open.then(|| lemma3(tree, &known, node)).flatten() {
                    known[node] = true;
                    steps.push(Step { node, reason });
                }
            }
            if steps.len() == before {
                return Self { steps };
            }
        }
    }
}

fn lemma3(tree: &TestTree, known: &[bool], node: usize) -> Option<Reason> {
    let (mut chi, mut word) = (node, Vec::new());
    while chi != 0 {
        word.push(tree.input[chi]);
        chi = tree.parent[chi];
        if !known[chi] {
            continue;
        }
        let same = |beta: &usize| known[*beta] && tree.state[*beta] == tree.state[chi];
        for beta in (0..tree.len()).filter(same) {
            let lands = word.iter().rev().try_fold(beta, |at, &x| tree.child(at, x));
            if let Some(lands) = lands.filter(|&lands| known[lands]) {
                return Some(Reason::Lemma3 { beta, chi, lands });
            }
        }
    }
    None
}

/// The distinction graph of a test tree as a drawing, some nodes marked.
impl TestTree {
    /// The distinction graph: an edge between two nodes that the tests tell apart.
    pub fn distinction_drawing(
        &self,
        machine: &Machine,
        marked: impl Fn(usize) -> bool,
    ) -> Drawing {
        let mut checker = Checker::new(machine);
        let rows = checker.distinction(self);
        let pairs = (0..self.len()).flat_map(|a| (a + 1..self.len()).map(move |b| (a, b)));
        let edges = pairs
            .filter(|&(a, b)| rows.get(a, b))
            .map(|(from, to)| Edge { from, to, label: String::new() })
            .collect();
        let nodes = self.nodes(machine, marked);
        Drawing { nodes, edges, directed: false, layout: Layout::Circle }
    }

    /// The pairs of nodes that the tests tell apart, smaller node first.
    pub fn told_apart(&self, machine: &Machine) -> Vec<(usize, usize)> {
        let drawing = self.distinction_drawing(machine, |_| false);
        drawing.edges.into_iter().map(|edge| (edge.from, edge.to)).collect()
    }
}
