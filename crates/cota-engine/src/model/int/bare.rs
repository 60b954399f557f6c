//! The integer behind a view, whatever its type is.

use crate::model::wide::WideInt;
use crate::search::heap::Heap;
use std::cmp::Ordering;

/// An integer that is known, or one that the search has not chosen yet.
#[derive(Clone, Copy)]
pub(super) struct Bare<'s> {
    heap: &'s Heap,
    /// The value; or, below [`LEAST_KNOWN`], a variable with a number to be added, or the place of a
    /// value that does not fit otherwise.
    bits: i64,
}

/// Values below, and those beyond `i64`, are written another way; they are read right, but arithmetic does not
/// lead there.
const LEAST_KNOWN: i64 = i64::MIN + (1 << 62);

/// Variables are numbered below this.
const WIDE: i64 = 1 << 29;

/// An integer as a variable, 0 for none, and a number to be added.
type Term = (u32, i64);

impl<'s> Bare<'s> {
    #[inline]
    pub fn known(heap: &'s Heap, value: i64) -> Self {
        Self { heap, bits: value }
    }

    /// The value that a word of a cell refers to.
    pub fn wide(heap: &'s Heap, word: u64) -> Self {
        match i64::try_from(heap.wide_value(word)) {
            Ok(value) if value >= LEAST_KNOWN => Self::known(heap, value),
            _ => Self::open(heap, WIDE, (word >> 2) as i32),
        }
    }

    pub fn open(heap: &'s Heap, variable: i64, offset: i32) -> Self {
        Self { heap, bits: i64::MIN + (variable << 32) + i64::from(offset as u32) }
    }

    /// A number of the same heap, if it fits.
    #[inline]
    pub fn number(self, number: impl TryInto<i64>) -> Option<Self> {
        let value = number.try_into().ok().filter(|value| *value >= LEAST_KNOWN)?;
        Some(Self::known(self.heap, value))
    }

    #[inline]
    fn is_known(self) -> bool {
        self.bits >= LEAST_KNOWN
    }

    /// The value, if it is known and fits.
    #[inline]
    pub fn narrow(self) -> Option<i64> {
        self.is_known().then_some(self.bits)
    }

    /// The variable, 0 for none, and the number that is added; or the place of a wide value.
    #[inline]
    fn term(self) -> Term {
        if self.is_known() {
            return (0, self.bits);
        }
        let code = self.bits - i64::MIN;
        ((code >> 32) as u32, i64::from(code as i32))
    }

    /// The value, if it is one that does not fit.
    #[inline]
    fn as_wide(self) -> Option<WideInt> {
        match self.term() {
            (variable, place) if i64::from(variable) == WIDE => {
                Some(self.heap.wide_value((place as u64) << 2))
            }
            _ => None,
        }
    }

    /// The value, chosen now if it was open.
    #[inline]
    pub fn chosen(self) -> WideInt {
        match self.narrow() {
            Some(value) => value.into(),
            None => self.chosen_slowly(),
        }
    }

    #[inline(never)]
    fn chosen_slowly(self) -> WideInt {
        self.as_wide().unwrap_or_else(|| {
            let (variable, offset) = self.term();
            (self.heap.value(variable) + offset).into()
        })
    }

    /// Whether self + c <= other, where c is 0 or 1.
    #[inline]
    pub fn at_most(self, other: Self, c: i64) -> bool {
        if self.is_known() && other.is_known() {
            self.bits.saturating_add(c) <= other.bits
        } else {
            self.at_most_open(other, c)
        }
    }

    #[inline(never)]
    fn at_most_open(self, other: Self, c: i64) -> bool {
        let ((x, a), (y, b)) = (self.term(), other.term());
        if i64::from(x.max(y)) == WIDE {
            return self.compare_wide(other) < [Ordering::Greater, Ordering::Equal][c as usize];
        }
        self.heap.at_most(x, y, b.saturating_sub(a).saturating_sub(c))
    }

    #[inline]
    pub fn compare(self, other: Self) -> Ordering {
        if self.is_known() && other.is_known() {
            self.bits.cmp(&other.bits)
        } else {
            self.compare_open(other)
        }
    }

    #[inline(never)]
    fn compare_open(self, other: Self) -> Ordering {
        let ((x, a), (y, b)) = (self.term(), other.term());
        if i64::from(x.max(y)) == WIDE {
            return self.compare_wide(other);
        }
        self.heap.compare(x, y, b.saturating_sub(a))
    }

    #[cold]
    fn compare_wide(self, other: Self) -> Ordering {
        match other.as_wide() {
            Some(other) => self.compare_number(other),
            None => other.compare_number(self.chosen()).reverse(),
        }
    }

    /// The same with a number that does not fit: it is beyond everything that stays open.
    #[cold]
    pub fn compare_number(self, number: WideInt) -> Ordering {
        let value = self.narrow().map(WideInt::from).or_else(|| self.as_wide());
        value.unwrap_or_default().cmp(&number)
    }

    /// With a number added; an integer that is open stays so.
    #[inline]
    #[track_caller]
    pub fn plus(self, number: WideInt) -> Self {
        if let Ok(number) = i64::try_from(number) {
            let sum = match self.term() {
                (0, value) => value.checked_add(number).and_then(|sum| self.number(sum)),
                (variable, offset) if i64::from(variable) < WIDE => offset
                    .checked_add(number)
                    .and_then(|sum| i32::try_from(sum).ok())
                    .map(|sum| Self::open(self.heap, i64::from(variable), sum)),
                _ => None,
            };
            if let Some(sum) = sum {
                return sum;
            }
        }
        self.calculate(number, i64::checked_add, i128::checked_add)
    }

    /// With a number taken away.
    #[inline]
    #[track_caller]
    pub fn minus(self, number: WideInt) -> Self {
        match i64::try_from(number).ok().and_then(i64::checked_neg) {
            Some(number) => self.plus(number.into()),
            None => self.calculate(number, i64::checked_sub, i128::checked_sub),
        }
    }

    /// The result of arithmetic on values, which are chosen now if they were open.
    #[track_caller]
    pub fn calculate(
        self,
        other: WideInt,
        narrow: fn(i64, i64) -> Option<i64>,
        wide: fn(i128, i128) -> Option<i128>,
    ) -> Self {
        let value = self.chosen();
        if let (Ok(one), Ok(other)) = (i64::try_from(value), i64::try_from(other))
            && let Some(result) = narrow(one, other).and_then(|result| self.number(result))
        {
            return result;
        }
        let result = match (i128::try_from(value), i128::try_from(other)) {
            (Ok(one), Ok(other)) => wide(one, other).and_then(|result| self.number(result)),
            _ => None,
        };
        match result {
            Some(result) => result,
            None => panic!(
                "the result of arithmetic on a field is out of range: `get` has its value as it is"
            ),
        }
    }
}
