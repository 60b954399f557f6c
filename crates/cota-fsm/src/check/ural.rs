//! The sufficient conditions of Ural, Wu and Zhang (1997) for one sequence without reset.
//!
//! A node is recognised as `s` if the word of `s` follows it (for a distinguishing sequence or set)
//! or if the same word leads there from another node recognised as the same state. The sequence
//! passes if every transition occurs between recognised nodes. As published this lets faults of the
//! initial state escape; here the first node has to be recognised as well, which repairs it.

use crate::distinguish::DistinguishingSet;
use crate::machine::{Input, Machine, State, Word};
use cota_run::Watch;
use rustc_hash::FxHashMap;

/// What the conditions say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UralVerdict {
    /// Whether they hold.
    pub complete: bool,
    /// For each node of the sequence, whether it is recognised.
    pub recognized: Vec<bool>,
    /// The transitions that are not verified.
    pub unverified: Vec<(State, Input)>,
}

/// Checks a sequence that starts in the initial state; none if it is not defined there, or if the watch asks to
/// end before.
pub fn ural97(
    machine: &Machine,
    set: &DistinguishingSet,
    word: &Word,
    watch: Watch<'_>,
) -> Option<UralVerdict> {
    let mut states = vec![0];
    for &x in word {
        states.push(machine.next(*states.last()?, x)?);
    }
    let mut recognized: Vec<bool> =
        states.iter().enumerate().map(|(at, &s)| word[at..].starts_with(set.word(s))).collect();
    while spread(&states, word, &mut recognized, watch)? {}
    let mut verified: FxHashMap<(State, Input), bool> = FxHashMap::default();
    for (at, &x) in word.iter().enumerate() {
        *verified.entry((states[at], x)).or_default() |= recognized[at] && recognized[at + 1];
    }
    let unverified: Vec<(State, Input)> = machine
        .transitions()
        .map(|(s, x, ..)| (s, x))
        .filter(|edge| !verified.get(edge).copied().unwrap_or(false))
        .collect();
    Some(UralVerdict { complete: unverified.is_empty() && recognized[0], recognized, unverified })
}

/// One round of recognition by equal words; whether it recognised a new node. None if the watch asks to end before.
fn spread(
    states: &[State],
    word: &[Input],
    recognized: &mut [bool],
    watch: Watch<'_>,
) -> Option<bool> {
    let mut news = false;
    for a in 0..states.len() {
        if watch.is_stopped() {
            return None;
        }
        for b in (0..states.len()).filter(|&b| b != a && states[a] == states[b]) {
            if !recognized[a] || !recognized[b] {
                continue;
            }
            let equal = word[a..].iter().zip(&word[b..]).take_while(|(x, y)| x == y).count();
            for offset in 1..=equal {
                if recognized[a + offset] && !recognized[b + offset] {
                    recognized[b + offset] = true;
                    news = true;
                }
            }
        }
    }
    Some(news)
}
