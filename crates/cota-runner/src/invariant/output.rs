//! One comparison, of whatever type: run, shown while it runs, written.

use super::args::{Args, Format};
use crate::generate::{bound, panics};
use cota::audit::{
    Audit, AuditError, Comparison, Coverage, Difference, Fault, FaultKind, Kind, SuiteError,
};
use cota_console::exit::{Exit, Failure};
use cota_console::meter::{self, Meter};
use cota_engine::space::Schema;
use cota_engine::{Bounded, Judgement, Value};
use cota_render::{Types, structures, text};
use cota_results::checks;
use cota_run::Finished;
use std::io::Write;

/// Compares and writes what came of it.
pub fn compare<T: Bounded>(args: &Args, name: &str, audit: Audit<T>) -> Result<Exit, Failure> {
    let audit = audit
        .length(args.bound.length())
        .budget(args.bound.budget.budget())
        .timeout(args.bound.timeout)
        .show(args.output.show);
    let progress = audit.progress();
    let _meter = Meter::following("running call sequences", &progress);
    cota_console::interrupt::stops(&progress);
    let run = audit.compare().map_err(|error| unusable(&error))?;
    let comparison = &run.result;
    meter::clear();
    let types = Types::of(Schema::of::<T>().classes());
    let mut out = std::io::stdout().lock();
    match args.output.format {
        Format::Json => {
            writeln!(out, "{}", cota_results::line(&report(name, &run, &types)))?;
        }
        Format::Text => write!(out, "{}", text(&types, |f, draw| comparison.write(f, draw)))?,
    }
    Ok(exit(comparison))
}

/// What certainly is wrong comes first; what was not reached says nothing if the run was cut short.
fn exit(comparison: &Comparison) -> Exit {
    if comparison.faults + comparison.rejected > 0 {
        Exit::ProblemsFound
    } else if comparison.cut.is_some() {
        Exit::CutShort
    } else if comparison.is_clean(false) {
        Exit::Done
    } else {
        Exit::ProblemsFound
    }
}

fn unusable(error: &AuditError) -> Failure {
    match error {
        AuditError::Scope(error) => bound::unusable(error),
        AuditError::Invariant(failure) => panics::failed(failure),
        AuditError::NoConstructor => Failure::usage(error).hint("--new 'TYPE::new()'"),
        AuditError::Unsteady(_) => Failure::usage(error).hint(
            "code that draws random numbers or keeps a state elsewhere cannot be compared: \
             seed it, or leave the call out",
        ),
        AuditError::Domains | AuditError::NoThread(_) => Failure::usage(error),
    }
}

type Draw<'a> = dyn FnMut(&Value) -> String + 'a;

