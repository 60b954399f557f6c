//! Mutation scores, toughness, and both by operator.

use std::collections::BTreeMap;

use super::matrix::{Incomplete, KillMatrix, Row};
use super::subsumption::subsumption;
use crate::report::{Report, Status, Verdict};

/// How many mutants died.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// Mutants there are.
    pub generated: usize,
    /// Of these, not compiled.
    pub not_compiled: usize,
    /// Of these, known to be equivalent.
    pub equivalent: usize,
    /// Of these, killed by some test.
    pub killed: usize,
    /// Of the killed ones, those that no test kills except by running out of time or fuel.
    pub timed_out: usize,
    /// Of these, judged and alive.
    pub survived: usize,
}

impl Scores {
    /// The scores of a report, as far as it goes.
    pub fn of(report: &Report) -> Self {
        scores(&KillMatrix::of(report))
    }

    /// The share of killed mutants among all that are not known to be equivalent; nothing if there
    /// are none.
    pub fn of_all(&self) -> Option<f64> {
        share(self.killed, self.generated - self.equivalent)
    }

    /// The same without those that do not compile.
    pub fn of_compiled(&self) -> Option<f64> {
        share(self.killed, self.killed + self.survived)
    }

    fn count(&mut self, matrix: &KillMatrix<'_>, row: &Row<'_>) {
        self.generated += 1;
        if !row.is_judged() {
            match row.mutant.verdict {
                Verdict::NotCompiled { .. } => self.not_compiled += 1,
                _ => self.equivalent += 1,
            }
            return;
        }
        let kills: Vec<Status> = matrix.statuses(row).filter(|status| status.kills()).collect();
        if kills.is_empty() {
            self.survived += 1;
            return;
        }
        self.killed += 1;
        if kills.iter().all(|status| *status == Status::TimedOut) {
            self.timed_out += 1;
        }
    }
}

fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// The scores of all mutants. They need no full matrix.
pub fn scores(matrix: &KillMatrix<'_>) -> Scores {
    let mut scores = Scores::default();
    for row in &matrix.rows {
        scores.count(matrix, row);
    }
    scores
}

/// How hard mutants are to kill: the mean share of tests that do not kill them.
///
/// 1 is never detected, 0 detected by every test. The order of the tests does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Toughness {
    /// Over all mutants that were judged; nothing if there are none.
    pub of_all: Option<f64>,
    /// Over the killed ones.
    pub of_killed: Option<f64>,
}

/// The toughness of all mutants.
///
/// # Errors
///
/// Some mutant was not run with all tests.
pub fn toughness(matrix: &KillMatrix<'_>) -> Result<Toughness, Incomplete> {
    let kills: Vec<usize> = matrix.kills()?.iter().map(|(_, tests)| tests.len()).collect();
    Ok(toughness_of(&kills, matrix.tests.len()))
}

/// From the numbers of tests that kill each mutant.
fn toughness_of(kills: &[usize], tests: usize) -> Toughness {
    let mean = |kills: &[usize]| {
        let total = kills.len() * tests;
        (total > 0).then(|| 1.0 - kills.iter().sum::<usize>() as f64 / total as f64)
    };
    let killed: Vec<usize> = kills.iter().copied().filter(|&kills| kills > 0).collect();
    Toughness { of_all: mean(kills), of_killed: mean(&killed) }
}

/// What one operator contributes.
#[derive(Clone, Debug, PartialEq)]
pub struct OperatorRow {
    pub operator: String,
    /// How many of its mutants died.
    pub scores: Scores,
    /// How hard they are to kill.
    pub toughness: Toughness,
    /// Dominator classes with one of its mutants.
    pub dominators: usize,
    /// Dominator classes with its mutants only.
    pub pure_dominators: usize,
}

/// A row for each operator, by name.
///
/// # Errors
///
/// Some mutant was not run with all tests.
pub fn operator_table(matrix: &KillMatrix<'_>) -> Result<Vec<OperatorRow>, Incomplete> {
    let mut rows: BTreeMap<String, (Scores, Vec<usize>)> = BTreeMap::new();
    for row in &matrix.rows {
        rows.entry(row.mutant.operator()).or_default().0.count(matrix, row);
    }
    for (mutant, tests) in matrix.kills()? {
        rows.entry(mutant.operator()).or_default().1.push(tests.len());
    }
    let graph = subsumption(matrix)?;
    let row = |(operator, (scores, kills)): (String, (Scores, Vec<usize>))| {
        let own = graph.dominators().filter(|class| class.has_operator(&operator));
        let dominators = own.clone().count();
        let pure_dominators = own.filter(|class| class.is_pure()).count();
        OperatorRow {
            operator,
            scores,
            toughness: toughness_of(&kills, matrix.tests.len()),
            dominators,
            pure_dominators,
        }
    };
    Ok(rows.into_iter().map(row).collect())
}
