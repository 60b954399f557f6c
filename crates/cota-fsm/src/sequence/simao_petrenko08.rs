//! The method of Simão and Petrenko (2008): no global graph, the best next step each time.
//!
//! While the end of the sequence is not recognised, the word of its state is appended; otherwise a
//! shortest path over verified transitions to an unverified one, and that transition. Ties go to the
//! first input. Partial machines are taken as they are.

use super::recognition::Recognition;
use super::requirement::{Requirement, require};
use crate::distinguish::DistinguishingSet;
use crate::machine::{Input, Machine, State, Word};
use cota_run::Watch;

/// One step of the construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The word of the state was applied.
    Identify(State),
    /// A transfer word, then a transition to be verified.
    Test {
        /// The path to the transition.
        transfer: Word,
        /// The transition's source.
        source: State,
        /// The transition's input.
        input: Input,
    },
}

/// A sequence and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// The checking sequence.
    pub word: Word,
    /// The steps, in order.
    pub log: Vec<Operation>,
}

/// Builds a checking sequence of a reduced, strongly connected machine with a distinguishing set.
///
/// # Errors
/// If the machine is not reduced or not strongly connected.
pub fn simao_petrenko08(
    machine: &Machine,
    set: &DistinguishingSet,
) -> Result<Construction, Requirement> {
    require(machine)?;
    // Without a deadline it always ends.
    let whole = construct(machine, set, Watch::default());
    Ok(whole.unwrap_or_else(|| Construction { word: Word::new(), log: Vec::new() }))
}

/// As [`simao_petrenko08`] of a machine that has what is required; none if the watch asks to end before.
pub(super) fn construct(
    machine: &Machine,
    set: &DistinguishingSet,
    watch: Watch<'_>,
) -> Option<Construction> {
    let mut recognition = Recognition::new(machine, set);
    let mut log = Vec::new();
    let mut open: Vec<Vec<Input>> =
        (0..machine.states()).map(|s| machine.defined_inputs(s).collect()).collect();
    loop {
        if watch.is_stopped() {
            return None;
        }
        let s = recognition.state();
        if !recognition.end_is_recognized() {
            recognition.append(set.word(s));
            log.push(Operation::Identify(s));
            continue;
        }
        let Some((source, input, transfer)) = nearest(machine, &mut recognition, &mut open) else {
            return Some(Construction { word: recognition.into_word(), log });
        };
        recognition.append(&transfer);
        recognition.append(&[input]);
        log.push(Operation::Test { transfer, source, input });
    }
}

/// The unverified transition that the shortest path over verified ones reaches, with that path.
fn nearest(
    machine: &Machine,
    recognition: &mut Recognition<'_>,
    open: &mut [Vec<Input>],
) -> Option<(State, Input, Word)> {
    let mut parent: Vec<Option<(State, Input)>> = vec![None; machine.states()];
    let from = recognition.state();
    let mut seen = vec![false; machine.states()];
    seen[from] = true;
    let mut queue = vec![from];
    let mut at = 0;
    while at < queue.len() {
        let s = queue[at];
        at += 1;
        open[s].retain(|&x| !recognition.verified(s, x));
        if let Some(&x) = open[s].first() {
            let mut transfer = Word::new();
            let mut back = s;
            while let Some((before, x)) = parent[back] {
                transfer.push(x);
                back = before;
            }
            transfer.reverse();
            return Some((s, x, transfer));
        }
        for x in 0..machine.inputs() {
            if let Some(t) = machine.next(s, x).filter(|&t| !seen[t]) {
                seen[t] = true;
                parent[t] = Some((s, x));
                queue.push(t);
            }
        }
    }
    None
}

impl Construction {
    /// Whether the log replays to the word from the initial state.
    pub fn replay(&self, machine: &Machine, set: &DistinguishingSet) -> Option<Word> {
        let mut word = Word::new();
        for operation in &self.log {
            match operation {
                Operation::Identify(s) => word.extend(set.word(*s)),
                Operation::Test { transfer, input, .. } => {
                    word.extend(transfer);
                    word.push(*input);
                }
            }
        }
        machine.after(0, &word).map(|_| word)
    }
}
