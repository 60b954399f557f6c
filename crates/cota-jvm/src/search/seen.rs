//! The state of a search as those see it who look at it from the side.

use super::Search;

impl Search {
    /// The address of the first word that is chosen.
    pub(crate) fn first_slot(&self) -> usize {
        self.first_slot as usize
    }

    /// How many words lie from there to the last one that is chosen.
    pub(crate) fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Whether the search chooses a word.
    #[inline]
    pub(crate) fn has_slot(&self, address: u32) -> bool {
        let domain = self.slots.get(address.wrapping_sub(self.first_slot) as usize);
        domain.is_some_and(|&domain| domain != u16::MAX)
    }

    /// The word that was decided last, if any was.
    pub(crate) fn last_decided(&self) -> Option<u32> {
        let made = &self.decided[..self.made];
        made.last().map(|decided| decided.slot)
    }
}
