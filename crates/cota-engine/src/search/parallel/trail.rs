//! Which units the search would have jumped over.
//!
//! A thread cannot know what the candidates of the units before its own failed for. So it may look at candidates that
//! a search on one thread leaves out. When it is clear what they failed for, such units are given up: they have no
//! valid structure, and their candidates do not count.

use crate::search::jumps::{Departure, Depths};

/// What the units that are finished failed for.
#[derive(Debug, Default)]
pub(in crate::search) struct Trail {
    /// What the alternatives of each choice failed for that belong to units before.
    reasons: Vec<Depths>,
    conflict: Depths,
    /// How many choices there are that may be in the conflict.
    length: usize,
    /// Whether the search left open alternatives out since the last unit that it came to.
    jumped: bool,
    /// Whether the units before say nothing.
    silent: bool,
}

impl Trail {
    /// A unit is finished.
    pub fn leave(&mut self, departure: Option<Departure>) {
        self.silent = departure.is_none();
        let Some(Departure { reasons, conflict, jumped }) = departure else { return };
        // The alternatives of the choice at the floor may have been tried in two units.
        self.length = reasons.len() + 1;
        if self.reasons.len() < reasons.len() {
            self.reasons.resize(reasons.len(), Depths::default());
        }
        for (known, more) in self.reasons.iter_mut().zip(reasons) {
            known.add(more);
        }
        (self.conflict, self.jumped) = (conflict, jumped);
    }

    /// Whether the search comes to a unit that was part of one before. It begins with another alternative of the
    /// last choice of its path.
    pub fn reaches(&mut self, path: &[u32]) -> bool {
        let mut kept = self.conflict.reach(self.length);
        while !self.silent && kept > path.len() {
            // The choice has no more alternatives.
            self.length = kept - 1;
            if let Some(reasons) = self.reasons.get(self.length) {
                self.conflict.add(*reasons);
            }
            kept = self.conflict.reach(self.length);
        }
        if !self.silent && kept < path.len() {
            return false;
        }
        self.reasons.resize(path.len(), Depths::default());
        if let Some(reasons) = self.reasons.last_mut() {
            reasons.add(self.conflict);
        }
        true
    }

    /// The search jumps over a unit; whether that is a jump of its own.
    pub fn jump(&mut self) -> bool {
        !std::mem::replace(&mut self.jumped, true)
    }

    /// The next unit has nothing to do with those before.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
