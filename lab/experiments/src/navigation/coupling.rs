//! Whether a suite that kills the mutants finds faults of the kinds that people make.
//!
//! From a suite, tests are taken in a random order as long as they kill a mutant that none before them kills: what is left
//! kills all that the suite kills. How often that finds a fault, and how often as many tests chosen at random do, says what the
//! mutants are good for. A fault is coupled to a mutant if every test that kills the mutant finds the fault.

use super::matrix::{Matrix, Row, Tests};
use cota_run::Random;

/// How many orders of a suite are tried.
const ORDERS: usize = 100;

/// The mutants that a suite is to kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Traditional,
    Navigation,
    Both,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Traditional, Self::Navigation, Self::Both];

    pub fn name(self) -> &'static str {
        match self {
            Self::Traditional => "traditional",
            Self::Navigation => "navigation",
            Self::Both => "both",
        }
    }

    fn has(self, row: &Row) -> bool {
        match self {
            Self::Traditional => !row.is_navigation(),
            Self::Navigation => row.is_navigation(),
            Self::Both => true,
        }
    }
}

/// What the suites that kill the mutants of a kind do to a fault.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    pub kind: Kind,
    /// How many mutants the fault is coupled to.
    pub coupled: usize,
    /// How many tests the suites have, as a mean.
    pub size: f64,
    /// How often they find the fault.
    pub rate: f64,
    /// How often as many tests at random do.
    pub at_random: f64,
}

/// What became of a fault.
#[derive(Clone, Debug, PartialEq)]
pub struct Coupling {
    pub fault: String,
    /// How many of the whole suites find it.
    pub suites: usize,
    /// How many of the tests of these do, as a share.
    pub tests: f64,
    /// By kind of mutants; empty if no suite finds the fault.
    pub found: Vec<Found>,
}

/// All faults of a subject.
pub fn couplings(matrix: &Matrix, seed: u64) -> Vec<Coupling> {
    // For each kind and suite, the tests that are left of each order.
    let reduced: Vec<Vec<Vec<Vec<usize>>>> = Kind::ALL
        .into_iter()
        .map(|kind| (0..matrix.suites).map(|suite| adequate(matrix, kind, suite, seed)).collect())
        .collect();
    matrix.faults.iter().map(|fault| coupling(matrix, fault, &reduced)).collect()
}

fn coupling(matrix: &Matrix, fault: &Row, reduced: &[Vec<Vec<Vec<usize>>>]) -> Coupling {
    let finding: Vec<usize> =
        (0..matrix.suites).filter(|suite| fault.kills[*suite].contains(&true)).collect();
    let count = |tests: &Tests| tests.iter().filter(|kills| **kills).count();
    let (kills, all) = finding.iter().fold((0, 0), |sum, suite| {
        (sum.0 + count(&fault.kills[*suite]), sum.1 + fault.kills[*suite].len())
    });
    let found = |kind: Kind, reduced: &[Vec<Vec<usize>>]| {
        let (mut found, mut at_random, mut size, mut orders) = (0, 0.0, 0, 0_u32);
        for suite in &finding {
            let kills = &fault.kills[*suite];
            for tests in &reduced[*suite] {
                orders += 1;
                size += tests.len();
                found += usize::from(tests.iter().any(|test| kills[*test]));
                at_random += 1.0 - none_of(kills.len(), count(kills), tests.len());
            }
        }
        let orders = f64::from(orders);
        let coupled = matrix.mutants.iter().filter(|row| kind.has(row) && subsumes(row, fault));
        Found {
            kind,
            coupled: coupled.count(),
            size: size as f64 / orders,
            rate: f64::from(u32::try_from(found).unwrap_or(u32::MAX)) / orders,
            at_random: at_random / orders,
        }
    };
    let kinds = Kind::ALL.into_iter().zip(reduced);
    Coupling {
        fault: fault.group.clone(),
        suites: finding.len(),
        tests: if all == 0 { 0.0 } else { kills as f64 / all as f64 },
        found: if finding.is_empty() {
            Vec::new()
        } else {
            kinds.map(|(kind, reduced)| found(kind, reduced)).collect()
        },
    }
}

