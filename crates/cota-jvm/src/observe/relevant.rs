//! The choices that a watched run depends on (Korat+; Aguirre, Bengolea, Frias, Galeotti 2011).
//!
//! A word that the search has decided left a trace where that happened: a choice on the stack if
//! the word has other values to try, or an entry of the trail if it has none, or none any more. The
//! trail entry stands where the choice would go back to, so both together are in the order in which
//! words were decided.

use crate::machine::Machine;
use crate::search::{NOT_WRITTEN, UNREAD};

/// The choices up to the last one that a run depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relevant {
    /// How many of the choices that have another value to try are among them.
    pub open: usize,
    /// Whether some behind them have another value to try, so that going back skips something.
    pub skips: bool,
    /// The word of the last one; none if the run depends on no choice.
    pub last: Option<u32>,
}

impl Machine {
    /// The choices that a run with these reads depends on.
    pub fn relevant(&self, reads: &[u32]) -> Relevant {
        let first = self.search.first_slot();
        let mut read = vec![false; self.search.slot_count()];
        for &address in reads {
            if let Some(known) = read.get_mut((address as usize).wrapping_sub(first)) {
                *known = true;
            }
        }
        let is_read = |slot: u32| read.get(slot as usize - first).is_some_and(|&read| read);
        let all = self.search.open_choices();
        let found = |open: usize, last| Relevant { open, skips: open < all, last };
        let mut open = all;
        let mut at = self.heap.trail().len();
        loop {
            // Newest first: the choices that were made when the trail was as long as it is here.
            while let Some((slot, trail)) = self.search.open_choice(open.wrapping_sub(1))
                && trail >= at
            {
                if is_read(slot) {
                    return found(open, Some(slot));
                }
                open -= 1;
            }
            if at <= self.search.begun() {
                return found(0, None);
            }
            at -= 1;
            if let Some(slot) = self.decided_at(at)
                && is_read(slot)
            {
                return found(open, Some(slot));
            }
        }
    }

    /// Takes the choices behind the relevant ones back, so that the search goes back to these next.
    /// The structure is no longer in the machine after that.
    pub fn keep_choices(&mut self, relevant: &Relevant) {
        while self.search.open_choices() > relevant.open {
            self.drop_choice();
        }
    }

    /// The words that the search has decided, in order: one for each choice, also of those that have
    /// no other value.
    pub fn decided(&self) -> Vec<u32> {
        let trail = self.heap.trail();
        let mut decided = Vec::new();
        let mut next = 0;
        for at in self.search.begun()..=trail.len() {
            while let Some((slot, made)) = self.search.open_choice(next)
                && made <= at
            {
                decided.push(slot);
                next += 1;
            }
            decided.extend((at < trail.len()).then(|| self.decided_at(at)).flatten());
        }
        decided
    }

    /// How many words were decided up to the last relevant one.
    pub fn relevant_depth(&self, relevant: &Relevant) -> usize {
        let Some(last) = relevant.last else { return 0 };
        self.decided().iter().rposition(|&slot| slot == last).map_or(0, |at| at + 1)
    }

    /// The word that was decided where the trail has this entry, if it is of that kind: that a
    /// predicate wrote to a word before anyone read it looks alike, but for the entry before.
    fn decided_at(&self, at: usize) -> Option<u32> {
        let trail = self.heap.trail();
        let (slot, UNREAD) = *trail.get(at)? else { return None };
        if !self.search.has_slot(slot) {
            return None;
        }
        let given = self.search.given_address(slot);
        let written = at > 0 && trail[at - 1] == (given, NOT_WRITTEN);
        (!written).then_some(slot)
    }
}
