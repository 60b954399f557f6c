//! From labels in any order to the canonical machine.

use super::{Machine, MachineError, UNDEFINED};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::VecDeque;

/// Entries of a table of transitions: a small file can name many states and many inputs, and the table
/// has an entry for each pair.
const MOST_ENTRIES: usize = 1 << 25;

/// Collects states and transitions by label, then makes the canonical [`Machine`].
#[derive(Debug, Default)]
pub struct Builder {
    states: Labels,
    inputs: Labels,
    outputs: Labels,
    initial: Option<usize>,
    transitions: FxHashMap<(usize, usize), (usize, usize)>,
}

#[derive(Debug, Default)]
struct Labels {
    names: Vec<String>,
    index: FxHashMap<String, usize>,
}

impl Labels {
    fn intern(&mut self, name: &str) -> usize {
        if let Some(&at) = self.index.get(name) {
            return at;
        }
        self.names.push(name.to_owned());
        self.index.insert(name.to_owned(), self.names.len() - 1);
        self.names.len() - 1
    }

    /// The rank of each label in natural order, and the labels in that order.
    fn ranked(&self) -> (Vec<usize>, Vec<String>) {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| natural(&self.names[a], &self.names[b]));
        let mut rank = vec![0; order.len()];
        for (place, &at) in order.iter().enumerate() {
            rank[at] = place;
        }
        (rank, order.into_iter().map(|at| self.names[at].clone()).collect())
    }
}

impl Builder {
    /// Adds a state, if it is new; the first one added is initial unless another is named so.
    pub fn state(&mut self, name: &str) {
        self.states.intern(name);
    }

    /// Names the initial state.
    ///
    /// # Errors
    /// If another one was named before.
    pub fn initial(&mut self, name: &str) -> Result<(), MachineError> {
        let at = self.states.intern(name);
        match self.initial {
            Some(first) if first != at => Err(MachineError::TwoInitial {
                first: self.states.names[first].clone(),
                second: name.to_owned(),
            }),
            _ => {
                self.initial = Some(at);
                Ok(())
            }
        }
    }

    /// Adds a transition.
    ///
    /// # Errors
    /// If another transition leaves the state on this input.
    pub fn transition(
        &mut self,
        from: &str,
        input: &str,
        output: &str,
        to: &str,
    ) -> Result<(), MachineError> {
        let (s, x) = (self.states.intern(from), self.inputs.intern(input));
        let arrow = (self.states.intern(to), self.outputs.intern(output));
        match self.transitions.insert((s, x), arrow) {
            Some(old) if old != arrow => Err(MachineError::Nondeterministic {
                state: from.to_owned(),
                input: input.to_owned(),
            }),
            _ => Ok(()),
        }
    }

    /// Makes the machine.
    ///
    /// # Errors
    /// If there is no state, or if there are too many states and inputs for a table.
    pub fn build(self) -> Result<Machine, MachineError> {
        if self.states.names.is_empty() {
            return Err(MachineError::Empty);
        }
        let (input_rank, inputs) = self.inputs.ranked();
        let (output_rank, outputs) = self.outputs.ranked();
        let (n, k) = (self.states.names.len(), inputs.len());
        let entries = n.saturating_mul(k);
        if entries > MOST_ENTRIES {
            return Err(MachineError::TooLarge { states: n, inputs: k, limit: MOST_ENTRIES });
        }
        let mut named = vec![UNDEFINED; entries];
        for (&(s, x), &(t, _)) in &self.transitions {
            named[s * k + input_rank[x]] = t as u32;
        }
        let order = self.order(&named, k);
        let mut place = vec![0; n];
        for (at, &s) in order.iter().enumerate() {
            place[s] = at;
        }
        let (mut next, mut out) = (vec![UNDEFINED; entries], vec![0; entries]);
        for (&(s, x), &(t, y)) in &self.transitions {
            let at = place[s] * k + input_rank[x];
            (next[at], out[at]) = (place[t] as u32, output_rank[y] as u32);
        }
        let states = order.iter().map(|&s| self.states.names[s].clone()).collect();
        Ok(Machine { states, inputs, outputs, next, out })
    }

    /// The states breadth first from the initial one, then the unreachable ones by name. `next` has the
    /// target of each state and input.
    fn order(&self, next: &[u32], k: usize) -> Vec<usize> {
        let n = self.states.names.len();
        let initial = self.initial.unwrap_or(0);
        let mut seen = vec![false; n];
        seen[initial] = true;
        let mut order = vec![initial];
        let mut queue = VecDeque::from([initial]);
        while let Some(s) = queue.pop_front() {
            for &t in next[s * k..(s + 1) * k].iter().filter(|&&t| t != UNDEFINED) {
                let t = t as usize;
                if !seen[t] {
                    seen[t] = true;
                    order.push(t);
                    queue.push_back(t);
                }
            }
        }
        let mut rest: Vec<usize> = (0..n).filter(|&s| !seen[s]).collect();
        rest.sort_by(|&a, &b| natural(&self.states.names[a], &self.states.names[b]));
        order.extend(rest);
        order
    }
}

/// Compares labels with runs of digits taken as numbers: `s2` before `s10`.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    while let (Some(l), Some(r)) = (left.chars().next(), right.chars().next()) {
        let (digits_l, digits_r) = (digits(left), digits(right));
        let (order, skip_l, skip_r) = if digits_l > 0 && digits_r > 0 {
            let l = left[..digits_l].trim_start_matches('0');
            let r = right[..digits_r].trim_start_matches('0');
            (l.len().cmp(&r.len()).then_with(|| l.cmp(r)), digits_l, digits_r)
        } else {
            (l.cmp(&r), l.len_utf8(), r.len_utf8())
        };
        if order != Ordering::Equal {
            return order;
        }
        (left, right) = (&left[skip_l..], &right[skip_r..]);
    }
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}
