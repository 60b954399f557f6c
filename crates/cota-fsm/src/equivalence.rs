//! Equivalence of states and machines, minimisation, completion.
//!
//! States are told apart by the words defined in both. For partial machines this is no equivalence
//! relation, so minimising one merges only states that agree in what is defined as well.

use crate::bits::Bits;
use crate::machine::{Builder, Input, Machine, State, Word};
use crate::progress::Watch;
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
        for (x, own) in inputs.iter().enumerate() {
            let Some((t, y)) = model.step(s, x) else { continue };
            let Some((r, z)) = own.and_then(|x| machine.step(q, x)) else { return false };
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

/// The first pair of states that no word separates, if there is one.
pub fn inseparable(machine: &Machine) -> Option<(State, State)> {
    match SplittingTree::new(machine) {
        Some(tree) => tree.inseparable(),
        None => separable(machine).inseparable(machine.states()),
    }
}

/// Which pairs of states some word separates; of each pair the bit in the row of the larger state counts.
struct Separable(Bits);

impl Separable {
    /// Marks a pair; whether that is new.
    fn mark(&mut self, s: State, t: State) -> bool {
        let news = !self.has(s, t);
        self.0.set(s.max(t), s.min(t));
        news
    }

    fn has(&self, s: State, t: State) -> bool {
        self.0.get(s.max(t), s.min(t))
    }

    fn inseparable(&self, states: usize) -> Option<(State, State)> {
        let pairs = (0..states).flat_map(|s| (s + 1..states).map(move |t| (s, t)));
        pairs.into_iter().find(|&(s, t)| !self.has(s, t))
    }
}

/// The pairs of states of a partial machine that some word separates, a bit for each: those that differ in
/// an answer row by row, then those that lead to one of them.
fn separable(machine: &Machine) -> Separable {
    let (n, inputs, outputs) = (machine.states(), machine.inputs(), machine.outputs());
    // Per input: where it is defined; per input and output: where it is answered so.
    let (mut defined, mut answered, mut found) =
        (Bits::default(), Bits::default(), Bits::default());
    defined.clear(inputs, n);
    answered.clear(inputs * outputs, n);
    found.clear(n, n);
    for (s, x, y, _) in machine.transitions() {
        defined.set(x, s);
        answered.set(x * outputs + y, s);
    }
    for (s, x, y, _) in machine.transitions() {
        let same = answered.row(x * outputs + y);
        let other: Vec<u64> = defined.row(x).iter().zip(same).map(|(a, b)| a & !b).collect();
        found.merge(s, &other);
    }
    let mut found = Separable(found);
    let sources = Sources::new(machine);
    let mut open = Vec::new();
    for s in 0..n {
        for t in (0..s).filter(|&t| !found.has(s, t)).collect::<Vec<_>>() {
            let leads = |x: Input| match (machine.next(s, x), machine.next(t, x)) {
                (Some(s), Some(t)) => s != t && found.has(s, t),
                _ => false,
            };
            if (0..inputs).any(leads) && found.mark(s, t) {
                open.push((s, t));
            }
            while let Some((p, q)) = open.pop() {
                for x in 0..inputs {
                    for &s in sources.of(p, x) {
                        for &t in sources.of(q, x) {
                            if found.mark(s, t) {
                                open.push((s, t));
                            }
                        }
                    }
                }
            }
        }
    }
    found
}

/// Beyond so many states nothing is kept for all pairs of them: it would take more than a gigabyte.
pub const MOST_IN_PAIRS: usize = 10_000;

/// For every pair of states, the length of a shortest word defined in both on which they differ.
#[derive(Clone, Debug)]
pub struct Separation {
    states: usize,
    /// Per pair of states, the first inputs and the lengths of the words.
    first: Vec<u32>,
    length: Vec<u32>,
}

const NEVER: u32 = u32::MAX;

impl Separation {
    /// Finds the shortest separating words of all pairs, breadth first from the pairs that one input
    /// separates backwards: each transition of each pair is looked at once. Ties go to the first input.
    pub fn new(machine: &Machine) -> Self {
        let mut table = Self::empty(machine);
        table.fill(machine, Watch::default());
        table
    }

    /// As [`Self::new`]; none if the watch asks to end before.
    pub(crate) fn within(machine: &Machine, watch: Watch<'_>) -> Option<Self> {
        let mut table = Self::empty(machine);
        table.fill(machine, watch).then_some(table)
    }

    fn empty(machine: &Machine) -> Self {
        let pairs = machine.states() * (machine.states() - 1) / 2;
        Self { states: machine.states(), first: vec![0; pairs], length: vec![NEVER; pairs] }
    }

    /// Whether it came to the end.
    fn fill(&mut self, machine: &Machine, watch: Watch<'_>) -> bool {
        let mut level: Vec<(u32, u32)> = Vec::new();
        for s in 0..self.states {
            if watch.is_stopped() {
                return false;
            }
            for t in s + 1..self.states {
                let split = (0..machine.inputs()).find(|&x| {
                    let outputs = (machine.step(s, x), machine.step(t, x));
                    matches!(outputs, (Some((_, o)), Some((_, p))) if o != p)
                });
                if let Some(x) = split {
                    self.set(s, t, 1, x);
                    level.push((s as u32, t as u32));
                }
            }
        }
        let sources = Sources::new(machine);
        let mut round = 2;
        while !level.is_empty() {
            let mut next = Vec::new();
            for x in 0..machine.inputs() {
                for some in level.chunks(ASKED) {
                    if watch.is_stopped() {
                        return false;
                    }
                    for &(p, q) in some {
                        for &s in sources.of(p as State, x) {
                            for &t in sources.of(q as State, x) {
                                if self.length[pair(s, t)] == NEVER {
                                    self.set(s, t, round, x);
                                    next.push((s as u32, t as u32));
                                }
                            }
                        }
                    }
                }
            }
            level = next;
            round += 1;
        }
        true
    }

    fn set(&mut self, s: State, t: State, round: u32, x: Input) {
        let at = pair(s, t);
        (self.length[at], self.first[at]) = (round, x as u32);
    }

    /// The length of a shortest word that separates the two states, if there is one.
    pub fn length(&self, s: State, t: State) -> Option<usize> {
        let length = if s == t { NEVER } else { self.length[pair(s, t)] };
        (length != NEVER).then_some(length as usize)
    }

    /// A shortest word that separates the two states, if there is one.
    pub fn word(&self, machine: &Machine, s: State, t: State) -> Option<Word> {
        let (mut s, mut t) = (s, t);
        let mut word = Vec::with_capacity(self.length(s, t)?);
        loop {
            let x = self.first[pair(s, t)] as Input;
            word.push(x);
            if self.length[pair(s, t)] == 1 {
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

/// So many pairs are looked at before the watch is asked again.
const ASKED: usize = 1 << 16;

/// The place of a pair of different states.
fn pair(s: State, t: State) -> usize {
    let (s, t) = (s.max(t), s.min(t));
    s * (s - 1) / 2 + t
}

/// Per state and input: the states that lead there.
struct Sources {
    inputs: usize,
    of: Vec<Vec<State>>,
}

impl Sources {
    fn new(machine: &Machine) -> Self {
        let inputs = machine.inputs();
        let mut of: Vec<Vec<State>> = vec![Vec::new(); machine.states() * inputs];
        for (s, x, _, t) in machine.transitions() {
            of[t * inputs + x].push(s);
        }
        Self { inputs, of }
    }

    fn of(&self, t: State, x: Input) -> &[State] {
        &self.of[t * self.inputs + x]
    }
}
