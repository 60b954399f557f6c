//! The pieces of each method.

use super::{Context, Piece};
use crate::distinguish::uio;
use crate::machine::{Input, State, Word};
use cota_run::{Budget, Watch};
use std::collections::{BTreeMap, BTreeSet};

/// Hennie's order: in every state the word that recognises it, then for every transition a transfer,
/// the transition, and the word of its target.
pub(super) fn in_order(context: &Context<'_>, identify: impl Fn(State) -> Word) -> Word {
    let mut word = Word::new();
    let mut at = 0;
    let mut apply = |from: State, piece: &[Input]| {
        word.extend(context.transfers.word(at, from));
        word.extend(piece);
        at = context.after(from, piece);
    };
    for s in 0..context.machine.states() {
        apply(s, &identify(s));
    }
    for (s, x, _, t) in context.machine.transitions() {
        apply(s, &[&[x], &identify(t)[..]].concat());
    }
    word
}

/// Follows D from state to state until one comes again, and applies D there once more; each
/// α-sequence is separate from the others.
pub(super) fn ural97(context: &Context<'_>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut covered = BTreeSet::new();
    for start in starts(context, true) {
        if covered.contains(&start) {
            continue;
        }
        let (mut own, mut at, mut word) = (BTreeSet::new(), start, Word::new());
        while own.insert(at) {
            word.extend(&context.sequence);
            at = context.jump(at);
        }
        word.extend(&context.sequence);
        covered.extend(own);
        pieces.push(Piece { from: start, word });
    }
    pieces.extend(tests(context, |_| context.sequence.clone(), |_, _| true));
    pieces
}

/// α'-sequences stop at a state that another one has recognised and apply D there once more.
/// With `few`, those that start in states where no D leads come first, so that there are as few as
/// possible.
pub(super) fn hierons_ural(context: &Context<'_>, few: bool) -> Vec<Piece> {
    let mut pieces = recognitions(context, few, |_| context.sequence.clone());
    pieces.extend(tests(context, |_| context.sequence.clone(), |_, _| true));
    pieces
}

/// As Hierons and Ural 2006 with the prefix of D that each state needs, and without the tests of
/// the last transitions of the words in α'-sequences, as long as no two of them wait for each other.
pub(super) fn chen05(context: &Context<'_>) -> Vec<Piece> {
    let identify = |s: State| context.prefixes.word(s).clone();
    let mut pieces = recognitions(context, true, identify);
    let mut omitted: BTreeMap<(State, Input), Vec<(State, Input)>> = BTreeMap::new();
    for s in 0..context.machine.states() {
        let mut path = edges(context, s, context.prefixes.word(s));
        let Some(last) = path.pop() else { continue };
        // The last transition follows from the others only if none of them follows from it.
        if !omitted.contains_key(&last) && !waits(&omitted, &path, last) {
            omitted.insert(last, path);
        }
    }
    pieces.extend(tests(context, identify, |s, x| !omitted.contains_key(&(s, x))));
    pieces
}

/// Whether one of these transitions is, or waits for, the given one.
fn waits(
    omitted: &BTreeMap<(State, Input), Vec<(State, Input)>>,
    path: &[(State, Input)],
    last: (State, Input),
) -> bool {
    let mut open = path.to_vec();
    let mut seen = BTreeSet::new();
    while let Some(edge) = open.pop() {
        if edge == last {
            return true;
        }
        if seen.insert(edge) {
            open.extend(omitted.get(&edge).into_iter().flatten());
        }
    }
    false
}

/// As Hierons and Ural 2002; a transition's target is checked by its UIO sequence where that is
/// shorter than D and all its transitions are tested with D themselves.
pub(super) fn yalcin06(context: &Context<'_>, budget: &Budget) -> Vec<Piece> {
    let mut pieces = recognitions(context, false, |_| context.sequence.clone());
    let mut by_uio: BTreeMap<State, Word> = BTreeMap::new();
    let mut with_d: BTreeSet<(State, Input)> = BTreeSet::new();
    for t in 0..context.machine.states() {
        let Some(word) = uio(context.machine, t, budget, Watch::default()).result else { continue };
        let path = edges(context, t, &word);
        let free = path.iter().all(|&(s, x)| !by_uio.contains_key(&context.after(s, &[x])));
        let kept = with_d.iter().all(|&(s, x)| context.after(s, &[x]) != t);
        if word.len() < context.sequence.len() && free && kept && path_is_foreign(context, t, &path)
        {
            with_d.extend(path);
            by_uio.insert(t, word);
        }
    }
    let identify = |t: State| by_uio.get(&t).unwrap_or(&context.sequence).clone();
    pieces.extend(tests(context, identify, |_, _| true));
    pieces
}

/// Whether no transition of the path leads to the state itself.
fn path_is_foreign(context: &Context<'_>, t: State, path: &[(State, Input)]) -> bool {
    path.iter().all(|&(s, x)| context.after(s, &[x]) != t)
}

/// The transitions that a word takes.
fn edges(context: &Context<'_>, s: State, word: &[Input]) -> Vec<(State, Input)> {
    let mut at = s;
    word.iter()
        .map(|&x| {
            let edge = (at, x);
            at = context.after(at, &[x]);
            edge
        })
        .collect()
}

/// The states, those first where no D leads if wanted.
fn starts(context: &Context<'_>, sources_first: bool) -> Vec<State> {
    let n = context.machine.states();
    let reached: BTreeSet<State> = (0..n).map(|s| context.jump(s)).collect();
    let mut states: Vec<State> = (0..n).collect();
    if sources_first {
        states.sort_by_key(|s| reached.contains(s));
    }
    states
}

fn recognitions(context: &Context<'_>, few: bool, identify: impl Fn(State) -> Word) -> Vec<Piece> {
    let mut covered = BTreeSet::new();
    let mut pieces = Vec::new();
    for start in starts(context, few) {
        let (mut at, mut word) = (start, Word::new());
        while covered.insert(at) {
            word.extend(identify(at));
            at = context.after(at, &identify(at));
        }
        if !word.is_empty() {
            word.extend(identify(at));
            pieces.push(Piece { from: start, word });
        }
    }
    pieces
}

fn tests(
    context: &Context<'_>,
    identify: impl Fn(State) -> Word,
    wanted: impl Fn(State, Input) -> bool,
) -> Vec<Piece> {
    let transitions = context.machine.transitions().filter(|&(s, x, ..)| wanted(s, x));
    transitions
        .map(|(s, x, _, t)| Piece { from: s, word: [&[x], &identify(t)[..]].concat() })
        .collect()
}
