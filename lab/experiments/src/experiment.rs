//! Runs a published table again and puts published and own numbers side by side.

use crate::mutants::measured::{self, Measured as Mutants};
use crate::registry::{self, Study};
use crate::tables::{self, Cell, Column, Row, Table};
use crate::technique::{Limits, Measured, RunError, Technique};
pub use cota_results::tables::{
    About, Agreement, Beside, Listed, Number, Row as Line, Summary, Table as Report, Tables, Value,
};
use std::ops::ControlFlow;

/// All tables.
pub fn list() -> Tables {
    let listed = |table: &Table| {
        let mut rows: Vec<_> = table.rows.iter().map(|row| row.bound.clone()).collect();
        rows.dedup();
        Listed {
            id: table.id.clone(),
            title: table.title.clone(),
            study: table.study.clone(),
            bound: table.bound.clone(),
            rows,
        }
    };
    Tables { tables: tables::all().iter().map(listed).collect() }
}

fn count(summary: &mut Summary, verdict: Agreement) {
    let count = match verdict {
        Agreement::Agrees => &mut summary.agree,
        Agreement::Misprint => &mut summary.misprints,
        Agreement::Differs => &mut summary.differ,
        Agreement::Incomparable => &mut summary.incomparable,
        Agreement::Cut => &mut summary.cut,
        Agreement::Missing => &mut summary.missing,
        Agreement::Time | Agreement::Unpublished => return,
    };
    *count += 1;
}

/// Why a table cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExperimentError {
    /// The table names a study that there is not.
    #[error("there is no study `{0}`")]
    NoStudy(String),
    /// No row has this bound.
    #[error("table {table} has no row `{bound}`; its rows are {rows}")]
    NoRow {
        table: String,
        bound: String,
        /// The bounds of the table.
        rows: String,
    },
    /// A row cannot be run.
    #[error("row {bound}: {error}")]
    Run {
        /// The bound of the row.
        bound: String,
        /// Why.
        error: RunError,
    },
}

/// What is known of a table before it is run.
fn report(table: &Table, study: &Study) -> Report {
    let about = About {
        id: table.id.clone(),
        title: table.title.clone(),
        study: table.study.clone(),
        bound: table.bound.clone(),
        definition: study.definition.to_string(),
        beside: beside(table).map(|study| Beside {
            study: study.name.to_string(),
            definition: study.definition.to_string(),
        }),
        notes: table.notes.clone(),
    };
    Report { table: about, rows: Vec::new(), summary: Summary::default() }
}

/// Our own study of the same structures, where a table has another one.
fn beside(table: &Table) -> Option<&'static Study> {
    registry::find(table.beside.as_ref()?)
}

/// Runs a table, or one row of it, and calls a function with what is known after each row. Mutants are not
/// made here: what is known of them is given.
///
/// # Errors
/// There is no such row, or a search cannot be run.
pub fn run(
    table: &Table,
    bound: Option<&str>,
    limits: Limits,
    mutants: &[Mutants],
    mut each: impl FnMut(&Report, &Line) -> ControlFlow<()>,
) -> Result<Report, ExperimentError> {
    let study = registry::find(&table.study)
        .ok_or_else(|| ExperimentError::NoStudy(table.study.clone()))?;
    let mut report = report(table, study);
    for row in rows(table, bound)? {
        let line = run_row(table, row, study, limits, mutants)
            .map_err(|error| ExperimentError::Run { bound: row.bound.clone(), error })?;
        let of_table = line.numbers.iter().filter(|number| number.study.is_none());
        of_table.for_each(|number| count(&mut report.summary, number.verdict));
        let flow = each(&report, &line);
        report.rows.push(line);
        if flow.is_break() {
            break;
        }
    }
    Ok(report)
}

