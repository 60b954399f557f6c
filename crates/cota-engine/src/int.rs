//! The integer an invariant sees: a number, or a field whose value the search has not chosen yet.

use crate::heap::Heap;
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
    /// The heap, if the value is open; then `bits` holds the slot and a number to be added.
    heap: Option<&'s Heap>,
    bits: i64,
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
    pub(crate) fn known(value: i64) -> Self {
        Self { heap: None, bits: value, kind: PhantomData }
    }

    #[inline]
    pub(crate) fn delayed(heap: &'s Heap, slot: u32) -> Self {
        Self { heap: Some(heap), bits: i64::from(slot) << 32, kind: PhantomData }
    }

    /// The slot, if the value is open, and the number that is added.
    #[inline]
    fn term(self) -> (Option<u32>, i64) {
        match self.heap {
            None => (None, self.bits),
            Some(_) => (Some((self.bits >> 32) as u32), i64::from(self.bits as i32)),
        }
    }

    /// The value, chosen now if it was open.
    #[inline]
    fn chosen(self) -> i64 {
        match (self.heap, self.term()) {
            (Some(heap), (Some(slot), offset)) => heap.value(slot) + offset,
            (_, (_, value)) => value,
        }
    }

    /// Whether self + c <= other.
    #[inline]
    fn at_most<U>(self, other: Int<'_, U>, c: i64) -> bool {
        if self.heap.is_none() && other.heap.is_none() {
            return self.bits + c <= other.bits;
        }
        let ((x, a), (y, b)) = (self.term(), other.term());
        let heap: Option<&Heap> = match self.heap {
            Some(heap) => Some(heap),
            None => other.heap,
        };
        heap.is_some_and(|heap| heap.at_most(x, y, b - a - c))
    }

    #[inline]
    fn compare<U>(self, other: Int<'_, U>) -> Ordering {
        if self.heap.is_none() && other.heap.is_none() {
            return self.bits.cmp(&other.bits);
        }
        let ((x, a), (y, b)) = (self.term(), other.term());
        let heap: Option<&Heap> = match self.heap {
            Some(heap) => Some(heap),
            None => other.heap,
        };
        heap.map_or(Ordering::Equal, |heap| heap.compare(x, y, b - a))
    }

    #[inline]
    fn plus(self, number: i64) -> Self {
        match self.heap {
            None => Self::known(self.bits + number),
            Some(_) => {
                let offset = i64::from(self.bits as i32) + number;
                match i32::try_from(offset) {
                    Ok(low) => {
                        Self { bits: (self.bits >> 32) << 32 | i64::from(low as u32), ..self }
                    }
                    Err(_) => Self::known(self.chosen() + number),
                }
            }
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
        let value = self.chosen();
        match T::from_i64(value) {
            Some(value) => value,
            None => panic!("{value} is not a value of the field's type"),
        }
    }
}

/// The integer types a field can have.
pub trait Integer: Copy + 'static {
    /// The least value that is searched.
    const MIN: i64;
    /// The greatest value that is searched.
    const MAX: i64;
    /// The integer with this value.
    fn from_i64(value: i64) -> Option<Self>;
    /// The value of this integer; integers beyond 64 bits with sign are cut off.
    fn to_i64(self) -> i64;
}

impl<T, U> PartialEq<Int<'_, U>> for Int<'_, T> {
    #[inline]
    fn eq(&self, other: &Int<'_, U>) -> bool {
        self.compare(*other) == Ordering::Equal
    }
}

impl<T> Eq for Int<'_, T> {}

impl<T, U> PartialOrd<Int<'_, U>> for Int<'_, T> {
    #[inline]
    fn partial_cmp(&self, other: &Int<'_, U>) -> Option<Ordering> {
        Some(self.compare(*other))
    }

    // Each asks one question; the default ones would ask for all three outcomes.
    #[inline]
    fn lt(&self, other: &Int<'_, U>) -> bool {
        self.at_most(*other, 1)
    }
    #[inline]
    fn le(&self, other: &Int<'_, U>) -> bool {
        self.at_most(*other, 0)
    }
    #[inline]
    fn gt(&self, other: &Int<'_, U>) -> bool {
        other.at_most(*self, 1)
    }
    #[inline]
    fn ge(&self, other: &Int<'_, U>) -> bool {
        other.at_most(*self, 0)
    }
}

