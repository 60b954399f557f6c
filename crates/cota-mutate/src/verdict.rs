//! What became of a mutant.

use serde::{Deserialize, Serialize};

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// Some test fails with it.
    Killed {
        /// The tests that are known to.
        by: Vec<String>,
        /// How, if not by an ordinary failure: an abort, a segmentation fault.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        how: Option<String>,
    },
    /// Some test does not end with it: it runs out of fuel or of time.
    TimedOut {
        /// The tests that were run.
        by: Vec<String>,
        /// `fuel` or `time`.
        of: String,
    },
    /// All tests that reach it pass.
    Survived,
    /// No test reaches it.
    Unreached,
    /// It does not compile.
    NotCompiled {
        /// The compiler's code of the first error.
        code: String,
    },
    /// It is on the list of known equivalents.
    Equivalent {
        /// Why.
        reason: String,
    },
    /// No test kills it, but its code also runs where it is never on, so it is not known to be alive.
    NotJudged {
        /// Why.
        reason: String,
    },
    /// The run was cut short before it.
    NotRun,
}

impl Verdict {
    /// Whether the tests notice it.
    pub fn detected(&self) -> bool {
        matches!(self, Self::Killed { .. } | Self::TimedOut { .. })
    }

    /// Whether the tests do not notice it.
    pub fn alive(&self) -> bool {
        matches!(self, Self::Survived | Self::Unreached)
    }

    /// Whether more tests could still notice it.
    pub fn open(&self) -> bool {
        self.alive() || matches!(self, Self::NotJudged { .. })
    }

    /// One word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Killed { .. } => "killed",
            Self::TimedOut { .. } => "timed out",
            Self::Survived => "survived",
            Self::Unreached => "unreached",
            Self::NotCompiled { .. } => "not compiled",
            Self::Equivalent { .. } => "equivalent",
            Self::NotJudged { .. } => "not judged",
            Self::NotRun => "not run",
        }
    }
}