/// The rows of a table, or those with a bound.
///
/// # Errors
/// There is no such row.
pub fn rows<'a>(table: &'a Table, bound: Option<&str>) -> Result<Vec<&'a Row>, ExperimentError> {
    let wanted = |row: &&Row| bound.is_none_or(|bound| row.bound == bound);
    let found: Vec<_> = table.rows.iter().filter(wanted).collect();
    match bound {
        Some(bound) if found.is_empty() => {
            let mut rows: Vec<_> = table.rows.iter().map(|row| row.bound.as_str()).collect();
            rows.dedup();
            let (table, rows) = (table.id.clone(), rows.join(" "));
            Err(ExperimentError::NoRow { table, bound: bound.to_string(), rows })
        }
        _ => Ok(found),
    }
}

/// The result of each technique of a row, in the order of the columns.
type Results = Vec<(Technique, Measured)>;

fn run_row(
    table: &Table,
    row: &Row,
    study: &Study,
    limits: Limits,
    mutants: &[Mutants],
) -> Result<Line, RunError> {
    if table.has_mutants() {
        let own = measured::find(mutants, &table.id, &row.bound, row.routine.as_deref());
        return Ok(mutants_alive(table, row, own));
    }
    let results = measure(table, row, study, limits)?;
    let mut numbers: Vec<_> = table
        .columns
        .iter()
        .zip(&row.cells)
        .map(|(column, cell)| compare(table, row, study, column, *cell, &results))
        .collect();
    for (technique, measured) in results.iter().filter(|(it, _)| *it != Technique::Suite) {
        numbers.extend(extras(*technique, measured));
    }
    if let Some(beside) = beside(table) {
        let results = measure(table, row, beside, limits)?;
        numbers.extend(own_beside(table, beside, &results));
    }
    Ok(Line { bound: row.bound.clone(), routine: row.routine.clone(), numbers })
}

/// Runs the techniques of a row.
fn measure(table: &Table, row: &Row, study: &Study, limits: Limits) -> Result<Results, RunError> {
    let mut results: Results = Vec::new();
    let techniques = table.columns.iter().map(|column| column.technique);
    for technique in techniques.filter(|technique| *technique != Technique::Suite) {
        if !results.iter().any(|(known, _)| *known == technique)
            && let Some(run) = study.run(technique, &row.bound, limits)
        {
            results.push((technique, run?));
        }
    }
    if table.columns.iter().any(|column| column.technique == Technique::Suite) {
        let suite = suite(&results, study, row, limits)?;
        results.extend(suite.map(|suite| (Technique::Suite, suite)));
    }
    Ok(results)
}

/// The counts of the study beside that of the table.
fn own_beside(table: &Table, study: &Study, results: &Results) -> Vec<Number> {
    let measured = |technique| results.iter().find(|(known, _)| *known == technique);
    let number = |column: &Column| {
        let (_, measured) = measured(column.technique)?;
        let own = measured.counts.get(column.measure.as_str())?;
        Some(Number {
            study: Some(study.name.to_string()),
            verdict: if measured.cut { Agreement::Cut } else { Agreement::Unpublished },
            ..unpublished(column.technique, &column.measure, Value::Count(*own))
        })
    };
    table.columns.iter().filter_map(number).collect()
}

/// All tests: known if some technique has found all of them already.
fn suite(
    results: &Results,
    study: &Study,
    row: &Row,
    limits: Limits,
) -> Result<Option<Measured>, RunError> {
    let whole = results.iter().find(|(_, it)| !it.cut && it.counts.contains_key("tests"));
    match whole {
        Some((_, measured)) => Ok(Some(measured.clone())),
        None => study.run(Technique::Suite, &row.bound, limits).transpose(),
    }
}

