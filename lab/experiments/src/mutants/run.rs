//! Measures the tables again: the routines of a table are mutated and built once; each row is a kill matrix of the
//! suites of its columns.

use super::equivalent::{self, Equivalent};
use super::measured::{self, Measured};
use super::suites::{SuiteError, Suites};
use super::{ROW, Routine, STORED, TEST, routine, test};
use crate::experiment::{ExperimentError, rows};
use crate::navigation::TableError;
use crate::registry;
use crate::tables::{Row, Table};
use crate::technique::{Limits, Technique};
use cota_mutate::config::{self, Config};
use cota_mutate::filter::Filter;
use cota_mutate::report::{Mutant, Report};
use cota_mutate::rust::package::{Package, PackageOptions};
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::studies::{StudiedSuite, matrices};
use cota_mutate::rust::subject::Suite;
use cota_run::{Budget, Watch};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// What to measure.
#[derive(Clone, Debug)]
pub struct MeasureOptions<'a> {
    /// The folder of this crate.
    pub folder: &'a Path,
    pub tables: &'a [&'a Table],
    /// The bound of the rows; all of them without it.
    pub bound: Option<&'a str>,
    /// Rows with a larger exhaustive suite are left out.
    pub most_tests: u64,
    /// How many runs at a time; 0 for as many as there are processors.
    pub jobs: usize,
}

/// Why nothing was measured.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// There is no such row, or its suite cannot be counted.
    #[error(transparent)]
    Row(#[from] ExperimentError),
    /// The list of equivalent mutants cannot be read.
    #[error("the list of equivalent mutants: {0}")]
    List(#[from] TableError),
    /// The suites of a row cannot be made or written.
    #[error("the suites of row {0}: {1}")]
    Suites(String, SuiteError),
    /// The crate cannot be mutated, built or tested.
    #[error(transparent)]
    Mutate(#[from] cota_mutate::Error),
    /// A mutant on the list of equivalent ones is not there.
    #[error(
        "the list of equivalent mutants has {id} in `{function}`, which is no mutant (any more)"
    )]
    NoMutant {
        /// Its identifier.
        id: String,
        function: String,
    },
    /// A mutant on the list of equivalent ones is killed.
    #[error("{id} in `{function}` is listed as equivalent, but {by} of row {row} kills it")]
    Killed {
        /// Its identifier.
        id: String,
        function: String,
        /// The suite.
        by: String,
        row: String,
    },
}

/// A row that is measured, or that is left out for the size of its suite.
#[derive(Clone, Debug)]
pub enum Found {
    /// What came out.
    Measured(Measured),
    /// The suite has too many tests (how many), or more than could be counted in ten seconds.
    TooLarge(String, Option<u64>),
}

/// How long the suites of a row may take without a mutation: this, and [`A_TEST`] for each test.
const PATIENCE: Duration = Duration::from_mins(5);
const A_TEST: Duration = Duration::from_micros(50);

/// Rows with more tests leave out the mutants that are listed as equivalent. The smaller rows check the list, where
/// that costs little.
const LIST_CHECKED_UP_TO: u64 = 100_000;

/// A row to be measured.
#[derive(Clone, Copy)]
struct Open<'a> {
    tests: u64,
    table: &'a Table,
    row: &'a Row,
    routine: &'static Routine,
}

