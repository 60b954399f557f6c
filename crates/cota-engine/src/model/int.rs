//! The integer an invariant sees: a number, or a field whose value the search has not chosen yet.

use crate::search::heap::Heap;
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
    heap: &'s Heap,
    /// The value; or, below [`LEAST_KNOWN`], a variable with a number to be added, or the place of a
    /// value that is itself that small.
    bits: i64,
    kind: PhantomData<fn() -> T>,
}

/// Values below are written another way; they are read right, but arithmetic does not go there.
const LEAST_KNOWN: i64 = i64::MIN + (1 << 62);

/// Variables are numbered below this.
const WIDE: i64 = 1 << 29;

impl<T> Clone for Int<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Int<'_, T> {}

impl<'s, T> Int<'s, T> {
    #[inline]
    pub(crate) fn known(heap: &'s Heap, value: i64) -> Self {
        Self { heap, bits: value, kind: PhantomData }
    }

    /// The value that a variable of the order constraints stands for.
    pub(crate) fn delayed(heap: &'s Heap, variable: u32) -> Self {
        Self::open(heap, i64::from(variable), 0)
    }

    /// The value that a word of a cell refers to.
    pub(crate) fn wide(heap: &'s Heap, word: u64) -> Self {
        match heap.wide_value(word) {
            value if value >= LEAST_KNOWN => Self::known(heap, value),
            _ => Self::open(heap, WIDE, (word >> 2) as i32),
        }
    }

    fn open(heap: &'s Heap, variable: i64, offset: i32) -> Self {
        Self::known(heap, i64::MIN + (variable << 32) + i64::from(offset as u32))
    }

    /// The result of arithmetic.
    #[track_caller]
    fn result(self, value: Option<i64>) -> Self {
        match value.filter(|value| *value >= LEAST_KNOWN) {
            Some(value) => Self::known(self.heap, value),
            None => panic!("the result of arithmetic on a field is out of range"),
        }
    }

    #[inline]
    fn is_known(self) -> bool {
        self.bits >= LEAST_KNOWN
    }

    /// The variable, 0 for none, and the number that is added.
    #[inline]
    fn term(self) -> Term {
        if self.is_known() {
            return (0, self.bits);
        }
        let code = self.bits - i64::MIN;
        let (variable, offset) = (code >> 32, code as u32 as i32);
        if variable == WIDE {
            return (0, self.heap.wide_value((offset as u64) << 2));
        }
        (variable as u32, i64::from(offset))
    }

    /// The value, chosen now if it was open.
    #[inline]
    fn chosen(self) -> i64 {
        match self.term() {
            (0, value) => value,
            (variable, offset) => self.heap.value(variable) + offset,
        }
    }

    /// Whether self + c <= other.
    #[inline]
    fn at_most<U>(self, other: Int<'_, U>, c: i64) -> bool {
        if self.is_known() && other.is_known() {
            self.bits.saturating_add(c) <= other.bits
        } else {
            self.at_most_open(other, c)
        }
    }

    #[inline(never)]
    fn at_most_open<U>(self, other: Int<'_, U>, c: i64) -> bool {
        at_most(self.heap, self.term(), other.term(), c)
    }

    #[inline]
    fn compare<U>(self, other: Int<'_, U>) -> Ordering {
        if self.is_known() && other.is_known() {
            self.bits.cmp(&other.bits)
        } else {
            self.compare_open(other)
        }
    }

    #[inline(never)]
    fn compare_open<U>(self, other: Int<'_, U>) -> Ordering {
        compare(self.heap, self.term(), other.term())
    }

    #[inline]
    fn compare_number(self, number: i64) -> Ordering {
        if self.is_known() {
            self.bits.cmp(&number)
        } else {
            compare(self.heap, self.term(), (0, number))
        }
    }

    /// Whether self <= number.
    #[inline]
    fn at_most_number(self, number: i64) -> bool {
        if self.is_known() {
            self.bits <= number
        } else {
            at_most(self.heap, self.term(), (0, number), 0)
        }
    }

    /// Whether number <= self.
    #[inline]
    fn at_least_number(self, number: i64) -> bool {
        if self.is_known() {
            number <= self.bits
        } else {
            at_most(self.heap, (0, number), self.term(), 0)
        }
    }

    #[inline]
    fn plus(self, number: i64) -> Self {
        match self.term() {
            (0, value) => self.result(value.checked_add(number)),
            (variable, offset) => match i32::try_from(offset + number) {
                Ok(offset) => Self::open(self.heap, i64::from(variable), offset),
                Err(_) => self.result(self.chosen().checked_add(number)),
            },
        }
    }
}

/// An integer as a variable, 0 for none, and a number to be added.
type Term = (u32, i64);

/// Whether one + c <= other.
#[inline]
fn at_most(heap: &Heap, (x, a): Term, (y, b): Term, c: i64) -> bool {
    match x | y {
        0 => i128::from(a) + i128::from(c) <= i128::from(b),
        _ => heap.at_most(x, y, b.saturating_sub(a).saturating_sub(c)),
    }
}

#[inline]
fn compare(heap: &Heap, (x, a): Term, (y, b): Term) -> Ordering {
    match x | y {
        0 => a.cmp(&b),
        _ => heap.compare(x, y, b.saturating_sub(a)),
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
        self.compare_number(other.to_i64()) == Ordering::Equal
    }
}

impl<T: Integer> PartialOrd<T> for Int<'_, T> {
    #[inline]
    fn partial_cmp(&self, other: &T) -> Option<Ordering> {
        Some(self.compare_number(other.to_i64()))
    }
    #[inline]
    fn lt(&self, other: &T) -> bool {
        !self.at_least_number(other.to_i64())
    }
    #[inline]
    fn le(&self, other: &T) -> bool {
        self.at_most_number(other.to_i64())
    }
    #[inline]
    fn gt(&self, other: &T) -> bool {
        !self.at_most_number(other.to_i64())
    }
    #[inline]
    fn ge(&self, other: &T) -> bool {
        self.at_least_number(other.to_i64())
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
        self.result(self.chosen().checked_neg())
    }
}

macro_rules! chosen_arithmetic {
    ($($operator:ident $method:ident $checked:ident),*) => { $(
        impl<T, U> $operator<Int<'_, U>> for Int<'_, T> {
            type Output = Self;
            fn $method(self, other: Int<'_, U>) -> Self {
                self.result(self.chosen().$checked(other.chosen()))
            }
        }
        impl<T: Integer> $operator<T> for Int<'_, T> {
            type Output = Self;
            fn $method(self, other: T) -> Self {
                self.result(self.chosen().$checked(other.to_i64()))
            }
        }
    )* };
}
chosen_arithmetic!(Mul mul checked_mul, Div div checked_div, Rem rem checked_rem);

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
            const MAX: i64 = if ($int::MAX as u128) > i64::MAX as u128 { i64::MAX } else { $int::MAX as i64 };
            #[inline]
            fn from_i64(value: i64) -> Option<Self> { Self::try_from(value).ok() }
            #[inline]
            fn to_i64(self) -> i64 {
                i64::try_from(self).unwrap_or(if self > 1 { i64::MAX } else { i64::MIN })
            }
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
