//! Wrong implementations as opponents: where they are while a sequence runs, and how far they are
//! from being unmasked.

use crate::machine::{Input, Machine, State, Word};
use std::collections::VecDeque;

/// A wrong implementation beside the specification: for each pair of their states, the first input
/// of a shortest word with different outputs, and its length.
pub(super) struct Opponent {
    pub(super) next: Vec<u8>,
    agrees: Vec<bool>,
    distance: Vec<u16>,
    inputs: usize,
    states: usize,
}

/// The distance of pairs that answer alike for ever.
pub(super) const NEVER: u16 = u16::MAX;

impl Opponent {
    /// Takes a machine with the same input labels; none if it has too many states.
    pub(super) fn new(machine: &Machine, wrong: &Machine) -> Option<Self> {
        let (n, k, states) = (machine.states(), machine.inputs(), wrong.states());
        if states > usize::from(u8::MAX) {
            return None;
        }
        let mut opponent = Self {
            next: vec![0; states * k],
            agrees: vec![false; n * states * k],
            distance: vec![NEVER; n * states],
            inputs: k,
            states,
        };
        for q in 0..states {
            for x in 0..k {
                let (r, z) = wrong.step(q, wrong.input_named(machine.input_name(x))?)?;
                opponent.next[q * k + x] = r as u8;
                for s in 0..n {
                    let same = machine
                        .step(s, x)
                        .is_none_or(|(_, y)| machine.output_name(y) == wrong.output_name(z));
                    opponent.agrees[(s * states + q) * k + x] = same;
                }
            }
        }
        opponent.measure(machine);
        Some(opponent)
    }

    fn measure(&mut self, machine: &Machine) {
        let (n, k) = (machine.states(), self.inputs);
        let mut sources: Vec<Vec<usize>> = vec![Vec::new(); n * self.states];
        let mut queue = VecDeque::new();
        for s in 0..n {
            for q in 0..self.states {
                let pair = s * self.states + q;
                for x in 0..k {
                    let Some(t) = machine.next(s, x) else { continue };
                    if self.agrees[pair * k + x] {
                        let r = self.next[q * k + x] as usize;
                        sources[t * self.states + r].push(pair);
                    } else if self.distance[pair] == NEVER {
                        self.distance[pair] = 1;
                        queue.push_back(pair);
                    }
                }
            }
        }
        while let Some(pair) = queue.pop_front() {
            for &before in &sources[pair] {
                if self.distance[before] == NEVER {
                    self.distance[before] = self.distance[pair] + 1;
                    queue.push_back(before);
                }
            }
        }
    }

    /// How many inputs unmask it from here, at least.
    pub(super) fn distance(&self, s: State, q: u8) -> u16 {
        self.distance[s * self.states + usize::from(q)]
    }

    /// Where it goes on an input that is defined in `s`, or none if that unmasks it.
    pub(super) fn step(&self, s: State, q: u8, x: Input) -> Option<u8> {
        let q = usize::from(q);
        self.agrees[(s * self.states + q) * self.inputs + x].then(|| self.next[q * self.inputs + x])
    }

    /// A shortest word that unmasks it from here, if one does.
    pub(super) fn word(&self, machine: &Machine, s: State, q: u8) -> Option<Word> {
        let (mut s, mut q, mut word) = (s, q, Word::new());
        if self.distance(s, q) == NEVER {
            return None;
        }
        loop {
            let here = self.distance(s, q);
            let x = machine.defined_inputs(s).find(|&x| match self.step(s, q, x) {
                None => here == 1,
                Some(r) => {
                    machine.next(s, x).is_some_and(|t| self.distance(t, r) == here - 1 && here > 1)
                }
            })?;
            word.push(x);
            if here == 1 {
                return Some(word);
            }
            q = self.step(s, q, x)?;
            s = machine.next(s, x)?;
        }
    }

    /// Where it is after a word, or none if the word unmasks it.
    pub(super) fn after(&self, machine: &Machine, word: &[Input]) -> Option<u8> {
        let (mut s, mut q) = (0, 0);
        for &x in word {
            q = self.step(s, q, x)?;
            s = machine.next(s, x)?;
        }
        Some(q)
    }
}

/// A machine with one wrong target.
pub(super) struct TransferFault {
    /// The number of the transition, in the order of the machine's.
    pub(super) transition: usize,
    pub(super) target: State,
    pub(super) wrong: Machine,
}

/// All machines with one wrong target. What the machine leaves undefined an implementation does somehow:
/// here it stays where it is, with the first output.
pub(super) fn transfer_faults(machine: &Machine) -> Vec<TransferFault> {
    let mut whole = machine.clone();
    for s in 0..machine.states() {
        for x in (0..machine.inputs()).filter(|&x| !machine.defined(s, x)) {
            whole.set(s, x, 0, s);
        }
    }
    let mut faults = Vec::new();
    for (transition, (s, x, y, t)) in machine.transitions().enumerate() {
        for target in (0..machine.states()).filter(|&other| other != t) {
            let wrong = whole.with_transition(s, x, y, target);
            faults.push(TransferFault { transition, target, wrong });
        }
    }
    faults
}
