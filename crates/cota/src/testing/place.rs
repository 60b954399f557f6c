//! What a test was doing, as it is written down.

use super::recorded::Recorded;
use std::fmt;
use std::str::FromStr;

/// What a test was doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It had come to no input yet.
    Start,
    /// The invariant looked at a candidate, as far as that was known.
    Invariant(Recorded),
    /// A checker looked at a value.
    Checker(Recorded),
    /// The body ran on an input.
    Body(Recorded),
}

impl Place {
    /// Where a run that looks for the place can begin: at a value that the search reaches.
    pub fn reached(&self) -> Option<&Recorded> {
        match self {
            Self::Checker(input) | Self::Body(input) => Some(input),
            Self::Start | Self::Invariant(_) => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Invariant(candidate) => write!(f, "invariant {candidate}"),
            Self::Checker(input) => write!(f, "checker {input}"),
            Self::Body(input) => write!(f, "body {input}"),
        }
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(' ') {
            None if text == "start" => Ok(Self::Start),
            Some(("invariant", candidate)) => candidate.parse().map(Self::Invariant),
            Some(("checker", input)) => input.parse().map(Self::Checker),
            Some(("body", input)) => input.parse().map(Self::Body),
            _ => Err(format!("`{text}` is no place of a run")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let input = || "eda5c7b9:1,3,2".parse().unwrap();
        for place in
            [Place::Start, Place::Invariant(input()), Place::Checker(input()), Place::Body(input())]
        {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        for wrong in ["", "body", "body x", "start 1"] {
            assert!(wrong.parse::<Place>().is_err(), "{wrong}");
        }
    }
}
