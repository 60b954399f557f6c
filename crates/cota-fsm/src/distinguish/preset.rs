//! Preset distinguishing sequences: breadth first over what is still uncertain.
//!
//! After a word the uncertainty is the set of blocks of current states that answered alike; a word
//! that merges two states of a block can never tell them apart any more. Deciding existence needs
//! exponential time in general, so the search has a limit.

use super::adaptive::parts;
use crate::machine::{Input, Machine, State, Word};
use cota_run::{Budget, Finished, StopReason, Watch};
use rustc_hash::FxHashSet;
use std::hash::Hash;
use std::rc::Rc;
use std::time::Instant;

/// A shortest word on which all states answer differently.
pub fn preset(machine: &Machine, budget: &Budget, watch: Watch<'_>) -> Finished<Option<Word>> {
    let start: Vec<Vec<State>> = vec![(0..machine.states()).collect()];
    let least = least_block(machine);
    let step = |blocks: &Vec<Vec<State>>, x| refine(machine, blocks, x, least);
    shortest(start, budget, watch, machine.inputs(), step, |blocks| {
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

/// Breadth-first search for a shortest word from `start` to a goal, inputs in order. A step is one position.
pub(super) fn shortest<P: Position>(
    start: P,
    budget: &Budget,
    watch: Watch<'_>,
    inputs: usize,
    step: impl Fn(&P, Input) -> Option<P>,
    goal: impl Fn(&P) -> bool,
) -> Finished<Option<Word>> {
    let begun = Instant::now();
    let watch = budget.watch(watch);
    let finished = |result, stop, steps: usize| Finished {
        result,
        stop,
        steps: steps as u64,
        elapsed: begun.elapsed(),
    };
    if goal(&start) {
        return finished(Some(Word::new()), StopReason::Limit, 0);
    }
    let most = budget.steps.map_or(usize::MAX, |most| most.try_into().unwrap_or(usize::MAX));
    let mut left = MOST_STATES.saturating_sub(start.states());
    let start = Rc::new(start);
    let mut seen: FxHashSet<Rc<P>> = FxHashSet::default();
    seen.insert(Rc::clone(&start));
    let mut nodes: Vec<(Rc<P>, usize, Input)> = vec![(start, 0, 0)];
    watch.begin("positions", budget.steps);
    let mut at = 0;
    while at < nodes.len() {
        if let Some(stop) = watch.stop_reason() {
            return finished(None, stop, nodes.len());
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
                return finished(Some(word), StopReason::Limit, nodes.len());
            }
            let next = Rc::new(next);
            if seen.insert(Rc::clone(&next)) {
                if nodes.len() >= most {
                    return finished(None, StopReason::Steps, most);
                }
                let Some(rest) = left.checked_sub(next.states()) else {
                    return finished(None, StopReason::Steps, nodes.len());
                };
                left = rest;
                watch.add(1);
                nodes.push((next, at, x));
            }
        }
        at += 1;
    }
    finished(None, StopReason::Exhausted, nodes.len())
}
