//! The least mutants and the least tests that say as much as all of them.

use super::cover::least_cover;
use super::matrix::{Incomplete, KillMatrix, TestSet};
use super::subsumption::subsumption;

/// One mutant of each dominator class: whatever kills these kills every mutant that can be killed
/// by the suite, and none can be spared.
///
/// # Errors
///
/// Some mutant was not run with all tests.
pub fn minimal_mutants(matrix: &KillMatrix<'_>) -> Result<Vec<String>, Incomplete> {
    let graph = subsumption(matrix)?;
    Ok(graph.dominators().filter_map(|class| class.mutants.first().cloned()).collect())
}

/// How a set of tests was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// No smaller set does.
    Exact,
    /// The best that was found within the limit of the search; no set smaller than the bound does.
    Greedy {
        /// A number of tests that is needed in any case.
        at_least: usize,
    },
}

/// Tests that together kill all mutants that the suite kills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimalTests {
    /// The tests, in the order of the matrix.
    pub tests: Vec<String>,
    /// How they were chosen.
    pub cover: Cover,
}

/// How many entries of the matrix the exact search looks at before the best found so far is taken.
const LOOKS: usize = 200_000_000;

/// The fewest tests that kill what all tests kill: exact if that is soon found, else the best of
/// a greedy choice and what was found.
///
/// # Errors
///
/// Some mutant was not run with all tests.
pub fn minimal_tests(matrix: &KillMatrix<'_>) -> Result<MinimalTests, Incomplete> {
    let graph = subsumption(matrix)?;
    // Tests that kill the dominators kill the rest.
    let rows = graph.dominators().map(|class| {
        let mut tests = TestSet::empty(matrix.tests.len());
        class.tests.iter().for_each(|&test| tests.insert(test));
        tests
    });
    let (chosen, cover) = least_cover(&rows.collect::<Vec<_>>(), matrix.tests.len(), LOOKS);
    let tests = chosen.into_iter().map(|test| matrix.tests[test].to_owned()).collect();
    Ok(MinimalTests { tests, cover })
}

/// Tests that kill no mutant, in the order of the matrix.
///
/// # Errors
///
/// Some mutant was not run with all tests.
pub fn idle_tests(matrix: &KillMatrix<'_>) -> Result<Vec<String>, Incomplete> {
    let kills = matrix.kills()?;
    let idle = |test: &usize| !kills.iter().any(|(_, tests)| tests.contains(*test));
    Ok((0..matrix.tests.len()).filter(idle).map(|test| matrix.tests[test].to_owned()).collect())
}
