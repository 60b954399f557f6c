//! Properties of a machine: complete, connected, reduced; and the words that lead from state to state.

use crate::machine::{Input, Machine, State, Word};
use std::collections::VecDeque;

impl Machine {
    /// Whether every input is defined in every state.
    pub fn is_complete(&self) -> bool {
        (0..self.states()).all(|s| (0..self.inputs()).all(|x| self.defined(s, x)))
    }

    /// The states that no input sequence reaches from the initial state.
    pub fn unreachable(&self) -> Vec<State> {
        let tree = ShortestPaths::from(self, 0, |_, _| true);
        (0..self.states()).filter(|&s| !tree.reaches(s)).collect()
    }

    /// Whether every state can be reached from every state.
    pub fn is_strongly_connected(&self) -> bool {
        self.unreachable().is_empty() && self.reaching_initial().iter().all(|&back| back)
    }

    /// For each state, the states that have a transition to it.
    fn sources(&self) -> Vec<Vec<State>> {
        let mut sources = vec![Vec::new(); self.states()];
        for (s, _, _, t) in self.transitions() {
            sources[t].push(s);
        }
        sources
    }

    /// For each state, the number of its strongly connected component (Kosaraju, Sharir 1981).
    pub fn components(&self) -> Vec<usize> {
        let n = self.states();
        let (mut seen, mut finished) = (vec![false; n], Vec::with_capacity(n));
        for root in 0..n {
            if std::mem::replace(&mut seen[root], true) {
                continue;
            }
            let mut stack = vec![(root, 0)];
            while let Some((s, x)) = stack.last_mut() {
                let (from, input) = (*s, *x);
                *x += 1;
                if input == self.inputs() {
                    finished.push(from);
                    stack.pop();
                } else if let Some(t) = self.next(from, input)
                    && !std::mem::replace(&mut seen[t], true)
                {
                    stack.push((t, 0));
                }
            }
        }
        let sources = self.sources();
        let mut component = vec![usize::MAX; n];
        for (number, &root) in finished.iter().rev().enumerate() {
            let mut stack = vec![root];
            while let Some(t) = stack.pop() {
                if component[t] == usize::MAX {
                    component[t] = number;
                    stack.extend(&sources[t]);
                }
            }
        }
        component
    }

    /// For each state, whether the initial state can be reached from it.
    pub fn reaching_initial(&self) -> Vec<bool> {
        let sources = self.sources();
        let mut back = vec![false; self.states()];
        back[0] = true;
        let mut stack = vec![0];
        while let Some(t) = stack.pop() {
            for &s in &sources[t] {
                if !back[s] {
                    back[s] = true;
                    stack.push(s);
                }
            }
        }
        back
    }

    /// A shortest word from the initial state to each state, the first in input order; none for
    /// unreachable states. For a machine whose states are all reachable this is a state cover.
    pub fn state_cover(&self) -> Vec<Option<Word>> {
        let tree = ShortestPaths::from(self, 0, |_, _| true);
        (0..self.states()).map(|s| tree.word_to(s)).collect()
    }

    /// The state cover with each of its words extended by each defined input.
    pub fn transition_cover(&self) -> Vec<Word> {
        let mut cover: Vec<Word> = vec![Vec::new()];
        for (s, word) in self.state_cover().into_iter().enumerate() {
            let Some(word) = word else { continue };
            for x in self.defined_inputs(s) {
                let mut longer = word.clone();
                longer.push(x);
                cover.push(longer);
            }
        }
        cover.sort();
        cover.dedup();
        cover
    }
}

/// Shortest transfer words from one state, breadth first with inputs in order.
#[derive(Clone, Debug)]
pub struct ShortestPaths {
    from: State,
    inputs: usize,
    /// Per state: the transition that leads there, as `state * inputs + input`, and how far it is.
    parent: Vec<u32>,
    distance: Vec<u32>,
}

const UNREACHED: u32 = u32::MAX;

impl ShortestPaths {
    /// The paths from `from` that use only the transitions `(state, input)` that `allowed` accepts.
    pub fn from(
        machine: &Machine,
        from: State,
        allowed: impl Fn(State, Input) -> bool,
    ) -> ShortestPaths {
        let n = machine.states();
        let mut paths = Self {
            from,
            inputs: machine.inputs(),
            parent: vec![0; n],
            distance: vec![UNREACHED; n],
        };
        paths.distance[from] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(s) = queue.pop_front() {
            for x in 0..machine.inputs() {
                let Some(t) = machine.next(s, x) else { continue };
                if !paths.reaches(t) && allowed(s, x) {
                    paths.distance[t] = paths.distance[s] + 1;
                    paths.parent[t] = (s * machine.inputs() + x) as u32;
                    queue.push_back(t);
                }
            }
        }
        paths
    }

    /// Whether the state can be reached.
    pub fn reaches(&self, s: State) -> bool {
        self.distance[s] != UNREACHED
    }

    /// The length of a shortest word to the state, if it can be reached.
    pub fn distance(&self, s: State) -> Option<usize> {
        self.reaches(s).then_some(self.distance[s] as usize)
    }

    /// The last transition of a shortest word to the state, if it can be reached and is not the first one.
    pub(crate) fn last_transition(&self, s: State) -> Option<(State, Input)> {
        let transition = self.parent[s] as usize;
        // Without inputs there is nothing to divide by, and no other state is reached.
        let last = || (transition / self.inputs, transition % self.inputs);
        (self.reaches(s) && s != self.from).then(last)
    }

    /// A shortest word to the state, if it can be reached.
    pub fn word_to(&self, s: State) -> Option<Word> {
        let mut word = Vec::with_capacity(self.distance(s)?);
        let mut at = s;
        while let Some((before, x)) = self.last_transition(at) {
            word.push(x);
            at = before;
        }
        word.reverse();
        Some(word)
    }
}
