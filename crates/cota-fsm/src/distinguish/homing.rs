//! Homing and synchronising sequences: words after which the current state is known, from the
//! outputs or from nothing. Shortest ones by breadth-first search with a limit, since finding them
//! is hard in general; the words need to be defined in every state.

use super::preset::{least_block, shortest};
use crate::machine::{Machine, Output, State, Word};
use cota_run::{Budget, Finished, Watch};

/// A shortest word whose outputs tell which state is reached.
pub fn homing(machine: &Machine, budget: &Budget, watch: Watch<'_>) -> Finished<Option<Word>> {
    let start: Vec<Vec<State>> = vec![(0..machine.states()).collect()];
    let least = least_block(machine);
    let step = |blocks: &Vec<Vec<State>>, x| {
        let mut result: Vec<Vec<State>> = Vec::new();
        for block in blocks {
            let images: Option<Vec<(Output, State)>> =
                block.iter().map(|&s| machine.step(s, x).map(|(t, y)| (y, t))).collect();
            let mut images = images?;
            images.sort_unstable();
            images.dedup();
            let groups = images.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() >= least);
            result.extend(groups.map(|group| group.iter().map(|&(_, t)| t).collect::<Vec<_>>()));
        }
        result.sort_unstable();
        result.dedup();
        Some(result)
    };
    shortest(start, budget, watch, machine.inputs(), step, |blocks| {
        blocks.iter().all(|b| b.len() < 2)
    })
}

/// A shortest word that leads all states to one.
pub fn synchronizing(
    machine: &Machine,
    budget: &Budget,
    watch: Watch<'_>,
) -> Finished<Option<Word>> {
    let start: Vec<State> = (0..machine.states()).collect();
    let step = |states: &Vec<State>, x| {
        let images: Option<Vec<State>> = states.iter().map(|&s| machine.next(s, x)).collect();
        let mut images = images?;
        images.sort_unstable();
        images.dedup();
        Some(images)
    };
    shortest(start, budget, watch, machine.inputs(), step, |states| states.len() == 1)
}
