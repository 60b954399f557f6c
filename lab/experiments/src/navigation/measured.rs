//! What came out here, as a table: measuring it takes long, looking at it should not.

use super::decision::Decision;
use super::{NAVIGATION, TableError, lines, number};
pub use cota_results::tables::Branches;
use std::collections::BTreeMap;
use std::fmt::Write;

const TABLE: &str = include_str!("../../tables/navigation-measured.tsv");

/// What was measured of a subject.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    pub subject: String,
    /// Proposals of the traditional operators.
    pub proposed: usize,
    /// Those that compile: the mutants.
    pub mutants: usize,
    /// Proposals of the navigation operator.
    pub navigation_proposed: usize,
    /// Those that compile.
    pub navigation: usize,
    /// Whether all sequences of a few calls were run too.
    pub exhaustive: bool,
    /// For each suite, by the number of its seed, what dominates.
    pub seeds: BTreeMap<usize, [Dominators; 2]>,
    /// The navigation mutants that no suite kills.
    pub alive: Vec<Alive>,
    /// How much of the branches the suites cover, if that was measured.
    pub branches: Option<Branches>,
}

/// Dominator nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dominators {
    /// How many there are.
    pub all: usize,
    /// For each operator, in how many it takes part, and how many are of it alone.
    pub of: BTreeMap<String, (usize, usize)>,
}

/// A mutant that no suite kills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alive {
    /// Its identifier, which does not change with edits elsewhere.
    pub id: String,
    pub function: String,
    /// What is replaced.
    pub original: String,
    /// By what.
    pub replacement: String,
    /// Whether any test could kill it.
    pub decision: Decision,
}

impl Measured {
    /// The means over the suites: without the operator (0) or with it (1), of an operator or of all;
    /// how many nodes it takes part in, and how many are its own.
    pub fn mean(&self, side: usize, operator: Option<&str>) -> (f64, f64) {
        let count = self.seeds.len() as f64;
        let of = |own: &Dominators| match operator {
            None => (own.all, own.of.values().map(|(_, pure)| pure).sum()),
            Some(name) => own.of.get(name).copied().unwrap_or_default(),
        };
        let each = self.seeds.values().map(|sides| of(&sides[side]));
        let (all, pure) = each.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        (all as f64 / count, pure as f64 / count)
    }

    /// Of the mutants that no suite kills, how many were decided to be equivalent, and how many to be gaps.
    pub fn decided(&self) -> (usize, usize) {
        let count = |wanted: fn(&Decision) -> bool| {
            self.alive.iter().filter(|one| wanted(&one.decision)).count()
        };
        (
            count(|decision| matches!(decision, Decision::Equivalent(_))),
            count(|decision| matches!(decision, Decision::Gap(_))),
        )
    }

    /// The operators that take part anywhere, the navigation operator first.
    pub fn operators(&self) -> Vec<String> {
        let all = self.seeds.values().flatten().flat_map(|own| own.of.keys());
        let mut all: Vec<String> = all.cloned().collect();
        all.sort_by_key(|name| (name != NAVIGATION, name.clone()));
        all.dedup();
        all
    }
}

/// The table that is kept.
///
/// # Errors
/// It cannot be read.
pub fn stored() -> Result<Vec<Measured>, TableError> {
    read(TABLE)
}

/// Reads a table.
///
/// # Errors
/// It cannot be read.
pub fn read(text: &str) -> Result<Vec<Measured>, TableError> {
    let mut all: Vec<Measured> = Vec::new();
    for (line, fields) in lines(text) {
        let wrong = |what: &str| TableError { line, what: what.to_owned() };
        if let ["subject", name] = fields[..] {
            all.push(Measured { subject: name.to_owned(), ..Measured::default() });
            continue;
        }
        let own = all.last_mut().ok_or_else(|| wrong("before the first subject"))?;
        match fields[..] {
            ["mutants", proposed, mutants, navigation_proposed, navigation] => {
                own.proposed = number(line, proposed)?;
                own.mutants = number(line, mutants)?;
                own.navigation_proposed = number(line, navigation_proposed)?;
                own.navigation = number(line, navigation)?;
            }
            ["exhaustive"] => own.exhaustive = true,
            ["branches", outcomes, least, mean, most, exhaustive] => {
                own.branches = Some(Branches {
                    outcomes: number(line, outcomes)?,
                    least: number(line, least)?,
                    mean: number(line, mean)?,
                    most: number(line, most)?,
                    exhaustive: number(line, exhaustive)?,
                });
            }
            ["seed", seed, side, count, ref operators @ ..] => {
                let mut of = BTreeMap::new();
                for text in operators {
                    let parts = text.split_once(' ');
                    let parts = parts.and_then(|(name, rest)| Some((name, rest.split_once('/')?)));
                    let (name, (all, pure)) = parts.ok_or_else(|| wrong("OPERATOR ALL/PURE"))?;
                    of.insert(name.to_owned(), (number(line, all)?, number(line, pure)?));
                }
                let sides = own.seeds.entry(number(line, seed)?).or_default();
                sides[usize::from(side == "with")] = Dominators { all: number(line, count)?, of };
            }
            ["alive", id, function, original, replacement, decision] => own.alive.push(Alive {
                id: id.to_owned(),
                function: function.to_owned(),
                original: original.to_owned(),
                replacement: replacement.to_owned(),
                decision: decision.parse().map_err(|error: String| wrong(&error))?,
            }),
            _ => return Err(wrong("no such kind of line")),
        }
    }
    Ok(all)
}

