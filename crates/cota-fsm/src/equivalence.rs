//! Equivalence of states and machines, minimisation, completion.
//!
//! States are told apart by the words defined in both. For partial machines this is no equivalence
//! relation, so minimising one merges only states that agree in what is defined as well.

use crate::machine::{Builder, Input, Machine, Output, State, Word};
use crate::splitting::SplittingTree;
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, VecDeque};

impl Machine {
    /// The classes of states with the same defined words and the same outputs on them (Moore 1956),
    /// numbered by their smallest state.
    pub fn classes(&self) -> Vec<usize> {
        let mut class = vec![0; self.states()];
        let mut count = 1;
        loop {
            let mut index: FxHashMap<Vec<Option<(usize, Output)>>, usize> = FxHashMap::default();
            let mut finer = Vec::with_capacity(class.len());
            for s in 0..self.states() {
                let mut key = vec![Some((class[s], 0))];
                key.extend((0..self.inputs()).map(|x| self.step(s, x).map(|(t, y)| (class[t], y))));
                let fresh = index.len();
                finer.push(*index.entry(key).or_insert(fresh));
            }
            if index.len() == count {
                return class;
            }
            count = index.len();
            class = finer;
        }
    }

    /// The reachable part with equivalent states merged. A partial machine's states are merged only
    /// if the same words are defined in them.
    pub fn minimized(&self) -> Machine {
        let class = self.classes();
        let mut name: Vec<Option<State>> = vec![None; self.states()];
        for (s, &c) in class.iter().enumerate() {
            name[c].get_or_insert(s);
        }
        let label = |s: State| self.state_name(name[class[s]].unwrap_or(s));
        let gone: BTreeSet<State> = self.unreachable().into_iter().collect();
        let mut builder = Builder::default();
        builder.state(label(0));
        for (s, x, y, t) in self.transitions().filter(|(s, ..)| !gone.contains(s)) {
            // Members of a class agree, so a second member repeats what the first one said.
            let _ = builder.transition(label(s), self.input_name(x), self.output_name(y), label(t));
        }
        builder.build().unwrap_or_else(|_| self.clone())
    }

    /// Every undefined transition made a self-loop with one output that no other transition has.
    pub fn completed(&self) -> Machine {
        if self.is_complete() {
            return self.clone();
        }
        let (mut machine, silence) = self.with_output("undefined");
        for s in 0..self.states() {
            for x in (0..self.inputs()).filter(|&x| !self.defined(s, x)) {
                machine.set(s, x, silence, s);
            }
        }
        machine
    }
}

/// How two machines differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A shortest word, as labels, on which the outputs differ.
    Output(Vec<String>),
    /// A shortest word that one machine defines and the other does not; it is the first if `in_first`.
    Defined {
        /// The word, as labels.
        word: Vec<String>,
        /// Whether the first machine is the one that defines it.
        in_first: bool,
    },
}

/// How a pair of states was reached: from which pair, by which input.
type Parents = FxHashMap<(State, State), ((State, State), usize)>;

/// The difference between two machines, if there is one; labels are what is compared, and a word
/// with different outputs is preferred over one that only one of them defines.
pub fn difference(a: &Machine, b: &Machine) -> Option<Difference> {
    let mut labels: Vec<&str> = (0..a.inputs()).map(|x| a.input_name(x)).collect();
    labels.extend((0..b.inputs()).map(|x| b.input_name(x)).filter(|x| a.input_named(x).is_none()));
    let inputs: Vec<(Option<Input>, Option<Input>)> =
        labels.iter().map(|label| (a.input_named(label), b.input_named(label))).collect();
    let mut parent = Parents::default();
    let mut queue = VecDeque::from([(0, 0)]);
    let mut undefined = None;
    while let Some((s, t)) = queue.pop_front() {
        for (at, (x, y)) in inputs.iter().enumerate() {
            let left = x.and_then(|x| a.step(s, x));
            let right = y.and_then(|y| b.step(t, y));
            let word = |at| path(&parent, (s, t), at, &labels);
            match (left, right) {
                (Some((s2, o)), Some((t2, p))) => {
                    if a.output_name(o) != b.output_name(p) {
                        return Some(Difference::Output(word(at)));
                    }
                    let pair = (s2, t2);
                    if pair != (0, 0) && !parent.contains_key(&pair) {
                        parent.insert(pair, ((s, t), at));
                        queue.push_back(pair);
                    }
                }
                (None, None) => {}
                (left, _) => {
                    undefined.get_or_insert_with(|| Difference::Defined {
                        word: word(at),
                        in_first: left.is_some(),
                    });
                }
            }
        }
    }
    undefined
}

