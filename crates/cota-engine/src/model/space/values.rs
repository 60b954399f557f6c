//! The values of a field, in the order in which the search tries them.

use crate::search::cell;
use std::collections::BTreeSet;

/// Integers in the order in which they are tried.
#[derive(Clone, Debug, PartialEq)]
pub enum IntValues {
    /// All from the first to the last.
    Range(i64, i64),
    /// Exactly these.
    List(Vec<i64>),
}

impl IntValues {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Range(first, last) => (last - first + 1).max(0) as usize,
            Self::List(list) => list.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same with the least value above the least one that it lacks, if that is no greater than this.
    pub(super) fn wider(self, max: i64) -> Self {
        let all: BTreeSet<i64> = (0..self.len()).map(|index| self.at(index)).collect();
        let least = all.first().copied().unwrap_or_default();
        match (least..=max).find(|value| !all.contains(value)) {
            Some(value) => self.and([value]),
            None => self,
        }
    }

    /// The same with some more at the end, where they are not among them.
    pub(crate) fn and<const N: usize>(self, more: [i64; N]) -> Self {
        let mut list: Vec<i64> = (0..self.len()).map(|index| self.at(index)).collect();
        for value in more {
            if !list.contains(&value) {
                list.push(value);
            }
        }
        Self::List(list)
    }

    /// The value at a position.
    pub fn at(&self, index: usize) -> i64 {
        match self {
            Self::Range(first, _) => first + index as i64,
            Self::List(list) => list[index],
        }
    }

    /// The position of a value.
    pub fn position(&self, value: i64) -> Option<usize> {
        match self {
            Self::Range(first, last) => {
                (*first..=*last).contains(&value).then(|| (value - first) as usize)
            }
            Self::List(list) => list.iter().position(|known| *known == value),
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
    pub(super) fn wide_values(&self) -> Vec<i64> {
        match self {
            Self::Ints { values: IntValues::List(list), .. } => {
                list.iter().copied().filter(|value| cell::integer(*value).is_none()).collect()
            }
            Self::Picks { values: Picks::Floats(list), .. } => {
                list.iter().map(|value| value.to_bits() as i64).collect()
            }
            _ => Vec::new(),
        }
    }
}
