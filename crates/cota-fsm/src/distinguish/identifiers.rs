//! Characterising sets (W) and harmonised state identifiers (HSI).
//!
//! For complete machines the words come from a splitting tree, so that there are at most n - 1 of them,
//! found in O(m log n); for partial ones from the shortest separating words of the pairs.

use crate::equivalence::Separation;
use crate::machine::{Input, Machine, Output, State, Word};
use crate::splitting::SplittingTree;
use cota_run::Watch;
use rustc_hash::FxHashMap;
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
        // Without a deadline it always ends.
        Self::within(machine, Watch::default()).unwrap_or_else(|| Ok(Self(Vec::new())))
    }

    /// As [`Self::harmonized`]; none if the watch asks to end before.
    pub(crate) fn within(
        machine: &Machine,
        watch: Watch<'_>,
    ) -> Option<Result<Self, (State, State)>> {
        if !machine.is_complete() {
            return Self::pair_by_pair(machine, watch);
        }
        let tree = SplittingTree::within(machine, watch)?;
        let words = |s: State| {
            let mut kept: BTreeSet<Word> = BTreeSet::new();
            for word in tree.words_upwards(s) {
                if watch.is_stopped() {
                    return None;
                }
                add_unless_prefix(&mut kept, word);
            }
            Some(kept.into_iter().collect())
        };
        match tree.inseparable() {
            Some(pair) => Some(Err(pair)),
            None => Some(Ok(Self((0..machine.states()).map(words).collect::<Option<_>>()?))),
        }
    }

    /// The family of identifiers with which tests get shorter: the one of [`Self::harmonized`], or one
    /// chosen pair by pair. Beyond a thousand states only the first is made, since there are too many
    /// pairs.
    ///
    /// # Errors
    /// The first pair of inseparable states.
    pub fn shorter(machine: &Machine) -> Result<Self, (State, State)> {
        Self::shorter_within(machine, Watch::default()).unwrap_or_else(|| Ok(Self(Vec::new())))
    }

    /// As [`Self::shorter`]; none if the watch asks to end before.
    pub(crate) fn shorter_within(
        machine: &Machine,
        watch: Watch<'_>,
    ) -> Option<Result<Self, (State, State)>> {
        let one = match Self::within(machine, watch)? {
            Ok(one) if machine.is_complete() && machine.states() <= MOST_IN_PAIRS => one,
            other => return Some(other),
        };
        let Ok(other) = Self::pair_by_pair(machine, watch)? else { return Some(Ok(one)) };
        let weight = visits(machine);
        let cost = |family: &Self| -> usize {
            let of = |s: State| -> usize { family.0[s].iter().map(|word| cost(word)).sum() };
            (0..machine.states()).map(|s| weight[s] * of(s)).sum()
        };
        Some(Ok(if cost(&other) < cost(&one) { other } else { one }))
    }

    /// Identifiers chosen pair by pair, those first that only long words separate: of the words that one
    /// of the two states has already and a shortest one, the one that adds least.
    fn pair_by_pair(machine: &Machine, watch: Watch<'_>) -> Option<Result<Self, (State, State)>> {
        let separation = Separation::within(machine, watch)?;
        if let Some(pair) = separation.inseparable() {
            return Some(Err(pair));
        }
        let n = machine.states();
        let weight = visits(machine);
        let pairs = separation.longest_first(watch)?;
        let mut words: Vec<Vec<Word>> = vec![Vec::new(); n];
        for (s, t) in pairs {
            if watch.is_stopped() {
                return None;
            }
            let (s, t) = (s as State, t as State);
            let known = words[s].iter().chain(&words[t]).filter_map(|word| {
                let end = first_difference(machine, word, s, t)?;
                Some(word[..end].to_vec())
            });
            let fresh = separation.word(machine, s, t);
            let adds = |word: &Word| {
                weight[s] * added(&words[s], word) + weight[t] * added(&words[t], word)
            };
            let Some(word) = known.chain(fresh).min_by_key(adds) else { continue };
            for own in [s, t] {
                add(&mut words[own], &word);
            }
        }
        let words = words.into_iter().map(|words| prefix_free(words.into_iter().collect()));
        Some(Ok(Self(words.collect())))
    }

    /// The words of a state.
    pub fn of(&self, s: State) -> &[Word] {
        &self.0[s]
    }
}

/// Nothing is done for all pairs of states if there are more states than this.
const MOST_IN_PAIRS: usize = 1_000;

/// What comes before an identifying word in a test, about, in symbols.
const PREFIX: usize = 4;

fn cost(word: &[Input]) -> usize {
    PREFIX + word.len()
}

