//! The methods that apply fixed words: transition tours, W, Wp, UIO, `UIOv`, HSI.

use super::forest::Forest;
use super::{NoSuite, Suite, UIO_LIMIT};
use crate::distinguish::{Identifiers, characterizing_set, prefix_free, uio as find_uio};
use crate::machine::{Input, Machine, State, Word};
use crate::properties::ShortestPaths;
use crate::sequence::Requirement;
use std::collections::BTreeSet;

/// The words of a state cover, by state. All states are reachable here.
pub(super) fn cover(machine: &Machine) -> Vec<Word> {
    machine.state_cover().into_iter().map(Option::unwrap_or_default).collect()
}

/// All words of up to `most` defined inputs from a state, with the states they reach.
pub(super) fn traversals(machine: &Machine, from: State, most: usize) -> Vec<(Word, State)> {
    let mut all = vec![(Word::new(), from)];
    let mut first = 0;
    for _ in 0..most {
        let last = all.len();
        for at in first..last {
            for x in machine.defined_inputs(all[at].1) {
                let word = [&all[at].0[..], &[x]].concat();
                let to = machine.next(all[at].1, x).unwrap_or(from);
                all.push((word, to));
            }
        }
        first = last;
    }
    all
}

fn inseparable(machine: &Machine) -> impl Fn((State, State)) -> NoSuite + '_ {
    |(s, t)| {
        let name = |s: State| machine.state_name(s).to_owned();
        Requirement::Reduced(name(s), name(t)).into()
    }
}

/// Walks on to the nearest transition not taken yet; starts a new test where none can be reached.
pub(super) fn tour(machine: &Machine) -> Suite {
    let mut open: BTreeSet<(State, Input)> =
        machine.transitions().map(|(s, x, ..)| (s, x)).collect();
    let mut tests: Vec<Word> = Vec::new();
    let (mut word, mut at) = (Word::new(), 0);
    while !open.is_empty() {
        let paths = ShortestPaths::from(machine, at, |_, _| true);
        let nearest = open
            .iter()
            .filter_map(|&(s, x)| paths.distance(s).map(|distance| (distance, s, x)))
            .min();
        if let Some((way, x)) = nearest.and_then(|(_, s, x)| Some((paths.word_to(s)?, x))) {
            for x in [&way[..], &[x]].concat() {
                open.remove(&(at, x));
                at = machine.next(at, x).unwrap_or(at);
                word.push(x);
            }
        } else {
            tests.push(std::mem::take(&mut word));
            at = 0;
        }
    }
    tests.push(word);
    Suite::new(tests)
}

/// The state cover, every word of up to k + 1 inputs, the characterising set.
pub(super) fn w(machine: &Machine, extra: usize) -> Result<Suite, NoSuite> {
    let words = characterizing_set(machine).map_err(inseparable(machine))?;
    let mut forest = Forest::new(machine);
    for (s, access) in cover(machine).into_iter().enumerate() {
        for (middle, _) in traversals(machine, s, extra + 1) {
            for word in &words {
                forest.extend(0, &[&access[..], &middle, word].concat());
            }
        }
    }
    Ok(Suite::of(&forest))
}

/// The characterising set after up to k inputs, only the words that the reached state needs after
/// k + 1 inputs.
pub(super) fn wp(machine: &Machine, extra: usize) -> Result<Suite, NoSuite> {
    let words = characterizing_set(machine).map_err(inseparable(machine))?;
    let needed: Vec<Vec<Word>> =
        (0..machine.states()).map(|s| identification(machine, &words, s)).collect();
    Ok(partial_w(machine, &words, &needed, extra))
}

/// A small part of a characterising set that tells a state from all others.
fn identification(machine: &Machine, words: &[Word], s: State) -> Vec<Word> {
    let tells = |word: &Word, t: State| machine.response(s, word) != machine.response(t, word);
    let mut open: Vec<State> = (0..machine.states()).filter(|&t| t != s).collect();
    let mut kept = Vec::new();
    while !open.is_empty() {
        let best = words.iter().max_by_key(|word| {
            let told = open.iter().filter(|&&t| tells(word, t)).count();
            (told, std::cmp::Reverse(word.len()))
        });
        let Some(word) = best else { break };
        open.retain(|&t| !tells(word, t));
        kept.push(word.clone());
    }
    kept
}

fn partial_w(machine: &Machine, words: &[Word], needed: &[Vec<Word>], extra: usize) -> Suite {
    let mut forest = Forest::new(machine);
    for (s, access) in cover(machine).into_iter().enumerate() {
        for (middle, to) in traversals(machine, s, extra + 1) {
            let after = if middle.len() <= extra { words } else { &needed[to] };
            for word in after {
                forest.extend(0, &[&access[..], &middle, word].concat());
            }
        }
    }
    Suite::of(&forest)
}

fn uios(machine: &Machine) -> Result<Vec<Word>, NoSuite> {
    (0..machine.states())
        .map(|s| {
            let found = find_uio(machine, s, UIO_LIMIT).word().cloned();
            found.ok_or_else(|| NoSuite::NoUio(machine.state_name(s).to_owned()))
        })
        .collect()
}

/// Every transition, then the UIO sequence of its target.
pub(super) fn uio(machine: &Machine) -> Result<Suite, NoSuite> {
    let uios = uios(machine)?;
    let mut forest = Forest::new(machine);
    for (s, access) in cover(machine).into_iter().enumerate() {
        for (middle, to) in traversals(machine, s, 1) {
            forest.extend(0, &[&access[..], &middle, &uios[to]].concat());
        }
    }
    Ok(Suite::of(&forest))
}

/// As `wp`, with all UIO sequences as the characterising set and the state's own one to identify it.
pub(super) fn uiov(machine: &Machine, extra: usize) -> Result<Suite, NoSuite> {
    let uios = uios(machine)?;
    let words = prefix_free(uios.iter().cloned().collect());
    let own: Vec<Vec<Word>> = uios.into_iter().map(|word| vec![word]).collect();
    Ok(partial_w(machine, &words, &own, extra))
}

/// The state cover, every word of up to k + 1 inputs, the harmonised identifiers of what is reached.
pub(super) fn hsi(machine: &Machine, extra: usize) -> Result<Suite, NoSuite> {
    let identifiers = Identifiers::harmonized(machine).map_err(inseparable(machine))?;
    let mut forest = Forest::new(machine);
    for (s, access) in cover(machine).into_iter().enumerate() {
        for (middle, to) in traversals(machine, s, extra + 1) {
            forest.extend(0, &[&access[..], &middle].concat());
            for word in identifiers.of(to) {
                forest.extend(0, &[&access[..], &middle, word].concat());
            }
        }
    }
    Ok(Suite::of(&forest))
}
