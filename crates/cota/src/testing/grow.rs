//! Larger and larger bounds, until the time is used up.

use super::attempt::Verdict;
use super::environment::ScopeChange;
use super::report::{Cut, Failure, Summary};
use super::run::Bound;
use crate::Bounded;
use std::time::Instant;

/// Raises all upper bounds step by step. Only the bounds that were finished count.
pub(super) fn grow<T: Bounded, V: Verdict>(
    first: &Bound<'_, T>,
    body: &(impl Fn(T) -> V + Sync),
    deadline: Option<Instant>,
    notes: &mut Vec<String>,
) -> Result<Summary, Failure> {
    let (inputs, cut) = first.run(body, deadline, notes)?;
    let mut last = first.finished(inputs, cut)?;
    if cut.is_some() {
        last.notes.push("the time ended within the bound of the test itself".to_string());
        return Ok(last);
    }
    last.grown = Some(0);
    for by in 1i64.. {
        let scope = first.scope.clone().grow::<T>(by);
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
            Ok(bound) => bound,
            Err(error) => {
                last.notes.push(format!("the bound {by:+} cannot be used: {error}"));
                break;
            }
        };
        match bound.run(body, deadline, notes)? {
            (inputs, None) => {
                let notes = std::mem::take(&mut last.notes);
                last = Summary { grown: Some(by), notes, ..bound.finished(inputs, None)? };
            }
            (inputs, Some(cut)) => {
                let what = match cut {
                    Cut::Time => "the time",
                    Cut::Limit => "the limit on inputs",
                };
                last.notes.push(format!("{what} ended the bound {by:+} after {inputs} inputs"));
                break;
            }
        }
    }
    Ok(last)
}
