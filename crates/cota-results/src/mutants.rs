//! Mutants of a program, in any language, and what its tests do with them.
//!
//! Two words say how something ended, and they are not the same thing:
//!
//! - A [`Status`] belongs to one mutant and one test: what that test did.
//! - A [`Verdict`] belongs to a mutant: what all tests together say about it, or why no test was asked.
//!
//! The language-neutral part of `cota-mutate` derives the verdict of a mutant from its statuses. A runner may have a
//! third thing, how a process ended that ran several tests at once; it is private to that runner, which turns it into
//! statuses.

mod status;

pub use status::{Status, Statuses, UnknownLetter};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// Mutants with their verdicts, and a summary.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mutants {
    /// The run.
    #[serde(flatten)]
    pub report: Report,
    /// The counts and the two scores.
    pub summary: Summary,
}

/// A run of tests with mutants.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// The language of the program, such as `rust`.
    pub language: String,
    /// The package that was mutated.
    pub package: String,
    /// The compiler.
    pub compiler: String,
    /// The tests, by the names that verdicts use.
    pub tests: Vec<String>,
    /// The mutants, in the order of the source.
    pub mutants: Vec<Mutant>,
    /// How many functions were left out, by reason.
    pub left_out: BTreeMap<String, usize>,
    /// What else is worth knowing about the run.
    pub remarks: Vec<String>,
    /// Whether every test that reaches a mutant was run with it.
    pub matrix: bool,
    /// Whether the run was cut short.
    pub cut_short: bool,
}

/// The counts and the two scores.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// How many mutants there are.
    pub mutants: usize,
    /// Of these, not compiled.
    pub not_compiled: usize,
    /// Of these, known or proved to be equivalent.
    pub equivalent: usize,
    /// Of these, killed, those that timed out included.
    pub killed: usize,
    /// Of these, recognised by their time alone.
    pub timed_out: usize,
    /// Of these, alive.
    pub survived: usize,
    /// Of these, not judged; they are in neither score.
    pub not_judged: usize,
    /// Killed ones among all that are neither equivalent nor left unjudged, from 0 to 1.
    pub score_of_all: Option<f64>,
    /// The same without those that do not compile.
    pub score_of_compiled: Option<f64>,
}

/// Mutants that are only listed, not run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct List {
    /// The mutants, in the order of the source.
    pub mutants: Vec<Listed>,
}

/// A mutant that is only listed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Listed {
    /// Its identifier, which does not change with edits elsewhere.
    pub id: String,
    /// What it changes.
    #[serde(flatten)]
    pub mutation: Mutation,
}

/// The faults of a faulty version of a program, which is written next to it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Faults {
    /// The language of the program, such as `rust`.
    pub language: String,
    /// The package that the version was made from.
    pub package: String,
    /// The faults. Places and texts are those of the package without faults.
    pub faults: Vec<Listed>,
}

/// A place in a file: lines and columns from 1, columns in characters, the end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Span {
    /// The first line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column after the last.
    pub end_column: usize,
}

/// One mutation of a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mutation {
    /// The operator.
    pub operator: String,
    /// Which way of the operator: for navigation, the position and the mechanisms.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The file, relative to the root of the workspace.
    pub file: String,
    /// The function.
    pub function: String,
    /// What is replaced.
    pub span: Span,
    /// The text that is replaced.
    pub original: String,
    /// What it is replaced by.
    pub replacement: String,
}

/// A mutant with its verdict.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mutant {
    /// Its identifier, which does not change with edits elsewhere.
    pub id: String,
    /// Its mutations: one, or two for a mutant of second order.
    #[serde(deserialize_with = "at_least_one")]
    pub mutations: Vec<Mutation>,
    /// What all tests together say about it.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// One letter for each test (`.` passed, `-` not reached, `F` failed, `C` crashed, `T` timed out,
    /// `?` not run); empty if it was not run.
    #[serde(default, skip_serializing_if = "Statuses::is_empty")]
    pub statuses: Statuses,
    /// Whether the verdict is that of an earlier run, which still holds.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reused: bool,
    /// Whether it was proved to be equivalent: the same machine code.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proved_equivalent: bool,
}

/// Everything shown of a mutant begins with its first mutation, so a document without one is refused.
fn at_least_one<'de, D: Deserializer<'de>>(source: D) -> Result<Vec<Mutation>, D::Error> {
    let mutations = Vec::deserialize(source)?;
    if mutations.is_empty() {
        return Err(D::Error::invalid_length(0, &"at least one mutation"));
    }
    Ok(mutations)
}

/// What all tests together say about a mutant.
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

impl Mutant {
    /// The operators, joined for mutants of higher order.
    pub fn operator(&self) -> String {
        let names: Vec<_> =
            self.mutations.iter().map(|mutation| mutation.operator.as_str()).collect();
        names.join("+")
    }

    /// Whether its verdict is that it is not judged.
    pub fn is_not_judged(&self) -> bool {
        matches!(self.verdict, Verdict::NotJudged { .. })
    }

    /// `src/list.rs:12:5`.
    pub fn place(&self) -> String {
        let first = &self.mutations[0];
        format!("{}:{}:{}", first.file, first.span.line, first.span.column)
    }

    /// What it does, in one line.
    pub fn summary(&self) -> String {
        let one = |mutation: &Mutation| {
            let short = |text: &str| {
                let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
                if line.chars().count() > 60 {
                    format!("{}...", line.chars().take(57).collect::<String>())
                } else {
                    line
                }
            };
            match mutation.replacement.as_str() {
                "" => format!("delete `{}`", short(&mutation.original)),
                text => format!("replace `{}` by `{}`", short(&mutation.original), short(text)),
            }
        };
        self.mutations.iter().map(one).collect::<Vec<_>>().join(" and ")
    }
}

impl Report {
    /// How many mutants there are of each verdict, by its word.
    pub fn counts(&self) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::new();
        for mutant in &self.mutants {
            let word = if mutant.proved_equivalent { "equivalent" } else { mutant.verdict.word() };
            *counts.entry(word).or_default() += 1;
        }
        counts
    }

    /// How many mutants are not judged, and not proved to be equivalent either.
    pub fn not_judged(&self) -> usize {
        let is = |mutant: &&Mutant| mutant.is_not_judged() && !mutant.proved_equivalent;
        self.mutants.iter().filter(is).count()
    }

    /// The mutants that the tests do not notice.
    pub fn survivors(&self) -> impl Iterator<Item = &Mutant> {
        self.mutants.iter().filter(|mutant| mutant.verdict.alive() && !mutant.proved_equivalent)
    }

    /// The mutant with an identifier, or the only one whose identifier begins like this.
    pub fn find(&self, id: &str) -> Option<&Mutant> {
        let mut found = self.mutants.iter().filter(|mutant| mutant.id.starts_with(id));
        let first = found.next()?;
        if first.id == id || found.next().is_none() { Some(first) } else { None }
    }
}
