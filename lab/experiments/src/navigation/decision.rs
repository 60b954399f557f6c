//! What was decided by hand about a mutant that no suite kills.

use std::fmt;
use std::str::FromStr;

/// Whether any test could kill it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Decision {
    /// Nobody has looked at it yet.
    #[default]
    Open,
    /// No call of the API distinguishes it from the original: the reason.
    Equivalent(String),
    /// The suites leave a gap: the test that kills it.
    Gap(String),
}

const EQUIVALENT: &str = "equivalent: ";
const GAP: &str = "killed by ";

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => Ok(()),
            Self::Equivalent(reason) => write!(f, "{EQUIVALENT}{reason}"),
            Self::Gap(test) => write!(f, "{GAP}{test}"),
        }
    }
}

impl FromStr for Decision {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let after = |start: &str| {
            let rest = text.strip_prefix(start).map(str::trim);
            rest.filter(|rest| !rest.is_empty()).map(str::to_owned)
        };
        if text.is_empty() {
            return Ok(Self::Open);
        }
        let decided = after(EQUIVALENT).map(Self::Equivalent).or(after(GAP).map(Self::Gap));
        decided.ok_or_else(|| {
            format!("`{text}` is neither `{EQUIVALENT}REASON` nor `{GAP}TEST`, nor nothing")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["", "equivalent: it is the same", "killed by gaps::queue::a_test"] {
            assert_eq!(text.parse::<Decision>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_reason_and_a_test_are_asked_for() {
        for text in ["equivalent: ", "equivalent", "killed by  ", "it is the same"] {
            assert!(text.parse::<Decision>().is_err_and(|error| error.contains("REASON")));
        }
    }
}
