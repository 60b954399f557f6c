//! What a slot holds during a search, in one word.
//!
//! | word | meaning |
//! |---|---|
//! | 0 | not read yet |
//! | `(n << 2) \| 1` | the integer, boolean, character or variant n |
//! | 2 | not told yet: an integer to be constrained, or a link to one of the objects seen before |
//! | 3 | null |
//! | `(k << 2) \| 3`, k > 0 | the k-th of a list of values too wide for 62 bits (floats among them) |
//! | `(object + 1) << 32 \| slot` | a link: the object and its first slot |

use crate::model::wide::WideInt;

/// The slot has not been read.
pub(crate) const UNREAD: u64 = 0;
/// The slot has been read but what it holds is still open.
pub(crate) const UNTOLD: u64 = 2;
/// Null.
pub(crate) const NULL: u64 = 3;

/// What lies between an integer in place and the next one.
pub(crate) const NEXT_INTEGER: u64 = 1 << 2;

/// A boolean, character or variant.
#[inline]
pub(crate) fn pick(index: u32) -> u64 {
    u64::from(index) << 2 | 1
}

/// An integer, if it fits in place.
#[inline]
pub(crate) fn integer(value: i64) -> Option<u64> {
    let word = (value as u64) << 2 | 1;
    ((word as i64) >> 2 == value).then_some(word)
}

/// The same of an integer of any width.
pub(crate) fn wide_integer(value: WideInt) -> Option<u64> {
    integer(i64::try_from(value).ok()?)
}

/// The number that a length holds; 0 if it is not chosen.
pub(crate) fn count(word: u64) -> usize {
    if word & 3 == 1 { (word >> 2) as usize } else { 0 }
}

/// A reference to the k-th of the wide values.
#[inline]
pub(crate) fn wide(position: usize) -> u64 {
    (position as u64 + 1) << 2 | 3
}

/// A link to an object.
#[inline]
pub(crate) fn link(object: u32, base: u32) -> u64 {
    (u64::from(object) + 1) << 32 | u64::from(base)
}

/// The object a link refers to.
#[inline]
pub(crate) fn object(word: u64) -> u32 {
    (word >> 32) as u32 - 1
}
