//! The methods that apply fixed words: transition tours, W, Wp, UIO, `UIOv`, HSI.

use super::product::{Product, Tries};
use super::{NoSuite, Suite, UIO_LIMIT};
use crate::distinguish::{
    Identifiers, characterizing_set_within, prefix_free, tells_apart, uio as find_uio,
};
use crate::machine::{Input, Machine, State, Word};
use crate::sequence::Requirement;
use cota_run::{Budget, Watch};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::collections::hash_map::Entry;

/// All words of up to `most` defined inputs from a state, with the states they reach. None if the watch asks
/// to end before.
pub(super) fn traversals(
    machine: &Machine,
    from: State,
    most: usize,
    watch: Watch<'_>,
) -> Option<Vec<(Word, State)>> {
    let mut all = vec![(Word::new(), from)];
    let mut first = 0;
    for _ in 0..most {
        let last = all.len();
        for at in first..last {
            if watch.is_stopped() {
                return None;
            }
            for x in machine.defined_inputs(all[at].1) {
                let word = [&all[at].0[..], &[x]].concat();
                let to = machine.next(all[at].1, x).unwrap_or(from);
                all.push((word, to));
            }
        }
        first = last;
    }
    Some(all)
}

fn inseparable(machine: &Machine) -> impl Fn((State, State)) -> NoSuite + '_ {
    |pair| Requirement::separable(machine, pair).into()
}

/// Walks on to the nearest transition not taken yet; starts a new test where none can be reached. None if
/// the watch asks to end before.
pub(super) fn tour(machine: &Machine, watch: Watch<'_>) -> Option<Vec<Word>> {
    let mut open: BTreeSet<(State, Input)> =
        machine.transitions().map(|(s, x, ..)| (s, x)).collect();
    let mut tests: Vec<Word> = Vec::new();
    let (mut word, mut at) = (Word::new(), 0);
    watch.begin("transitions", Some(open.len() as u64));
    while !open.is_empty() {
        if watch.is_stopped() {
            return None;
        }
        if let Some(way) = way_to_open(machine, at, &open) {
            for x in way {
                watch.add(u64::from(open.remove(&(at, x))));
                at = machine.next(at, x).unwrap_or(at);
                word.push(x);
            }
        } else {
            tests.push(std::mem::take(&mut word));
            at = 0;
        }
    }
    tests.push(word);
    Some(Suite::new(tests).tests)
}

/// A shortest way that ends with an open transition, of the first of the states that are equally near.
fn way_to_open(machine: &Machine, from: State, open: &BTreeSet<(State, Input)>) -> Option<Word> {
    let next_open = |s: State| open.range((s, 0)..=(s, Input::MAX)).next();
    let mut before: FxHashMap<State, (State, Input)> = FxHashMap::default();
    let mut level = vec![from];
    while !level.is_empty() {
        if let Some(&(s, x)) = level.iter().filter_map(|&s| next_open(s)).min() {
            let mut way = vec![x];
            let mut at = s;
            while at != from {
                let &(earlier, x) = before.get(&at)?;
                way.push(x);
                at = earlier;
            }
            way.reverse();
            return Some(way);
        }
        let mut next = Vec::new();
        for &s in &level {
            for x in machine.defined_inputs(s) {
                let Some(t) = machine.next(s, x).filter(|&t| t != from) else { continue };
                if let Entry::Vacant(place) = before.entry(t) {
                    place.insert((s, x));
                    next.push(t);
                }
            }
        }
        level = next;
    }
    None
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
    let mut tries = Tries::default();
    let all = vec![tries.add(&words); machine.states()];
    Ok(Product::new(machine, extra + 1, tries, all.clone(), all))
}

/// The characterising set after up to k inputs, only the words that the reached state needs after
/// k + 1 inputs.
pub(super) fn wp<'a>(
    machine: &'a Machine,
    extra: usize,
    watch: Watch<'_>,
) -> Result<Product<'a>, NoSuite> {
    let words = characterizing(machine, watch)?;
    let mut tries = Tries::default();
    let all = vec![tries.add(&words); machine.states()];
    let needed = |s: State| Some(tries.add(&identification(machine, &words, s, watch)?));
    let needed: Option<Vec<u32>> = (0..machine.states()).map(needed).collect();
    Ok(Product::new(machine, extra + 1, tries, all, needed.ok_or(NoSuite::Late)?))
}

/// A small part of a characterising set that tells a state from all others. None if the watch asks to end
/// before.
fn identification(
    machine: &Machine,
    words: &[Word],
    s: State,
    watch: Watch<'_>,
) -> Option<Vec<Word>> {
    let mut open: Vec<State> = (0..machine.states()).filter(|&t| t != s).collect();
    let mut kept = Vec::new();
    while !open.is_empty() {
        let mut best: Option<(usize, Vec<State>, &Word)> = None;
        for word in words {
            let mut left = Vec::new();
            for some in open.chunks(ASKED) {
                if watch.is_stopped() {
                    return None;
                }
                left.extend(some.iter().filter(|&&t| !tells_apart(machine, word, s, t)));
            }
            let key = (left.len(), word.len());
            if best.as_ref().is_none_or(|(length, least, _)| key <= (least.len(), *length)) {
                best = Some((word.len(), left, word));
            }
        }
        let (_, left, word) = best?;
        open = left;
        kept.push(word.clone());
    }
    Some(kept)
}

/// This many states are compared before the watch is asked again; words may be long.
const ASKED: usize = 16;

fn uios(machine: &Machine, watch: Watch<'_>) -> Result<Vec<Word>, NoSuite> {
    let budget = Budget::default().with_steps(UIO_LIMIT);
    (0..machine.states())
        .map(|s| match find_uio(machine, s, &budget, watch).result {
            Some(word) => Ok(word),
            _ if watch.is_stopped() => Err(NoSuite::Late),
            _ => Err(NoSuite::NoUio(machine.state_name(s).to_owned())),
        })
        .collect()
}

/// Every transition, then the UIO sequence of its target.
pub(super) fn uio<'a>(machine: &'a Machine, watch: Watch<'_>) -> Result<Product<'a>, NoSuite> {
    let mut tries = Tries::default();
    let own = tries.add_each(&uios(machine, watch)?, std::slice::from_ref, watch)?;
    Ok(Product::new(machine, 1, tries, own.clone(), own))
}

/// As `wp`, with all UIO sequences as the characterising set and the state's own one to identify it.
pub(super) fn uiov<'a>(
    machine: &'a Machine,
    extra: usize,
    watch: Watch<'_>,
) -> Result<Product<'a>, NoSuite> {
    let uios = uios(machine, watch)?;
    let mut tries = Tries::default();
    let all = tries.add(&prefix_free(uios.iter().cloned().collect()));
    let own = tries.add_each(&uios, std::slice::from_ref, watch)?;
    Ok(Product::new(machine, extra + 1, tries, vec![all; machine.states()], own))
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
    let mut tries = Tries::default();
    let states: Vec<State> = (0..machine.states()).collect();
    let own = tries.add_each(&states, |&s| identifiers.of(s), watch)?;
    Ok(Product::new(machine, extra + 1, tries, own.clone(), own))
}
