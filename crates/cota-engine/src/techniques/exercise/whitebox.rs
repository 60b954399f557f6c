//! The classes of valid structures by how code is exercised on them.

use super::coverage::Coverage;
use super::recorder::{begin_part, record};
use super::signature::Signature;
use crate::model::bounded::{Bounded, View};
use crate::model::build::BuildError;
use crate::model::candidate::{Candidate, Run};
use crate::search::Search;
use crate::techniques::checks::{Accept, Rule};
use crate::techniques::criterion::{ByClass, Criterion};
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    /// The last class that was told on this thread, with the run of the invariant it belongs to.
    static LAST: RefCell<Option<(Run, Signature)>> = const { RefCell::new(None) };
}

impl<T: Bounded> Search<T> {
    /// How the invariant of this search is exercised on a structure that it accepts.
    ///
    /// The strategy does not matter: what counts is the invariant on the structure as it is. For a
    /// candidate of a search, the invariant is run once for all structures that one run of it
    /// accepted, since it does not tell them apart. The checks of an invariant are exercised apart
    /// from each other: two arguments that the same code checks are not confused. Properties that are
    /// only declared decide nothing.
    pub fn exercise(&self, candidate: &Candidate<'_, T>, coverage: Coverage) -> Signature {
        // What another invariant accepted in one run may be told apart by this one.
        let run = candidate.run().filter(|run| run.rule == self.rule.identity());
        let known = LAST.with_borrow(|last| match last {
            Some((last, known)) if Some(*last) == run && known.coverage() == coverage => {
                Some(known.clone())
            }
            _ => None,
        });
        known.unwrap_or_else(|| {
            let signature = signature(&self.rule, candidate, coverage);
            LAST.set(run.map(|run| (run, signature.clone())));
            signature
        })
    }

    /// A search for structures of every class of how a routine over views is exercised.
    ///
    /// ```ignore
    /// let classes = search.by_exercise(Coverage::Decision, |call| { find(call); }).count();
    /// ```
    pub fn by_exercise(
        self,
        coverage: Coverage,
        routine: for<'s> fn(View<'s, T>),
    ) -> ByClass<T, Exercise<T>> {
        self.by_class(Exercise::new(coverage, routine))
    }
}

/// How an invariant is exercised, each of its checks as a part of its own.
fn signature<T: Bounded>(
    rule: &Rule<T>,
    candidate: &Candidate<'_, T>,
    coverage: Coverage,
) -> Signature {
    let heap = candidate.heap();
    let run = || match rule {
        Rule::Function(_) => {
            rule.holds(heap, &mut rule.runs());
        }
        Rule::Checks(_, order) => {
            for check in order.iter() {
                begin_part(*check as u32);
                rule.only(&[*check]).holds(heap, &mut rule.runs());
            }
        }
    };
    record(coverage, run).1
}

impl<T: Bounded> Candidate<'_, T> {
    /// How a routine is exercised on this structure: on a fresh value, so that it may change or
    /// consume it. A routine that panics has a class too, that of what it did until then.
    ///
    /// It sees all of the value, so nothing can be said about what it depends on.
    ///
    /// # Errors
    /// No value of the type looks like this structure.
    pub fn exercise<R>(
        &self,
        coverage: Coverage,
        routine: impl FnOnce(T) -> R,
    ) -> Result<Exercised, BuildError> {
        let value = self.build()?;
        let (panicked, signature) =
            record(coverage, || catch_unwind(AssertUnwindSafe(|| drop(routine(value)))).is_err());
        Ok(Exercised { signature, panicked })
    }
}

/// How a routine was exercised.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exercised {
    /// What it reached.
    pub signature: Signature,
    /// Whether it ended in a panic.
    pub panicked: bool,
}

impl fmt::Display for Exercised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.signature.fmt(f)?;
        if self.panicked { write!(f, " panic") } else { Ok(()) }
    }
}

/// The criterion of how a routine over views is exercised (white box). What it reads is watched, so
/// that structures on which it must do the same can be skipped.
///
pub struct Exercise<T: Bounded> {
    coverage: Coverage,
    routine: for<'s> fn(View<'s, T>),
}

impl<T: Bounded> Exercise<T> {
    /// The criterion of a routine with `#[cota::decisions]`, or one that calls such routines.
    pub fn new(coverage: Coverage, routine: for<'s> fn(View<'s, T>)) -> Self {
        Self { coverage, routine }
    }
}

impl<T: Bounded> Criterion<T> for Exercise<T> {
    type Class = Signature;

    fn class(&self, view: View<'_, T>) -> Signature {
        record(self.coverage, || (self.routine)(view)).1
    }

    fn describe(&self, class: &Signature) -> String {
        class.to_string()
    }
}
