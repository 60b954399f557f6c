//! Equivalence of states and machines, minimisation, completion.
//!
//! States are told apart by the words defined in both. For partial machines this is no equivalence
//! relation, so minimising one merges only states that agree in what is defined as well.

mod separation;

pub(crate) use separation::separated_within;
pub use separation::{MOST_IN_PAIRS, Separation, inseparable};

use crate::machine::{Builder, Input, Machine, State};
use crate::splitting::SplittingTree;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeSet, VecDeque};

impl Machine {
    /// The classes of states with the same defined words and the same outputs on them, numbered by their
    /// smallest state.
    pub fn classes(&self) -> Vec<usize> {
        // An output of its own for what is undefined tells just those apart that define other words.
        let whole = self.completed();
        SplittingTree::new(&whole)
            .map_or_else(|| (0..self.states()).collect(), |tree| tree.classes())
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

/// Whether a machine answers as a model does on everything that the model defines; labels are compared. What
/// the model leaves undefined may be anything.
pub fn conforms(model: &Machine, machine: &Machine) -> bool {
    let inputs: Vec<Option<Input>> =
        (0..model.inputs()).map(|x| machine.input_named(model.input_name(x))).collect();
    let mut seen = FxHashSet::from_iter([(0, 0)]);
    let mut open = vec![(0, 0)];
    while let Some((s, q)) = open.pop() {
        for (x, same) in inputs.iter().enumerate() {
            let Some((t, y)) = model.step(s, x) else { continue };
            let Some((r, z)) = same.and_then(|x| machine.step(q, x)) else { return false };
            if model.output_name(y) != machine.output_name(z) {
                return false;
            }
            if seen.insert((t, r)) {
                open.push((t, r));
            }
        }
    }
    true
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
