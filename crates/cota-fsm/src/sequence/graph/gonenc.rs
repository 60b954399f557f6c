//! Gonenc (1970): an α-sequence that recognises all states, then a β-sequence that tests all
//! transitions but those that the two reductions leave out.

use super::Context;
use crate::machine::{Input, State, Word};
use crate::properties::ShortestPaths;
use std::collections::BTreeSet;

/// The α part, and the transitions that need no test of their own after it.
struct Alpha {
    word: Word,
    end: State,
    spared: BTreeSet<(State, Input)>,
}

pub(super) fn gonenc(context: &Context<'_>) -> Word {
    let alpha = alpha(context);
    let mut open: BTreeSet<(State, Input)> = context
        .machine
        .transitions()
        .map(|(s, x, ..)| (s, x))
        .filter(|edge| !alpha.spared.contains(edge))
        .collect();
    let (mut word, mut at) = (alpha.word, alpha.end);
    while !open.is_empty() {
        let paths = ShortestPaths::from(context.machine, at, |_, _| true);
        let nearest = open.iter().min_by_key(|(s, _)| paths.distance(*s)).copied();
        let Some((s, x)) = nearest else { break };
        word.extend(paths.word_to(s).unwrap_or_default());
        word.push(x);
        word.extend(&context.sequence);
        at = context.jump(context.after(s, &[x]));
        open.remove(&(s, x));
    }
    word
}

fn alpha(context: &Context<'_>) -> Alpha {
    let n = context.machine.states();
    let reached: BTreeSet<State> = (0..n).map(|s| context.jump(s)).collect();
    let mut recognized = BTreeSet::new();
    let mut spared = BTreeSet::new();
    let (mut word, mut at) = (Word::new(), 0);
    loop {
        while recognized.insert(at) {
            spared.insert(last_edge(context, at));
            word.extend(&context.sequence);
            at = context.jump(at);
        }
        // Once more, where a recognised state was reached, to confirm where the last D leads.
        word.extend(&context.sequence);
        at = context.jump(at);
        let paths = ShortestPaths::from(context.machine, at, |_, _| true);
        let open = (0..n).filter(|s| !recognized.contains(s));
        let Some(next) = open.min_by_key(|&s| (reached.contains(&s), paths.distance(s))) else {
            return Alpha { word, end: at, spared };
        };
        let transfer = paths.word_to(next).unwrap_or_default();
        // A transfer between recognised states proves its last transition if the others are tested.
        if let Some((&x, path)) = transfer.split_last() {
            spared.insert((context.after(at, path), x));
        }
        word.extend(&transfer);
        at = next;
    }
}

/// The last transition that D takes from a state.
fn last_edge(context: &Context<'_>, s: State) -> (State, Input) {
    match context.sequence.split_last() {
        Some((&x, path)) => (context.after(s, path), x),
        None => (s, 0),
    }
}
