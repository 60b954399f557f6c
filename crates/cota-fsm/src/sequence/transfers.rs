//! Shortest transfer words between all pairs of states.

use crate::machine::{Machine, State, Word};
use crate::properties::ShortestPaths;

/// Shortest transfer words between all pairs of states.
#[derive(Clone, Debug)]
pub(super) struct Transfers(Vec<ShortestPaths>);

impl Transfers {
    pub(super) fn new(machine: &Machine) -> Self {
        let paths = (0..machine.states()).map(|s| ShortestPaths::from(machine, s, |_, _| true));
        Self(paths.collect())
    }

    /// The transfer word; empty if there is none, which strong connection rules out.
    pub(super) fn word(&self, from: State, to: State) -> Word {
        self.0[from].word_to(to).unwrap_or_default()
    }

    pub(super) fn length(&self, from: State, to: State) -> usize {
        self.0[from].distance(to).unwrap_or(0)
    }
}
