//! Which nodes of a growing sequence are recognised, kept up to date symbol by symbol.
//!
//! A node is recognised if the word of its state follows it, or if an equal word leads there from a
//! recognised node of the same state as it leads, elsewhere, to a recognised node. Recognised nodes of
//! one state form one class, and what follows them on equal words is one class as well, so the end of
//! the sequence walks through a graph of classes instead of growing a list of nodes.

use crate::distinguish::DistinguishingSet;
use crate::machine::{Input, Machine, State, Word};

const NONE: u32 = u32::MAX;

/// The classes of a sequence's nodes.
#[derive(Clone, Debug)]
pub(super) struct Recognition<'a> {
    machine: &'a Machine,
    set: &'a DistinguishingSet,
    word: Word,
    end: usize,
    state: State,
    parent: Vec<u32>,
    child: Vec<u32>,
    recognized: Vec<bool>,
    anchor: Vec<u32>,
    /// Nodes whose state's word may still follow: the class, the state, how much of it came.
    watched: Vec<(usize, State, usize)>,
}

impl<'a> Recognition<'a> {
    pub(super) fn new(machine: &'a Machine, set: &'a DistinguishingSet) -> Self {
        let mut start = Self {
            machine,
            set,
            word: Word::new(),
            end: 0,
            state: 0,
            parent: Vec::new(),
            child: Vec::new(),
            recognized: Vec::new(),
            anchor: vec![NONE; machine.states()],
            watched: Vec::new(),
        };
        start.end = start.fresh();
        start.watch();
        start
    }

    /// Whether the first node is recognised and every transition verified: the conditions of 1997 with
    /// their correction (see `check::ural97` for the reason; this decides fast).
    pub(super) fn satisfies_ural97(
        machine: &'a Machine,
        set: &'a DistinguishingSet,
        word: &[Input],
    ) -> bool {
        let mut recognition = Self::new(machine, set);
        recognition.append(word);
        let first = recognition.find(0);
        recognition.word.len() == word.len()
            && recognition.recognized[first]
            && machine.transitions().all(|(s, x, ..)| recognition.verified(s, x))
    }

    pub(super) fn into_word(self) -> Word {
        self.word
    }

    pub(super) fn state(&self) -> State {
        self.state
    }

    pub(super) fn end_is_recognized(&mut self) -> bool {
        let end = self.find(self.end);
        self.recognized[end]
    }

    /// Whether a transition occurs between recognised nodes.
    pub(super) fn verified(&mut self, s: State, x: Input) -> bool {
        if self.anchor[s] == NONE {
            return false;
        }
        let class = self.find(self.anchor[s] as usize);
        let child = self.child[class * self.machine.inputs() + x];
        if child == NONE {
            return false;
        }
        let child = self.find(child as usize);
        self.recognized[child]
    }

    /// Appends a word that is defined where the sequence ends.
    pub(super) fn append(&mut self, word: &[Input]) {
        for &x in word {
            self.push(x);
        }
    }

    fn push(&mut self, x: Input) {
        let Some(next) = self.machine.next(self.state, x) else { return };
        let class = self.find(self.end);
        let at = class * self.machine.inputs() + x;
        self.end = match self.child[at] {
            NONE => {
                let fresh = self.fresh();
                self.child[at] = fresh as u32;
                fresh
            }
            child => self.find(child as usize),
        };
        self.state = next;
        self.word.push(x);
        let mut done = Vec::new();
        let set = self.set;
        self.watched.retain_mut(|(class, s, came)| {
            let word = set.word(*s);
            if word[*came] != x {
                return false;
            }
            *came += 1;
            if *came == word.len() {
                done.push((*class, *s));
            }
            *came < word.len()
        });
        self.watch();
        for (class, s) in done {
            self.recognize(class, s);
        }
    }

    fn watch(&mut self) {
        if self.set.word(self.state).is_empty() {
            self.recognize(self.end, self.state);
        } else {
            self.watched.push((self.end, self.state, 0));
        }
    }

    fn fresh(&mut self) -> usize {
        let class = self.parent.len();
        self.parent.push(class as u32);
        self.child.resize(self.child.len() + self.machine.inputs(), NONE);
        self.recognized.push(false);
        class
    }

    fn find(&mut self, mut class: usize) -> usize {
        while self.parent[class] as usize != class {
            self.parent[class] = self.parent[self.parent[class] as usize];
            class = self.parent[class] as usize;
        }
        class
    }

    fn recognize(&mut self, class: usize, s: State) {
        let class = self.find(class);
        if self.anchor[s] == NONE {
            self.anchor[s] = class as u32;
            self.recognized[class] = true;
            return;
        }
        let mut open = vec![(self.anchor[s] as usize, class)];
        while let Some((a, b)) = open.pop() {
            let (a, b) = (self.find(a), self.find(b));
            if a == b {
                continue;
            }
            self.parent[b] = a as u32;
            self.recognized[a] |= self.recognized[b];
            for x in 0..self.machine.inputs() {
                let (into, from) = (a * self.machine.inputs() + x, b * self.machine.inputs() + x);
                match (self.child[into], self.child[from]) {
                    (_, NONE) => {}
                    (NONE, child) => self.child[into] = child,
                    (one, other) => open.push((one as usize, other as usize)),
                }
            }
        }
    }
}
