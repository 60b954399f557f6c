//! Unique input/output sequences (Sabnani and Dahbura 1988): a word on which one state answers as no
//! other does. Breadth first over the state's own position and those that still answer alike.

use super::preset::shortest;
use crate::machine::{Machine, State, Word};
use cota_run::{Budget, Finished, Watch};

/// A shortest unique input/output sequence of a state.
///
/// A state in which the word is not defined does not count as answering differently.
pub fn uio(
    machine: &Machine,
    s: State,
    budget: &Budget,
    watch: Watch<'_>,
) -> Finished<Option<Word>> {
    let others: Vec<State> = (0..machine.states()).filter(|&t| t != s).collect();
    let step = |(at, others): &(State, Vec<State>), x| {
        let (to, y) = machine.step(*at, x)?;
        let mut alike = Vec::new();
        for &t in others {
            let (t2, p) = machine.step(t, x)?;
            if p == y {
                alike.push(t2);
            }
        }
        alike.sort_unstable();
        alike.dedup();
        // An alike state that reached the same place can never be told apart any more.
        (!alike.contains(&to)).then_some((to, alike))
    };
    shortest((s, others), budget, watch, machine.inputs(), step, |(_, others)| others.is_empty())
}
