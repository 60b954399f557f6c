//! Which operators a class needs: the fewest mutants that keep the dominators.
//!
//! A dominator of the subsumption graph is kept if an operator that takes part in it is on. Of all sets of operators
//! that keep every dominator of some suites, the one with the fewest mutants is looked for, by trying all sets; then other
//! suites say how many of their dominators it keeps.

use super::matrix::{Row, Tests, dominators};
use std::collections::{BTreeMap, BTreeSet};

/// A choice of operators for a class.
#[derive(Clone, Debug, PartialEq)]
pub struct Configuration {
    /// How many mutants each operator has.
    pub mutants: BTreeMap<String, usize>,
    /// The operators that are on.
    pub chosen: Vec<String>,
    /// How many dominators the suites that it was chosen by have.
    pub dominators: usize,
    /// By suite that it was not chosen by, the dominators and how many of them are kept.
    pub others: Vec<(usize, usize)>,
}

impl Configuration {
    /// All mutants.
    pub fn all(&self) -> usize {
        self.mutants.values().sum()
    }

    /// The mutants of the chosen operators.
    pub fn kept(&self) -> usize {
        self.chosen.iter().filter_map(|name| self.mutants.get(name)).sum()
    }

    /// The share of the dominators of other suites that is kept, in percent; none without such suites.
    pub fn kept_of_others(&self) -> Option<f64> {
        let (all, kept) =
            self.others.iter().fold((0, 0), |sum, (all, kept)| (sum.0 + all, sum.1 + kept));
        (all > 0).then(|| 100.0 * kept as f64 / all as f64)
    }
}

/// The configuration for some mutants by their first suites, and what the other suites say about it.
pub fn choose(mutants: &[Row], suites: usize, by: usize) -> Configuration {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for row in mutants {
        *counts.entry(row.group.clone()).or_default() += 1;
    }
    let names: Vec<&String> = counts.keys().collect();
    let together = |row: &Row| row.kills[..by].concat();
    let wanted = groups(mutants, together);
    let masks: Vec<u32> = wanted
        .iter()
        .map(|groups| groups.iter().fold(0, |mask, name| mask | bit(&names, name)))
        .collect();
    let costs: Vec<usize> = names.iter().map(|name| counts[*name]).collect();
    let best = cheapest(&costs, &masks);
    let chosen: Vec<String> = names
        .iter()
        .enumerate()
        .filter(|(at, _)| best >> at & 1 == 1)
        .map(|(_, name)| (*name).clone())
        .collect();
    let other = |suite: usize| {
        let all = groups(mutants, |row| row.kills[suite].clone());
        let kept = all.iter().filter(|groups| groups.iter().any(|name| chosen.contains(*name)));
        (all.len(), kept.count())
    };
    let others = (by..suites).map(other).collect();
    Configuration { dominators: wanted.len(), mutants: counts.clone(), others, chosen }
}

fn bit(names: &[&String], name: &String) -> u32 {
    names.iter().position(|own| *own == name).map_or(0, |at| 1 << at)
}

/// The set of operators with the least cost that meets every mask; of equals the one with the lowest number. There are
/// sixteen basic operators and five mechanisms of navigation, so all sets can be tried.
fn cheapest(costs: &[usize], masks: &[u32]) -> u32 {
    let cost = |set: u32| -> usize {
        costs.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, cost)| cost).sum()
    };
    let meets = |set: &u32| masks.iter().all(|mask| mask & set != 0);
    let all = (0..1_u32 << costs.len()).filter(meets);
    all.min_by_key(|set| cost(*set)).unwrap_or(0)
}

/// For each dominator, the operators that take part in it.
fn groups(mutants: &[Row], kills: impl Fn(&Row) -> Tests) -> Vec<BTreeSet<&String>> {
    let classes = dominators(mutants, kills);
    classes.iter().map(|class| class.iter().map(|row| &row.group).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mutant of an operator, by the tests of each suite that kill it (`x`).
    fn row(group: &str, suites: &[&str]) -> Row {
        let tests = |text: &&str| text.chars().map(|test| test == 'x').collect::<Tests>();
        let kills: Vec<Tests> = suites.iter().map(tests).collect();
        let reached = kills.iter().map(|tests| vec![true; tests.len()]).collect();
        Row { id: String::new(), group: group.to_owned(), dead: None, reached, kills }
    }

    #[test]
    fn the_fewest_mutants_keep_every_dominator() {
        // Dominators: {A, B} by the first test, {C, B} by the second; D is subsumed, E alive.
        let mutants = [
            row("A", &["x--", "x--"]),
            row("B", &["x--", "-x-"]),
            row("B", &["-x-", "-x-"]),
            row("B", &["xx-", "xx-"]),
            row("C", &["-x-", "--x"]),
            row("D", &["xxx", "xxx"]),
            row("E", &["---", "---"]),
        ];
        let own = choose(&mutants, 2, 1);
        assert_eq!((own.dominators, own.all()), (2, 7));
        // A and C have two mutants together, B alone three.
        assert_eq!((own.chosen.clone(), own.kept()), (vec!["A".to_owned(), "C".to_owned()], 2));
        // The other suite has a dominator of each of A, B and C.
        assert_eq!(own.others, [(3, 2)]);
        assert_eq!(own.kept_of_others().map(f64::round), Some(67.0));
        assert_eq!(choose(&mutants, 1, 1).kept_of_others(), None);
        assert_eq!(choose(&[], 1, 1).chosen, Vec::<String>::new());
    }
}
