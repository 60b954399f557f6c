//! Guided mutation: no mutants that follow a link which the path to them says leads nowhere.
//!
//! In the branch of `if link.is_none()`, after `while let Some(node) = link`, after `link.take()`, a mutant that opens `link` ends
//! whenever it is reached, so any test that gets there kills it and it says nothing about a suite. [`Paths`] finds such places.

mod paths;

pub use paths::Paths;

use super::matrix::{Matrix, Row, dominators};
use std::collections::{BTreeMap, BTreeSet};

/// What the guide leaves out of the mutants of a subject, and what that costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guided {
    /// Navigation mutants.
    pub mutants: usize,
    /// Those that every test kills that reaches them: no guide could leave out more.
    pub hopeless: usize,
    /// Those that the guide leaves out.
    pub skipped: usize,
    /// Of these, those that some test reaches and does not kill: the guide is wrong about them.
    pub wrong: usize,
    /// Runs of a test with a mutant that it reaches.
    pub runs: usize,
    /// Those of mutants that are left out.
    pub saved: usize,
    /// Dominators of all mutants of the subject that have no mutant but such ones that every test kills that reaches them.
    pub hopeless_dominators: usize,
    /// Dominators of which no mutant is left.
    pub lost: usize,
}

impl Guided {
    /// Adds what is known of other mutants.
    pub fn add(&mut self, more: &Self) {
        self.mutants += more.mutants;
        self.hopeless += more.hopeless;
        self.skipped += more.skipped;
        self.wrong += more.wrong;
        self.runs += more.runs;
        self.saved += more.saved;
        self.hopeless_dominators += more.hopeless_dominators;
        self.lost += more.lost;
    }
}

/// By mechanism of navigation.
pub fn guided(matrix: &Matrix) -> BTreeMap<String, Guided> {
    let mut all: BTreeMap<String, Guided> = BTreeMap::new();
    for row in matrix.mutants.iter().filter(|row| row.is_navigation()) {
        let own = all.entry(row.group.clone()).or_default();
        let runs = row.reached.iter().flatten().filter(|reached| **reached).count();
        own.mutants += 1;
        own.runs += runs;
        own.hopeless += usize::from(is_hopeless(row));
        if row.dead.is_some() {
            own.skipped += 1;
            own.saved += runs;
            own.wrong += usize::from(runs > 0 && !is_hopeless(row));
        }
    }
    for class in dominators(&matrix.mutants, |row| row.kills.concat()) {
        let groups: BTreeSet<&String> = class.iter().map(|row| &row.group).collect();
        let Some(own) = groups.first().and_then(|group| all.get_mut(*group)) else { continue };
        own.lost += usize::from(class.iter().all(|row| row.dead.is_some()));
        own.hopeless_dominators += usize::from(class.iter().all(|row| is_hopeless(row)));
    }
    all
}

/// Whether some test reaches a mutant, and each that does kills it.
fn is_hopeless(row: &Row) -> bool {
    let mut pairs = row.reached.iter().flatten().zip(row.kills.iter().flatten());
    row.is_killed() && pairs.all(|(reached, kills)| !reached || *kills)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(group: &str, dead: bool, statuses: &str) -> Row {
        let each = |wanted: &str| vec![statuses.chars().map(|own| wanted.contains(own)).collect()];
        let dead = dead.then(|| "a.next".to_owned());
        Row {
            id: String::new(),
            group: group.to_owned(),
            dead,
            reached: each("x."),
            kills: each("x"),
        }
    }

    #[test]
    fn what_the_guide_saves_and_loses_is_counted() {
        let mutants = vec![
            row("NAV R", true, "xx-"),
            row("NAV R", false, "xxx"),
            row("NAV R", true, "x.-"),
            row("NAV A", true, "--x"),
            row("NAV A", true, "---"),
            row("ROR", false, "xxx"),
        ];
        let all = guided(&Matrix { mutants, faults: Vec::new(), suites: 1 });
        let replace = Guided {
            mutants: 3,
            hopeless: 2,
            skipped: 2,
            wrong: 1,
            runs: 7,
            saved: 4,
            hopeless_dominators: 0,
            lost: 1,
        };
        let insert = Guided {
            mutants: 2,
            hopeless: 1,
            skipped: 2,
            wrong: 0,
            runs: 1,
            saved: 1,
            hopeless_dominators: 1,
            lost: 1,
        };
        assert_eq!((&all["NAV R"], &all["NAV A"]), (&replace, &insert));
        assert_eq!(all.len(), 2);
    }
}