/// The table as text.
pub fn write(all: &[Measured]) -> String {
    let mut text = String::from(
        "# What came out of `cota lab tables prvo --run`. Lines of fields separated by tabs: `mutants` has the proposals and\n\
         # the mutants of the traditional operators, then of the navigation operator; `seed` the dominator nodes of a suite\n\
         # and, for each operator, those in which it takes part and those of it alone; `alive` the navigation mutants that\n\
         # no suite kills, with what was decided by hand: why one is equivalent, or which test of `cota-subjects` kills it;\n\
         # `branches`, from `cargo run -p cota-subjects --example branch_coverage`, has how many outcomes of conditions there\n\
         # are, and in percent the least, the mean and the most of the random suites, and the exhaustive one.\n",
    );
    for own in all {
        let _ = writeln!(text, "\nsubject\t{}", own.subject);
        let _ = writeln!(
            text,
            "mutants\t{}\t{}\t{}\t{}",
            own.proposed, own.mutants, own.navigation_proposed, own.navigation
        );
        if own.exhaustive {
            text.push_str("exhaustive\n");
        }
        if let Some(own) = &own.branches {
            let Branches { outcomes, least, mean, most, exhaustive } = own;
            let _ = writeln!(text, "branches\t{outcomes}\t{least}\t{mean}\t{most}\t{exhaustive}");
        }
        for (seed, sides) in &own.seeds {
            for (side, dominators) in ["without", "with"].iter().zip(sides) {
                let _ = write!(text, "seed\t{seed}\t{side}\t{}", dominators.all);
                for (operator, (all, pure)) in &dominators.of {
                    let _ = write!(text, "\t{operator} {all}/{pure}");
                }
                text.push('\n');
            }
        }
        for one in &own.alive {
            let decision = &one.decision.to_string();
            let fields = [&one.id, &one.function, &one.original, &one.replacement, decision];
            let fields = fields.map(|field| field.split_whitespace().collect::<Vec<_>>().join(" "));
            let _ = writeln!(text, "alive\t{}", fields.join("\t"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "subject\tqueue\nmutants\t5\t4\t3\t2\nexhaustive\nbranches\t10\t80\t90.5\t100\t95.1\n\
            seed\t7\twithout\t3\tAOIS 2/1\tROR 2/1\nseed\t7\twith\t4\tNAV 2/2\tROR 2/1\n\
            alive\tab12\tQueue::f\ta.b\tc\tequivalent: the same\n\
            alive\tcd34\tQueue::f\ta.b\td\tkilled by gaps::queue::a_test\nalive\tef56\tQueue::f\ta\tb\t\n";
        let all = read(text).unwrap();
        assert_eq!(read(&write(&all)).unwrap(), all);
        assert_eq!(all[0].mean(1, None), (4.0, 3.0));
        assert_eq!(all[0].mean(0, Some("NAV")), (0.0, 0.0));
        assert_eq!(all[0].operators(), ["NAV", "AOIS", "ROR"]);
    }

    #[test]
    fn what_is_no_table_is_refused_with_its_line() {
        for (text, said) in [
            ("mutants\t1", "line 1: before the first subject"),
            ("subject\tqueue\nseed\t1\twith\tx", "line 2: `x` is no number"),
            ("subject\tqueue\n\nseed\t1\twith\t2\tNAV", "line 3: OPERATOR ALL/PURE"),
            ("subject\tqueue\nother", "line 2: no such kind of line"),
            (
                "subject\tqueue\nalive\tab12\tf\ta\tb\tthe same",
                "line 2: `the same` is neither `equivalent: REASON` nor `killed by TEST`, nor nothing",
            ),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), said);
        }
    }

    #[test]
    fn every_mutant_that_no_suite_kills_is_decided() {
        for own in stored().unwrap() {
            for one in &own.alive {
                let tests = format!("gaps::{}::", own.subject);
                assert!(
                    match &one.decision {
                        Decision::Open => false,
                        Decision::Equivalent(_) => true,
                        Decision::Gap(test) => test.starts_with(&tests),
                    },
                    "{} {one:?}",
                    own.subject
                );
            }
        }
    }

    /// With a fixed suite, mutants that are added can only add edges that lead to others.
    #[test]
    fn no_operator_gains_by_the_presence_of_another() {
        for own in stored().unwrap() {
            for (seed, [without, with]) in &own.seeds {
                for (operator, (after, _)) in with.of.iter().filter(|(name, _)| *name != NAVIGATION)
                {
                    let before = without.of.get(operator).map_or(0, |(all, _)| *all);
                    assert!(*after <= before, "{} {seed} {operator}", own.subject);
                }
            }
        }
    }
}
