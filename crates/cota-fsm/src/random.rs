//! Seeded random machines by the three-phase generator of Simão and Petrenko (2010): connect every
//! state to an already connected one, fill up with random transitions, reject what is not reduced.
//! A `(state, input)` pair that is taken already is drawn again.
//!
//! Of large machines next to none has an adaptive distinguishing sequence: with many states for each
//! output, every input leads two states to one with the same output. If one is wanted and none of the
//! first machines drawn has it, one input is drawn such that no two states share its target.

use crate::equivalence::inseparable;
use crate::machine::{Machine, MachineError, Output, State};
use cota_run::Watch;
use thiserror::Error;

pub use cota_run::Random;

/// What kind of random machine is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// States.
    pub states: usize,
    /// Inputs.
    pub inputs: usize,
    /// Outputs.
    pub outputs: usize,
    /// Defined transitions; all of them if not given.
    pub transitions: Option<usize>,
    /// Keep only strongly connected machines.
    pub strongly_connected: bool,
    /// Keep only machines with an adaptive distinguishing sequence.
    pub adaptive: bool,
}

/// Why there is no such machine.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RandomError {
    /// No machine can have these numbers.
    #[error("a machine needs at least one state, input and output")]
    Nothing,
    /// The transitions do not fit.
    #[error("{wanted} transitions are wanted, but there must be {least} to {most}")]
    Transitions {
        /// What was asked for.
        wanted: usize,
        /// Needed to reach every state.
        least: usize,
        /// States times inputs.
        most: usize,
    },
    /// The table would take too much memory.
    #[error(
        "{states} states and {inputs} inputs are too many: a machine has at most {MOST_CELLS} transitions"
    )]
    TooLarge {
        /// What was asked for.
        states: usize,
        /// What was asked for.
        inputs: usize,
    },
    /// All machines drawn were rejected.
    #[error("none of {attempts} machines drawn is as wanted")]
    Rejected {
        /// How many were drawn.
        attempts: usize,
    },
    /// The watch asked to end.
    #[error("the search was cut short before a machine was drawn")]
    Late,
    /// The machine drawn is impossible.
    #[error(transparent)]
    Machine(#[from] MachineError),
}

const ATTEMPTS: usize = 100_000;

/// A machine has no more transitions than this.
const MOST_CELLS: usize = 4_000_000;

/// The machines that are drawn have no more transitions than this in all.
const MOST_DRAWN: usize = 1_000_000_000;

/// After this many machines without an adaptive distinguishing sequence, one input permutes the states.
const FREE_ATTEMPTS: usize = 500;

impl Recipe {
    /// Draws machines until one is reduced and passes the filters.
    ///
    /// # Errors
    /// If the numbers are impossible or too many machines in a row are rejected, or the watch asks to end.
    pub fn draw(&self, random: &mut Random, watch: Watch<'_>) -> Result<Machine, RandomError> {
        if self.states == 0 || self.inputs == 0 || self.outputs == 0 {
            return Err(RandomError::Nothing);
        }
        let (states, inputs) = (self.states, self.inputs);
        let most = states.checked_mul(inputs).filter(|&most| most <= MOST_CELLS);
        let most = most.ok_or(RandomError::TooLarge { states, inputs })?;
        let wanted = self.transitions.unwrap_or(most);
        if wanted > most || wanted + 1 < self.states {
            return Err(RandomError::Transitions { wanted, least: self.states - 1, most });
        }
        watch.begin("machines drawn", None);
        // Large machines are drawn less often.
        let attempts = ATTEMPTS.min(MOST_DRAWN / most).max(1);
        for attempt in 0..attempts {
            if watch.is_stopped() {
                return Err(RandomError::Late);
            }
            watch.add(1);
            let permuting = self.adaptive && attempt >= FREE_ATTEMPTS && wanted == most;
            let machine = self.attempt(wanted, permuting, random)?;
            // The cheap tests come first.
            let wanted = (!self.strongly_connected || machine.is_strongly_connected())
                && (!self.adaptive || crate::distinguish::adaptive(&machine).is_some())
                && inseparable(&machine).is_none();
            if wanted {
                return Ok(machine);
            }
        }
        Err(RandomError::Rejected { attempts })
    }

    fn attempt(
        &self,
        wanted: usize,
        permuting: bool,
        random: &mut Random,
    ) -> Result<Machine, MachineError> {
        let mut rows: Vec<Vec<Option<(State, Output)>>> =
            vec![vec![None; self.inputs]; self.states];
        let mut count = 0;
        for s in 1..self.states {
            // States below s are connected, and s - 1 transitions cannot fill all their cells.
            let (from, x) = loop {
                let (from, x) = (random.below(s), random.below(self.inputs));
                if rows[from][x].is_none() {
                    break (from, x);
                }
            };
            rows[from][x] = Some((s, random.below(self.outputs)));
            count += 1;
        }
        let mut free: Vec<(State, usize)> = (0..self.states)
            .flat_map(|s| (0..self.inputs).map(move |x| (s, x)))
            .filter(|&(s, x)| rows[s][x].is_none())
            .collect();
        while count < wanted {
            let (s, x) = free.swap_remove(random.below(free.len()));
            rows[s][x] = Some((random.below(self.states), random.below(self.outputs)));
            count += 1;
        }
        if permuting {
            permute(&mut rows, random);
        }
        Machine::from_table(&rows)
    }
}

/// Gives the last input other targets where two states share one, so that no two do. The transitions that connect the
/// states may be lost; then the machine is rejected.
fn permute(rows: &mut [Vec<Option<(State, Output)>>], random: &mut Random) {
    let mut taken = vec![false; rows.len()];
    let mut again = Vec::new();
    for (s, row) in rows.iter().enumerate() {
        match row.last() {
            Some(Some((t, _))) if !std::mem::replace(&mut taken[*t], true) => {}
            _ => again.push(s),
        }
    }
    let mut free: Vec<State> = (0..rows.len()).filter(|&t| !taken[t]).collect();
    random.shuffle(&mut free);
    for (s, t) in again.into_iter().zip(free) {
        if let Some(Some((target, _))) = rows[s].last_mut() {
            *target = t;
        }
    }
}
