//! The notation of published bounds: numbers and ranges separated by commas.

/// Why a bound cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{bound}` is no bound of this study: {reason}")]
pub struct BoundError {
    bound: String,
    reason: String,
}

/// A bound as it is printed, such as `3,0-3,6`.
#[derive(Clone, Copy, Debug)]
pub struct Bound<'a>(&'a str);

impl<'a> Bound<'a> {
    /// The bound with this text.
    pub fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// How many parts it has.
    pub fn parts(self) -> usize {
        self.0.split(',').count()
    }

    fn error(self, reason: impl Into<String>) -> BoundError {
        BoundError { bound: self.0.to_string(), reason: reason.into() }
    }

    /// Its parts, each of which is a range `2-5` or a number, which stands for a range of its own.
    ///
    /// # Errors
    /// There are more or fewer parts, or one of them is something else.
    pub fn ranges<const N: usize>(self) -> Result<[(i64, i64); N], BoundError> {
        let range = |part: &str| -> Option<(i64, i64)> {
            let part = part.trim();
            if let Ok(number) = part.parse() {
                return Some((number, number));
            }
            // The first sign may be that of a negative number.
            let dash = part.get(1..)?.find('-')? + 1;
            Some((part[..dash].parse().ok()?, part[dash + 1..].parse().ok()?))
        };
        let parts: Option<Vec<_>> = self.0.split(',').map(range).collect();
        let parts = parts.ok_or_else(|| self.error("its parts are numbers and ranges like 0-3"))?;
        let count = parts.len();
        parts.try_into().map_err(|_| self.error(format!("it has {count} parts, not {N}")))
    }

    /// Its parts, all of them numbers that count something.
    ///
    /// # Errors
    /// There are more or fewer parts, or one of them is something else.
    pub fn numbers<const N: usize>(self) -> Result<[i64; N], BoundError> {
        let ranges = self.ranges::<N>()?;
        if ranges.iter().all(|(first, last)| first == last && *first >= 0) {
            Ok(ranges.map(|(number, _)| number))
        } else {
            Err(self.error("its parts are numbers"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ranges() {
        assert_eq!(Bound::new("3,0-3,6").ranges(), Ok([(3, 3), (0, 3), (6, 6)]));
        assert_eq!(Bound::new("2,-1-1").ranges(), Ok([(2, 2), (-1, 1)]));
        assert_eq!(Bound::new("2,-4--2").ranges(), Ok([(2, 2), (-4, -2)]));
        assert_eq!(Bound::new("4,1,2").numbers(), Ok([4, 1, 2]));
    }

    #[test]
    fn what_is_no_bound_is_refused() {
        for text in ["", "a", "3,", "3,0-", "3,0-3-4", "3,4"] {
            assert!(Bound::new(text).ranges::<3>().is_err(), "{text}");
        }
        assert!(Bound::new("3,0-3").numbers::<2>().is_err());
        assert!(Bound::new("3,-3").numbers::<2>().is_err());
    }
}
