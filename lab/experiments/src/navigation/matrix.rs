//! Kill matrices of a subject with all ways of navigation, and with faults of the kinds that people make among the
//! mutants: what the studies of [`configuration`](super::configuration), [`coupling`](super::coupling), [`guide`] and
//! [`scores`](super::scores) are about.
//!
//! What a suite does is a list of [`Judged`] ones, each of which is a line of a file, so that a measurement can go on where it
//! ended; several suites make a [`Matrix`].

use super::faults::{self, Fault};
use super::guide;
use super::{NAVIGATION, TableError};
use cota_mutate::config::{Config, NavigationConfig};
use cota_mutate::filter::Filter;
use cota_mutate::navigation::{Mechanism, Options};
use cota_mutate::report::{Mutant, Report, Status};
use cota_mutate::rust::package::{Package, PackageOptions};
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::proposal::{Grouping, Proposal};
use cota_mutate::rust::studies::{StudiedSuite, matrices};
use cota_mutate::rust::subject::Suite;
use cota_run::{Budget, Digest, Watch};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

/// The operator that a fault has in reports.
const FAULT: &str = "FAULT";

/// Why there is no matrix.
#[derive(Debug, thiserror::Error)]
pub enum MatrixError {
    /// The crate cannot be mutated, built or tested.
    #[error(transparent)]
    Mutate(#[from] cota_mutate::Error),
    /// The table of faults cannot be read.
    #[error("navigation-faults.tsv: {0}")]
    Table(#[from] TableError),
    /// A fault has no place in the source.
    #[error("the text of the fault `{0}` is not in the source once")]
    NoPlace(String),
    /// A fault does not compile.
    #[error("the fault `{0}` does not compile")]
    NotCompiled(String),
    /// The source of the subject cannot be read.
    #[error("{0}")]
    Source(String),
}

/// A set of tests of one suite.
pub type Tests = Vec<bool>;

/// A mutant, or a fault, with what the tests of each suite do to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub id: String,
    /// The operator; of navigation, with the mechanism. Of a fault, its name.
    pub group: String,
    /// The link that it follows though a path through the function shows that it leads nowhere.
    pub dead: Option<String>,
    /// By suite, the tests that reach it.
    pub reached: Vec<Tests>,
    /// By suite, the tests that kill it.
    pub kills: Vec<Tests>,
}

/// What the suites do to the mutants and the faults of a subject.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    pub mutants: Vec<Row>,
    pub faults: Vec<Row>,
    /// How many suites there are.
    pub suites: usize,
}

impl Row {
    /// Whether it is a mutant of the navigation operator.
    pub fn is_navigation(&self) -> bool {
        self.group.starts_with(NAVIGATION)
    }

    /// Whether it is one of the mechanism of the published experiments.
    pub fn is_replacement(&self) -> bool {
        self.group == format!("{NAVIGATION} {}", Mechanism::Replace.abbreviation())
    }

    /// Whether some test of some suite kills it.
    pub fn is_killed(&self) -> bool {
        self.kills.iter().flatten().any(|kills| *kills)
    }
}

/// Every mechanism that replaces a part of a chain, in the strict types of the thesis.
fn navigation() -> NavigationConfig {
    use Mechanism::{Delete, Insert, OneByTwo, Replace, TwoByOne};
    let mechanisms = [Replace, Insert, Delete, OneByTwo, TwoByOne].into();
    let options = Options { mechanisms, ..Options::thesis() };
    NavigationConfig { preset: "thesis".to_owned(), call_statement_arguments: true, options }
}

/// A mutant, or a fault, with what the tests of one suite do to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub id: String,
    /// As that of a [`Row`].
    pub group: String,
    /// As that of a [`Row`].
    pub dead: Option<String>,
    pub is_fault: bool,
    /// For each test, `-` if it does not reach it, `.` if it passes, `x` if it kills it.
    pub tests: String,
}

impl Judged {
    /// As a line with tabs.
    pub fn line(&self) -> String {
        let kind = if self.is_fault { "fault" } else { "mutant" };
        let dead = self.dead.as_deref().unwrap_or_default();
        [&self.id, kind, &self.group, dead, &self.tests].join("\t")
    }

    /// From a line; none if it is not one.
    pub fn of_line(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, kind, group, dead, tests] = fields[..] else { return None };
        let known = |test: char| "-.x".contains(test);
        (matches!(kind, "fault" | "mutant") && tests.chars().all(known)).then(|| Self {
            id: id.to_owned(),
            group: group.to_owned(),
            dead: Some(dead).filter(|dead| !dead.is_empty()).map(str::to_owned),
            is_fault: kind == "fault",
            tests: tests.to_owned(),
        })
    }
}

