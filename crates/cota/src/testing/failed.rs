//! The report of a failing input.

use super::Test;
use super::attempt::Cause;
use super::environment::ScopeChange;
use super::recorded::Recorded;
use super::regressions::Regressions;
use super::report::{FailedInput, Failure};
use super::run::Bound;
use crate::Bounded;
use crate::engine::{Size, Structure};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How the input was come to.
#[derive(Default)]
pub(super) struct Circumstances {
    /// How many smaller inputs passed, if they were run.
    pub passed: Option<u64>,
    /// Whether the time ended before all smaller inputs were run.
    pub perhaps_smaller: bool,
    /// The line of the regressions file it is on.
    pub line: Option<usize>,
}

/// Puts the report together; keeps the input in the regressions file if that is wanted.
pub(super) fn report<T: Bounded>(
    bound: &Bound<'_, T>,
    recorded: &Recorded,
    cause: Cause,
    how: &Circumstances,
) -> Failure {
    let structure = recorded.find(&bound.search);
    let (drawing, arguments, size) = match &structure {
        Ok(structure) => (
            structure.value().draw().trim_start_matches('\n').to_string(),
            arguments(bound.test, structure),
            structure.size(),
        ),
        Err(reason) => (reason.clone(), Vec::new(), Size::default()),
    };
    let mut notes = Vec::new();
    if how.perhaps_smaller {
        notes.push("the time ended before all smaller inputs were run".to_string());
    }
    if let Some(line) = how.line {
        notes.push(format!("the input is on line {line} of the regressions file"));
    } else {
        notes.extend(keep(bound.test, recorded, &drawing));
    }
    Failure::Input(Box::new(FailedInput {
        drawing,
        arguments,
        cause,
        passed: how.passed,
        size,
        recorded: recorded.clone(),
        replay: replay_line(bound, recorded),
        scope: bound.scope.clone(),
        notes,
    }))
}

/// Writes the input to the regressions file, if that is wanted; what is to be said about it.
fn keep<T: Bounded>(test: &Test<T>, recorded: &Recorded, drawing: &str) -> Option<String> {
    let wanted = test.keep_regressions || test.environment.regressions;
    let path = test.regressions.as_ref().filter(|_| wanted && test.environment.replay.is_none())?;
    Some(match Regressions::new(path).add(recorded, drawing) {
        Ok(()) => format!("kept in {}", path.display()),
        Err(failure) => failure.to_string(),
    })
}

fn arguments<T: Bounded>(
    test: &Test<T>,
    structure: &Structure<T>,
) -> Vec<(String, Option<String>)> {
    let Some(describe) = test.describe else { return Vec::new() };
    // A `Debug` that panics must not hide the report.
    let described = catch_unwind(AssertUnwindSafe(|| {
        structure.build().map_or_else(|_| Vec::new(), |value| describe(&value))
    }));
    let panicked =
        || vec![("arguments".to_string(), Some("their `Debug` text panics".to_string()))];
    described.unwrap_or_else(|_| panicked())
}

/// The line that runs an input again.
fn replay_line<T: Bounded>(bound: &Bound<'_, T>, recorded: &Recorded) -> String {
    let scope = match &bound.change {
        None => String::new(),
        Some(ScopeChange::By(by)) => format!("COTA_SCOPE={by:+} "),
        Some(ScopeChange::To(scope)) => format!("COTA_SCOPE='{}' ", quoted(&scope.to_string())),
    };
    let command = bound.test.command.as_deref().unwrap_or("cargo test NAME -- --exact");
    format!("{scope}COTA_REPLAY='{recorded}' {command}")
}

/// Text between single quotes of a shell.
fn quoted(text: &str) -> String {
    text.replace('\'', "'\\''")
}
