//! A growing test suite as a tree of prefixes whose convergent nodes form classes.
//!
//! What is known after one member of a class is known after all of them, so a word that should follow
//! a class goes where it costs least: along what is there, at the end of a test, or else as a new test
//! from the shallowest member.

mod candidates;
mod edges;
mod place;
mod separate;

use super::Take;
use crate::machine::{Input, Machine, State, Word};
use crate::properties::ShortestPaths;
use cota_run::Watch;
use edges::Edges;
use std::cell::Cell;
use std::ops::ControlFlow;

const NONE: u32 = u32::MAX;

/// How thorough the choice of a word and of its place is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    /// How much longer than the shortest a separating word may be.
    pub(crate) slack: usize,
    /// How many words of a length are compared.
    pub(crate) words: usize,
    /// How many classes are looked at for an end of a test from which a detour is short.
    pub(crate) detours: usize,
    /// Whether a word counts by its cost for each class that it tells apart, not by its cost alone.
    pub(crate) shared: bool,
    /// What a word costs more after which its state cannot be reached again, so that no test goes on.
    pub(crate) away: usize,
}

impl Default for Tuning {
    fn default() -> Self {
        Self { slack: 1, words: 8, detours: 8, shared: false, away: 0 }
    }
}

/// The tree with its classes of convergent nodes.
pub(crate) struct Forest<'a> {
    machine: &'a Machine,
    tuning: Tuning,
    parent: Vec<u32>,
    input: Vec<Input>,
    depth: Vec<u32>,
    children: Vec<u32>,
    class: Vec<Cell<u32>>,
    state: Vec<State>,
    edges: Edges,
    /// Per class: nodes that may be ends of tests.
    ends: Vec<Vec<u32>>,
    shallow: Vec<u32>,
    /// Per class: the classes and inputs that lead to it.
    sources: Vec<Vec<(u32, Input)>>,
    /// Per class: whether every input has to follow it in the end.
    covered: Vec<bool>,
    /// Per state of the machine: its strongly connected component, if words are chosen by it.
    component: Vec<usize>,
    /// How often the tree changed, and per class: the cost of its place after that many changes.
    changes: usize,
    costs: Vec<(usize, usize)>,
}

impl<'a> Forest<'a> {
    pub(super) fn new(machine: &'a Machine) -> Self {
        Self::tuned(machine, Tuning::default())
    }

    pub(super) fn tuned(machine: &'a Machine, tuning: Tuning) -> Self {
        let mut forest = Self {
            machine,
            tuning,
            parent: Vec::new(),
            input: Vec::new(),
            depth: Vec::new(),
            children: Vec::new(),
            class: Vec::new(),
            state: Vec::new(),
            edges: Edges::new(machine.inputs()),
            ends: Vec::new(),
            shallow: Vec::new(),
            sources: Vec::new(),
            covered: Vec::new(),
            changes: 0,
            costs: Vec::new(),
            component: if tuning.away > 0 { machine.components() } else { Vec::new() },
        };
        forest.fresh(NONE, 0, 0);
        forest
    }

    fn fresh(&mut self, parent: u32, x: Input, state: State) -> usize {
        let node = self.parent.len();
        let depth = if parent == NONE { 0 } else { self.depth[parent as usize] + 1 };
        self.parent.push(parent);
        self.input.push(x);
        self.depth.push(depth);
        self.children.push(0);
        self.class.push(Cell::new(node as u32));
        self.state.push(state);
        self.edges.add_class();
        self.ends.push(vec![node as u32]);
        self.shallow.push(node as u32);
        self.sources.push(Vec::new());
        self.covered.push(false);
        self.costs.push((0, 0));
        self.changes += 1;
        if parent != NONE {
            self.children[parent as usize] += 1;
        }
        node
    }

    pub(super) fn find(&self, mut class: usize) -> usize {
        loop {
            let above = self.class[class].get() as usize;
            if above == class {
                return class;
            }
            // Halves the path, so that the next lookup is shorter.
            let next = self.class[above].get();
            self.class[class].set(next);
            class = next as usize;
        }
    }

