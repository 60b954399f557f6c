//! The words that come into question to tell two classes apart.

use super::Forest;
use crate::equivalence::Separation;
use crate::machine::{Input, State, Word};

/// Collects words that separate two states, those along existing continuations first.
pub(super) struct Candidates<'f, 'm> {
    pub(super) forest: &'f Forest<'m>,
    pub(super) separation: &'f Separation,
    pub(super) words: Vec<Word>,
}

impl Candidates<'_, '_> {
    pub(super) fn collect(
        &mut self,
        (s, class): (State, Option<usize>),
        (t, other): (State, Option<usize>),
        most: usize,
        word: &mut Word,
    ) {
        let machine = self.forest.machine;
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
            } else {
                self.words.push(word.clone());
            }
            word.pop();
        }
    }

    fn forest_child(&self, class: Option<usize>, x: Input) -> Option<usize> {
        class.and_then(|class| self.forest.child(class, x))
    }
}
