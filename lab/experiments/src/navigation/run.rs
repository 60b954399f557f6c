//! Measures the study again: one build for each subject, a kill matrix for each suite. Before the suites, it checks the
//! decisions about the mutants that no suite kills against the additional tests.

use super::decision::Decision;
use super::measured::{self, Alive, Dominators, Measured};
use super::{NAVIGATION, TableError};
use cota_mutate::analysis::{KillMatrix, subsumption};
use cota_mutate::config::{Config, Equivalent, NavigationConfig};
use cota_mutate::filter::Filter;
use cota_mutate::navigation::Options;
use cota_mutate::report::{Mutant, Report};
use cota_mutate::rust::package::{Package, PackageOptions};
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::studies::{StudiedSuite, matrices};
use cota_mutate::rust::subject::Suite;
use cota_run::{Budget, Watch};
use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};
use std::path::Path;

/// What to measure.
#[derive(Clone, Debug)]
pub struct MeasureOptions<'a> {
    /// The folder of the crate with the subjects.
    pub folder: &'a Path,
    pub subject: &'a str,
    /// The suites, by the numbers of their seeds.
    pub seeds: Range<usize>,
    /// How many runs at a time; 0 for as many as there are processors.
    pub jobs: usize,
}

/// Why nothing was measured.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// The crate cannot be mutated, built or tested.
    #[error(transparent)]
    Mutate(#[from] cota_mutate::Error),
    /// The table that is kept cannot be read.
    #[error("what was measured: {0}")]
    Table(#[from] TableError),
    /// The graph of a suite cannot be made.
    #[error("{0}")]
    Graph(String),
    /// A mutant that was decided about is not there.
    #[error("{id} in `{function}` was decided about, but is no mutant (any more)")]
    NoMutant {
        /// Its identifier.
        id: String,
        function: String,
    },
    /// A mutant that is listed as equivalent is killed.
    #[error("{id} in `{function}` is listed as equivalent, but {by} kills it")]
    Killed {
        /// Its identifier.
        id: String,
        function: String,
        /// A test that kills it.
        by: String,
    },
    /// A mutant is not killed by the test that is listed for it.
    #[error("{id} in `{function}` is listed as killed by {test}, but is not")]
    NotKilled {
        /// Its identifier.
        id: String,
        function: String,
        test: String,
    },
}

/// The tests beside the suites, which are to kill what these leave alive.
const GAPS: &str = "gaps";

/// Measures a subject, going on from what is known already; it calls `each` after each suite, which may ask
/// to stop.
///
/// # Errors
/// The crate cannot be mutated, built or tested, or what was decided about a mutant is not so.
pub fn subject(
    options: &MeasureOptions<'_>,
    known: Option<Measured>,
    each: &mut dyn FnMut(&Measured) -> ControlFlow<()>,
) -> Result<Measured, MeasureError> {
    let package = Package::find(PackageOptions {
        path: options.folder.to_owned(),
        ..PackageOptions::default()
    })?;
    // The configuration of the thesis: the basic operators, and navigation by replacement alone.
    let navigation = NavigationConfig {
        preset: "thesis".to_owned(),
        call_statement_arguments: true,
        options: Options::thesis(),
    };
    let operators = vec!["basic".to_owned(), NAVIGATION.to_owned()];
    let config = Config { operators, navigation, jobs: options.jobs, ..Config::default() };
    let files = vec![format!("src/{}.rs", options.subject)];
    let plan = Plan::new(package, config, &Filter { files, ..Filter::default() })?;
    let plan = plan.with_one_reading();

    let known = known.unwrap_or_default();
    let decided = decided(options.subject, &known)?;
    let seeds: Vec<usize> =
        options.seeds.clone().filter(|seed| !known.seeds.contains_key(seed)).collect();
    let mut names = vec![GAPS.to_owned()];
    if !known.exhaustive {
        names.push("exhaustive".to_owned());
    }
    names.extend(seeds.iter().map(|seed| format!("random:{seed}")));
    let suite = |name: &String| {
        if name == GAPS {
            // The additional tests are only run with mutants that are listed.
            let tests = format!("{GAPS}::{}::", options.subject);
            let ids = plan.proposals.iter().map(|own| &own.id);
            let others = ids.filter(|id| decision(&decided, id) == Decision::Open);
            let not_asked = |id: &String| Equivalent { id: id.clone(), reason: String::new() };
            let suite = Suite { tests, ..Suite::default() };
            return StudiedSuite { suite, equivalent: others.map(not_asked).collect() };
        }
        let suite = Suite {
            tests: format!("suite::{}::", options.subject),
            environment: vec![("COTA_LAB_SUITE".to_owned(), name.clone())],
            ..Suite::default()
        };
        StudiedSuite { suite, ..StudiedSuite::default() }
    };
    let suites: Vec<StudiedSuite> = names.iter().map(suite).collect();
    let mut measured = Measured { subject: options.subject.to_owned(), ..known };
    for one in &mut measured.alive {
        one.decision = decision(&decided, &one.id);
    }
    let mut wrong = None;
    let budget = Budget { jobs: plan.config.workers(), ..Budget::default() };
    let mut one = |name: &str, report: &Report| -> Result<ControlFlow<()>, MeasureError> {
        hold(&decided, name, report)?;
        if name == GAPS {
            return Ok(ControlFlow::Continue(()));
        }
        add(&mut measured, name.strip_prefix("random:"), &KillMatrix::of(report))
            .map_err(MeasureError::Graph)?;
        count(&mut measured, report, &decided);
        Ok(each(&measured))
    };
    matrices(plan, &suites, &budget, Watch::default(), &mut |number, report| {
        one(&names[number], &report).unwrap_or_else(|error| {
            wrong = Some(error);
            ControlFlow::Break(())
        })
    })?;
    wrong.map_or(Ok(measured), Err)
}

/// What was decided about mutants of a subject: what is known, and besides what the table that is kept says.
fn decided(subject: &str, known: &Measured) -> Result<Vec<Alive>, TableError> {
    let kept = measured::stored()?.into_iter().find(|own| own.subject == subject);
    let mut all = known.alive.clone();
    all.retain(|one| one.decision != Decision::Open);
    for one in kept.into_iter().flat_map(|own| own.alive) {
        if one.decision != Decision::Open && !all.iter().any(|other| other.id == one.id) {
            all.push(one);
        }
    }
    Ok(all)
}

/// Holds what was decided against a suite: none of its tests may kill an equivalent mutant; a gap is to be
/// killed by the test that is named.
fn hold(decided: &[Alive], suite: &str, report: &Report) -> Result<(), MeasureError> {
    for one in decided {
        let (id, function) = (one.id.clone(), one.function.clone());
        let mut mutants = report.mutants.iter().filter(|mutant| compiled(mutant));
        let Some(mutant) = mutants.find(|mutant| mutant.id == one.id) else {
            return Err(MeasureError::NoMutant { id, function });
        };
        let mut killers = killers(report, mutant);
        match &one.decision {
            Decision::Equivalent(_) => {
                if let Some(test) = killers.next() {
                    let by =
                        if suite == GAPS { test.clone() } else { format!("{test} of {suite}") };
                    return Err(MeasureError::Killed { id, function, by });
                }
            }
            Decision::Gap(test) if suite == GAPS && !killers.any(|own| own == test) => {
                return Err(MeasureError::NotKilled { id, function, test: test.clone() });
            }
            Decision::Gap(_) | Decision::Open => {}
        }
    }
    Ok(())
}

fn compiled(mutant: &Mutant) -> bool {
    mutant.verdict.word() != "not compiled"
}

/// The tests that kill a mutant.
fn killers<'a>(report: &'a Report, mutant: &'a Mutant) -> impl Iterator<Item = &'a String> {
    let tests = report.tests.iter().zip(&mutant.statuses.0);
    tests.filter(|(_, status)| status.kills()).map(|(test, _)| test)
}

/// Adds what a suite says about who dominates; the exhaustive one is only there to kill.
fn add(measured: &mut Measured, seed: Option<&str>, matrix: &KillMatrix<'_>) -> Result<(), String> {
    let Some(seed) = seed.and_then(|seed| seed.parse().ok()) else {
        measured.exhaustive = true;
        return Ok(());
    };
    let without = matrix.with_mutants(|mutant| mutant.operator() != NAVIGATION);
    let sides = [dominators(&without)?, dominators(matrix)?];
    measured.seeds.insert(seed, sides);
    Ok(())
}

fn dominators(matrix: &KillMatrix<'_>) -> Result<Dominators, String> {
    let graph = subsumption(matrix).map_err(|error| error.to_string())?;
    let mut found = Dominators { all: graph.dominators().count(), ..Dominators::default() };
    for class in graph.dominators() {
        let operators: BTreeSet<&String> = class.operators.iter().collect();
        for &operator in &operators {
            let (all, pure) = found.of.entry(operator.clone()).or_default();
            *all += 1;
            *pure += usize::from(operators.len() == 1);
        }
    }
    Ok(found)
}

/// How many mutants there are, and which ones of the operator no suite has killed so far.
fn count(measured: &mut Measured, report: &Report, decided: &[Alive]) {
    let first = measured.mutants == 0;
    let (navigation, others): (Vec<&Mutant>, Vec<&Mutant>) =
        report.mutants.iter().partition(|mutant| mutant.operator() == NAVIGATION);
    measured.proposed = others.len();
    measured.mutants = others.into_iter().filter(|mutant| compiled(mutant)).count();
    measured.navigation_proposed = navigation.len();
    measured.navigation = navigation.iter().copied().filter(|mutant| compiled(mutant)).count();
    let alive: Vec<&Mutant> =
        navigation.into_iter().filter(|mutant| mutant.verdict.alive()).collect();
    if first {
        measured.alive = alive.iter().map(|mutant| survivor(mutant, decided)).collect();
    } else {
        measured.alive.retain(|one| alive.iter().any(|mutant| mutant.id == one.id));
    }
}

/// A mutant that a suite does not kill, with what was decided about it.
fn survivor(mutant: &Mutant, decided: &[Alive]) -> Alive {
    let change = &mutant.mutations[0];
    Alive {
        id: mutant.id.clone(),
        function: change.function.clone(),
        original: change.original.clone(),
        replacement: change.replacement.clone(),
        decision: decision(decided, &mutant.id),
    }
}

fn decision(decided: &[Alive], id: &str) -> Decision {
    let known = decided.iter().find(|one| one.id == id);
    known.map(|one| one.decision.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota_mutate::report::Verdict;
    use std::collections::BTreeMap;

    /// A report of two tests and a mutant, with their statuses.
    fn report(statuses: &str, verdict: Verdict) -> Report {
        let mutant = Mutant {
            id: "ab12".to_owned(),
            mutations: Vec::new(),
            verdict,
            statuses: statuses.parse().unwrap(),
            reused: false,
            proved_equivalent: false,
        };
        Report {
            language: "rust".to_owned(),
            package: String::new(),
            compiler: String::new(),
            tests: vec!["gaps::queue::one".to_owned(), "gaps::queue::other".to_owned()],
            mutants: vec![mutant],
            left_out: BTreeMap::new(),
            remarks: Vec::new(),
            matrix: true,
            cut_short: false,
        }
    }

    fn said(decision: &str, suite: &str, report: &Report) -> Option<String> {
        let text = format!("subject\tqueue\nalive\tab12\tf\ta\tb\t{decision}");
        let alive = measured::read(&text).unwrap().remove(0).alive;
        hold(&alive, suite, report).err().map(|error| error.to_string())
    }

    #[test]
    fn decisions_are_checked_against_the_tests() {
        let killed = report("-F", Verdict::Killed { by: Vec::new(), how: None });
        let alive = report(".-", Verdict::Survived);
        let (equivalent, gap) = ("equivalent: the same", "killed by gaps::queue::other");
        for (decision, suite, report, wanted) in [
            (equivalent, GAPS, &alive, None),
            (equivalent, GAPS, &killed, Some("equivalent, but gaps::queue::other kills it")),
            (equivalent, "random:3", &killed, Some("gaps::queue::other of random:3 kills it")),
            (gap, GAPS, &killed, None),
            (gap, GAPS, &alive, Some("is listed as killed by gaps::queue::other, but is not")),
            (gap, "random:3", &alive, None),
            ("killed by gaps::queue::one", GAPS, &killed, Some("one, but is not")),
        ] {
            let said = said(decision, suite, report);
            assert_eq!(said.is_some(), wanted.is_some(), "{decision}, {suite}: {said:?}");
            let said = said.unwrap_or_default();
            assert!(said.contains(wanted.unwrap_or_default()), "{said}");
        }
    }

    #[test]
    fn what_was_decided_is_about_mutants_that_there_are() {
        let mut report = report("", Verdict::NotCompiled { code: "E0308".to_owned() });
        let wanted = "ab12 in `f` was decided about, but is no mutant (any more)";
        assert_eq!(said("equivalent: the same", GAPS, &report).as_deref(), Some(wanted));
        report.mutants.clear();
        assert_eq!(said("equivalent: the same", GAPS, &report).as_deref(), Some(wanted));
    }

    #[test]
    fn what_is_known_wins_over_what_is_kept() {
        let kept = measured::stored().unwrap().into_iter().find(|own| own.subject == "bs_tree");
        let kept = kept.expect("it was measured").alive;
        let mut known = Measured { alive: vec![kept[0].clone()], ..Measured::default() };
        known.alive[0].decision = Decision::Gap("gaps::bs_tree::one".to_owned());
        let decided = decided("bs_tree", &known).unwrap();
        assert_eq!(decided.len(), kept.len());
        assert_eq!(decision(&decided, &kept[0].id), known.alive[0].decision);
        assert_eq!(decision(&decided, &kept[1].id), kept[1].decision);
        assert_eq!(decision(&decided, "none"), Decision::Open);
    }
}
