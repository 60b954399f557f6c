//! How many structures are kept, and which.

use std::fmt;
use std::str::FromStr;

/// How many structures to keep.
///
/// Written `3-per-class`, `500` or `10%`. A number or a share is divided by the number of classes,
/// rounded down, but each class keeps at least one; what a small class does not need is not given to
/// the others. So there may be fewer than were asked for, and more if there are more classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// This many of each class.
    PerClass(u64),
    /// This many together.
    Size(u64),
    /// A share of all.
    Share(Share),
}

/// A share of a suite, exact: a percentage with up to nine decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// In units of 10⁻⁹ percent.
    parts: u64,
}

/// The units of one percent.
const UNITS: u64 = 1_000_000_000;

impl Share {
    /// This many percent; `None` above 100.
    pub fn percent(percent: u64) -> Option<Self> {
        (percent <= 100).then_some(Self { parts: percent * UNITS })
    }

    /// The share of a number, rounded down.
    pub fn of(self, number: u64) -> u64 {
        (u128::from(number) * u128::from(self.parts) / u128::from(100 * UNITS)) as u64
    }
}

impl Keep {
    /// One of each class.
    pub const ONE_PER_CLASS: Self = Self::PerClass(1);

    /// A tenth of all, as in most of the published studies.
    pub const TENTH: Self = Self::Share(Share { parts: 10 * UNITS });

    /// How many of each class are kept.
    pub fn quota(self, suite: u64, classes: u64) -> u64 {
        let together = match self {
            Self::PerClass(quota) => return quota,
            Self::Size(size) => size,
            Self::Share(share) => share.of(suite),
        };
        (together / classes.max(1)).max(1)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = format!("{:09}", self.parts % UNITS);
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{}%", self.parts / UNITS),
            decimals => write!(f, "{}.{decimals}%", self.parts / UNITS),
        }
    }
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerClass(quota) => write!(f, "{quota}-per-class"),
            Self::Size(size) => write!(f, "{size}"),
            Self::Share(share) => share.fmt(f),
        }
    }
}

/// A text that does not say how many structures to keep.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "how many to keep is written as a number (`500`), a share (`10%`, up to 100) or a number of each class \
     (`3-per-class`), at least 1, not `{0}`"
)]
pub struct ParseKeepError(pub String);

impl FromStr for Keep {
    type Err = ParseKeepError;

    fn from_str(text: &str) -> Result<Self, ParseKeepError> {
        let wrong = || ParseKeepError(text.to_string());
        let count = |text: &str| text.parse().ok().filter(|number| *number > 0).ok_or_else(wrong);
        if let Some(quota) = text.strip_suffix("-per-class") {
            return count(quota).map(Self::PerClass);
        }
        match text.strip_suffix('%') {
            Some(percent) => share(percent.trim()).map(Self::Share).ok_or_else(wrong),
            None => count(text).map(Self::Size),
        }
    }
}

/// A percentage with decimals, more than 0 and at most 100.
fn share(text: &str) -> Option<Share> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 9 {
        return None;
    }
    let decimals: u64 = format!("{decimals:0<9}").parse().ok()?;
    let parts = whole.parse::<u64>().ok()?.checked_mul(UNITS)?.checked_add(decimals)?;
    (1..=100 * UNITS).contains(&parts).then_some(Share { parts })
}

/// Which members of a class are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pick {
    /// The first ones found.
    #[default]
    First,
    /// Ones drawn at random, each set of this many members being equally likely. The seed decides.
    Random(u64),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["500", "10%", "12.5%", "0.000000001%", "100%", "3-per-class", "1-per-class"] {
            assert_eq!(text.parse::<Keep>().map(|keep| keep.to_string()), Ok(text.to_string()));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "%",
            "0",
            "0%",
            "-1",
            "101%",
            "100.1%",
            "1e1%",
            "x",
            "0-per-class",
            "1.%",
            "99999999999999999999",
        ] {
            assert!(text.parse::<Keep>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_quota_is_at_least_one_and_exact() {
        let keep: Keep = "10%".parse().unwrap();
        assert_eq!(keep.quota(148, 5), 2);
        assert_eq!(keep.quota(45, 9), 1);
        assert_eq!(keep.quota(1, 9), 1);
        // 0.29 as a binary fraction times 100 is less than 29.
        assert_eq!("29%".parse::<Keep>().unwrap().quota(100, 1), 29);
        assert_eq!(Keep::Size(10).quota(1_000, 3), 3);
        assert_eq!(Keep::PerClass(7).quota(10, 3), 7);
        assert_eq!(Share::percent(100).unwrap().of(u64::MAX), u64::MAX);
    }
}
