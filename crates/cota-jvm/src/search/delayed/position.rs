//! Where a search that delays is: its path and the words of its candidate.

use crate::code::NONE;
use crate::machine::Machine;
use crate::search::NOT_WRITTEN;

use super::choices::About;
use super::word;

impl Machine {
    /// The words that the current candidate has decided, with the positions of their values. A word whose value is open
    /// has the first one that is possible.
    pub(in crate::search) fn decided_words(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let made = self.search.decided[..self.search.made].iter().map(|decided| decided.slot);
        let variables = self.search.delayed.variables.iter().copied();
        let words = made.filter(|&slot| slot != NONE).chain(variables);
        words.map(|slot| (slot, self.position_in(slot)))
    }

    /// The position of a word's value in its domain.
    fn position_in(&self, slot: u32) -> u32 {
        let index = (slot - self.search.first_slot) as usize;
        let given = self.heap.read(self.search.given + index);
        let shown = self.search.presented.is_empty() && given != NOT_WRITTEN;
        let value = if shown { given } else { self.heap.read(slot as usize) };
        let domain = usize::from(self.search.slots[index]);
        let values = &self.search.domains[domain].values;
        if let Some((low, _)) = self.search.delayed.ranges[domain] {
            let is_open = word::is_open(value);
            return if is_open { 0 } else { (value as i32).wrapping_sub(low) as u32 };
        }
        let value = self.reference_or_word(value, domain);
        values.iter().position(|known| known.word == value).unwrap_or(0) as u32
    }

    fn reference_or_word(&self, value: u64, domain: usize) -> u64 {
        let values = &self.search.domains[domain].values;
        let holds_objects = values.iter().any(|value| value.group != crate::search::NO_GROUP);
        if holds_objects { self.any_object(value) } else { value }
    }

    /// The alternatives that the current candidate took.
    pub(in crate::search) fn path_delayed(&self) -> Vec<u32> {
        let made = self.search.decided[..self.search.made].iter().map(|decided| decided.index);
        made.chain(self.search.delayed.listing.path()).collect()
    }

    /// The path of the next candidate.
    pub fn next_path(&self) -> Option<Vec<u32>> {
        let mut path = self.path_delayed();
        if let Some(x) = self.search.delayed.listing.last_open() {
            path.truncate(self.search.made + x);
            if let Some(last) = path.last_mut() {
                *last += 1;
            }
            return Some(path);
        }
        let choice = self.search.choices.last()?;
        path.truncate(choice.at as usize);
        path.push(self.next_of(self.search.choices.len() - 1));
        Some(path)
    }

    /// The next alternative of a choice.
    pub(in crate::search) fn next_of(&self, choice: usize) -> u32 {
        match self.search.delayed.outcomes.get(choice) {
            Some(outcomes) if !matches!(outcomes.about, About::Word) => outcomes.next,
            _ => u32::from(self.search.choices[choice].next),
        }
    }

    /// Gives away the values of the first variable that has others: no choice before has one.
    pub(in crate::search) fn split_listing(&mut self) -> Option<Vec<u32>> {
        let x = self.search.delayed.listing.first_open()?;
        let mut path = self.path_delayed();
        path.truncate(self.search.made + x);
        if let Some(last) = path.last_mut() {
            *last += 1;
        }
        self.search.delayed.listing.close(x);
        self.search.floor = path.len();
        Some(path)
    }

    /// Leaves out the other values of the variables from a place in the path on, if a list goes on before it; else the list
    /// ends.
    pub(in crate::search) fn skip_in_list(&mut self, depth: usize) -> bool {
        let Some(first) = depth.checked_sub(self.search.made).filter(|&listed| listed > 0) else {
            self.end_listing();
            return false;
        };
        self.search.delayed.listing.close_from(first + 1);
        self.search.delayed.listing.is_active()
    }

    /// What the choice at a place no longer has a say about once it is given away.
    pub(in crate::search) fn forget_first_outcomes(&mut self) {
        if !self.search.delayed.outcomes.is_empty() {
            self.search.delayed.outcomes.remove(0);
        }
    }
}
