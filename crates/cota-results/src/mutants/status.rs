//! What one test does with one mutant.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What one test does with one mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// The test passed.
    Passed,
    /// The test does not reach the mutant, so it would pass; it is not run.
    Unreached,
    /// The test failed.
    Failed,
    /// The process of the test ended in another way: an abort, a signal, too much memory.
    Crashed,
    /// The test ran out of fuel or of time.
    TimedOut,
    /// The test was not run: another test had killed the mutant, or the run was cut short.
    NotRun,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Passed, Self::Unreached, Self::Failed, Self::Crashed, Self::TimedOut, Self::NotRun];

    /// Whether the test kills the mutant.
    pub fn kills(self) -> bool {
        matches!(self, Self::Failed | Self::Crashed | Self::TimedOut)
    }

    /// One letter, as in the text of [`Statuses`].
    pub fn letter(self) -> char {
        match self {
            Self::Passed => '.',
            Self::Unreached => '-',
            Self::Failed => 'F',
            Self::Crashed => 'C',
            Self::TimedOut => 'T',
            Self::NotRun => '?',
        }
    }

    /// The status with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.letter() == letter)
    }
}

/// The statuses of one mutant, in the order of the tests. As text, and in JSON, one letter each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct Statuses(pub Vec<Status>);

impl Statuses {
    /// Whether the mutant was not run.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Statuses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|status| write!(f, "{}", status.letter()))
    }
}

impl From<Statuses> for String {
    fn from(statuses: Statuses) -> Self {
        statuses.to_string()
    }
}

/// A letter that is not one of [`Status::letter`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a status: use one of `.-FCT?`")]
pub struct UnknownLetter(char);

impl TryFrom<String> for Statuses {
    type Error = UnknownLetter;

    fn try_from(text: String) -> Result<Self, UnknownLetter> {
        text.parse()
    }
}

impl FromStr for Statuses {
    type Err = UnknownLetter;

    fn from_str(text: &str) -> Result<Self, UnknownLetter> {
        let status = |letter| Status::from_letter(letter).ok_or(UnknownLetter(letter));
        text.chars().map(status).collect::<Result<_, _>>().map(Self)
    }
}