/// Measures the rows of tables that are not known yet, with one build for all, and reports each.
///
/// # Errors
/// There is no such row, the crate cannot be mutated, or a mutant that is listed as equivalent is not.
pub fn tables(
    options: &MeasureOptions<'_>,
    known: &[Measured],
    each: &mut dyn FnMut(Found) -> ControlFlow<()>,
) -> Result<(), MeasureError> {
    let mut open: Vec<Open<'_>> = Vec::new();
    for table in options.tables {
        // The routines of a bound have the same inputs.
        let mut sizes: BTreeMap<&str, Option<u64>> = BTreeMap::new();
        for row in rows(table, options.bound)? {
            let named = row.routine.as_deref();
            let Some(routine) = routine(&table.study, named) else { continue };
            if measured::find(known, &table.id, &row.bound, named).is_some() {
                continue;
            }
            let known = sizes.get(row.bound.as_str()).copied();
            let tests = known.map_or_else(|| size(table, row), Ok)?;
            sizes.insert(&row.bound, tests);
            match tests {
                Some(tests) if tests <= options.most_tests => {
                    open.push(Open { tests, table, row, routine });
                }
                tests => {
                    if each(Found::TooLarge(name(table, row), tests)).is_break() {
                        return Ok(());
                    }
                }
            }
        }
    }
    if open.is_empty() {
        return Ok(());
    }
    // What is measured soon is there if the rest takes too long.
    open.sort_by_key(|open| open.tests);
    let list = equivalent::all()?;
    let stored = tempfile::tempdir()
        .map_err(|error| MeasureError::Suites(name(open[0].table, open[0].row), error.into()))?;
    let suite = |open: &Open<'_>| {
        let Routine { study, name, .. } = open.routine;
        let row = format!("{study} {name} {}", open.row.bound);
        let folder = stored.path().display().to_string();
        let environment = vec![(ROW.to_owned(), row), (STORED.to_owned(), folder)];
        let known = |own: &Equivalent| config::Equivalent {
            id: own.id.clone(),
            reason: own.reason.clone(),
        };
        let equivalent = if open.tests > LIST_CHECKED_UP_TO {
            list.iter().map(known).collect()
        } else {
            Vec::new()
        };
        let patience = PATIENCE + A_TEST.saturating_mul(open.tests.try_into().unwrap_or(u32::MAX));
        let suite = Suite { tests: format!("{TEST}::"), environment, patience: Some(patience) };
        StudiedSuite { suite, equivalent }
    };
    let suites: Vec<StudiedSuite> = open.iter().map(suite).collect();
    let plan = plan(options, &open)?;
    store(stored.path(), None, open[0])?;
    let mut wrong = None;
    let budget = Budget { jobs: plan.config.workers(), ..Budget::default() };
    let mut each = |number: usize, report: &Report| -> Result<ControlFlow<()>, MeasureError> {
        let go_on = each(Found::Measured(count(open[number], report, &list)?));
        if let Some(next) = open.get(number + 1).filter(|_| go_on.is_continue()) {
            store(stored.path(), Some(open[number]), *next)?;
        }
        Ok(go_on)
    };
    matrices(plan, &suites, &budget, Watch::default(), &mut |number, report| {
        each(number, &report).unwrap_or_else(|error| {
            wrong = Some(error);
            ControlFlow::Break(())
        })
    })?;
    wrong.map_or(Ok(()), Err)
}

/// Writes the suites of a row to a folder, unless they are those of the row before: the routines of a bound
/// have the same inputs. Mutants then pay for their tests alone, not for a search each.
fn store(folder: &Path, before: Option<Open<'_>>, row: Open<'_>) -> Result<(), MeasureError> {
    let inputs = |open: Open<'_>| (open.routine.study, open.row.bound.clone());
    if before.is_some_and(|before| inputs(before) == inputs(row)) {
        return Ok(());
    }
    let Routine { study, name: routine, .. } = row.routine;
    let written = || -> Result<(), SuiteError> {
        for entry in std::fs::read_dir(folder)? {
            std::fs::remove_file(entry?.path())?;
        }
        Suites::new(study, routine, &row.row.bound)?.find()?.write(folder)
    };
    written().map_err(|error| MeasureError::Suites(name(row.table, row.row), error))
}

/// The table, the bound and the routine.
fn name(table: &Table, row: &Row) -> String {
    match &row.routine {
        Some(routine) => format!("{}, {} {routine}", table.id, row.bound),
        None => format!("{}, {}", table.id, row.bound),
    }
}

