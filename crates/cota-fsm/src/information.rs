//! What a machine is, and which distinguishing structures exist.

use crate::distinguish::{Limit, Search, adaptive, homing, preset, synchronizing, uio};
use crate::equivalence::inseparable;
use crate::machine::{Machine, State};

/// Beyond so many states, words that tell states apart are not looked for.
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

impl From<&Search> for Existence {
    fn from(search: &Search) -> Self {
        match search {
            Search::Found(_) => Self::Yes,
            Search::None => Self::No,
            Search::Cut { .. } => Self::Cut,
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
    /// Looks at a machine; each search for a shortest word keeps to the limit.
    pub fn of<'w>(machine: &Machine, limit: impl Into<Limit<'w>>) -> Self {
        let limit = limit.into();
        let small = machine.states() <= MOST_STATES;
        let looked =
            |search: &dyn Fn() -> Existence| if small { search() } else { Existence::Skipped };
        let (complete, reduced) = (machine.is_complete(), inseparable(machine).is_none());
        let homing = if complete && reduced && !small {
            // Every machine that is both has one.
            Existence::Yes
        } else {
            looked(&|| Existence::from(&homing(machine, limit)))
        };
        Self {
            complete,
            reduced,
            strongly_connected: machine.is_strongly_connected(),
            unreachable: machine.unreachable(),
            adaptive: looked(&|| match adaptive(machine) {
                Some(_) => Existence::Yes,
                None => Existence::No,
            }),
            preset: looked(&|| Existence::from(&preset(machine, limit))),
            uio: (0..machine.states())
                .map(|s| looked(&|| Existence::from(&uio(machine, s, limit))))
                .collect(),
            homing,
            synchronizing: looked(&|| Existence::from(&synchronizing(machine, limit))),
        }
    }
}
