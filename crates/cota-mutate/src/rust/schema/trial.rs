//! Which proposals are to blame for what does not compile.

use super::layout::{Layout, Placement};
use crate::rust::proposal::SwitchForm;

/// The state of the proposals between rounds of checking.
pub(super) struct Trial {
    pub(super) placements: Vec<Placement>,
    /// Those that were moved to a copy though it is not certain that they are to blame.
    suspects: Vec<bool>,
    /// Those that were retried.
    tried: Vec<bool>,
}

impl Trial {
    pub(super) fn new(placements: Vec<Placement>) -> Self {
        let none = vec![false; placements.len()];
        Self { placements, suspects: none.clone(), tried: none }
    }

    /// Moves a proposal from its switch to a copy.
    pub(super) fn copy(&mut self, proposal: usize) -> bool {
        let moved = self.placements[proposal] == Placement::Switch;
        if moved {
            self.placements[proposal] = Placement::Copy;
        }
        moved
    }

    /// Moves it there for now.
    pub(super) fn suspect(&mut self, proposal: usize) -> bool {
        let moved = self.copy(proposal);
        self.suspects[proposal] |= moved && !self.tried[proposal];
        moved
    }

    /// An error within an alternative. Errors of types and names are final; those of moves and borrows
    /// may be caused by the other mutants that share the switch, so the proposal is retried in a copy.
    pub(super) fn refuse(&mut self, code: &str, proposal: usize, layout: &Layout) -> bool {
        const IN_COMPANY: [&str; 12] = [
            "E0381", "E0382", "E0499", "E0502", "E0503", "E0505", "E0506", "E0507", "E0515",
            "E0521", "E0597", "E0716",
        ];
        let in_copy = layout.addresses[proposal]
            .is_some_and(|(site, _)| layout.sites[site as usize].form == SwitchForm::Body);
        match &self.placements[proposal] {
            Placement::Dropped(_) => false,
            Placement::Switch if !in_copy && IN_COMPANY.contains(&code) => self.copy(proposal),
            _ => {
                self.placements[proposal] = Placement::Dropped(code.to_owned());
                true
            }
        }
    }

    /// Brings back the suspects that compile in copies, once; true if there are any.
    pub(super) fn acquit(&mut self) -> bool {
        let mut any = false;
        for at in 0..self.placements.len() {
            if std::mem::take(&mut self.suspects[at]) && self.placements[at] == Placement::Copy {
                self.placements[at] = Placement::Switch;
                self.tried[at] = true;
                any = true;
            }
        }
        any
    }
}
