//! The criteria: what of a run counts.

use std::fmt;
use std::str::FromStr;

/// What two runs must have in common to be of the same class.
///
/// Decisions are `if`, `while`, `match` and its guards, `for` (another turn or the end), `?` and
/// `let`-`else`, each with its outcome; a condition is what stands between `&&`, `||` and `!`. The
/// words path, simple and elementary are those of Zhu, Hall and May (ACM Computing Surveys 1997);
/// counting is the criterion that Bengolea's thesis adds. Which runs are alike depends on how the
/// code is written: a compound condition is one decision, the same as nested `if`s is several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coverage {
    /// The set of statements that were run.
    Statement,
    /// The set of values that each atomic condition had.
    Condition,
    /// The set of outcomes that each decision had.
    Decision,
    /// How often each decision had each outcome.
    Counting,
    /// The outcomes of all decisions in their order.
    Path,
    /// The path without repeated edges: coming to an outcome that is on the path already takes back
    /// everything after it.
    SimplePath,
    /// The path without repeated nodes: coming to a decision that is on the path already takes back
    /// its outcome there and everything after it.
    ElementaryPath,
}

impl Coverage {
    /// All criteria, the coarse ones first.
    pub const ALL: [Self; 7] = [
        Self::Statement,
        Self::Condition,
        Self::Decision,
        Self::Counting,
        Self::Path,
        Self::SimplePath,
        Self::ElementaryPath,
    ];

    /// Whether the order of the decisions counts.
    pub(super) fn is_path(self) -> bool {
        matches!(self, Self::Path | Self::SimplePath | Self::ElementaryPath)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Statement => "statement",
            Self::Condition => "condition",
            Self::Decision => "decision",
            Self::Counting => "counting",
            Self::Path => "path",
            Self::SimplePath => "simple-path",
            Self::ElementaryPath => "elementary-path",
        }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Coverage {
    type Err = UnknownCoverage;

    fn from_str(name: &str) -> Result<Self, UnknownCoverage> {
        let known = Self::ALL.into_iter().find(|coverage| coverage.name() == name);
        known.ok_or_else(|| UnknownCoverage(name.to_string()))
    }
}

/// A name that no coverage criterion has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no coverage criterion `{0}`; there are {names}", names = Coverage::ALL.map(Coverage::name).join(", "))]
pub struct UnknownCoverage(pub String);
