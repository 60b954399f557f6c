//! What converts into the values of a scope.

use super::Values;
use crate::model::wide::WideInt;
use std::ops::{Range, RangeInclusive};

impl Values {
    /// These integers, in this order.
    pub(super) fn integers(list: Vec<WideInt>) -> Self {
        let narrow: Result<_, _> = list.iter().map(|value| i64::try_from(*value)).collect();
        narrow.map_or(Self::Wide(list), Self::Integers)
    }

    /// One integer.
    pub(super) fn integer(number: WideInt) -> Self {
        i64::try_from(number).map_or(Self::Wide(vec![number]), Self::Number)
    }

    /// All integers from one to another, by steps of 1.
    pub(super) fn range(first: WideInt, last: WideInt) -> Self {
        match (i64::try_from(first), i64::try_from(last)) {
            (Ok(first), Ok(last)) => Self::Range { first, last, step: 1 },
            _ => Self::WideRange { first, last },
        }
    }
}

macro_rules! values_from_integers {
    ($($int:ty),*) => { $(
        impl From<$int> for Values {
            fn from(number: $int) -> Self { Self::integer(number.into()) }
        }
        impl From<RangeInclusive<$int>> for Values {
            fn from(all: RangeInclusive<$int>) -> Self {
                Self::range((*all.start()).into(), (*all.end()).into())
            }
        }
        impl From<Range<$int>> for Values {
            fn from(all: Range<$int>) -> Self {
                match all.end.checked_sub(1) {
                    Some(last) => Self::range(all.start.into(), last.into()),
                    // Nothing is below the least integer of the type.
                    None => Self::Range { first: 1, last: 0, step: 1 },
                }
            }
        }
        impl From<Vec<$int>> for Values {
            fn from(list: Vec<$int>) -> Self {
                Self::integers(list.into_iter().map(WideInt::from).collect())
            }
        }
        impl<const N: usize> From<[$int; N]> for Values {
            fn from(list: [$int; N]) -> Self { list.to_vec().into() }
        }
    )* };
}
values_from_integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

macro_rules! values_from_lists {
    ($($item:ty => $variant:ident),*) => { $(
        impl<const N: usize> From<[$item; N]> for Values {
            fn from(list: [$item; N]) -> Self { Self::$variant(list.to_vec()) }
        }
        impl From<Vec<$item>> for Values {
            fn from(list: Vec<$item>) -> Self { Self::$variant(list) }
        }
    )* };
}
values_from_lists!(char => Chars, f64 => Floats, bool => Bools, String => Names);

impl<const N: usize> From<[f32; N]> for Values {
    fn from(list: [f32; N]) -> Self {
        list.to_vec().into()
    }
}

impl From<Vec<f32>> for Values {
    fn from(list: Vec<f32>) -> Self {
        Self::Floats(list.into_iter().map(f64::from).collect())
    }
}

impl<const N: usize> From<[&str; N]> for Values {
    fn from(names: [&str; N]) -> Self {
        Self::Names(names.iter().map(ToString::to_string).collect())
    }
}

/// The characters of a text, as an alphabet.
impl From<&str> for Values {
    fn from(alphabet: &str) -> Self {
        Self::Chars(alphabet.chars().collect())
    }
}

impl From<RangeInclusive<char>> for Values {
    fn from(range: RangeInclusive<char>) -> Self {
        Self::Chars(range.collect())
    }
}

impl From<Range<char>> for Values {
    fn from(range: Range<char>) -> Self {
        Self::Chars(range.collect())
    }
}

/// A single character.
impl From<char> for Values {
    fn from(only: char) -> Self {
        Self::Chars(vec![only])
    }
}

impl From<bool> for Values {
    fn from(value: bool) -> Self {
        Self::Bools(vec![value])
    }
}
