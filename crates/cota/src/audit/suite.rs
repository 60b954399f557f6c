//! How many of the structures within a scope the tests of a crate reach.

use super::compare::short_name;
use super::reach;
use super::report::{count, indent, more};
use crate::engine::canonical::{CanonicalForm, Canonicalizer};
use crate::engine::{Failure, Size, SpaceError, StopReason, Value};
use crate::{Bounded, Scope, Search, View};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::time::Duration;

/// Which of the structures that an invariant accepts within a scope tests reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// The type.
    pub type_name: String,
    /// The bound of the structures.
    pub scope: Scope,
    /// Distinct structures within the scope that the invariant accepts.
    pub accepted: u64,
    /// Those of them that tests reached.
    pub reached: u64,
    /// Structures within the scope that tests reached but the invariant does not accept.
    pub rejected: u64,
    /// The smallest of them.
    pub rejected_shown: Vec<(Size, Value)>,
    /// Structures outside of the scope that tests reached.
    pub outside: u64,
    /// The same by size.
    pub rows: Vec<Row>,
    /// The smallest structures that no test reached.
    pub missing: Vec<(Size, Value)>,
    /// What cut the search for the accepted ones short.
    pub cut: Option<StopReason>,
}

/// Structures of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The size.
    pub size: Size,
    /// How many there are.
    pub accepted: u64,
    /// How many of them tests reached.
    pub reached: u64,
}

/// Why it is unknown what tests reach.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The scope does not fit the type.
    #[error("the scope cannot be used: {0}")]
    Scope(#[from] SpaceError),
    /// Objects of one class in two domains that one link may lead to.
    #[error("{0}")]
    Domains(#[from] super::AuditError),
    /// The invariant panicked.
    #[error("{0}")]
    Invariant(Failure),
    /// What was noted cannot be read.
    #[error("what the tests reached cannot be read: {0}")]
    Notes(#[from] std::io::Error),
}

/// Compares what [`reach`](crate::reach) noted in a folder with what an invariant accepts, and keeps
/// the smallest `show` structures that are missing.
///
/// # Errors
/// The notes cannot be read, or the scope or the invariant cannot be used.
pub fn coverage<T: Bounded>(
    scope: &Scope,
    holds: for<'s> fn(View<'s, T>) -> bool,
    folder: &Path,
    show: usize,
    max_time: Option<Duration>,
) -> Result<Coverage, SuiteError> {
    let mut search = Search::with_invariant(scope, holds)?;
    if let Some(time) = max_time {
        search = search.max_time(time);
    }
    let forms = Canonicalizer::<T>::new();
    if !forms.can_fit(search.space()) {
        return Err(super::AuditError::Domains.into());
    }
    let noted = reach::noted::<T>(folder)?;
    let mut accepted = BTreeSet::new();
    let run = search.for_each(|candidate| {
        accepted.insert(forms.of_candidate(candidate));
        std::ops::ControlFlow::Continue(())
    });
    let cut = match run.map_err(SuiteError::Invariant)?.stop {
        StopReason::Time => Some(StopReason::Time),
        _ => None,
    };
    let (inside, outside): (Vec<_>, Vec<_>) =
        noted.iter().partition(|form| forms.fits(form, search.space()));
    // If not all were found, those that are missing are not rejected.
    let rejected = || inside.iter().filter(|form| cut.is_none() && !accepted.contains(**form));
    let drawn = |form: &CanonicalForm| (form.size(), forms.value(form).unwrap_or(Value::Null));
    let missing = accepted.iter().filter(|form| !noted.contains(form)).take(show);
    Ok(Coverage {
        type_name: short_name::<T>(),
        scope: scope.clone(),
        accepted: accepted.len() as u64,
        reached: accepted.intersection(&noted).count() as u64,
        rejected: rejected().count() as u64,
        rejected_shown: rejected().take(show).map(|form| drawn(form)).collect(),
        outside: outside.len() as u64,
        rows: rows(&accepted, &noted),
        missing: missing.map(drawn).collect(),
        cut,
    })
}

fn rows(accepted: &BTreeSet<CanonicalForm>, noted: &BTreeSet<CanonicalForm>) -> Vec<Row> {
    let mut rows = BTreeMap::new();
    for form in accepted {
        let size = form.size();
        let row = rows.entry(size).or_insert(Row { size, accepted: 0, reached: 0 });
        row.accepted += 1;
        row.reached += u64::from(noted.contains(form));
    }
    rows.into_values().collect()
}

impl Display for Coverage {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, &mut |value| value.draw())
    }
}

impl Coverage {
    /// Writes the report, with structures drawn by a function.
    ///
    /// # Errors
    /// The text cannot be written.
    pub fn write(
        &self,
        f: &mut dyn fmt::Write,
        draw: &mut dyn FnMut(&Value) -> String,
    ) -> fmt::Result {
        let Self { type_name, accepted, reached, .. } = self;
        writeln!(f, "{type_name}: the tests reach {reached} of {}", count(*accepted, "structure"))?;
        writeln!(f, "scope     {}", self.scope)?;
        if self.cut.is_some() {
            writeln!(f, "          cut short by the time limit: there are more structures")?;
        }
        if self.outside > 0 {
            writeln!(
                f,
                "outside   {} that the tests also reach",
                count(self.outside, "structure")
            )?;
        }
        writeln!(f, "\n{:24} {:>9} {:>9}", "size", "reached", "of")?;
        for row in &self.rows {
            let percent = 100.0 * row.reached as f64 / row.accepted as f64;
            let size = named(row.size);
            writeln!(f, "{size:24} {:>9} {:>9} {percent:5.0} %", row.reached, row.accepted)?;
        }
        if self.rejected > 0 {
            let rejected = count(
                self.rejected,
                "structure that the tests reach is|structures that the tests reach are",
            );
            writeln!(f, "\n{rejected} rejected by the invariant")?;
            for (_, value) in &self.rejected_shown {
                write!(f, "\n{}", indent(&draw(value)))?;
            }
            more(f, self.rejected, self.rejected_shown.len())?;
        }
        let missing = accepted - reached;
        if missing > 0 {
            writeln!(
                f,
                "\n{} never reached, the smallest first",
                count(missing, "structure is|structures are")
            )?;
            for (_, value) in &self.missing {
                write!(f, "\n{}", indent(&draw(value)))?;
            }
            more(f, missing, self.missing.len())?;
        }
        Ok(())
    }
}

fn named(size: Size) -> String {
    let objects = count(size.objects.into(), "object");
    match size.lengths {
        0 => objects,
        lengths => format!("{objects}, lengths {lengths}"),
    }
}