fn path(parent: &Parents, end: (State, State), last: usize, labels: &[&str]) -> Vec<String> {
    let mut word: Vec<usize> = vec![last];
    let mut at = end;
    while let Some(&(before, x)) = parent.get(&at) {
        word.push(x);
        at = before;
    }
    word.iter().rev().map(|&x| labels[x].to_owned()).collect()
}

/// The first pair of states that no word separates, if there is one.
pub fn inseparable(machine: &Machine) -> Option<(State, State)> {
    match SplittingTree::new(machine) {
        Some(tree) => tree.inseparable(),
        None => Separation::new(machine).inseparable(),
    }
}

/// For every pair of states, the length of a shortest word defined in both on which they differ.
#[derive(Clone, Debug)]
pub struct Separation {
    states: usize,
    first: Vec<u32>,
    length: Vec<u32>,
}

const NEVER: u32 = u32::MAX;

impl Separation {
    /// Finds the shortest separating words of all pairs, breadth first from the pairs that one input
    /// separates backwards: each transition of each pair is looked at once. Ties go to the first input.
    pub fn new(machine: &Machine) -> Self {
        let n = machine.states();
        let mut table = Self { states: n, first: vec![0; n * n], length: vec![NEVER; n * n] };
        let mut level: Vec<(State, State)> = Vec::new();
        for s in 0..n {
            for t in s + 1..n {
                let split = (0..machine.inputs()).find(|&x| {
                    let outputs = (machine.step(s, x), machine.step(t, x));
                    matches!(outputs, (Some((_, o)), Some((_, p))) if o != p)
                });
                if let Some(x) = split {
                    table.set(s, t, 1, x);
                    level.push((s, t));
                }
            }
        }
        let mut sources: Vec<Vec<State>> = vec![Vec::new(); n * machine.inputs()];
        for (s, x, _, t) in machine.transitions() {
            sources[t * machine.inputs() + x].push(s);
        }
        let mut round = 2;
        while !level.is_empty() {
            let mut next = Vec::new();
            for x in 0..machine.inputs() {
                for &(p, q) in &level {
                    for &s in &sources[p * machine.inputs() + x] {
                        for &t in &sources[q * machine.inputs() + x] {
                            if table.length[s * n + t] == NEVER {
                                table.set(s, t, round, x);
                                next.push((s, t));
                            }
                        }
                    }
                }
            }
            level = next;
            round += 1;
        }
        table
    }

    fn set(&mut self, s: State, t: State, round: u32, x: Input) {
        for at in [s * self.states + t, t * self.states + s] {
            (self.length[at], self.first[at]) = (round, x as u32);
        }
    }

    /// The length of a shortest word that separates the two states, if there is one.
    pub fn length(&self, s: State, t: State) -> Option<usize> {
        let length = self.length[s * self.states + t];
        (length != NEVER).then_some(length as usize)
    }

    /// A shortest word that separates the two states, if there is one.
    pub fn word(&self, machine: &Machine, s: State, t: State) -> Option<Word> {
        let (mut s, mut t) = (s, t);
        let mut word = Vec::with_capacity(self.length(s, t)?);
        loop {
            let x = self.first[s * self.states + t] as Input;
            word.push(x);
            if self.length[s * self.states + t] == 1 {
                return Some(word);
            }
            (s, t) = (machine.next(s, x)?, machine.next(t, x)?);
        }
    }

    /// The first pair of states that no word separates, if there is one.
    pub fn inseparable(&self) -> Option<(State, State)> {
        (0..self.states)
            .flat_map(|s| (s + 1..self.states).map(move |t| (s, t)))
            .find(|&(s, t)| self.length(s, t).is_none())
    }
}
