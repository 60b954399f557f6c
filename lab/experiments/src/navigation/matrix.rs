//! Kill matrices of a subject with all ways of navigation, and with faults of the kinds that people make among the
//! mutants: what the studies of [`configuration`](super::configuration), [`coupling`](super::coupling) and
//! [`guide`](super::guide) are about.

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
use cota_run::{Budget, Watch};
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

/// Builds a subject once and runs the first suites of the stored seeds on all mutants and faults. `each` is told when a suite is done.
///
/// # Errors
/// The crate cannot be mutated, built or tested, or a fault is not one of it.
pub fn measure(
    folder: &Path,
    subject: &str,
    suites: usize,
    jobs: usize,
    each: &mut dyn FnMut(usize),
) -> Result<Matrix, MatrixError> {
    let package =
        Package::find(PackageOptions { path: folder.to_owned(), ..PackageOptions::default() })?;
    let operators = vec!["basic".to_owned(), NAVIGATION.to_owned()];
    let config = Config { operators, navigation: navigation(), jobs, ..Config::default() };
    let file = format!("src/{subject}.rs");
    let filter = Filter { files: vec![file.clone()], ..Filter::default() };
    let plan = Plan::new(package, config, &filter)?.with_one_reading();
    let source = std::fs::read_to_string(folder.join(&file))
        .map_err(|error| MatrixError::Source(format!("{file}: {error}")))?;
    let dead = guide::Paths::of(&source).map_err(MatrixError::Source)?;
    let faults: Vec<Fault> =
        faults::all()?.into_iter().filter(|fault| fault.subject == subject).collect();
    let proposals: Vec<Proposal> =
        faults.iter().map(|fault| proposal(fault, &plan, &file)).collect::<Result<_, _>>()?;
    let plan = plan.with_proposals(proposals);
    let suite = |number: usize| StudiedSuite {
        suite: Suite {
            tests: format!("suite::{subject}::"),
            environment: vec![("COTA_LAB_SUITE".to_owned(), format!("random:{number}"))],
            ..Suite::default()
        },
        ..StudiedSuite::default()
    };
    let budget = Budget { jobs: plan.config.workers(), ..Budget::default() };
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let mut order: Vec<String> = Vec::new();
    let all: Vec<StudiedSuite> = (0..suites).map(suite).collect();
    matrices(plan, &all, &budget, Watch::default(), &mut |number, report| {
        for mutant in report.mutants.iter().filter(|own| own.verdict.word() != "not compiled") {
            let row = rows.entry(mutant.id.clone()).or_insert_with(|| {
                order.push(mutant.id.clone());
                row(mutant, &dead)
            });
            add(row, &report, mutant);
        }
        each(number);
        ControlFlow::Continue(())
    })?;
    let mut matrix = Matrix { suites, ..Matrix::default() };
    for row in order.iter().filter_map(|id| rows.remove(id)) {
        // A mutant that could not be judged with some suite is of no use.
        if row.kills.len() == suites {
            let is_fault = faults.iter().any(|fault| id_of(fault) == row.id);
            if is_fault { &mut matrix.faults } else { &mut matrix.mutants }.push(row);
        }
    }
    for fault in &faults {
        if !matrix.faults.iter().any(|row| row.id == id_of(fault)) {
            return Err(MatrixError::NotCompiled(id_of(fault)));
        }
    }
    Ok(matrix)
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

fn row(mutant: &Mutant, paths: &guide::Paths) -> Row {
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
    let dead = mutation.filter(|_| operator == NAVIGATION).and_then(|own| paths.dead(own));
    Row { id: mutant.id.clone(), group, dead, reached: Vec::new(), kills: Vec::new() }
}

fn add(row: &mut Row, report: &Report, mutant: &Mutant) {
    let statuses = &mutant.statuses.0;
    if statuses.len() != report.tests.len() || statuses.contains(&Status::NotRun) {
        return;
    }
    row.reached.push(statuses.iter().map(|status| *status != Status::Unreached).collect());
    row.kills.push(statuses.iter().map(|status| status.kills()).collect());
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
