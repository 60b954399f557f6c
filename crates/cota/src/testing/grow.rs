//! Larger and larger bounds, until the time is used up.

use super::Setup;
use super::bound::Bound;
use super::environment::ScopeChange;
use super::input::{Body, Input, laid_out};
use super::report::{Failure, Summary};
use crate::Scope;
use crate::engine::StopReason;
use cota_run::Deadline;

/// Raises all upper bounds step by step. Only the bounds that were finished count.
pub(super) fn grow(
    first: &Bound<'_>,
    body: &Body<'_>,
    deadline: Option<Deadline>,
    notes: &mut Vec<String>,
) -> Result<Summary, Failure> {
    let (inputs, stop) = first.try_inputs(body, deadline, notes)?;
    let mut last = first.finished(inputs, stop)?;
    if stop.is_cut() {
        last.notes.push("the time ended within the bound of the test itself".to_string());
        return Ok(last);
    }
    last.grown = Some(0);
    for by in 1i64.. {
        let scope = first.test.grown(&first.scope, by);
        if scope == last.scope {
            last.notes.push("there is nothing in the scope that could grow further".to_string());
            break;
        }
        // A failing input can only be replayed in the same bound.
        let change = match &first.change {
            None => ScopeChange::By(by),
            Some(ScopeChange::By(more)) => ScopeChange::By(more.saturating_add(by)),
            Some(ScopeChange::To(_)) => ScopeChange::To(scope.clone()),
        };
        let bound = match Bound::new(first.test, scope, Some(change)) {
            Ok(bound) => Bound { trail: first.trail, ..bound },
            Err(error) => {
                last.notes.push(format!("the bound {by:+} cannot be used: {error}"));
                break;
            }
        };
        match bound.try_inputs(body, deadline, notes)? {
            (inputs, StopReason::Exhausted) => {
                let notes = std::mem::take(&mut last.notes);
                let finished = bound.finished(inputs, StopReason::Exhausted)?;
                last = Summary { grown: Some(by), notes, ..finished };
            }
            (inputs, cut) => {
                let what = match cut {
                    StopReason::Limit => "the limit on inputs",
                    _ => "the time",
                };
                last.notes.push(format!("{what} ended the bound {by:+} after {inputs} inputs"));
                break;
            }
        }
    }
    Ok(last)
}

impl Setup {
    /// A scope with all upper bounds raised by so much.
    pub(super) fn grown(&self, scope: &Scope, by: i64) -> Scope {
        laid_out(self.layout, || scope.clone().grow::<Input>(by))
    }
}