    pub(super) fn state(&self, class: usize) -> State {
        self.state[class]
    }

    pub(super) fn child(&self, class: usize, x: Input) -> Option<usize> {
        let child = self.edges.get(self.find(class), x)?;
        Some(self.find(child as usize))
    }

    /// The class after a word, as far as the word is there, and how much of it is.
    fn follow(&self, class: usize, word: &[Input]) -> (usize, usize) {
        let mut at = self.find(class);
        for (place, &x) in word.iter().enumerate() {
            match self.child(at, x) {
                Some(next) => at = next,
                None => return (at, place),
            }
        }
        (at, word.len())
    }

    /// Makes two classes one, and what follows them on equal words.
    pub(super) fn merge(&mut self, a: usize, b: usize) {
        let mut open = vec![(a, b)];
        while let Some((a, b)) = open.pop() {
            let (mut a, mut b) = (self.find(a), self.find(b));
            if a == b {
                continue;
            }
            if self.edges.of(a).len() < self.edges.of(b).len() {
                std::mem::swap(&mut a, &mut b);
            }
            self.changes += 1;
            self.class[b].set(a as u32);
            let ends = std::mem::take(&mut self.ends[b]);
            self.ends[a].extend(ends);
            self.covered[a] |= self.covered[b];
            let sources = std::mem::take(&mut self.sources[b]);
            self.sources[a].extend(sources);
            if self.depth[self.shallow[b] as usize] < self.depth[self.shallow[a] as usize] {
                self.shallow[a] = self.shallow[b];
            }
            for (x, child) in self.edges.take(b) {
                match self.edges.get(a, x) {
                    Some(known) => open.push((known as usize, child as usize)),
                    None => self.edges.insert(a, x, child),
                }
            }
        }
    }

    /// Hands out the tests, the words of all nodes without children, one by one in lexicographic order.
    pub(super) fn each_test(&self, take: Take<'_>) -> ControlFlow<()> {
        let mut below: Vec<u32> = (1..self.parent.len() as u32).collect();
        let key = |&node: &u32| (self.parent[node as usize], self.input[node as usize]);
        // Children of a node in a row, the last input first, as they go on the stack.
        below.sort_unstable_by_key(|node| std::cmp::Reverse(key(node)));
        let of = |parent: u32| {
            let start = below.partition_point(|node| key(node).0 > parent);
            let end = below.partition_point(|node| key(node).0 >= parent);
            &below[start..end]
        };
        let mut word = Word::new();
        let mut open: Vec<u32> = of(0).to_vec();
        while let Some(node) = open.pop() {
            word.truncate(self.depth[node as usize] as usize - 1);
            word.push(self.input[node as usize]);
            if self.children[node as usize] > 0 {
                open.extend(of(node));
            } else {
                take(&word)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The classes of a state cover, by state, which the tree gets before anything else; none if the watch
    /// asks to end before.
    pub(super) fn add_cover(&mut self, watch: Watch<'_>) -> Option<Vec<usize>> {
        let paths = ShortestPaths::from(self.machine, 0, |_, _| true);
        let mut anchors: Vec<Option<usize>> = vec![None; self.machine.states()];
        anchors[0] = Some(0);
        for s in 0..self.machine.states() {
            if watch.is_stopped() {
                return None;
            }
            // Back to a state that has its class, then forth again.
            let (mut at, mut way) = (s, Vec::new());
            while anchors[at].is_none() {
                // All states are reachable here.
                let (before, x) = paths.last_transition(at)?;
                way.push((at, x));
                at = before;
            }
            for (t, x) in way.into_iter().rev() {
                let class = self.extend(anchors[at].unwrap_or(0), &[x]);
                (anchors[t], at) = (class, t);
            }
        }
        anchors.into_iter().collect()
    }
}
