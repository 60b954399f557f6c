//! A structure is shown as the predicate was given it, not as the predicate left it.

use crate::heap::PERMANENT;
use crate::machine::Machine;

use super::{NOT_WRITTEN, UNREAD};

impl Machine {
    /// The first of some words that no search has decided. A native asks before it reads them.
    pub(crate) fn first_undecided(&mut self, from: usize, words: usize) -> Option<u32> {
        self.note_words(from, words, true);
        let first = self.search.first_slot as usize;
        if from + words <= first || from >= first + self.search.slots.len() {
            return None;
        }
        (from..from + words)
            .find(|&at| self.heap.read(at) == UNREAD && self.is_undecided(at as u32))
            .map(|at| at as u32)
    }

    /// Whether a word that looks undecided is: a predicate may have written a `long` that looks so.
    pub(crate) fn is_undecided(&self, address: u32) -> bool {
        let given = self.search.given + address.wrapping_sub(self.search.first_slot) as usize;
        self.is_slot(address) && self.heap.read(given) == NOT_WRITTEN
    }

    /// A write of the predicate. The first one to a chosen word keeps what the word was given.
    #[inline]
    pub(crate) fn overwrite(&mut self, at: usize, value: u64) {
        let index = at.wrapping_sub(self.search.first_slot as usize);
        if index < self.search.slots.len() && self.is_slot(at as u32) {
            let given = self.search.given + index;
            if self.heap.read(given) == NOT_WRITTEN {
                let word = self.heap.read(at);
                self.heap.write(given, word);
            }
        }
        self.heap.write(at, value);
    }

    /// Takes back for a while what the predicate wrote into permanent objects: those of the
    /// search, static fields, and what class initialisers made.
    pub(super) fn present(&mut self) {
        let mut changed = std::mem::take(&mut self.search.presented);
        let (first, slots) = (self.search.first_slot, self.search.slots.len() as u32);
        // Behind the objects of the search are the words that the search itself keeps.
        let own = |at: u32| {
            self.search.groups.contains(&at) || at.wrapping_sub(self.search.given as u32) < slots
        };
        // Most words are those that the search has chosen.
        let written: Vec<(u32, u64)> = (self.heap.trailed())
            .filter(|&(at, _)| at.wrapping_sub(first) >= slots || !self.is_slot(at))
            .filter(|&(at, _)| (at as usize) < PERMANENT && !own(at))
            .collect();
        for (at, old) in written {
            changed.push((at, self.heap.read(at as usize)));
            self.heap.write_new(at as usize, old);
        }
        for index in 0..slots {
            let given = self.heap.read(self.search.given + index as usize);
            if given != NOT_WRITTEN {
                let at = (first + index) as usize;
                changed.push((at as u32, self.heap.read(at)));
                self.heap.write_new(at, given);
            }
        }
        self.search.presented = changed;
        self.search.presented_at = Some(self.heap.mark());
    }

    /// Puts the predicate's writes back, so that they can be undone in their order. A word that it wrote without
    /// having read it may have been chosen since: that goes first.
    pub(super) fn take_presentation_back(&mut self) {
        if let Some(mark) = self.search.presented_at.take() {
            self.heap.undo(mark);
        }
        while let Some((at, word)) = self.search.presented.pop() {
            self.heap.write_new(at as usize, word);
        }
    }
}
