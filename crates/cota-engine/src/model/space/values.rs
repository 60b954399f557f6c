//! The values of a field, in the order in which the search tries them.

use crate::model::wide::WideInt;
use crate::search::cell;
use std::collections::BTreeSet;

/// Integers in the order in which they are tried.
#[derive(Clone, Debug, PartialEq)]
pub enum IntValues {
    /// All from the first to the last.
    Range(i64, i64),
    /// Exactly these.
    List(Vec<i64>),
    /// Exactly these, some of which are beyond `i64`.
    Wide(Vec<WideInt>),
}

impl IntValues {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Range(first, last) => (last - first + 1).max(0) as usize,
            Self::List(list) => list.len(),
            Self::Wide(list) => list.len(),
        }
    }

    /// These integers, in this order.
    pub(crate) fn of(list: Vec<WideInt>) -> Self {
        let narrow: Result<_, _> = list.iter().map(|value| i64::try_from(*value)).collect();
        narrow.map_or(Self::Wide(list), Self::List)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same with the least value above the least one that it lacks, if that is no greater than this.
    pub(super) fn wider(self, max: WideInt) -> Self {
        let all: BTreeSet<WideInt> = (0..self.len()).map(|index| self.at(index)).collect();
        let next = all.iter().filter_map(|value| value.after()).find(|value| !all.contains(value));
        match next.filter(|value| *value <= max) {
            Some(value) => self.and([value]),
            None => self,
        }
    }

    /// The same with some more at the end, where they are not among them.
    pub(crate) fn and<const N: usize>(self, more: [WideInt; N]) -> Self {
        let mut list: Vec<_> = (0..self.len()).map(|index| self.at(index)).collect();
        for value in more {
            if !list.contains(&value) {
                list.push(value);
            }
        }
        Self::of(list)
    }

    /// The value at a position.
    pub fn at(&self, index: usize) -> WideInt {
        match self {
            Self::Range(first, _) => (first + index as i64).into(),
            Self::List(list) => list[index].into(),
            Self::Wide(list) => list[index],
        }
    }

    /// The value at a position, or the nearest one that `i64` has.
    #[inline]
    pub fn saturated_at(&self, index: usize) -> i64 {
        match self {
            Self::Range(first, _) => first + index as i64,
            Self::List(list) => list[index],
            Self::Wide(list) => list[index].saturated(),
        }
    }

    /// The position of a value.
    pub fn position(&self, value: impl Into<WideInt>) -> Option<usize> {
        let value = value.into();
        match self {
            Self::Range(first, last) => {
                let value = i64::try_from(value).ok()?;
                (*first..=*last).contains(&value).then(|| (value - first) as usize)
            }
            Self::List(list) => list.iter().position(|known| value == WideInt::from(*known)),
            Self::Wide(list) => list.iter().position(|known| *known == value),
        }
    }
}

/// The values of a slot that are neither integers nor links.
#[derive(Clone, Debug, PartialEq)]
pub enum Picks {
    /// Booleans.
    Bools(Vec<bool>),
    /// Characters.
    Chars(Vec<char>),
    /// Floating point numbers.
    Floats(Vec<f64>),
    /// Texts.
    Texts(Vec<String>),
    /// Variants of an enum, by number; also 0 for absent and 1 for present.
    Variants(Vec<u32>),
}

impl Picks {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Bools(list) => list.len(),
            Self::Chars(list) => list.len(),
            Self::Floats(list) => list.len(),
            Self::Texts(list) => list.len(),
            Self::Variants(list) => list.len(),
        }
    }
}

/// The ordered values of a field. Null, where it is allowed, comes first.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldDomain {
    /// Integers.
    Ints {
        /// The integers.
        values: IntValues,
        /// Whether null comes first.
        nullable: bool,
        /// Lengths: chosen when they are read, whatever the strategy.
        length: bool,
    },
    /// Other plain values.
    Picks {
        /// The values.
        values: Picks,
        /// Whether null comes first.
        nullable: bool,
    },
    /// Objects of class domains, one domain after the other.
    Links {
        /// The class domains, by number.
        domains: Vec<u32>,
        /// Whether null comes first.
        nullable: bool,
        /// Whether only fresh objects will do, once ownership counts.
        owned: bool,
    },
    /// A slot that is never searched.
    Fixed,
}

impl FieldDomain {
    /// Whether null is the first value.
    pub fn nullable(&self) -> bool {
        match self {
            Self::Ints { nullable, .. }
            | Self::Picks { nullable, .. }
            | Self::Links { nullable, .. } => *nullable,
            Self::Fixed => false,
        }
    }

    /// The values that a cell cannot hold in place.
    pub(super) fn wide_values(&self) -> Vec<WideInt> {
        match self {
            Self::Ints { values: IntValues::List(list), .. } => {
                let wide = list.iter().filter(|value| cell::integer(**value).is_none());
                wide.map(|value| WideInt::from(*value)).collect()
            }
            Self::Ints { values: IntValues::Wide(list), .. } => {
                list.iter().copied().filter(|value| cell::wide_integer(*value).is_none()).collect()
            }
            Self::Picks { values: Picks::Floats(list), .. } => {
                list.iter().map(|value| WideInt::of_float(*value)).collect()
            }
            _ => Vec::new(),
        }
    }
}
