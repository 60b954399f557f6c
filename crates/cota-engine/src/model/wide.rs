//! Integers of every width: what a field of `u64`, `u128` or `i128` can hold beyond `i64`.

use std::fmt;
use std::str::FromStr;

/// An integer from the least `i128` to the greatest `u128`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WideInt {
    /// -1 for negative integers, or 0.
    sign: i8,
    /// The lowest 128 bits.
    bits: u128,
}

/// An integer that a type does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange;

impl WideInt {
    /// The nearest `i64`.
    pub(crate) fn saturated(self) -> i64 {
        i64::try_from(self).unwrap_or(if self.sign < 0 { i64::MIN } else { i64::MAX })
    }

    /// The one before, if there is one.
    pub(crate) fn before(self) -> Option<Self> {
        if self == Self::from(i128::MIN) {
            return None;
        }
        let (bits, borrow) = self.bits.overflowing_sub(1);
        Some(Self { sign: if borrow { -1 } else { self.sign }, bits })
    }

    /// The one behind, if there is one.
    pub(crate) fn after(self) -> Option<Self> {
        let (bits, carry) = self.bits.overflowing_add(1);
        match (self.sign, carry) {
            (0, true) => None,
            _ => Some(Self { sign: if carry { 0 } else { self.sign }, bits }),
        }
    }

    /// The bits of a floating point number.
    pub(crate) fn of_float(value: f64) -> Self {
        value.to_bits().into()
    }

    /// The floating point number of its bits.
    pub(crate) fn to_float(self) -> f64 {
        f64::from_bits(self.bits as u64)
    }

    /// The integers from this one to another, if they are not more than that.
    pub(crate) fn up_to(self, last: Self, most: u128) -> Option<Vec<Self>> {
        if self > last {
            return Some(Vec::new());
        }
        let distance = last.bits.wrapping_sub(self.bits);
        // Only from a negative integer to a positive one it can be more than 128 bits say.
        let overflows = self.sign < last.sign && last.bits >= self.bits;
        (!overflows && distance < most).then(|| {
            (0..=distance)
                .map(|step| {
                    let bits = self.bits.wrapping_add(step);
                    let sign = if bits < self.bits { 0 } else { self.sign };
                    Self { sign, bits }
                })
                .collect()
        })
    }

    /// How far it is from 0 or from -1, and whether it is negative.
    pub(crate) fn magnitude(self) -> (u128, bool) {
        if self.sign < 0 { (!self.bits, true) } else { (self.bits, false) }
    }

    /// The integer of a magnitude.
    pub(crate) fn of_magnitude(magnitude: u128, is_negative: bool) -> Self {
        if is_negative {
            Self { sign: -1, bits: !magnitude }
        } else {
            Self { sign: 0, bits: magnitude }
        }
    }
}

macro_rules! narrower {
    ($($int:ident),*) => { $(
        impl From<$int> for WideInt {
            #[inline]
            fn from(value: $int) -> Self {
                #[allow(clippy::cast_lossless, unused_comparisons, reason = "one text for all types")]
                Self { sign: if value < 0 { -1 } else { 0 }, bits: value as u128 }
            }
        }

        impl TryFrom<WideInt> for $int {
            type Error = OutOfRange;

            #[inline]
            fn try_from(value: WideInt) -> Result<Self, OutOfRange> {
                match value.sign {
                    0 => Self::try_from(value.bits).map_err(|_| OutOfRange),
                    _ => Self::try_from(value.bits as i128).map_err(|_| OutOfRange),
                }
            }
        }
    )* };
}
narrower!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

impl fmt::Display for WideInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sign {
            0 => self.bits.fmt(f),
            _ => (self.bits as i128).fmt(f),
        }
    }
}

impl fmt::Debug for WideInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for WideInt {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.starts_with('-') {
            text.parse::<i128>().map(Self::from)
        } else {
            text.parse::<u128>().map(Self::from)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_ordered_and_written_as_the_integers_they_are() {
        let texts = [
            i128::MIN.to_string(),
            i64::MIN.to_string(),
            "-1".to_string(),
            "0".to_string(),
            u64::MAX.to_string(),
            i128::MAX.to_string(),
            u128::MAX.to_string(),
        ];
        let wide: Vec<WideInt> = texts.iter().map(|text| text.parse().unwrap()).collect();
        assert!(wide.is_sorted_by(|one, next| one < next));
        assert_eq!(wide.iter().map(ToString::to_string).collect::<Vec<_>>(), texts);
        for value in wide {
            let (magnitude, is_negative) = value.magnitude();
            assert_eq!(WideInt::of_magnitude(magnitude, is_negative), value);
            assert_eq!(u128::try_from(value).map_or(value, WideInt::from), value);
            assert_eq!(i128::try_from(value).map_or(value, WideInt::from), value);
        }
        assert!(i128::try_from(WideInt::from(u128::MAX)).is_err());
        assert!(u128::try_from(WideInt::from(-1)).is_err());
        assert_eq!(i64::try_from(WideInt::from(i64::MIN)), Ok(i64::MIN));
    }

    #[test]
    fn ranges_have_all_their_integers_or_are_too_long() {
        let range = |first: i128, last: u128, most| {
            WideInt::from(first).up_to(WideInt::from(last), most).map(|all| all.len())
        };
        assert_eq!(range(-2, 2, 100), Some(5));
        assert_eq!(range(3, 2, 100), Some(0));
        assert_eq!(range(i128::MAX - 1, 1 << 127, 100), Some(3));
        assert_eq!(range(0, 100, 100), None);
        assert_eq!(range(i128::MIN, u128::MAX, 100), None);
        let around = WideInt::from(-1).up_to(WideInt::from(1), 9).unwrap();
        assert_eq!(around, [-1, 0, 1].map(WideInt::from));
    }
}