/// The report as text, with the drawings that `cota generate` has.
fn text(
    types: &Types,
    write: impl FnOnce(&mut dyn std::fmt::Write, &mut Draw<'_>) -> std::fmt::Result,
) -> String {
    let mut out = String::new();
    let mut legend = None;
    let written = write(&mut out, &mut |value| {
        legend = legend.take().or_else(|| text::legend(value, types));
        text::drawing(value, types).to_string()
    });
    debug_assert!(written.is_ok(), "a String takes everything");
    match legend {
        Some(legend) => format!("{out}\nnodes are {legend}\n"),
        None => out,
    }
}

fn report(name: &str, run: &Finished<Comparison>, types: &Types) -> checks::Invariant {
    let comparison = &run.result;
    let endless = |fault: &Fault| matches!(fault.kind, FaultKind::Endless(_));
    let end = match comparison.cut {
        Some(stop) => stop.name(),
        None if comparison.faults_shown.iter().any(endless) => "endless",
        None => "exhausted",
    };
    let level =
        |level: &cota::audit::Level| checks::Level { inside: level.inside, outside: level.outside };
    let breaker =
        |(call, made): &(String, u64)| checks::Breaker { call: call.clone(), structures: *made };
    let structure = |difference: &Difference| {
        structures::structure(difference.form.size(), &difference.value, types)
    };
    let rejected = |difference: &Difference| match &difference.kind {
        Kind::Rejected { says, sequence, broken_by, last_read } => Some(checks::Rejected {
            structure: structure(difference),
            sequence: sequence.clone(),
            broken_by: *broken_by,
            reason: match says {
                Judgement::Dangling => "dangling",
                Judgement::Panicked(_) => "panicked",
                Judgement::Accepted | Judgement::Rejected => "rejected",
            }
            .to_string(),
            message: match says {
                Judgement::Panicked(message) => Some(message.clone()),
                _ => None,
            },
            last_read: last_read.as_ref().map(|read| checks::Read {
                slot: read.slot.clone(),
                file: read.place.file().to_string(),
                line: read.place.line(),
                column: read.place.column(),
            }),
        }),
        Kind::Unreached => None,
    };
    checks::Invariant {
        structure: name.to_string(),
        scope: comparison.scope.to_string(),
        types: types.document().clone(),
        calls: comparison.calls.clone(),
        length: comparison.length,
        levels: comparison.levels.iter().map(level).collect(),
        sequences: run.steps,
        reached: comparison.reached,
        accepted: comparison.accepted,
        both: comparison.both,
        rejected: comparison.rejected,
        breakers: comparison.breakers.iter().map(breaker).collect(),
        unreached: comparison.unreached,
        outside: comparison.outside,
        outside_rejected: comparison.outside_rejected,
        unfound: comparison.unfound,
        faults: comparison.faults,
        closed: comparison.is_closed(),
        end: end.to_string(),
        seconds: run.elapsed.as_secs_f64(),
        rejected_structures: comparison.rejected_shown.iter().filter_map(rejected).collect(),
        unreached_structures: comparison.unreached_shown.iter().map(structure).collect(),
        fault_sequences: comparison.faults_shown.iter().map(fault).collect(),
    }
}

fn fault(fault: &Fault) -> checks::Fault {
    let (kind, message, place) = match &fault.kind {
        FaultKind::Panic { message, place } => ("panic", Some(message.clone()), place.clone()),
        FaultKind::Endless(_) => ("endless", None, None),
    };
    checks::Fault { sequence: fault.sequence.clone(), kind: kind.to_string(), message, place }
}

/// Writes what the tests of a crate reach.
pub fn coverage<T: Bounded>(args: &Args, name: &str, coverage: &Coverage) -> Result<Exit, Failure> {
    let types = Types::of(Schema::of::<T>().classes());
    let mut out = std::io::stdout().lock();
    match args.output.format {
        Format::Json => writeln!(out, "{}", cota_results::line(&suite(name, coverage, &types)))?,
        Format::Text => write!(out, "{}", text(&types, |f, draw| coverage.write(f, draw)))?,
    }
    Ok(match coverage {
        Coverage { rejected: 1.., cut: None, .. } => Exit::ProblemsFound,
        Coverage { cut: Some(_), .. } => Exit::CutShort,
        _ => Exit::Done,
    })
}

fn suite(name: &str, coverage: &Coverage, types: &Types) -> checks::Suite {
    let structure =
        |(size, value): &(cota_engine::Size, Value)| structures::structure(*size, value, types);
    let size = |row: &cota::audit::Row| checks::Size {
        objects: row.size.objects,
        lengths: row.size.lengths,
        accepted: row.accepted,
        reached: row.reached,
    };
    checks::Suite {
        structure: name.to_string(),
        scope: coverage.scope.to_string(),
        types: types.document().clone(),
        accepted: coverage.accepted,
        reached: coverage.reached,
        rejected: coverage.rejected,
        outside: coverage.outside,
        end: if coverage.cut.is_some() { "time" } else { "exhausted" }.to_string(),
        sizes: coverage.rows.iter().map(size).collect(),
        rejected_structures: coverage.rejected_shown.iter().map(structure).collect(),
        missing_structures: coverage.missing.iter().map(structure).collect(),
    }
}

/// Why it cannot be said what the tests reach.
pub fn uncovered(error: &SuiteError) -> Failure {
    match error {
        SuiteError::Scope(error) => bound::unusable(error),
        SuiteError::Invariant(failure) => panics::failed(failure),
        other => Failure::usage(other),
    }
}
