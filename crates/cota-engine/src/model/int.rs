//! The integer an invariant sees: a number, or a field whose value the search has not chosen yet.

mod bare;

use crate::model::wide::WideInt;
use crate::search::heap::Heap;
use bare::Bare;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

/// An integer of type `T` read through a view.
///
/// Comparing two of them, or one with a number, asks the search, which may leave both values open.
/// So does adding or subtracting a number. Everything else (`get`, other arithmetic, hashing,
/// formatting) makes the value known at once: right, but the search then looks at each value on its
/// own. Arithmetic is that of the integers, without wrapping.
pub struct Int<'s, T> {
    bare: Bare<'s>,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for Int<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Int<'_, T> {}

impl<'s, T> Int<'s, T> {
    #[inline]
    fn of(bare: Bare<'s>) -> Self {
        Self { bare, kind: PhantomData }
    }

    #[inline]
    pub(crate) fn known(heap: &'s Heap, value: i64) -> Self {
        Self::of(Bare::known(heap, value))
    }

    /// The value that a variable of the order constraints stands for.
    pub(crate) fn delayed(heap: &'s Heap, variable: u32) -> Self {
        Self::of(Bare::open(heap, i64::from(variable), 0))
    }

    /// The value that a word of a cell refers to.
    pub(crate) fn wide(heap: &'s Heap, word: u64) -> Self {
        Self::of(Bare::wide(heap, word))
    }

    #[inline]
    fn compare_number(self, number: impl Integer) -> Ordering {
        match self.bare.number(number) {
            Some(number) => self.bare.compare(number),
            None => self.bare.compare_number(number.into()),
        }
    }

    /// Whether self <= number.
    #[inline]
    fn at_most_number(self, number: impl Integer) -> bool {
        match self.bare.number(number) {
            Some(number) => self.bare.at_most(number, 0),
            None => self.bare.compare_number(number.into()).is_le(),
        }
    }

    /// Whether number <= self.
    #[inline]
    fn at_least_number(self, number: impl Integer) -> bool {
        match self.bare.number(number) {
            Some(number) => number.at_most(self.bare, 0),
            None => self.bare.compare_number(number.into()).is_ge(),
        }
    }
}

impl<T: Integer> Int<'_, T> {
    /// The value, chosen now if it was open.
    ///
    /// # Panics
    /// When the result of arithmetic does not fit `T`.
    #[inline]
    #[track_caller]
    pub fn get(self) -> T {
        let value = match self.bare.narrow() {
            Some(value) => T::try_from(value).ok(),
            None => T::try_from(self.bare.chosen()).ok(),
        };
        match value {
            Some(value) => value,
            None => panic!("{self} is not a value of the field's type"),
        }
    }
}

/// The integer types a field can have.
pub trait Integer:
    Copy + Into<WideInt> + TryFrom<WideInt> + TryInto<i64> + TryFrom<i64> + 'static
{
}

impl<T, U> PartialEq<Int<'_, U>> for Int<'_, T> {
    #[inline]
    fn eq(&self, other: &Int<'_, U>) -> bool {
        self.bare.compare(other.bare) == Ordering::Equal
    }
}

impl<T> Eq for Int<'_, T> {}

impl<T, U> PartialOrd<Int<'_, U>> for Int<'_, T> {
    #[inline]
    fn partial_cmp(&self, other: &Int<'_, U>) -> Option<Ordering> {
        Some(self.bare.compare(other.bare))
    }

    // Each asks one question; the default ones would ask for all three outcomes.
    #[inline]
    fn lt(&self, other: &Int<'_, U>) -> bool {
        self.bare.at_most(other.bare, 1)
    }
    #[inline]
    fn le(&self, other: &Int<'_, U>) -> bool {
        self.bare.at_most(other.bare, 0)
    }
    #[inline]
    fn gt(&self, other: &Int<'_, U>) -> bool {
        other.bare.at_most(self.bare, 1)
    }
    #[inline]
    fn ge(&self, other: &Int<'_, U>) -> bool {
        other.bare.at_most(self.bare, 0)
    }
}

impl<T> Ord for Int<'_, T> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.bare.compare(other.bare)
    }
}

