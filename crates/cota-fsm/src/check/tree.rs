//! The test tree: a node per prefix of a test, labelled with the state that the prefix reaches.

use crate::machine::{Input, Machine, Output, State, Word};
use thiserror::Error;

/// An input comes where the machine does not define it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("input {place} of a test, `{input}`, is not defined in state `{state}`")]
pub struct UndefinedInput {
    /// The place in the test, from 1.
    pub place: usize,
    /// The input's label.
    pub input: String,
    /// The state's label.
    pub state: String,
}

/// The prefixes of a set of tests. Node 0 is the empty prefix; children come after their parents.
#[derive(Clone, Debug)]
pub struct TestTree {
    pub(super) inputs: usize,
    pub(super) state: Vec<State>,
    pub(super) parent: Vec<usize>,
    pub(super) input: Vec<Input>,
    pub(super) output: Vec<Output>,
    pub(super) child: Vec<u32>,
}

pub(super) const NO_NODE: u32 = u32::MAX;

/// Larger trees are not judged by conditions: a bit for each pair of nodes takes half a gigabyte here.
pub const MOST_NODES: usize = 1 << 16;

impl TestTree {
    /// The tree of tests that all start in the initial state.
    ///
    /// # Errors
    /// If a test applies an input where it is not defined.
    pub fn new<'a>(
        machine: &Machine,
        words: impl IntoIterator<Item = &'a Word>,
    ) -> Result<Self, UndefinedInput> {
        let mut tree = Self {
            inputs: machine.inputs(),
            state: vec![0],
            parent: vec![0],
            input: vec![0],
            output: vec![0],
            child: vec![NO_NODE; machine.inputs()],
        };
        for word in words {
            tree.add(machine, word)?;
        }
        Ok(tree)
    }

    fn add(&mut self, machine: &Machine, word: &Word) -> Result<(), UndefinedInput> {
        let mut at = 0;
        for (place, &x) in word.iter().enumerate() {
            at = match self.child(at, x) {
                Some(child) => child,
                None => self.grow(machine, at, x).ok_or_else(|| UndefinedInput {
                    place: place + 1,
                    input: machine.input_name(x).to_owned(),
                    state: machine.state_name(self.state[at]).to_owned(),
                })?,
            };
        }
        Ok(())
    }

    pub(super) fn grow(&mut self, machine: &Machine, at: usize, x: Input) -> Option<usize> {
        let (state, output) = machine.step(self.state[at], x)?;
        let node = self.state.len();
        self.child[at * self.inputs + x] = node as u32;
        self.state.push(state);
        self.parent.push(at);
        self.input.push(x);
        self.output.push(output);
        self.child.resize(self.child.len() + self.inputs, NO_NODE);
        Some(node)
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.state.len()
    }

    /// Whether there is no node but the root.
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    /// The state that a node's prefix reaches.
    pub fn state(&self, node: usize) -> State {
        self.state[node]
    }

    /// The node after one more input.
    pub fn child(&self, node: usize, x: Input) -> Option<usize> {
        let child = self.child[node * self.inputs + x];
        (child != NO_NODE).then_some(child as usize)
    }

    /// The prefix of a node.
    pub fn word(&self, node: usize) -> Word {
        self.last_inputs(node, usize::MAX)
    }

    /// The last inputs of the prefix of a node: `count` of them, or all if there are fewer.
    pub fn last_inputs(&self, node: usize, count: usize) -> Word {
        let mut word = Word::new();
        let mut at = node;
        while at != 0 && word.len() < count {
            word.push(self.input[at]);
            at = self.parent[at];
        }
        word.reverse();
        word
    }

    /// What leads from an ancestor to a node.
    pub fn word_between(&self, ancestor: usize, node: usize) -> Word {
        let up = |&at: &usize| (at != 0).then(|| self.parent[at]);
        let steps = std::iter::successors(Some(node), up).take_while(|&at| at != ancestor);
        self.last_inputs(node, steps.count())
    }

    /// The length of the prefix of each node.
    pub fn lengths(&self) -> Vec<usize> {
        let mut lengths = vec![0; self.len()];
        for at in 1..self.len() {
            lengths[at] = lengths[self.parent[at]] + 1;
        }
        lengths
    }

    /// Whether there is a single test.
    pub(super) fn is_path(&self) -> bool {
        self.parent.iter().enumerate().skip(1).all(|(at, &parent)| parent + 1 == at)
    }

    /// The steps from each node to those below it: parent, node, input and output.
    pub fn steps(&self) -> impl Iterator<Item = (usize, usize, Input, Output)> {
        (1..self.len()).map(|at| (self.parent[at], at, self.input[at], self.output[at]))
    }
}
