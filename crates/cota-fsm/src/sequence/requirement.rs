//! What a method requires of a machine, and which methods work without it.

use crate::distinguish::DistinguishingSet;
use crate::equivalence::separated_within;
use crate::machine::{Machine, State};
use cota_run::Watch;
use thiserror::Error;

/// A property that a machine lacks for a method.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Requirement {
    /// Some states cannot be reached.
    #[error("state `{0}` cannot be reached from the initial state")]
    Reachable(String),
    /// Two states are equivalent.
    #[error("the machine is not reduced: nothing tells states `{0}` and `{1}` apart")]
    Reduced(String, String),
    /// Two states answer alike where both define an answer, but one defines more.
    #[error(
        "the machine is partial, and nothing that is defined in both tells states `{0}` and `{1}` apart"
    )]
    Compatible(String, String),
    /// A state cannot be left towards the initial state.
    #[error(
        "the machine is not strongly connected: nothing leads from state `{0}` back to the initial state"
    )]
    StronglyConnected(String),
    /// No distinguishing set exists.
    #[error("the machine has no distinguishing set")]
    DistinguishingSet,
    /// No preset distinguishing sequence was found.
    #[error("the machine has no preset distinguishing sequence within the limit")]
    DistinguishingSequence,
    /// The machine is partial.
    #[error("the machine is partial: input `{1}` is not defined in state `{0}`")]
    Complete(String, String),
}

impl Requirement {
    /// The requirement that some word tells these two states apart, which none does.
    pub fn separable(machine: &Machine, (s, t): (State, State)) -> Self {
        let class = machine.classes();
        let (one, other) = (machine.state_name(s).to_owned(), machine.state_name(t).to_owned());
        if class[s] == class[t] { Self::Reduced(one, other) } else { Self::Compatible(one, other) }
    }

    /// What would work instead, or how to get there.
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::Reachable(_) | Self::Reduced(..) => {
                "`cota fsm minimize` removes unreachable states and merges equivalent ones"
            }
            Self::Compatible(..) => {
                "`cota fsm complete` gives what is undefined an answer of its own, which tells them apart"
            }
            Self::StronglyConnected(_) => {
                "no single sequence without reset can do; a suite with reset can: `cota fsm suite --method h`"
            }
            Self::DistinguishingSet => {
                "method `best` needs none; a suite with reset neither: `cota fsm suite --method h`"
            }
            Self::DistinguishingSequence => {
                "methods `simao-petrenko08`, `ggcs` and `best` need a distinguishing set only, or none"
            }
            Self::Complete(..) => {
                "methods `simao-petrenko08`, `ggcs` and `best` take partial machines; `cota fsm complete` makes it complete"
            }
        }
    }
}

/// Checks what every checking sequence needs: reachable states, a reduced and strongly connected
/// machine.
///
/// # Errors
/// The first property that is missing.
pub fn require(machine: &Machine) -> Result<(), Requirement> {
    // Without a deadline it always ends.
    require_within(machine, Watch::default()).unwrap_or(Ok(()))
}

/// As [`require`]; none if the watch asks to end before.
///
/// # Errors
/// The first property that is missing.
pub fn require_within(machine: &Machine, watch: Watch<'_>) -> Option<Result<(), Requirement>> {
    let name = |s: usize| machine.state_name(s).to_owned();
    if let Some(&s) = machine.unreachable().first() {
        return Some(Err(Requirement::Reachable(name(s))));
    }
    if let Some(s) = machine.reaching_initial().iter().position(|&back| !back) {
        return Some(Err(Requirement::StronglyConnected(name(s))));
    }
    let separated = separated_within(machine, watch)?;
    Some(separated.map_err(|pair| Requirement::separable(machine, pair)))
}

/// The distinguishing set of an adaptive sequence shortened by lookahead.
///
/// # Errors
/// If none exists.
pub fn distinguishing_set(machine: &Machine) -> Result<DistinguishingSet, Requirement> {
    distinguishing_set_within(machine, Watch::default())
}

/// As [`distinguishing_set`].
///
/// # Errors
/// If none exists, or none was found before the watch asked to end.
pub fn distinguishing_set_within(
    machine: &Machine,
    watch: Watch<'_>,
) -> Result<DistinguishingSet, Requirement> {
    crate::distinguish::shortened_within(machine, 2, watch)
        .and_then(|sequence| sequence.into_set_within(machine, watch))
        .ok_or(Requirement::DistinguishingSet)
}
