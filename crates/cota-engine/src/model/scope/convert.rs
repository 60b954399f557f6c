//! What converts into the values of a scope.

use super::Values;
use std::ops::{Range, RangeInclusive};

/// An integer as a search holds it, or as it was written.
fn held<I: Copy + TryInto<i64> + ToString>(number: I) -> Result<i64, Values> {
    number.try_into().map_err(|_| Values::Beyond(number.to_string()))
}

fn range<I: Copy + TryInto<i64> + ToString>(first: I, last: I) -> Values {
    match (held(first), held(last)) {
        (Ok(first), Ok(last)) => Values::Range { first, last, step: 1 },
        (Err(beyond), _) | (_, Err(beyond)) => beyond,
    }
}

macro_rules! values_from_integers {
    ($($int:ty),*) => { $(
        impl From<$int> for Values {
            fn from(number: $int) -> Self {
                held(number).map_or_else(|beyond| beyond, Self::Number)
            }
        }
        impl From<RangeInclusive<$int>> for Values {
            fn from(all: RangeInclusive<$int>) -> Self {
                range(*all.start(), *all.end())
            }
        }
        impl From<Range<$int>> for Values {
            fn from(all: Range<$int>) -> Self {
                match all.end.checked_sub(1) {
                    Some(last) => range(all.start, last),
                    // Nothing is below the least integer of the type.
                    None => Self::Range { first: 1, last: 0, step: 1 },
                }
            }
        }
        impl From<Vec<$int>> for Values {
            fn from(list: Vec<$int>) -> Self {
                let held: Result<Vec<_>, _> = list.into_iter().map(held).collect();
                held.map_or_else(|beyond| beyond, Self::Integers)
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
