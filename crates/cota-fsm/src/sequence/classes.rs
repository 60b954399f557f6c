//! The nodes of a growing sequence, in classes of nodes that converge in every implementation that passes it.
//!
//! What follows one node of a class follows all of them, so a class has at most one child for each input. A class is
//! confirmed when its state is known; each state has at most one confirmed class, its anchor.

use crate::machine::{Input, Machine, State, Word};

const NONE: u32 = u32::MAX;

/// A sequence and the classes of its nodes. A class is named by any of its nodes; [`Self::find`] gives the node that
/// all of them share as a name.
pub(super) struct Classes<'a> {
    machine: &'a Machine,
    parent: Vec<u32>,
    child: Vec<u32>,
    state: Vec<State>,
    anchor: Vec<u32>,
    /// The sequence.
    pub(super) word: Word,
    /// The node at its end.
    pub(super) end: usize,
    /// The nodes whose classes may still have to be confirmed.
    pub(super) open: Vec<usize>,
}

impl<'a> Classes<'a> {
    /// The empty sequence, with one node for the initial state.
    pub(super) fn new(machine: &'a Machine) -> Self {
        let mut classes = Self {
            machine,
            parent: Vec::new(),
            child: Vec::new(),
            state: Vec::new(),
            anchor: vec![NONE; machine.states()],
            word: Word::new(),
            end: 0,
            open: Vec::new(),
        };
        classes.fresh(0);
        classes
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.parent.len()
    }

    fn fresh(&mut self, state: State) -> usize {
        let class = self.parent.len();
        self.parent.push(class as u32);
        self.child.resize(self.child.len() + self.machine.inputs(), NONE);
        self.state.push(state);
        self.open.push(class);
        class
    }

    pub(super) fn find(&self, mut class: usize) -> usize {
        while self.parent[class] as usize != class {
            class = self.parent[class] as usize;
        }
        class
    }

    /// Makes every later [`Self::find`] short.
    pub(super) fn flatten(&mut self) {
        for class in 0..self.parent.len() {
            self.parent[class] = self.find(class) as u32;
        }
    }

    pub(super) fn state(&self, class: usize) -> State {
        self.state[class]
    }

    pub(super) fn child(&self, class: usize, x: Input) -> Option<usize> {
        let child = self.child[class * self.machine.inputs() + x];
        (child != NONE).then(|| self.find(child as usize))
    }

    /// The confirmed class of a state.
    pub(super) fn anchor(&self, s: State) -> Option<usize> {
        (self.anchor[s] != NONE).then(|| self.find(self.anchor[s] as usize))
    }

    /// Confirms a class as that of its state, which has none yet.
    pub(super) fn set_anchor(&mut self, class: usize) {
        self.anchor[self.state[class]] = class as u32;
    }

    pub(super) fn is_confirmed(&self, class: usize) -> bool {
        self.anchor(self.state[class]) == Some(self.find(class))
    }

    /// Whether a transition is known to lead from the confirmed class of its source to that of its target.
    pub(super) fn verified(&self, s: State, x: Input) -> bool {
        let end = self.anchor(s).and_then(|class| self.child(class, x));
        end.is_some_and(|end| self.is_confirmed(end))
    }

    /// The class after one more input, which gets a node if there is none; none if the input is not defined.
    pub(super) fn step(&mut self, from: usize, x: Input) -> Option<usize> {
        let from = self.find(from);
        if let Some(child) = self.child(from, x) {
            return Some(child);
        }
        let next = self.machine.next(self.state[from], x)?;
        let fresh = self.fresh(next);
        self.child[from * self.machine.inputs() + x] = fresh as u32;
        Some(fresh)
    }

    /// Adds an input to the sequence; none if it is not defined at its end.
    pub(super) fn push(&mut self, x: Input) -> Option<()> {
        self.end = self.step(self.end, x)?;
        self.word.push(x);
        Some(())
    }

    /// Makes two classes one, and the classes that follow them on equal words. `joined` gets each pair, the class that
    /// stays first.
    pub(super) fn merge(&mut self, a: usize, b: usize, mut joined: impl FnMut(usize, usize)) {
        let inputs = self.machine.inputs();
        let mut pairs = vec![(a, b)];
        while let Some((a, b)) = pairs.pop() {
            let (mut a, mut b) = (self.find(a), self.find(b));
            if a == b {
                continue;
            }
            if self.is_confirmed(b) {
                std::mem::swap(&mut a, &mut b);
            }
            self.parent[b] = a as u32;
            joined(a, b);
            for x in 0..inputs {
                match (self.child[a * inputs + x], self.child[b * inputs + x]) {
                    (_, NONE) => {}
                    (NONE, child) => self.child[a * inputs + x] = child,
                    (one, other) => pairs.push((one as usize, other as usize)),
                }
            }
        }
    }
}