/// How many tests the exhaustive suite of a row has; none if that takes long to count.
///
/// # Errors
/// The study or its bound is not known.
pub fn size(table: &Table, row: &Row) -> Result<Option<u64>, MeasureError> {
    let limits = Limits { time: Some(Duration::from_secs(10)), jobs: 1 };
    let study = registry::find(&table.study)
        .ok_or_else(|| ExperimentError::NoStudy(table.study.clone()))?;
    let Some(run) = study.run(Technique::Suite, &row.bound, limits) else { return Ok(None) };
    let run = run.map_err(|error| ExperimentError::Run { bound: row.bound.clone(), error })?;
    Ok(run.counts.get("tests").copied().filter(|_| !run.cut))
}

/// The basic operators, which are those of the source as far as Rust has them, on the files of the
/// routines.
fn plan(options: &MeasureOptions<'_>, open: &[Open<'_>]) -> Result<Plan, MeasureError> {
    let package = Package::find(PackageOptions {
        path: options.folder.to_owned(),
        no_default_features: true,
        ..PackageOptions::default()
    })?;
    let operators = vec!["basic".to_owned()];
    let config = Config { operators, jobs: options.jobs, ..Config::default() };
    let code = || open.iter().flat_map(|open| open.routine.code);
    let files: BTreeSet<String> = code().map(|(file, _)| format!("studies/{file}")).collect();
    let functions: BTreeSet<&str> = code().flat_map(|(_, functions)| *functions).copied().collect();
    let filter = Filter {
        files: files.into_iter().collect(),
        functions: functions.into_iter().map(str::to_owned).collect(),
        ..Filter::default()
    };
    Ok(Plan::new(package, config, &filter)?.with_one_reading())
}

/// The measurement of a row.
fn count(
    Open { table, row, routine, .. }: Open<'_>,
    report: &Report,
    list: &[Equivalent],
) -> Result<Measured, MeasureError> {
    let of_routine = |mutant: &&Mutant| {
        let change = &mutant.mutations[0];
        routine.has(&change.file, &change.function) && mutant.verdict.word() != "not compiled"
    };
    let mutants: Vec<&Mutant> = report.mutants.iter().filter(of_routine).collect();
    let is_listed = |mutant: &Mutant| list.iter().any(|own| own.id == mutant.id);
    for own in
        list.iter().filter(|own| routine.has(&format!("studies/{}", own.file), &own.function))
    {
        if !mutants.iter().any(|mutant| mutant.id == own.id) {
            let (id, function) = (own.id.clone(), own.function.clone());
            return Err(MeasureError::NoMutant { id, function });
        }
    }
    let mut measured = Measured {
        table: table.id.clone(),
        bound: row.bound.clone(),
        routine: row.routine.clone().unwrap_or_default(),
        ..Measured::default()
    };
    let (equivalent, others): (Vec<&Mutant>, Vec<&Mutant>) =
        mutants.into_iter().partition(|mutant| is_listed(mutant));
    measured.mutants = others.len() as u64;
    measured.equivalent = equivalent.len() as u64;
    for column in table.columns.iter().filter(|it| it.technique == Technique::Mutants) {
        let column = &column.measure;
        let test = test(column);
        let place = report.tests.iter().position(|own| own.rsplit("::").next() == Some(&test));
        // A test that reaches no mutant kills none.
        let kills = |mutant: &Mutant| {
            place
                .and_then(|place| mutant.statuses.0.get(place))
                .is_some_and(|status| status.kills())
        };
        if let Some(killed) = equivalent.iter().find(|mutant| kills(mutant)) {
            return Err(MeasureError::Killed {
                id: killed.id.clone(),
                function: killed.mutations[0].function.clone(),
                by: format!("the {column} suite"),
                row: name(table, row),
            });
        }
        let alive: Vec<&&Mutant> = others.iter().filter(|mutant| !kills(mutant)).collect();
        if column == "exhaustive" {
            measured.survivors = alive.iter().map(|mutant| survivor(mutant)).collect();
        }
        measured.alive.insert(column.clone(), alive.len() as u64);
    }
    Ok(measured)
}

fn survivor(mutant: &Mutant) -> [String; 4] {
    let change = &mutant.mutations[0];
    [&mutant.id, &change.function, &change.original, &change.replacement]
        .map(|text| measured::one_line(text))
}
