//! Distinguishing sets: a word per state such that the words of any two states have a common prefix
//! on which the two answer differently (Boute 1974).

use crate::machine::{Machine, Output, State, Word};
use cota_run::Watch;
use thiserror::Error;

/// A word `d_s` per state with the common-prefix property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistinguishingSet(Vec<Word>);

/// Why some words are not a distinguishing set.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NotDistinguishing {
    /// There must be one word per state.
    #[error("{found} words for {states} states")]
    Count {
        /// Words given.
        found: usize,
        /// States of the machine.
        states: usize,
    },
    /// A word is not defined in its state.
    #[error("the word of state `{0}` is not defined there")]
    Undefined(String),
    /// Two states are not told apart.
    #[error("no common prefix of their words tells states `{0}` and `{1}` apart")]
    Pair(String, String),
}

impl DistinguishingSet {
    /// Takes the words if they are a distinguishing set of the machine.
    ///
    /// # Errors
    /// If a word is not defined in its state or a pair of states is not told apart.
    pub fn new(machine: &Machine, words: Vec<Word>) -> Result<Self, NotDistinguishing> {
        if words.len() != machine.states() {
            let (found, states) = (words.len(), machine.states());
            return Err(NotDistinguishing::Count { found, states });
        }
        let name = |s: State| machine.state_name(s).to_owned();
        if let Some(s) = (0..words.len()).find(|&s| machine.after(s, &words[s]).is_none()) {
            return Err(NotDistinguishing::Undefined(name(s)));
        }
        if alone_after(machine, &words, Watch::default()).is_none() {
            for s in 0..words.len() {
                for t in s + 1..words.len() {
                    if told_apart(machine, (s, &words[s]), (t, &words[t])).is_none() {
                        return Err(NotDistinguishing::Pair(name(s), name(t)));
                    }
                }
            }
        }
        Ok(Self(words))
    }

    /// Cuts a distinguishing sequence to the prefixes that each state needs.
    ///
    /// # Errors
    /// If the word does not distinguish all states.
    pub fn from_sequence(machine: &Machine, word: &Word) -> Result<Self, NotDistinguishing> {
        let whole = Self::new(machine, vec![word.clone(); machine.states()])?;
        Ok(whole.cut(machine))
    }

    /// Each word cut to the shortest prefix that still tells its state from all others.
    pub fn cut(&self, machine: &Machine) -> Self {
        match alone_after(machine, &self.0, Watch::default()) {
            Some(needed) => Self(shortened(self.0.clone(), &needed)),
            None => self.clone(),
        }
    }

    /// The words of an adaptive sequence as a set, each cut to what its state needs; none if they are not a
    /// distinguishing set, or if the watch asks to end before.
    pub(super) fn cut_within(
        machine: &Machine,
        words: Vec<Word>,
        watch: Watch<'_>,
    ) -> Option<Self> {
        let needed = alone_after(machine, &words, watch)?;
        Some(Self(shortened(words, &needed)))
    }

    /// The word of a state.
    pub fn word(&self, s: State) -> &Word {
        &self.0[s]
    }

    /// All words, by state.
    pub fn words(&self) -> &[Word] {
        &self.0
    }

    /// The number of symbols of all words.
    pub fn total(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }
}

/// The words, each cut to its given length.
fn shortened(mut words: Vec<Word>, needed: &[usize]) -> Vec<Word> {
    for (word, &needed) in words.iter_mut().zip(needed) {
        word.truncate(needed);
        word.shrink_to_fit();
    }
    words
}

/// For each state, how much of its word tells it from all others; none if some word does not, or if the
/// watch asks to end before. States that have had the same inputs and outputs so far are kept together, so
/// that pairs need not be compared.
fn alone_after(machine: &Machine, words: &[Word], watch: Watch<'_>) -> Option<Vec<usize>> {
    let mut needed = vec![0; words.len()];
    // States with where they are now, and how many inputs they have had.
    let mut open = vec![((0..words.len()).map(|s| (s, s)).collect::<Vec<_>>(), 0)];
    while let Some((group, length)) = open.pop() {
        if let [(s, _)] = group[..] {
            needed[s] = length;
            continue;
        }
        if watch.is_stopped() {
            return None;
        }
        let Some(&(first, _)) = group.first() else { continue };
        let x = *words[first].get(length)?;
        let mut answers: Vec<(Output, State, State)> = Vec::with_capacity(group.len());
        for (s, now) in group {
            if words[s].get(length) != Some(&x) {
                return None;
            }
            let (next, y) = machine.step(now, x)?;
            answers.push((y, s, next));
        }
        answers.sort_unstable();
        for group in answers.chunk_by(|a, b| a.0 == b.0) {
            open.push((group.iter().map(|&(_, s, next)| (s, next)).collect(), length + 1));
        }
    }
    Some(needed)
}

/// The length of the shortest common prefix on which the two states answer differently.
fn told_apart(machine: &Machine, a: (State, &Word), b: (State, &Word)) -> Option<usize> {
    let (mut s, mut t) = (a.0, b.0);
    for (at, (&x, &y)) in a.1.iter().zip(b.1).enumerate() {
        if x != y {
            return None;
        }
        let ((s2, o), (t2, p)) = (machine.step(s, x)?, machine.step(t, x)?);
        if o != p {
            return Some(at + 1);
        }
        (s, t) = (s2, t2);
    }
    None
}