impl<T: Integer> PartialEq<T> for Int<'_, T> {
    #[inline]
    fn eq(&self, other: &T) -> bool {
        self.compare_number(*other) == Ordering::Equal
    }
}

impl<T: Integer> PartialOrd<T> for Int<'_, T> {
    #[inline]
    fn partial_cmp(&self, other: &T) -> Option<Ordering> {
        Some(self.compare_number(*other))
    }
    #[inline]
    fn lt(&self, other: &T) -> bool {
        !self.at_least_number(*other)
    }
    #[inline]
    fn le(&self, other: &T) -> bool {
        self.at_most_number(*other)
    }
    #[inline]
    fn gt(&self, other: &T) -> bool {
        !self.at_most_number(*other)
    }
    #[inline]
    fn ge(&self, other: &T) -> bool {
        self.at_least_number(*other)
    }
}

/// The operators for which open integers stay open.
macro_rules! sums {
    ($($operator:ident $method:ident $sum:ident),*) => { $(
        impl<T: Integer> $operator<T> for Int<'_, T> {
            type Output = Self;
            #[inline]
            fn $method(self, number: T) -> Self {
                Self::of(self.bare.$sum(number.into()))
            }
        }
        impl<T, U> $operator<Int<'_, U>> for Int<'_, T> {
            type Output = Self;
            fn $method(self, other: Int<'_, U>) -> Self {
                // One of the two can stay open.
                Self::of(self.bare.$sum(other.bare.chosen()))
            }
        }
    )* };
}
sums!(Add add plus, Sub sub minus);

impl<T> Neg for Int<'_, T> {
    type Output = Self;
    fn neg(self) -> Self {
        let turned = |one: i64, _| one.checked_neg();
        Self::of(self.bare.calculate(0.into(), turned, |one, _| one.checked_neg()))
    }
}

macro_rules! chosen_arithmetic {
    ($($operator:ident $method:ident $checked:ident),*) => { $(
        impl<T, U> $operator<Int<'_, U>> for Int<'_, T> {
            type Output = Self;
            fn $method(self, other: Int<'_, U>) -> Self {
                let other = other.bare.chosen();
                Self::of(self.bare.calculate(other, i64::$checked, i128::$checked))
            }
        }
        impl<T: Integer> $operator<T> for Int<'_, T> {
            type Output = Self;
            fn $method(self, other: T) -> Self {
                Self::of(self.bare.calculate(other.into(), i64::$checked, i128::$checked))
            }
        }
    )* };
}
chosen_arithmetic!(Mul mul checked_mul, Div div checked_div, Rem rem checked_rem);

impl<T> Hash for Int<'_, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.bare.narrow() {
            Some(value) => value.hash(state),
            None => match i64::try_from(self.bare.chosen()) {
                Ok(value) => value.hash(state),
                Err(_) => self.bare.chosen().hash(state),
            },
        }
    }
}

impl<T> fmt::Debug for Int<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bare.chosen().fmt(f)
    }
}

impl<T> fmt::Display for Int<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bare.chosen().fmt(f)
    }
}

macro_rules! integers {
    ($($int:ident),*) => { $(
        impl Integer for $int {}

        impl From<Int<'_, $int>> for $int {
            #[track_caller]
            fn from(value: Int<'_, $int>) -> Self { value.get() }
        }

        impl PartialEq<Int<'_, $int>> for $int {
            #[inline]
            fn eq(&self, other: &Int<'_, $int>) -> bool { other == self }
        }

        impl PartialOrd<Int<'_, $int>> for $int {
            #[inline]
            fn partial_cmp(&self, other: &Int<'_, $int>) -> Option<Ordering> {
                other.partial_cmp(self).map(Ordering::reverse)
            }
            #[inline]
            fn lt(&self, other: &Int<'_, $int>) -> bool { other > self }
            #[inline]
            fn le(&self, other: &Int<'_, $int>) -> bool { other >= self }
            #[inline]
            fn gt(&self, other: &Int<'_, $int>) -> bool { other < self }
            #[inline]
            fn ge(&self, other: &Int<'_, $int>) -> bool { other <= self }
        }
    )* };
}
integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);
