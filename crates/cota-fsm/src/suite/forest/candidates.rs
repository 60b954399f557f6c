//! The candidate words to tell two classes apart.

use super::Forest;
use crate::equivalence::Separation;
use crate::machine::{Input, State, Word};
use rustc_hash::FxHashSet;

/// Collects words that separate two states, those along existing continuations first.
pub(super) struct Candidates<'f, 'm> {
    forest: &'f Forest<'m>,
    separation: &'f Separation,
    /// A state from whose component words must not lead away.
    home: Option<State>,
    pub(super) words: Vec<Word>,
    /// Pairs of states that no word of a number of inputs separates: many ways may lead to them.
    fruitless: FxHashSet<(State, State, usize)>,
}

impl<'f, 'm> Candidates<'f, 'm> {
    pub(super) fn new(
        forest: &'f Forest<'m>,
        separation: &'f Separation,
        home: Option<State>,
    ) -> Self {
        Self { forest, separation, home, words: Vec::new(), fruitless: FxHashSet::default() }
    }

    pub(super) fn collect(
        &mut self,
        (s, class): (State, Option<usize>),
        (t, other): (State, Option<usize>),
        most: usize,
        word: &mut Word,
    ) {
        if self.fruitless.contains(&(s, t, most)) {
            return;
        }
        let (machine, before) = (self.forest.machine, self.words.len());
        let mut steps: Vec<(bool, bool, Input)> = Vec::new();
        for x in 0..machine.inputs() {
            let (Some((s2, y)), Some((t2, z))) = (machine.step(s, x), machine.step(t, x)) else {
                continue;
            };
            let useful = if y == z {
                self.separation.length(s2, t2).is_some_and(|length| length < most)
            } else {
                most == 1 || word.is_empty() && most <= 1 + self.forest.tuning.slack
            };
            if useful {
                let fresh = |class| self.forest_child(class, x).is_none();
                steps.push((fresh(class), fresh(other), x));
            }
        }
        steps.sort_unstable();
        for (.., x) in steps {
            if self.words.len() >= self.forest.tuning.words {
                return;
            }
            let (Some((s2, y)), Some((t2, z))) = (machine.step(s, x), machine.step(t, x)) else {
                continue;
            };
            word.push(x);
            if y == z {
                let next = ((s2, self.forest_child(class, x)), (t2, self.forest_child(other, x)));
                self.collect(next.0, next.1, most - 1, word);
            } else if self.home.is_none_or(|home| self.stays(home, s2)) {
                self.words.push(word.clone());
            }
            word.pop();
        }
        if self.words.len() == before {
            self.fruitless.insert((s, t, most));
        }
    }

    fn stays(&self, home: State, end: State) -> bool {
        self.forest.component[home] == self.forest.component[end]
    }

    fn forest_child(&self, class: Option<usize>, x: Input) -> Option<usize> {
        class.and_then(|class| self.forest.child(class, x))
    }
}
