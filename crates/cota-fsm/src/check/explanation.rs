//! Why the conditions hold or do not: the growth of the confirmed set, lemma by lemma.

use super::conditions::{Checker, Confirmation};
use super::tree::TestTree;
use crate::bits::Bits;
use crate::machine::Machine;
use cota_run::Watch;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

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
    /// Explains a confirmation of this tree; what is not explained when the watch asks to end is left out.
    pub fn new(
        machine: &Machine,
        tree: &TestTree,
        confirmation: &Confirmation,
        watch: Watch<'_>,
    ) -> Self {
        if confirmation.clique.is_empty() {
            return Self { steps: Vec::new() };
        }
        let mut checker = Checker::new(machine).with_watch(watch.quiet());
        let mut set = Explained::new(machine, tree, checker.distinction(tree), confirmation);
        let mut clique = confirmation.clique.clone();
        clique.sort_unstable();
        for node in clique {
            set.add(node, Reason::Lemma1);
        }
        loop {
            let before = set.steps.len();
            while let Some(Reverse(node)) = set.ready.pop() {
                set.add(node, Reason::Lemma2);
            }
            for node in 0..tree.len() {
                if watch.is_stopped() {
                    return Self { steps: set.steps };
                }
                if let Some(reason) = set.is_open(node).then(|| set.lemma3(node)).flatten() {
                    set.add(node, reason);
                }
            }
            if set.steps.len() == before {
                return Self { steps: set.steps };
            }
        }
    }
}

/// The confirmed set as far as it is explained.
struct Explained<'a> {
    tree: &'a TestTree,
    rows: &'a Bits,
    confirmation: &'a Confirmation,
    states: usize,
    steps: Vec<Step>,
    known: Vec<bool>,
    known_of_state: Vec<Vec<usize>>,
    /// Per state: the nodes that are told apart from a known node of it.
    apart: Bits,
    apart_count: Vec<usize>,
    /// Nodes that Lemma 2 applies to and that may be known by now, the first one on top.
    ready: BinaryHeap<Reverse<usize>>,
}

impl<'a> Explained<'a> {
    fn new(
        machine: &Machine,
        tree: &'a TestTree,
        rows: &'a Bits,
        confirmation: &'a Confirmation,
    ) -> Self {
        let states = machine.states();
        let mut apart = Bits::default();
        apart.clear(states, tree.len());
        Self {
            tree,
            rows,
            confirmation,
            states,
            steps: Vec::new(),
            known: vec![false; tree.len()],
            known_of_state: vec![Vec::new(); states],
            apart,
            apart_count: vec![0; tree.len()],
            ready: BinaryHeap::new(),
        }
    }

    fn is_open(&self, node: usize) -> bool {
        self.confirmation.confirmed[node] && !self.known[node]
    }

    fn add(&mut self, node: usize, reason: Reason) {
        if self.known[node] {
            return;
        }
        self.known[node] = true;
        self.steps.push(Step { node, reason });
        let state = self.tree.state[node];
        self.known_of_state[state].push(node);
        for other in self.apart.add(state, self.rows.row(node)) {
            self.apart_count[other] += 1;
            if self.apart_count[other] + 1 == self.states && self.is_open(other) {
                self.ready.push(Reverse(other));
            }
        }
    }

    /// The shortest word that ends in the node and in a known node, and starts in two known nodes of
    /// one state.
    fn lemma3(&self, node: usize) -> Option<Reason> {
        let tree = self.tree;
        let mut best: Option<(usize, Reason)> = None;
        for &lands in &self.known_of_state[tree.state[node]] {
            let (mut chi, mut beta, mut length) = (node, lands, 0);
            while chi != 0 && beta != 0 && tree.input[chi] == tree.input[beta] {
                (chi, beta, length) = (tree.parent[chi], tree.parent[beta], length + 1);
                let better = best.is_none_or(|(shortest, reason)| {
                    let Reason::Lemma3 { beta: first, .. } = reason else { return false };
                    (length, beta) < (shortest, first)
                });
                if tree.state[chi] != tree.state[beta] || !better {
                    break;
                }
                if self.known[chi] && self.known[beta] {
                    best = Some((length, Reason::Lemma3 { beta, chi, lands }));
                    break;
                }
            }
        }
        best.map(|(_, reason)| reason)
    }
}

impl TestTree {
    /// The pairs of nodes that the tests tell apart, smaller node first.
    pub fn told_apart(&self, machine: &Machine) -> Vec<(usize, usize)> {
        let mut checker = Checker::new(machine);
        let rows = checker.distinction(self);
        let pairs = (0..self.len()).flat_map(|a| (a + 1..self.len()).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| rows.get(a, b)).collect()
    }
}
