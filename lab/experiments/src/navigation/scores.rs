//! Mutation score and toughness without and with navigation mutants.
//!
//! Toughness of a mutant is the share of tests that do not kill it; that of a set is the mean over its mutants, or over those that
//! some test of the suite kills. Equivalent mutants count as mutants here, since the traditional ones are not known to be.

use super::matrix::{Matrix, Row};

/// How hard some mutants are for suites, as means over the suites.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scores {
    /// How many mutants there are.
    pub mutants: usize,
    /// The share that a suite kills.
    pub score: f64,
    /// The mean share of tests that do not kill a mutant.
    pub toughness: f64,
    /// The same of the mutants that the suite kills.
    pub of_killed: f64,
}

/// Those of the mutants that are chosen.
pub fn scores(matrix: &Matrix, chosen: impl Fn(&Row) -> bool) -> Scores {
    let rows: Vec<&Row> = matrix.mutants.iter().filter(|row| chosen(row)).collect();
    let mut sum = Scores { mutants: rows.len(), ..Scores::default() };
    let mean = |shares: &[f64]| shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    for suite in 0..matrix.suites {
        let alive = |row: &&Row| {
            let kills = &row.kills[suite];
            kills.iter().filter(|kills| !**kills).count() as f64 / kills.len().max(1) as f64
        };
        let all: Vec<f64> = rows.iter().map(alive).collect();
        let killed: Vec<f64> = all.iter().copied().filter(|share| *share < 1.0).collect();
        sum.score += killed.len() as f64 / rows.len().max(1) as f64;
        sum.toughness += mean(&all);
        sum.of_killed += mean(&killed);
    }
    let suites = matrix.suites.max(1) as f64;
    let Scores { mutants, score, toughness, of_killed } = sum;
    Scores {
        mutants,
        score: score / suites,
        toughness: toughness / suites,
        of_killed: of_killed / suites,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::navigation::matrix::Judged;

    #[test]
    fn a_mutant_that_few_tests_kill_is_tough() {
        let judged = |id: &str, group: &str, tests: &str| Judged {
            id: id.to_owned(),
            group: group.to_owned(),
            dead: None,
            is_fault: false,
            tests: tests.to_owned(),
        };
        let first = vec![
            judged("a", "NAV R", "x..."),
            judged("b", "ROR", "xx--"),
            judged("c", "ROR", "----"),
        ];
        let second = vec![
            judged("a", "NAV R", "...."),
            judged("b", "ROR", "xx--"),
            judged("c", "ROR", "----"),
        ];
        let matrix = Matrix::of(&[first, second]);
        let without = scores(&matrix, |row| !row.is_navigation());
        assert_eq!(without, Scores { mutants: 2, score: 0.5, toughness: 0.75, of_killed: 0.5 });
        let both = scores(&matrix, |_| true);
        assert_eq!(both.mutants, 3);
        // Two of three, then one of three; of the killed 0.75 and 0.5, then 0.5.
        assert!((both.score - 0.5).abs() < 1e-12 && (both.of_killed - 0.5625).abs() < 1e-12);
        assert_eq!(scores(&Matrix::default(), |_| true), Scores::default());
    }
}
