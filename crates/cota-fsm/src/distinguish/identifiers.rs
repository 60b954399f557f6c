//! Characterising sets (W) and harmonised state identifiers (HSI).
//!
//! For complete machines the words come from a splitting tree, so that there are at most n - 1 of them,
//! found in O(m log n); for partial ones from the shortest separating words of the pairs.

use crate::equivalence::Separation;
use crate::machine::{Machine, Output, State, Word};
use crate::splitting::SplittingTree;
use std::collections::BTreeSet;

/// A set of words per state; the sets of any two states share a word (or a prefix of words) on which
/// the two answer differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identifiers(Vec<Vec<Word>>);

impl Identifiers {
    /// Harmonised state identifiers of a reduced machine, or a pair of states that cannot be told
    /// apart.
    ///
    /// # Errors
    /// The first pair of inseparable states.
    pub fn harmonized(machine: &Machine) -> Result<Self, (State, State)> {
        let n = machine.states();
        if let Some(tree) = SplittingTree::new(machine) {
            let words = |s: State| prefix_free(tree.words_of(s).into_iter().collect());
            return match tree.inseparable() {
                Some(pair) => Err(pair),
                None => Ok(Self((0..n).map(words).collect())),
            };
        }
        let separation = Separation::new(machine);
        if let Some(pair) = separation.inseparable() {
            return Err(pair);
        }
        let mut words: Vec<BTreeSet<Word>> = vec![BTreeSet::new(); n];
        for s in 0..n {
            for t in s + 1..n {
                let known = words[s]
                    .iter()
                    .any(|word| words[t].contains(word) && tells_apart(machine, word, s, t));
                if let Some(word) = separation.word(machine, s, t).filter(|_| !known) {
                    words[s].insert(word.clone());
                    words[t].insert(word);
                }
            }
        }
        Ok(Self(words.into_iter().map(prefix_free).collect()))
    }

    /// The words of a state.
    pub fn of(&self, s: State) -> &[Word] {
        &self.0[s]
    }
}

/// Whether some prefix of the word, defined in both states, gets different answers.
pub fn tells_apart(machine: &Machine, word: &[usize], s: State, t: State) -> bool {
    let (mut s, mut t) = (s, t);
    for &x in word {
        let (Some((s2, o)), Some((t2, p))) = (machine.step(s, x), machine.step(t, x)) else {
            return false;
        };
        if o != p {
            return true;
        }
        (s, t) = (s2, t2);
    }
    false
}

/// A small set of words that tells every two states apart, or a pair that nothing tells apart.
///
/// Words are taken greedily, the one that separates most of the open pairs first, then those that
/// became needless are dropped.
///
/// # Errors
/// The first pair of inseparable states.
pub fn characterizing_set(machine: &Machine) -> Result<Vec<Word>, (State, State)> {
    let identifiers = Identifiers::harmonized(machine)?;
    let words: BTreeSet<Word> =
        (0..machine.states()).flat_map(|s| identifiers.of(s).iter().cloned()).collect();
    let mut words = prefix_free(words);
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let mut at = 0;
    while at < words.len() {
        let mut fewer = words.clone();
        fewer.remove(at);
        if separates_all(machine, &fewer) { words = fewer } else { at += 1 }
    }
    words.sort();
    Ok(words)
}

fn separates_all(machine: &Machine, words: &[Word]) -> bool {
    let n = machine.states();
    if machine.is_complete() {
        let profiles: BTreeSet<Vec<Option<Vec<Output>>>> =
            (0..n).map(|s| words.iter().map(|word| machine.response(s, word)).collect()).collect();
        return profiles.len() == n;
    }
    (0..n).all(|s| (s + 1..n).all(|t| words.iter().any(|word| tells_apart(machine, word, s, t))))
}

/// The words that are no proper prefix of another one, in order.
pub fn prefix_free(words: BTreeSet<Word>) -> Vec<Word> {
    let mut kept: Vec<Word> = Vec::new();
    for word in words {
        // In lexicographic order the extensions of a word follow it directly.
        if kept.last().is_some_and(|last| word.starts_with(last)) {
            kept.pop();
        }
        kept.push(word);
    }
    kept
}