impl Matrix {
    /// What some suites say together. A mutant that could not be judged with some suite is of no use.
    pub fn of(suites: &[Vec<Judged>]) -> Self {
        let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
        for judged in suites.iter().flatten() {
            let row = rows.entry(&judged.id).or_insert_with(|| Row {
                id: judged.id.clone(),
                group: judged.group.clone(),
                dead: judged.dead.clone(),
                reached: Vec::new(),
                kills: Vec::new(),
            });
            row.reached.push(judged.tests.chars().map(|test| test != '-').collect());
            row.kills.push(judged.tests.chars().map(|test| test == 'x').collect());
        }
        let mut matrix = Self { suites: suites.len(), ..Self::default() };
        for judged in suites.iter().take(1).flatten() {
            if let Some(row) =
                rows.remove(&*judged.id).filter(|row| row.kills.len() == suites.len())
            {
                if judged.is_fault { &mut matrix.faults } else { &mut matrix.mutants }.push(row);
            }
        }
        matrix
    }
}

/// What a measurement of a subject depends on, as a short text: another one says that it is of another source.
///
/// # Errors
/// The source or the table of faults cannot be read.
pub fn version(folder: &Path, subject: &str) -> Result<String, MatrixError> {
    let digest = faults::all()?
        .into_iter()
        .filter(|fault| fault.subject == subject)
        .fold(Digest::default().text(&source(folder, subject)?), |digest, fault| {
            digest.text(&fault.original).text(&fault.replacement)
        });
    Ok(digest.short())
}

fn source(folder: &Path, subject: &str) -> Result<String, MatrixError> {
    let file = format!("src/{subject}.rs");
    std::fs::read_to_string(folder.join(&file))
        .map_err(|error| MatrixError::Source(format!("{file}: {error}")))
}

/// Builds a subject once and runs suites, by the numbers of their seeds, on all mutants and faults. `each` gets what a suite
/// says.
///
/// # Errors
/// The crate cannot be mutated, built or tested, or a fault is not one of it.
pub fn measure(
    folder: &Path,
    subject: &str,
    suites: &[usize],
    jobs: usize,
    each: &mut dyn FnMut(usize, Vec<Judged>) -> ControlFlow<()>,
) -> Result<(), MatrixError> {
    let package =
        Package::find(PackageOptions { path: folder.to_owned(), ..PackageOptions::default() })?;
    let operators = vec!["basic".to_owned(), NAVIGATION.to_owned()];
    let config = Config { operators, navigation: navigation(), jobs, ..Config::default() };
    let file = format!("src/{subject}.rs");
    let filter = Filter { files: vec![file.clone()], ..Filter::default() };
    let plan = Plan::new(package, config, &filter)?.with_one_reading();
    let dead = guide::Paths::of(&source(folder, subject)?).map_err(MatrixError::Source)?;
    let faults: Vec<Fault> =
        faults::all()?.into_iter().filter(|fault| fault.subject == subject).collect();
    let proposals: Vec<Proposal> =
        faults.iter().map(|fault| proposal(fault, &plan, &file)).collect::<Result<_, _>>()?;
    let plan = plan.with_proposals(proposals);
    let suite = |number: &usize| StudiedSuite {
        suite: Suite {
            tests: format!("suite::{subject}::"),
            environment: vec![("COTA_LAB_SUITE".to_owned(), format!("random:{number}"))],
            ..Suite::default()
        },
        ..StudiedSuite::default()
    };
    let budget = Budget { jobs: plan.config.workers(), ..Budget::default() };
    let all: Vec<StudiedSuite> = suites.iter().map(suite).collect();
    let mut missing = None;
    matrices(plan, &all, &budget, Watch::default(), &mut |at, report| {
        let compiled = report.mutants.iter().filter(|own| own.verdict.word() != "not compiled");
        let judged: Vec<Judged> =
            compiled.filter_map(|mutant| judged(mutant, &report, &dead)).collect();
        let is_there = |fault: &&Fault| judged.iter().any(|own| own.id == id_of(fault));
        missing = faults.iter().find(|fault| !is_there(fault)).map(id_of);
        if missing.is_some() { ControlFlow::Break(()) } else { each(suites[at], judged) }
    })?;
    missing.map_or(Ok(()), |fault| Err(MatrixError::NotCompiled(fault)))
}

fn id_of(fault: &Fault) -> String {
    format!("{}: {}", fault.subject, fault.name)
}

