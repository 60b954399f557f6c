//! Mutants and tests, and what became of each mutant under each test.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What became of a mutant under one test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// The test passed.
    Passed,
    /// The test does not reach the mutant: it passes, without having been run.
    Unreached,
    /// The test failed.
    Failed,
    /// The run ended otherwise: an abort, a signal, too much memory.
    Crashed,
    /// The run took too long.
    TimedOut,
    /// The test was not run: the mutant was dead already, or the run was cut.
    NotRun,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Passed, Self::Unreached, Self::Failed, Self::Crashed, Self::TimedOut, Self::NotRun];

    /// The test tells the mutant from the original.
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

/// The statuses of one mutant, by test. As text, and in JSON, one letter each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Statuses(pub Vec<Status>);

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

/// A letter that stands for no status.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` stands for no status: use one of `.-FCT?`")]
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

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It does not compile.
    NotCompiled,
    /// It is known to behave like the original, and was not run.
    Equivalent,
    /// It was run: a status for each test of the matrix. Tests beyond the end were not run.
    Judged(Statuses),
}

/// A mutant in a kill matrix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mutant {
    /// Its name.
    pub id: String,
    /// The operator it is counted for.
    pub operator: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// A mutant was not run with all tests; what was asked cannot be known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("mutant {mutant} was not run with test {test}: this analysis needs the full matrix")]
pub struct Incomplete {
    /// The mutant.
    pub mutant: String,
    /// The first test it was not run with.
    pub test: String,
}

/// Mutants by tests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KillMatrix {
    /// The names of the tests.
    pub tests: Vec<String>,
    /// The mutants.
    pub mutants: Vec<Mutant>,
}

impl KillMatrix {
    /// A matrix without mutants.
    pub fn new<T: Into<String>>(tests: impl IntoIterator<Item = T>) -> Self {
        Self { tests: tests.into_iter().map(Into::into).collect(), mutants: Vec::new() }
    }

    /// Adds a mutant that was judged.
    pub fn add(&mut self, id: impl Into<String>, operator: impl Into<String>, statuses: Statuses) {
        let outcome = Outcome::Judged(statuses);
        self.mutants.push(Mutant { id: id.into(), operator: operator.into(), outcome });
    }

    /// The same matrix with some of the mutants: those of an operator, those with no operator of a
    /// kind.
    pub fn with_mutants(&self, keep: impl Fn(&Mutant) -> bool) -> Self {
        let mutants = self.mutants.iter().filter(|mutant| keep(mutant)).cloned();
        Self { tests: self.tests.clone(), mutants: mutants.collect() }
    }

    /// The same matrix with some of the tests, by name.
    pub fn with_tests(&self, keep: impl Fn(&str) -> bool) -> Self {
        let kept: Vec<usize> =
            (0..self.tests.len()).filter(|&test| keep(&self.tests[test])).collect();
        let mutants = self.mutants.iter().map(|mutant| {
            let row = kept.iter().filter_map(|&test| self.status(mutant, test));
            let outcome = match &mutant.outcome {
                Outcome::Judged(_) => Outcome::Judged(Statuses(row.collect())),
                other => other.clone(),
            };
            Mutant { outcome, ..mutant.clone() }
        });
        Self {
            mutants: mutants.collect(),
            tests: kept.iter().map(|&test| self.tests[test].clone()).collect(),
        }
    }

    /// What became of a mutant under a test, if it was judged.
    pub fn status(&self, mutant: &Mutant, test: usize) -> Option<Status> {
        match &mutant.outcome {
            Outcome::Judged(statuses) if test < self.tests.len() => {
                Some(statuses.0.get(test).copied().unwrap_or(Status::NotRun))
            }
            _ => None,
        }
    }

    /// The statuses of a mutant, if it was judged.
    pub(super) fn row<'a>(&'a self, mutant: &'a Mutant) -> impl Iterator<Item = Status> + 'a {
        (0..self.tests.len()).filter_map(|test| self.status(mutant, test))
    }

    /// Mutants that were judged, with the sets of tests that kill them.
    pub(super) fn kills(&self) -> Result<Vec<(&Mutant, TestSet)>, Incomplete> {
        let judged = self.mutants.iter();
        let judged = judged.filter(|mutant| matches!(mutant.outcome, Outcome::Judged(_)));
        judged.map(|mutant| Ok((mutant, self.kill_set(mutant)?))).collect()
    }

    fn kill_set(&self, mutant: &Mutant) -> Result<TestSet, Incomplete> {
        let mut kills = TestSet::empty(self.tests.len());
        for (test, status) in self.row(mutant).enumerate() {
            if status == Status::NotRun {
                let (mutant, test) = (mutant.id.clone(), self.tests[test].clone());
                return Err(Incomplete { mutant, test });
            }
            if status.kills() {
                kills.insert(test);
            }
        }
        Ok(kills)
    }
}

/// A set of tests, by their numbers in the matrix.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct TestSet(Vec<u64>);

impl TestSet {
    pub(super) fn empty(tests: usize) -> Self {
        Self(vec![0; tests.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, test: usize) {
        self.0[test / 64] |= 1 << (test % 64);
    }

    pub(super) fn contains(&self, test: usize) -> bool {
        self.0[test / 64] >> (test % 64) & 1 == 1
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len() * 64).filter(|&test| self.contains(test))
    }
}
