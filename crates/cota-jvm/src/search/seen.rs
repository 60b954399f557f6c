//! The state of a search as those see it who look at it from the side.

use crate::code::NONE;
use crate::machine::Machine;

use super::{Search, UNREAD};

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

    /// Where the value is kept that a chosen word had before the predicate wrote to it.
    pub(crate) fn given_address(&self, slot: u32) -> u32 {
        self.given as u32 + slot.wrapping_sub(self.first_slot)
    }

    /// How long the trail was when the search began.
    pub(crate) fn begun(&self) -> usize {
        self.begun
    }

    /// How many choices have another value to try.
    pub(crate) fn open_choices(&self) -> usize {
        self.choices.len()
    }

    /// The word of such a choice, and how long the trail was when it was made.
    pub(crate) fn open_choice(&self, at: usize) -> Option<(u32, usize)> {
        self.choices.get(at).map(|choice| (choice.slot, choice.mark.trail as usize))
    }
}

impl Machine {
    /// Takes the last choice back as if it had no other value. What going back restores beside the
    /// heap is kept by the choices before it.
    pub(crate) fn drop_choice(&mut self) {
        let Some(choice) = self.search.choices.pop() else { return };
        if choice.pc != NONE && !self.search.presented.is_empty() {
            self.take_presentation_back();
        }
        self.heap.undo(choice.mark);
        self.heap.write_new(choice.slot as usize, UNREAD);
    }
}