/// A fault as a copy of its function with the wrong text.
fn proposal(fault: &Fault, plan: &Plan, file: &str) -> Result<Proposal, MatrixError> {
    let no_place = || MatrixError::NoPlace(id_of(fault));
    let ends = |at: &usize| plan.files[*at].file.path.to_string_lossy().ends_with(file);
    let number = (0..plan.files.len()).find(ends).ok_or_else(no_place)?;
    let span = fault.place(&plan.files[number].file.text).ok_or_else(no_place)?;
    let holds = |at: &usize| {
        let function = &plan.functions[*at];
        function.file == number
            && function.body.start <= span.start
            && span.end <= function.body.end
    };
    let within = (0..plan.functions.len()).filter(holds);
    // Of functions within functions the inner one.
    let function = within.min_by_key(|at| plan.functions[*at].body.len()).ok_or_else(no_place)?;
    Ok(Proposal {
        id: id_of(fault),
        limit: None,
        merged_from: None,
        operator: FAULT,
        detail: fault.name.clone(),
        file: number,
        function,
        statement: span.clone(),
        span,
        replacement: fault.replacement.clone(),
        place: None,
        grouping: Grouping::default(),
    })
}

/// What a suite does to a mutant; none if some test was not run.
fn judged(mutant: &Mutant, report: &Report, paths: &guide::Paths) -> Option<Judged> {
    let operator = mutant.operator();
    let mutation = mutant.mutations.first();
    let group = match (operator.as_str(), mutation) {
        // The position, then the mechanisms that lead there.
        (NAVIGATION, Some(mutation)) => {
            let mechanism = mutation.detail.split(' ').nth(1).unwrap_or_default();
            format!("{operator} {mechanism}")
        }
        (FAULT, Some(mutation)) => mutation.detail.clone(),
        _ => operator.clone(),
    };
    let statuses = &mutant.statuses.0;
    let test = |status: &Status| match status {
        Status::NotRun => None,
        Status::Unreached => Some('-'),
        status if status.kills() => Some('x'),
        _ => Some('.'),
    };
    let tests: String = statuses.iter().map(test).collect::<Option<_>>()?;
    (tests.len() == report.tests.len()).then(|| Judged {
        id: mutant.id.clone(),
        group,
        dead: mutation.filter(|_| operator == NAVIGATION).and_then(|own| paths.dead(own)),
        is_fault: operator == FAULT,
        tests,
    })
}

/// The mutants of each dominator of the subsumption graph of some tests: mutants that the same tests kill are one class, and no
/// other class is killed by fewer of them.
pub fn dominators(mutants: &[Row], kills: impl Fn(&Row) -> Tests) -> Vec<Vec<&Row>> {
    let mut classes: BTreeMap<Tests, Vec<&Row>> = BTreeMap::new();
    for row in mutants {
        let kills = kills(row);
        if kills.contains(&true) {
            classes.entry(kills).or_default().push(row);
        }
    }
    let within =
        |one: &Tests, other: &Tests| one != other && one.iter().zip(other).all(|(a, b)| !a || *b);
    let subsumed = |tests: &Tests| classes.keys().any(|other| within(other, tests));
    classes.iter().filter(|(tests, _)| !subsumed(tests)).map(|(_, rows)| rows.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(id: &str, tests: &str) -> Judged {
        Judged {
            id: id.to_owned(),
            group: "NAV R".to_owned(),
            dead: Some("a.next".to_owned()),
            is_fault: id.starts_with('f'),
            tests: tests.to_owned(),
        }
    }

    #[test]
    fn suites_make_a_matrix_of_what_all_of_them_judged() {
        let first =
            vec![judged("b", "-.x"), judged("a", "x--"), judged("f", "..."), judged("c", "---")];
        let second = vec![judged("a", "-"), judged("b", "x"), judged("f", "-")];
        let matrix = Matrix::of(&[first, second]);
        let ids: Vec<&str> = matrix.mutants.iter().map(|row| row.id.as_str()).collect();
        assert_eq!((ids, matrix.suites), (vec!["b", "a"], 2));
        assert_eq!(matrix.mutants[0].reached, [vec![false, true, true], vec![true]]);
        assert_eq!(matrix.mutants[0].kills, [vec![false, false, true], vec![true]]);
        assert_eq!(matrix.faults.len(), 1);
        assert_eq!(Matrix::of(&[]), Matrix::default());
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        for one in [judged("a", "-.x"), Judged { dead: None, ..judged("f: b", "") }] {
            assert_eq!(Judged::of_line(&one.line()), Some(one));
        }
        for wrong in ["a", "a\tmutant\tb\t\t-y", "a\tother\tb\t\t-x", "a\tmutant\tb\t\t-\tx"] {
            assert_eq!(Judged::of_line(wrong), None, "{wrong}");
        }
    }
}
