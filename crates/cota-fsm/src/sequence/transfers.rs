//! Shortest transfer words between all pairs of states.

use crate::machine::{Machine, State, Word};
use crate::properties::ShortestPaths;
use std::sync::OnceLock;

/// Shortest transfer words between all pairs of states, found when they are first asked for: for many
/// states all of them take long and much memory.
#[derive(Clone, Debug)]
pub(super) struct Transfers<'a> {
    machine: &'a Machine,
    from: Vec<OnceLock<ShortestPaths>>,
}

impl<'a> Transfers<'a> {
    pub(super) fn new(machine: &'a Machine) -> Self {
        Self { machine, from: vec![OnceLock::new(); machine.states()] }
    }

    fn paths(&self, from: State) -> &ShortestPaths {
        self.from[from].get_or_init(|| ShortestPaths::from(self.machine, from, |_, _| true))
    }

    /// The transfer word; empty if there is none, which strong connection rules out.
    pub(super) fn word(&self, from: State, to: State) -> Word {
        self.paths(from).word_to(to).unwrap_or_default()
    }

    pub(super) fn length(&self, from: State, to: State) -> usize {
        self.paths(from).distance(to).unwrap_or(0)
    }
}