/// How often a state is identified when every transition is tested.
fn visits(machine: &Machine) -> Vec<usize> {
    let mut visits = vec![1; machine.states()];
    for (.., t) in machine.transitions() {
        visits[t] += 1;
    }
    visits
}

/// What a word adds to the words of a state.
fn added(words: &[Word], word: &Word) -> usize {
    if words.iter().any(|known| known.starts_with(word)) {
        return 0;
    }
    let longest = words.iter().filter(|known| word.starts_with(known)).map(Vec::len).max();
    longest.map_or_else(|| cost(word), |known| word.len() - known)
}

fn add(words: &mut Vec<Word>, word: &Word) {
    if added(words, word) > 0 {
        words.retain(|known| !word.starts_with(known));
        words.push(word.clone());
    }
}

/// Whether some prefix of the word, defined in both states, gets different answers.
pub fn tells_apart(machine: &Machine, word: &[Input], s: State, t: State) -> bool {
    first_difference(machine, word, s, t).is_some()
}

/// After how many inputs of the word the two states have answered differently.
fn first_difference(machine: &Machine, word: &[Input], s: State, t: State) -> Option<usize> {
    let (mut s, mut t) = (s, t);
    for (at, &x) in word.iter().enumerate() {
        let ((s2, o), (t2, p)) = (machine.step(s, x)?, machine.step(t, x)?);
        if o != p {
            return Some(at + 1);
        }
        (s, t) = (s2, t2);
    }
    None
}

/// A small set of words that tells every two states apart, or a pair that nothing tells apart.
///
/// Words are taken greedily, the one that separates most of the open pairs first, then those that
/// became needless are dropped.
///
/// # Errors
/// The first pair of inseparable states.
pub fn characterizing_set(machine: &Machine) -> Result<Vec<Word>, (State, State)> {
    characterizing_set_within(machine, Watch::default()).unwrap_or_else(|| Ok(Vec::new()))
}

/// As [`characterizing_set`]; none if the watch asks to end before.
pub(crate) fn characterizing_set_within(
    machine: &Machine,
    watch: Watch<'_>,
) -> Option<Result<Vec<Word>, (State, State)>> {
    let identifiers = match Identifiers::within(machine, watch)? {
        Ok(identifiers) => identifiers,
        Err(pair) => return Some(Err(pair)),
    };
    let words: BTreeSet<Word> =
        (0..machine.states()).flat_map(|s| identifiers.of(s).iter().cloned()).collect();
    let mut words = prefix_free(words);
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let mut at = 0;
    while at < words.len() {
        if watch.is_stopped() {
            return None;
        }
        let mut fewer = words.clone();
        fewer.remove(at);
        if separates_all(machine, &fewer, watch)? { words = fewer } else { at += 1 }
    }
    words.sort();
    Some(Ok(words))
}

/// Whether the words tell every two states apart; none if the watch asks to end before.
fn separates_all(machine: &Machine, words: &[Word], watch: Watch<'_>) -> Option<bool> {
    let n = machine.states();
    if machine.is_complete() {
        return splits_all(machine, words, watch);
    }
    for s in 0..n {
        for t in s + 1..n {
            if watch.is_stopped() {
                return None;
            }
            if !words.iter().any(|word| tells_apart(machine, word, s, t)) {
                return Some(false);
            }
        }
    }
    Some(true)
}

/// As [`separates_all`] for a complete machine: the states that answered alike so far are kept together, so
/// that no answers have to be.
fn splits_all(machine: &Machine, words: &[Word], watch: Watch<'_>) -> Option<bool> {
    let n = machine.states();
    let (mut class, mut classes) = (vec![0; n], 1);
    for word in words {
        let mut now: Vec<State> = (0..n).collect();
        for &x in word {
            if watch.is_stopped() {
                return None;
            }
            let mut numbers: FxHashMap<(usize, Output), usize> = FxHashMap::default();
            for s in 0..n {
                let (next, y) = machine.step(now[s], x)?;
                let fresh = numbers.len();
                class[s] = *numbers.entry((class[s], y)).or_insert(fresh);
                now[s] = next;
            }
            classes = numbers.len();
        }
    }
    Some(classes == n)
}

/// Adds a word to words of which none is a prefix of another one, and that stays so.
fn add_unless_prefix(words: &mut BTreeSet<Word>, word: Word) {
    // In lexicographic order the extensions of a word follow it directly, so one that it extends is before it.
    if words.range::<Word, _>(&word..).next().is_some_and(|next| next.starts_with(&word)) {
        return;
    }
    let before = words
        .range::<Word, _>(..&word)
        .next_back()
        .filter(|known| word.starts_with(known))
        .cloned();
    if let Some(before) = before {
        words.remove(&before);
    }
    words.insert(word);
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
