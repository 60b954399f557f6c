//! Dynamic subsumption: which mutants die whenever another one dies.

use std::collections::BTreeMap;

use super::matrix::{Incomplete, KillMatrix, TestSet};

/// Where a class of mutants stands in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Redundancy {
    /// No other class subsumes it.
    Dominator,
    /// Some class subsumes it, and it subsumes another one.
    Partly,
    /// Some class subsumes it, and it subsumes none.
    Fully,
}

/// Mutants that are killed by the same tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The mutants, in the order of the matrix.
    pub mutants: Vec<String>,
    /// Their operators, each once, that of the first mutant first.
    pub operators: Vec<String>,
    /// The tests that kill them, by number.
    pub tests: Vec<usize>,
    /// Where it stands.
    pub redundancy: Redundancy,
}

impl Class {
    /// All its mutants come from one operator.
    pub fn is_pure(&self) -> bool {
        self.operators.len() == 1
    }

    /// One of its mutants comes from this operator.
    pub fn has_operator(&self, operator: &str) -> bool {
        self.operators.iter().any(|own| own == operator)
    }
}

/// Classes of mutants, and which of them subsume which.
///
/// One class subsumes another if every test that kills the first kills the second. Mutants that no
/// test kills are in no class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubsumptionGraph {
    /// The classes, in the order of their first mutants.
    pub classes: Vec<Class>,
    /// All pairs of numbers: the first class subsumes the second.
    pub edges: Vec<(usize, usize)>,
    /// The pairs that do not follow from others.
    pub reduced_edges: Vec<(usize, usize)>,
}

impl SubsumptionGraph {
    /// The classes that no other one subsumes.
    pub fn dominators(&self) -> impl Iterator<Item = &Class> + Clone {
        self.with(Redundancy::Dominator)
    }

    /// The classes with this standing.
    pub fn with(&self, redundancy: Redundancy) -> impl Iterator<Item = &Class> + Clone {
        self.classes.iter().filter(move |class| class.redundancy == redundancy)
    }

    /// Dominators whose mutants all come from one operator.
    pub fn pure_dominators(&self) -> impl Iterator<Item = &Class> + Clone {
        self.dominators().filter(|class| class.is_pure())
    }
}

/// The subsumption graph of a matrix.
///
/// # Errors
///
/// Some mutant was not run with all tests.
pub fn subsumption(matrix: &KillMatrix<'_>) -> Result<SubsumptionGraph, Incomplete> {
    let mut by_tests: BTreeMap<TestSet, usize> = BTreeMap::new();
    let mut classes: Vec<Class> = Vec::new();
    let mut sets: Vec<TestSet> = Vec::new();
    for (mutant, tests) in matrix.kills()? {
        if tests.is_empty() {
            continue;
        }
        let number = *by_tests.entry(tests.clone()).or_insert_with(|| {
            classes.push(Class {
                mutants: Vec::new(),
                operators: Vec::new(),
                tests: tests.iter().collect(),
                redundancy: Redundancy::Dominator,
            });
            sets.push(tests);
            classes.len() - 1
        });
        classes[number].mutants.push(mutant.id.clone());
        let operator = mutant.operator();
        if !classes[number].has_operator(&operator) {
            classes[number].operators.push(operator);
        }
    }
    let below = strictly_below(&sets);
    for (number, class) in classes.iter_mut().enumerate() {
        let subsumed = below.iter().any(|below| below.contains(number));
        class.redundancy = match (subsumed, below[number].is_empty()) {
            (false, _) => Redundancy::Dominator,
            (true, false) => Redundancy::Partly,
            (true, true) => Redundancy::Fully,
        };
    }
    let pairs = |below: &[TestSet]| {
        let each = below.iter().enumerate();
        each.flat_map(|(from, below)| below.iter().map(move |to| (from, to))).collect()
    };
    Ok(SubsumptionGraph { edges: pairs(&below), reduced_edges: pairs(&reduced(&below)), classes })
}

/// For each set, the numbers of those that strictly contain it.
fn strictly_below(sets: &[TestSet]) -> Vec<TestSet> {
    let contain = |(one, smaller): (usize, &TestSet)| {
        let mut numbers = TestSet::empty(sets.len());
        for (other, larger) in sets.iter().enumerate() {
            // No two classes have the same set.
            if one != other && smaller.is_subset(larger) {
                numbers.insert(other);
            }
        }
        numbers
    };
    sets.iter().enumerate().map(contain).collect()
}

/// Without the pairs that go through a third class.
fn reduced(below: &[TestSet]) -> Vec<TestSet> {
    let direct = |from: &TestSet| {
        let mut numbers = TestSet::empty(below.len());
        for to in from.iter().filter(|&to| !from.iter().any(|via| below[via].contains(to))) {
            numbers.insert(to);
        }
        numbers
    };
    below.iter().map(direct).collect()
}