impl<T> Ord for Int<'_, T> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.compare(*other)
    }
}

impl<T: Integer> PartialEq<T> for Int<'_, T> {
    #[inline]
    fn eq(&self, other: &T) -> bool {
        *self == Int::<T>::known(other.to_i64())
    }
}

impl<T: Integer> PartialOrd<T> for Int<'_, T> {
    #[inline]
    fn partial_cmp(&self, other: &T) -> Option<Ordering> {
        Some(self.compare(Int::<T>::known(other.to_i64())))
    }
    #[inline]
    fn lt(&self, other: &T) -> bool {
        *self < Int::<T>::known(other.to_i64())
    }
    #[inline]
    fn le(&self, other: &T) -> bool {
        *self <= Int::<T>::known(other.to_i64())
    }
    #[inline]
    fn gt(&self, other: &T) -> bool {
        *self > Int::<T>::known(other.to_i64())
    }
    #[inline]
    fn ge(&self, other: &T) -> bool {
        *self >= Int::<T>::known(other.to_i64())
    }
}

impl<T: Integer> From<T> for Int<'_, T> {
    fn from(value: T) -> Self {
        Self::known(value.to_i64())
    }
}

impl<T: Integer> Add<T> for Int<'_, T> {
    type Output = Self;
    #[inline]
    fn add(self, number: T) -> Self {
        self.plus(number.to_i64())
    }
}

impl<T: Integer> Sub<T> for Int<'_, T> {
    type Output = Self;
    #[inline]
    fn sub(self, number: T) -> Self {
        self.plus(-number.to_i64())
    }
}

impl<T, U> Add<Int<'_, U>> for Int<'_, T> {
    type Output = Self;
    fn add(self, other: Int<'_, U>) -> Self {
        // One of the two can stay open.
        self.plus(other.chosen())
    }
}

impl<T, U> Sub<Int<'_, U>> for Int<'_, T> {
    type Output = Self;
    fn sub(self, other: Int<'_, U>) -> Self {
        self.plus(-other.chosen())
    }
}

impl<T> Neg for Int<'_, T> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::known(-self.chosen())
    }
}

macro_rules! chosen_arithmetic {
    ($($operator:ident $method:ident $sign:tt),*) => { $(
        impl<T, U> $operator<Int<'_, U>> for Int<'_, T> {
            type Output = Self;
            fn $method(self, other: Int<'_, U>) -> Self {
                Self::known(self.chosen() $sign other.chosen())
            }
        }
        impl<T: Integer> $operator<T> for Int<'_, T> {
            type Output = Self;
            fn $method(self, other: T) -> Self {
                Self::known(self.chosen() $sign other.to_i64())
            }
        }
    )* };
}
chosen_arithmetic!(Mul mul *, Div div /, Rem rem %);

impl<T> Hash for Int<'_, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.chosen().hash(state);
    }
}

impl<T> fmt::Debug for Int<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chosen().fmt(f)
    }
}

impl<T> fmt::Display for Int<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chosen().fmt(f)
    }
}

macro_rules! integers {
    ($($int:ident),*) => { $(
        impl Integer for $int {
            // A constant of the type that i64 cannot hold is cut off at i64's own limits.
            const MIN: i64 = if ($int::MIN as i128) < i64::MIN as i128 { i64::MIN } else { $int::MIN as i64 };
            const MAX: i64 = if ($int::MAX as i128) > i64::MAX as i128 { i64::MAX } else { $int::MAX as i64 };
            #[inline]
            fn from_i64(value: i64) -> Option<Self> { Self::try_from(value).ok() }
            #[inline]
            fn to_i64(self) -> i64 { i64::try_from(self).unwrap_or(i64::MAX) }
        }

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
                Some(Int::<$int>::known(self.to_i64()).compare(*other))
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
integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);
