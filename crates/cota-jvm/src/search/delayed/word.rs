//! Words that stand for a value which is not chosen yet.
//!
//! An int is kept with its sign in all bits, and a reference is an address in the heap, so every
//! word above [`i32::MAX`] is free in the place of either. Only instructions that know what they
//! have before them may look: a `long` or a `double` can be any word.

/// Marks an open integer: x - y + c, with 12 bits each for the variables and 32 for the constant.
const OPEN: u64 = 1 << 62;
/// Marks a reference to one of several objects, with its number in the table of such references.
const UNTOLD: u64 = 1 << 61;

/// x - y + c; variable 0 is the constant 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub x: u32,
    pub y: u32,
    pub c: i32,
}

/// In an int's place: whether it is open. In a reference's place: whether it is untold.
#[inline]
pub(crate) fn is_open(word: u64) -> bool {
    word as i64 > i64::from(i32::MAX)
}

/// The same for two words.
#[inline]
pub(crate) fn either_open(left: u64, right: u64) -> bool {
    is_open((left as i64).max(right as i64) as u64)
}

/// Whether a reference is to one of several objects.
#[inline]
pub(crate) fn is_untold(word: u64) -> bool {
    word >> 61 == 1
}

pub(super) fn open(x: u32, y: u32, c: i32) -> u64 {
    OPEN | u64::from(x) << 44 | u64::from(y) << 32 | u64::from(c as u32)
}

/// The word of a known int.
pub(super) fn known(value: i32) -> u64 {
    i64::from(value) as u64
}

pub(super) fn untold(number: usize) -> u64 {
    UNTOLD | number as u64
}

/// The number of an untold reference.
pub(super) fn number(word: u64) -> usize {
    word as u32 as usize
}

/// What an int is, open or not.
#[inline]
pub(super) fn term(word: u64) -> Term {
    if is_open(word) {
        let variable = |shift: u32| (word >> shift) as u32 & 0xfff;
        Term { x: variable(44), y: variable(32), c: word as u32 as i32 }
    } else {
        Term { x: 0, y: 0, c: word as i32 }
    }
}

/// (x1 - y1) + (x2 - y2) as a difference of two variables, if it is one.
pub(super) fn difference(mut x1: u32, mut y1: u32, mut x2: u32, mut y2: u32) -> Option<(u32, u32)> {
    let cancel = |x: &mut u32, y: &mut u32| {
        if x == y {
            (*x, *y) = (0, 0);
        }
    };
    cancel(&mut x1, &mut y1);
    cancel(&mut x2, &mut y2);
    cancel(&mut x1, &mut y2);
    cancel(&mut x2, &mut y1);
    ((x1 == 0 || x2 == 0) && (y1 == 0 || y2 == 0)).then_some((x1 | x2, y1 | y2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_word_is_read_back_and_no_int_looks_like_one() {
        for (x, y, c) in [(1, 0, 0), (4095, 4095, i32::MIN), (7, 9, -1), (0, 3, i32::MAX)] {
            let word = open(x, y, c);
            assert!(is_open(word) && !is_untold(word) && either_open(1, word));
            assert_eq!(term(word), Term { x, y, c });
        }
        for value in [0, 1, -1, i32::MIN, i32::MAX] {
            assert!(!is_open(known(value)) && !is_untold(known(value)));
            assert_eq!(term(known(value)), Term { x: 0, y: 0, c: value });
        }
        assert!(is_untold(untold(3)) && is_open(untold(3)) && number(untold(3)) == 3);
    }

    #[test]
    fn differences_cancel() {
        assert_eq!(difference(1, 0, 0, 1), Some((0, 0)));
        assert_eq!(difference(1, 0, 0, 2), Some((1, 2)));
        assert_eq!(difference(1, 2, 2, 3), Some((1, 3)));
        assert_eq!(difference(1, 0, 2, 0), None);
        assert_eq!(difference(0, 1, 0, 2), None);
        assert_eq!(difference(1, 2, 3, 1), Some((3, 2)));
    }
}