/// Whether some test kills the mutant, and each that does finds the fault.
fn subsumes(mutant: &Row, fault: &Row) -> bool {
    let pairs = || mutant.kills.iter().flatten().zip(fault.kills.iter().flatten());
    mutant.is_killed() && pairs().all(|(kills, finds)| !kills || *finds)
}

/// How likely it is that none of `chosen` tests out of `all` is one of `finding`.
fn none_of(all: usize, finding: usize, chosen: usize) -> f64 {
    (0..chosen)
        .map(|at| (all - finding).saturating_sub(at) as f64 / (all - at).max(1) as f64)
        .product()
}

/// For each order, the tests of a suite that kill a mutant of the kind that those before do not.
fn adequate(matrix: &Matrix, kind: Kind, suite: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut kills: Vec<&Tests> = matrix
        .mutants
        .iter()
        .filter(|row| kind.has(row))
        .map(|row| &row.kills[suite])
        .filter(|tests| tests.contains(&true))
        .collect();
    kills.sort_unstable();
    kills.dedup();
    let tests = kills.first().map_or(0, |tests| tests.len());
    let mut random = Random::new(seed.wrapping_add((suite as u64) << 32));
    let mut order: Vec<usize> = (0..tests).collect();
    (0..ORDERS)
        .map(|_| {
            for at in (1..tests).rev() {
                order.swap(at, random.below(at + 1));
            }
            let mut alive = kills.clone();
            let mut kept = Vec::new();
            for test in &order {
                let before = alive.len();
                alive.retain(|kills| !kills[*test]);
                if alive.len() < before {
                    kept.push(*test);
                }
            }
            kept
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(group: &str, tests: &str) -> Row {
        let kills: Tests = tests.chars().map(|test| test == 'x').collect();
        let reached = vec![vec![true; kills.len()]];
        Row {
            id: group.to_owned(),
            group: group.to_owned(),
            dead: None,
            reached,
            kills: vec![kills],
        }
    }

    #[test]
    fn a_suite_that_kills_the_mutants_finds_what_is_coupled_to_them() {
        let mutants = vec![row("NAV R", "xx--"), row("ROR", "---x"), row("NAV A", "----")];
        let faults = vec![row("near", "xxx-"), row("far", "--x-"), row("never", "----")];
        let matrix = Matrix { mutants, faults, suites: 1 };
        let all = couplings(&matrix, 1);
        let of = |fault: usize, kind: usize| all[fault].found[kind];
        assert_eq!((all[0].suites, all[0].tests), (1, 0.75));
        // A test of the first two finds the first fault; the one that kills the traditional mutant does not.
        assert_eq!((of(0, 1).coupled, of(0, 1).rate, of(0, 1).size), (1, 1.0, 1.0));
        assert_eq!((of(0, 0).coupled, of(0, 0).rate, of(0, 0).at_random), (0, 0.0, 0.75));
        assert_eq!((of(0, 2).coupled, of(0, 2).rate, of(0, 2).size), (1, 1.0, 2.0));
        assert_eq!((of(1, 1).coupled, of(1, 1).rate), (0, 0.0));
        assert_eq!((all[2].suites, all[2].found.len()), (0, 0));
    }

    #[test]
    fn tests_at_random_miss_a_fault_as_balls_in_an_urn() {
        // Of five with two: both of two miss with 3/5 * 2/4.
        assert!((none_of(5, 2, 2) - 0.3).abs() < 1e-12);
        assert!((none_of(5, 2, 4)).abs() < 1e-12);
        assert!((none_of(5, 0, 5) - 1.0).abs() < 1e-12);
    }
}
