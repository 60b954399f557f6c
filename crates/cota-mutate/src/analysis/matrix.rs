//! Mutants and tests, and the status of each mutant under each test.

use crate::report::{Mutant, Report, Status, Verdict};

/// A mutant was not run with all tests, so the analysis has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("mutant {mutant} was not run with test {test}: this analysis needs the full matrix")]
pub struct Incomplete {
    pub mutant: String,
    /// The first test it was not run with.
    pub test: String,
}

/// A mutant of a report in a kill matrix.
#[derive(Clone, Debug)]
pub struct Row<'r> {
    pub mutant: &'r Mutant,
    /// A status for each test of the matrix; none for a mutant that does not compile or is equivalent. Tests beyond
    /// the end were not run.
    statuses: Option<Vec<Status>>,
}

impl Row<'_> {
    /// Whether there is a status for each test.
    pub fn is_judged(&self) -> bool {
        self.statuses.is_some()
    }
}

/// The mutants of a report by its tests, without those that were not run or not judged.
#[derive(Clone, Debug, Default)]
pub struct KillMatrix<'r> {
    /// The names of the tests.
    pub tests: Vec<&'r str>,
    /// The mutants.
    pub rows: Vec<Row<'r>>,
}

impl<'r> KillMatrix<'r> {
    /// The kill matrix of a report, as far as it is known.
    pub fn of(report: &'r Report) -> Self {
        Self::new(&report.tests, &report.mutants)
    }

    /// A matrix of mutants and the names of the tests that they were run with.
    pub fn new(tests: &'r [String], mutants: &'r [Mutant]) -> Self {
        // What was not run, or not judged, is not known to have survived.
        let judged = mutants.iter().filter(|mutant| {
            mutant.verdict != Verdict::NotRun
                && (mutant.proved_equivalent || !mutant.is_not_judged())
        });
        let row = |mutant: &'r Mutant| {
            let statuses = match &mutant.verdict {
                Verdict::NotCompiled { .. } | Verdict::Equivalent { .. } => None,
                _ if mutant.proved_equivalent => None,
                _ => Some(mutant.statuses.0.clone()),
            };
            Row { mutant, statuses }
        };
        let rows = judged.map(row).collect();
        Self { tests: tests.iter().map(String::as_str).collect(), rows }
    }

    /// The same matrix with some of the mutants: those of an operator, those with no operator of a
    /// kind.
    pub fn with_mutants(&self, keep: impl Fn(&Mutant) -> bool) -> Self {
        let rows = self.rows.iter().filter(|row| keep(row.mutant)).cloned();
        Self { tests: self.tests.clone(), rows: rows.collect() }
    }

    /// The same matrix with some of the tests, by name.
    pub fn with_tests(&self, keep: impl Fn(&str) -> bool) -> Self {
        let kept: Vec<usize> =
            (0..self.tests.len()).filter(|&test| keep(self.tests[test])).collect();
        let rows = self.rows.iter().map(|row| {
            let own = kept.iter().filter_map(|&test| self.status(row, test)).collect();
            Row { statuses: row.statuses.as_ref().map(|_| own), ..row.clone() }
        });
        Self { rows: rows.collect(), tests: kept.iter().map(|&test| self.tests[test]).collect() }
    }

    /// The status of a mutant under a test, if it was judged.
    pub fn status(&self, row: &Row<'_>, test: usize) -> Option<Status> {
        let statuses = row.statuses.as_ref().filter(|_| test < self.tests.len())?;
        Some(statuses.get(test).copied().unwrap_or(Status::NotRun))
    }

    /// The statuses of a mutant, if it was judged.
    pub(super) fn statuses(&self, row: &Row<'_>) -> impl Iterator<Item = Status> {
        (0..self.tests.len()).filter_map(|test| self.status(row, test))
    }

    /// Mutants that were judged, with the sets of tests that kill them.
    pub(super) fn kills(&self) -> Result<Vec<(&'r Mutant, TestSet)>, Incomplete> {
        let judged = self.rows.iter().filter(|row| row.statuses.is_some());
        judged.map(|row| Ok((row.mutant, self.kill_set(row)?))).collect()
    }

    fn kill_set(&self, row: &Row<'_>) -> Result<TestSet, Incomplete> {
        let mut kills = TestSet::empty(self.tests.len());
        for (test, status) in self.statuses(row).enumerate() {
            if status == Status::NotRun {
                let (mutant, test) = (row.mutant.id.clone(), self.tests[test].to_owned());
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
