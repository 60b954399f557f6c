//! Sets of choices.

use std::ops::{BitAnd, BitOr, BitOrAssign};

/// Stands for all choices from this depth on.
const DEEP: usize = u64::BITS as usize - 1;

/// A set of choices by their depth: the position among the choices that had more than one value.
///
/// All choices that are too deep for a bit of their own share the last one: they are gone back
/// over one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Set(u64);

impl Set {
    pub const EMPTY: Set = Set(0);

    #[inline]
    pub fn one(depth: usize) -> Set {
        Set(1 << depth.min(DEEP))
    }

    /// The first choices.
    #[inline]
    pub fn first(count: usize) -> Set {
        if count > DEEP { Set(u64::MAX) } else { Set((1 << count) - 1) }
    }

    #[inline]
    pub fn is_within(self, other: Set) -> bool {
        self.0 & !other.0 == 0
    }

    /// What of it is not in another one.
    #[inline]
    pub fn without(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }

    /// Whether some members have no bit of their own.
    pub fn is_vague(self) -> bool {
        self.0 >> DEEP != 0
    }

    /// The set without the deepest of so many choices. Of choices that share a bit, others may be left.
    pub fn without_last(self, depth: usize) -> Set {
        if depth >= DEEP { self } else { Set(self.0 & !(1 << depth)) }
    }

    /// The deepest member, if there are so many choices.
    pub fn deepest(self, count: usize) -> Option<usize> {
        if count > DEEP && self.is_vague() {
            return Some(count - 1);
        }
        let members = self.0 & Set::first(count.min(DEEP)).0;
        (members != 0).then(|| DEEP - members.leading_zeros() as usize)
    }

    /// As the word that the heap's sets are kept in: fresh memory is empty sets.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub fn of_bits(bits: u64) -> Set {
        Set(bits)
    }

    /// The members, the first one first.
    pub fn members(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            let more = left != 0;
            left &= left.wrapping_sub(1);
            more.then_some(next)
        })
    }
}

impl BitOr for Set {
    type Output = Set;

    #[inline]
    fn bitor(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }
}

impl BitAnd for Set {
    type Output = Set;

    #[inline]
    fn bitand(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }
}

impl BitOrAssign for Set {
    #[inline]
    fn bitor_assign(&mut self, other: Set) {
        self.0 |= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_choices_are_gone_back_over_one_by_one() {
        let set = Set::one(2) | Set::one(80);
        assert_eq!(set.deepest(81), Some(80));
        assert_eq!(set.without_last(80).deepest(80), Some(79));
        // Where no deep choice is left, their bit means nothing.
        assert_eq!(set.deepest(DEEP), Some(2));
        assert_eq!(set.without_last(2).deepest(2), None);
        assert_eq!(Set::first(70).deepest(70), Some(69));
        assert_eq!(Set::first(3).members().collect::<Vec<_>>(), [0, 1, 2]);
    }
}