fn compare(
    table: &Table,
    row: &Row,
    study: &Study,
    column: &Column,
    cell: Cell,
    results: &Results,
) -> Number {
    let published = match cell {
        Cell::Count(count) => Some(Value::Count(count)),
        Cell::Seconds(seconds) => Some(Value::Seconds(seconds)),
        Cell::TimeOut | Cell::Blank => None,
    };
    let measured = results.iter().find(|(known, _)| *known == column.technique).map(|(_, it)| it);
    let own = measured.and_then(|measured| match column.measure.as_str() {
        "seconds" => Some(Value::Seconds(measured.seconds)),
        measure => measured.counts.get(measure).map(|count| Value::Count(*count)),
    });
    let cut = measured.is_some_and(|measured| measured.cut);
    let misprint = table.misprint(row, column);
    let incomparable = study.incomparable(column.technique, &column.measure);
    let (verdict, reason) = match (published, own) {
        _ if cut => (Agreement::Cut, None),
        (_, None) => (Agreement::Missing, Some("the study has no such run".to_owned())),
        (_, Some(Value::Seconds(_))) => (Agreement::Time, None),
        (None, _) => (Agreement::Unpublished, None),
        (Some(published), Some(own)) if published == own => (Agreement::Agrees, None),
        (_, Some(own)) => match (misprint, incomparable) {
            (Some(misprint), _) if own == Value::Count(misprint.meant) => {
                (Agreement::Misprint, Some(misprint.reason.clone()))
            }
            (_, Some(reason)) => (Agreement::Incomparable, Some(reason.to_string())),
            (_, None) => (Agreement::Differs, None),
        },
    };
    Number {
        technique: column.technique.name().to_string(),
        measure: column.measure.clone(),
        study: None,
        published,
        published_timeout: cell == Cell::TimeOut,
        own,
        verdict,
        reason,
    }
}

/// Why numbers of mutants cannot be the same.
const OTHER_MUTANTS: &str = "the routines of the source are not printed, and its mutants are of Java: ours \
                             are those of our routines by the same operators as far as Rust has them, \
                             without those known to be equivalent";

/// Why there is no number.
const NOT_MEASURED: &str = "not measured; --run measures it, if --max-tests allows it";

/// A row of mutants: how many there are, and how many of them each suite leaves alive.
fn mutants_alive(table: &Table, row: &Row, own: Option<&Mutants>) -> Line {
    let number = |measure: &str, published: Option<u64>, own: Option<u64>| {
        let (verdict, reason) = match (published, own) {
            (_, None) => (Agreement::Missing, Some(NOT_MEASURED.to_owned())),
            (None, Some(_)) => (Agreement::Unpublished, None),
            _ => (Agreement::Incomparable, Some(OTHER_MUTANTS.to_owned())),
        };
        Number {
            technique: Technique::Mutants.name().to_owned(),
            measure: measure.to_owned(),
            study: None,
            published: published.map(Value::Count),
            published_timeout: false,
            own: own.map(Value::Count),
            verdict,
            reason,
        }
    };
    let mut numbers = vec![number("made", table.mutants_of(row), own.map(|own| own.mutants))];
    if let Some(own) = own {
        numbers.push(number("known to be equivalent", None, Some(own.equivalent)));
    }
    for (column, cell) in table.columns.iter().zip(&row.cells) {
        let published = match cell {
            Cell::Count(count) => Some(*count),
            _ => None,
        };
        let own = own.and_then(|own| own.alive.get(&column.measure).copied());
        numbers.push(number(&format!("alive, {}", column.measure), published, own));
    }
    Line { bound: row.bound.clone(), routine: row.routine.clone(), numbers }
}

/// A number of ours that nothing is published for.
fn unpublished(technique: Technique, measure: &str, own: Value) -> Number {
    Number {
        technique: technique.name().to_string(),
        measure: measure.to_string(),
        study: None,
        published: None,
        published_timeout: false,
        own: Some(own),
        verdict: Agreement::Unpublished,
        reason: None,
    }
}

/// What was measured beyond what the table has columns for.
fn extras(technique: Technique, measured: &Measured) -> Vec<Number> {
    let extra = |measure: &str, own: Value| unpublished(technique, measure, own);
    let counts = measured.counts.iter().filter(|(measure, _)| measure.contains(' '));
    let counts = counts.map(|(measure, count)| extra(measure, Value::Count(*count)));
    let times = measured.times.iter().map(|(name, time)| extra(name, Value::Seconds(*time)));
    counts.chain(times).collect()
}
