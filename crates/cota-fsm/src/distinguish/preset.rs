//! Preset distinguishing sequences: breadth first over what is still uncertain.
//!
//! After a word the uncertainty is the set of blocks of current states that answered alike; a word
//! that merges two states of a block can never tell them apart any more. Deciding existence needs
//! exponential time in general, so the search has a limit.

use super::adaptive::parts;
use super::{Limit, Search};
use crate::machine::{Input, Machine, State, Word};
use rustc_hash::FxHashSet;
use std::hash::Hash;
use std::rc::Rc;

/// A shortest word on which all states answer differently, looked for among at most `limit`
/// uncertainties.
pub fn preset<'w>(machine: &Machine, limit: impl Into<Limit<'w>>) -> Search {
    let start: Vec<Vec<State>> = vec![(0..machine.states()).collect()];
    if machine.states() < 2 {
        return Search::Found(Word::new());
    }
    let least = least_block(machine);
    let step = |blocks: &Vec<Vec<State>>, x| refine(machine, blocks, x, least);
    shortest(start, limit.into(), machine.inputs(), step, |blocks| {
        blocks.iter().all(|block| block.len() < 2)
    })
}

/// Blocks with fewer states need not be followed. A state that is alone is known, but where not everything
/// is defined the rest of the word has to be defined there too.
pub(super) fn least_block(machine: &Machine) -> usize {
    if machine.is_complete() { 2 } else { 1 }
}

/// The blocks with enough states after an input, sorted; none if it is undefined or merges.
fn refine(
    machine: &Machine,
    blocks: &[Vec<State>],
    x: Input,
    least: usize,
) -> Option<Vec<Vec<State>>> {
    let mut result = Vec::new();
    for block in blocks {
        result.extend(parts(machine, block, x)?.into_iter().filter(|part| part.len() >= least));
    }
    result.sort_unstable();
    result.dedup();
    Some(result)
}

/// A position of a search for a shortest word.
pub(super) trait Position: Eq + Hash {
    /// How many states it names.
    fn states(&self) -> usize;
}

impl Position for Vec<State> {
    fn states(&self) -> usize {
        self.len()
    }
}

impl Position for Vec<Vec<State>> {
    fn states(&self) -> usize {
        self.iter().map(Vec::len).sum()
    }
}

impl Position for (State, Vec<State>) {
    fn states(&self) -> usize {
        1 + self.1.len()
    }
}

/// The positions of a search name no more states than this in all, which take less than a gigabyte; up to a
/// thousand states a hundred thousand positions fit.
const MOST_STATES: usize = 100_000_000;

/// Breadth-first search for a shortest word from `start` to a goal, inputs in order, over at most
/// `limit` different positions.
pub(super) fn shortest<P: Position>(
    start: P,
    limit: Limit<'_>,
    inputs: usize,
    step: impl Fn(&P, Input) -> Option<P>,
    goal: impl Fn(&P) -> bool,
) -> Search {
    if goal(&start) {
        return Search::Found(Word::new());
    }
    let mut left = MOST_STATES.saturating_sub(start.states());
    let start = Rc::new(start);
    let mut seen: FxHashSet<Rc<P>> = FxHashSet::default();
    seen.insert(Rc::clone(&start));
    let mut nodes: Vec<(Rc<P>, usize, Input)> = vec![(start, 0, 0)];
    limit.watch.begin("positions", Some(limit.positions as u64));
    let mut at = 0;
    while at < nodes.len() {
        if limit.watch.is_stopped() {
            return Search::Cut { steps: nodes.len() };
        }
        for x in 0..inputs {
            let Some(next) = step(&nodes[at].0, x) else { continue };
            if goal(&next) {
                let mut word = vec![x];
                let mut back = at;
                while back != 0 {
                    word.push(nodes[back].2);
                    back = nodes[back].1;
                }
                word.reverse();
                return Search::Found(word);
            }
            let next = Rc::new(next);
            if seen.insert(Rc::clone(&next)) {
                if nodes.len() >= limit.positions {
                    return Search::Cut { steps: limit.positions };
                }
                let Some(rest) = left.checked_sub(next.states()) else {
                    return Search::Cut { steps: nodes.len() };
                };
                left = rest;
                limit.watch.add(1);
                nodes.push((next, at, x));
            }
        }
        at += 1;
    }
    Search::None
}
