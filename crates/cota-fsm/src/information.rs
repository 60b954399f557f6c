//! Properties of a machine, and which distinguishing structures exist.

use crate::distinguish::{adaptive, homing, preset, synchronizing, uio};
use crate::equivalence::inseparable;
use crate::machine::{Machine, State, Word};
use cota_run::{Budget, Finished, StopReason, Watch};
use std::time::Instant;

/// Words that tell states apart are not looked for in machines with more states.
pub const MOST_STATES: usize = 1_000;

/// Whether something exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existence {
    /// It was found, or known to exist.
    Yes,
    /// There is none.
    No,
    /// Not found within the limit; there may be one.
    Cut,
    /// Not looked for: the machine has more than [`MOST_STATES`] states.
    Skipped,
}

impl From<&Finished<Option<Word>>> for Existence {
    fn from(search: &Finished<Option<Word>>) -> Self {
        match (&search.result, search.stop) {
            (Some(_), _) => Self::Yes,
            (None, StopReason::Exhausted) => Self::No,
            (None, _) => Self::Cut,
        }
    }
}

/// What is known about a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Information {
    /// Whether every input is defined in every state.
    pub complete: bool,
    /// Whether every two states can be told apart.
    pub reduced: bool,
    /// Whether every state can be reached from every state.
    pub strongly_connected: bool,
    /// The states that cannot be reached.
    pub unreachable: Vec<State>,
    /// Whether there is an adaptive distinguishing sequence.
    pub adaptive: Existence,
    /// Whether there is a preset distinguishing sequence.
    pub preset: Existence,
    /// For each state, whether it has a unique input/output sequence.
    pub uio: Vec<Existence>,
    /// Whether there is a homing sequence.
    pub homing: Existence,
    /// Whether there is a synchronizing sequence.
    pub synchronizing: Existence,
}

impl Information {
    /// Looks at a machine.
    ///
    /// The budget's steps are those of each search for a shortest word, its time is that of all. The run reports the
    /// steps of all searches, and why the last one that was cut stopped.
    pub fn of(machine: &Machine, budget: &Budget, watch: Watch<'_>) -> Finished<Self> {
        let begun = Instant::now();
        let watch = budget.watch(watch);
        let budget = &Budget { time: None, ..*budget };
        let (mut stop, mut steps) = (StopReason::Exhausted, 0);
        let mut note = |search: &Finished<Option<Word>>| {
            steps += search.steps;
            let existence = Existence::from(search);
            if existence == Existence::Cut {
                stop = search.stop;
            }
            existence
        };
        let small = machine.states() <= MOST_STATES;
        let mut looked = |search: &dyn Fn() -> Finished<Option<Word>>| {
            if small { note(&search()) } else { Existence::Skipped }
        };
        let (complete, reduced) = (machine.is_complete(), inseparable(machine).is_none());
        let homing = if complete && reduced && !small {
            // Every machine that is both has one.
            Existence::Yes
        } else {
            looked(&|| homing(machine, budget, watch))
        };
        let result = Self {
            complete,
            reduced,
            strongly_connected: machine.is_strongly_connected(),
            unreachable: machine.unreachable(),
            adaptive: match small.then(|| adaptive(machine)) {
                None => Existence::Skipped,
                Some(Some(_)) => Existence::Yes,
                Some(None) => Existence::No,
            },
            preset: looked(&|| preset(machine, budget, watch)),
            uio: (0..machine.states())
                .map(|s| looked(&|| uio(machine, s, budget, watch)))
                .collect(),
            homing,
            synchronizing: looked(&|| synchronizing(machine, budget, watch)),
        };
        Finished { result, stop, steps, elapsed: begun.elapsed() }
    }
}
