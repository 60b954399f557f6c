//! The methods that apply fixed words: transition tours, W, Wp, UIO, `UIOv`, HSI.

use super::product::Product;
use super::{NoSuite, Suite, UIO_LIMIT};
use crate::distinguish::{
    Identifiers, Limit, Search, characterizing_set_within, prefix_free, uio as find_uio,
};
use crate::machine::{Input, Machine, State, Word};
use crate::progress::Watch;
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
    |pair| Requirement::separable(machine, pair).into()
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

fn characterizing(machine: &Machine, watch: Watch<'_>) -> Result<Vec<Word>, NoSuite> {
    characterizing_set_within(machine, watch).ok_or(NoSuite::Late)?.map_err(inseparable(machine))
}

/// The state cover, every word of up to k + 1 inputs, the characterising set.
pub(super) fn w<'a>(
    machine: &'a Machine,
    extra: usize,
    watch: Watch<'_>,
) -> Result<Product<'a>, NoSuite> {
    let words = characterizing(machine, watch)?;
    Ok(Product::new(machine, extra + 1, |_| words.clone(), |_| words.clone()))
}

/// The characterising set after up to k inputs, only the words that the reached state needs after
/// k + 1 inputs.
pub(super) fn wp<'a>(
    machine: &'a Machine,
    extra: usize,
    watch: Watch<'_>,
) -> Result<Product<'a>, NoSuite> {
    let words = characterizing(machine, watch)?;
    let needed = |s: State| (!watch.is_stopped()).then(|| identification(machine, &words, s));
    let needed: Vec<Vec<Word>> =
        (0..machine.states()).map(needed).collect::<Option<_>>().ok_or(NoSuite::Late)?;
    let needed = |s: State| needed[s].clone();
    Ok(Product::new(machine, extra + 1, |_| words.clone(), needed))
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

fn uios(machine: &Machine, watch: Watch<'_>) -> Result<Vec<Word>, NoSuite> {
    (0..machine.states())
        .map(|s| match find_uio(machine, s, Limit { positions: UIO_LIMIT, watch }) {
            Search::Found(word) => Ok(word),
            _ if watch.is_stopped() => Err(NoSuite::Late),
            _ => Err(NoSuite::NoUio(machine.state_name(s).to_owned())),
        })
        .collect()
}

/// Every transition, then the UIO sequence of its target.
pub(super) fn uio<'a>(machine: &'a Machine, watch: Watch<'_>) -> Result<Product<'a>, NoSuite> {
    let uios = uios(machine, watch)?;
    let own = |s: State| vec![uios[s].clone()];
    Ok(Product::new(machine, 1, own, own))
}

/// As `wp`, with all UIO sequences as the characterising set and the state's own one to identify it.
pub(super) fn uiov<'a>(
    machine: &'a Machine,
    extra: usize,
    watch: Watch<'_>,
) -> Result<Product<'a>, NoSuite> {
    let uios = uios(machine, watch)?;
    let words = prefix_free(uios.iter().cloned().collect());
    Ok(Product::new(machine, extra + 1, |_| words.clone(), |s| vec![uios[s].clone()]))
}

/// The state cover, every word of up to k + 1 inputs, the harmonised identifiers of what is reached.
pub(super) fn hsi<'a>(
    machine: &'a Machine,
    extra: usize,
    watch: Watch<'_>,
) -> Result<Product<'a>, NoSuite> {
    let identifiers = Identifiers::shorter_within(machine, watch)
        .ok_or(NoSuite::Late)?
        .map_err(inseparable(machine))?;
    let words = |s: State| identifiers.of(s).to_vec();
    Ok(Product::new(machine, extra + 1, words, words))
}
