//! References to one of several objects that were seen before.

use crate::code::Ins;
use crate::failure::{Failure, Reference};
use crate::machine::Machine;
use crate::search::NO_GROUP;
use crate::search::learned::Set;
use crate::search::rules::Rule;

use super::choices::About;
use super::word;

/// In a group with more objects than this, references are told apart at once.
const MOST_SEEN: u64 = 64;

/// A reference that was read and not told yet.
#[derive(Clone, Copy)]
pub(in crate::search) struct Untold {
    /// The objects that it can be to, by their numbers.
    pub mask: u64,
    pub group: u16,
    /// The word that it was read from.
    pub slot: u32,
    /// Where the first of the objects is in the word's domain.
    pub first: u16,
    /// The choices because of which it can be to no others, in a search that learns.
    pub because: Set,
}

impl Machine {
    /// How many objects an alternative of a word stands for, and which alternative comes after it.
    #[inline]
    pub(in crate::search) fn alternative(&self, domain: usize, index: usize) -> (u64, usize) {
        let value = self.search.domains[domain].values[index];
        let used = self.used(value);
        if value.group != NO_GROUP && value.number == 0 && used > 1 && used <= MOST_SEEN {
            return (used, usize::from(value.behind).min(index + used as usize));
        }
        (1, value.after(index, used))
    }

    /// The alternative that stands for a value of a word.
    pub(in crate::search) fn first_alike(&self, domain: usize, index: usize) -> usize {
        let Some(value) = self.search.domains[domain].values.get(index) else { return index };
        let number = usize::from(value.number);
        if value.group == NO_GROUP || number == 0 {
            return index;
        }
        let used = self.used(*value);
        if (number as u64) < used && used <= MOST_SEEN { index - number } else { index }
    }

    /// Takes an alternative that stands for so many objects.
    pub(in crate::search) fn take_seen(
        &mut self,
        slot: u32,
        domain: usize,
        index: usize,
        seen: u64,
        because: Set,
    ) -> u64 {
        let value = self.search.domains[domain].values[index];
        if seen <= 1 {
            let used = self.used(value);
            return self.take(value, used);
        }
        let group = value.group;
        let known = &mut self.search.delayed.untold;
        let (mask, first) = (u64::MAX >> (64 - seen), index as u16);
        known.push(Untold { mask, group, slot, first, because });
        word::untold(known.len() - 1)
    }

    pub(in crate::search) fn untold(&self, reference: u64) -> Untold {
        self.search.delayed.untold[word::number(reference)]
    }

    pub(super) fn object_of(&self, untold: Untold, number: u32) -> u64 {
        u64::from(self.search.delayed.objects[usize::from(untold.group)][number as usize])
    }

    /// Some object that a reference can be to: all of them are of one class.
    #[inline]
    pub(crate) fn any_object(&self, reference: u64) -> u64 {
        if word::is_untold(reference) {
            self.first_object(self.untold(reference))
        } else {
            reference
        }
    }

    pub(super) fn first_object(&self, untold: Untold) -> u64 {
        self.object_of(untold, untold.mask.trailing_zeros())
    }

    /// The object that a reference is to, if only one is left.
    pub(crate) fn single(&self, reference: u64) -> Option<u64> {
        if !word::is_untold(reference) {
            return Some(reference);
        }
        let untold = self.untold(reference);
        untold.mask.is_power_of_two().then(|| self.first_object(untold))
    }

    /// The objects that a reference can be to, with their bits.
    pub(crate) fn candidates(&self, reference: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        let untold = self.untold(reference);
        let mut left = untold.mask;
        std::iter::from_fn(move || {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            (bit != 0).then(|| (bit, self.object_of(untold, bit.trailing_zeros())))
        })
    }

    /// The object that a reference is to, chosen if there are several.
    #[inline(never)]
    pub(crate) fn told(&mut self, reference: u64) -> Result<u64, Failure> {
        self.ask_mask(reference);
        if let Some(object) = self.single(reference) {
            return Ok(object);
        }
        let mut mask = self.untold(reference).mask;
        if !self.search.delayed.keeps(Rule::Objects) {
            mask &= mask.wrapping_neg();
        }
        let about = About::Object { untold: reference as u32, mask };
        self.fork(about, mask.count_ones())?;
        Ok(self.any_object(reference))
    }

    /// Whether two references that are different words may still be the same: one is untold, or both can be boxes.
    #[inline]
    pub(crate) fn may_be_same(&self, left: u64, right: u64) -> bool {
        let is_box = |boxes: &super::Boxes| self.heap.read(left as usize) == boxes.class_word();
        left != 0
            && right != 0
            && (word::either_open(left, right)
                || self.search.delayed.boxes.as_ref().is_some_and(is_box))
    }

    /// Whether a comparison of two references of which [`Machine::may_be_same`] is true holds, where it
    /// asks for the same object or for different ones.
    #[inline(never)]
    pub(crate) fn same_reference(
        &mut self,
        ins: Ins,
        same: bool,
        left: u64,
        right: u64,
    ) -> Result<bool, Failure> {
        self.ask_mask(left);
        self.ask_mask(right);
        let (mut left, mut right) =
            (self.single(left).unwrap_or(left), self.single(right).unwrap_or(right));
        if left == right {
            return Ok(same);
        }
        if word::is_untold(left) && word::is_untold(right) {
            right = self.told(right)?;
        }
        if word::is_untold(right) {
            (left, right) = (right, left);
        }
        if !word::is_untold(left) {
            return self.same_box(ins, same, left, right);
        }
        let untold = self.untold(left);
        let objects = &self.search.delayed.objects[usize::from(untold.group)];
        let number = objects.iter().position(|&object| object == right as Reference);
        let one =
            number.map_or(0, |number| untold.mask & 1u64.checked_shl(number as u32).unwrap_or(0));
        if one == 0 {
            return Ok(!same);
        }
        let others = untold.mask & !one;
        if others == 0 {
            return Ok(same);
        }
        let doomed = self.ends_if_false(ins);
        // The outcome that makes the predicate false at once comes first.
        let (first, then) = if doomed && same { (others, one) } else { (one, others) };
        let counted = u32::from(doomed && self.count_doomed(1));
        self.blame(ins);
        let about = About::Among { untold: left as u32, first, then };
        let taken = self.fork_from(about, counted, 2)?;
        let is_one = (if taken == 0 { first } else { then }) == one;
        Ok(is_one == same)
    }

    /// The words that the predicate was given and that it did not need to be told get an object each.
    pub(in crate::search) fn tell_word(&mut self, address: u32) {
        let reference = self.heap.read(address as usize);
        if !word::is_untold(reference) {
            return;
        }
        let mask = self.untold(reference).mask;
        if mask.count_ones() > 1 {
            let about = About::Object { untold: reference as u32, mask };
            self.fork_behind(about, mask.count_ones());
        }
        let object = self.any_object(reference);
        self.heap.trail_word(address, reference);
        self.heap.write_new(address as usize, object);
    }
}
