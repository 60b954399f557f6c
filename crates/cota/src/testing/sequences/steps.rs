//! The operations of a test by number and its states by their form, so that the walk is compiled once.

use super::super::attempt::Verdict;
use super::SequenceFailure;
use crate::engine::canonical::{CanonicalForm, Canonicalizer};
use crate::engine::{SpaceError, Structure};
use crate::{Bounded, Scope, Search};
use std::fmt::Debug;
use std::sync::Arc;

/// A step, of which only the bound of its operations is open.
pub(crate) struct Steps<'s> {
    within: Box<MakeWithin<'s>>,
    grown: fn(Scope, i64) -> Scope,
}

/// The steps with the operations of a bound.
pub(super) struct Within<'s> {
    /// How many operations there are.
    pub operations: u32,
    /// Tells this bound from others.
    pub fingerprint: u64,
    run: Box<Run<'s>>,
    shown: Box<dyn Fn(u32) -> String + Send + Sync>,
    drawn: Box<Draw>,
}

/// Makes the steps of a bound.
type MakeWithin<'s> = dyn Fn(&Scope) -> Result<Within<'s>, SpaceError> + Send + Sync + 's;

/// Draws a state.
type Draw = dyn Fn(&CanonicalForm) -> Option<String> + Send + Sync;

/// Runs a sequence from its beginning; the state that it leads to.
type Run<'s> = dyn Fn(&[u32]) -> Result<CanonicalForm, String> + Send + Sync + 's;

impl<'s> Steps<'s> {
    pub fn of<S: Bounded + Default, O: Bounded + Debug, V: Verdict>(
        step: impl Fn(&mut S, O) -> V + Send + Sync + 's,
    ) -> Self {
        let step = Arc::new(step);
        let grown = |scope: Scope, by| scope.grow::<O>(by);
        Self { within: Box::new(move |scope| within(Arc::clone(&step), scope)), grown }
    }

    pub(super) fn within(&self, scope: &Scope) -> Result<Within<'s>, SpaceError> {
        (self.within)(scope)
    }

    /// A scope of the operations with all upper bounds raised.
    pub(super) fn grown(&self, scope: Scope, by: i64) -> Scope {
        (self.grown)(scope, by)
    }
}

impl Within<'_> {
    /// Whether all operations can be built.
    pub fn check(&self) -> Result<(), SequenceFailure> {
        if self.operations == 0 { Err(SequenceFailure::NoOperation) } else { Ok(()) }
    }

    /// The state that a sequence leads to.
    pub fn run(&self, sequence: &[u32]) -> Result<CanonicalForm, String> {
        (self.run)(sequence)
    }

    /// The operations, as `Debug` shows them.
    pub fn shown(&self, sequence: &[u32]) -> Vec<String> {
        sequence.iter().map(|operation| (self.shown)(*operation)).collect()
    }

    /// A state, drawn.
    pub fn drawn(&self, form: &CanonicalForm) -> Option<String> {
        (self.drawn)(form)
    }
}

fn within<'s, S: Bounded + Default, O: Bounded + Debug, V: Verdict>(
    step: Arc<impl Fn(&mut S, O) -> V + Send + Sync + 's>,
    scope: &Scope,
) -> Result<Within<'s>, SpaceError> {
    let search = Search::<O>::all(scope)?;
    let fingerprint = search.space().fingerprint();
    // Not all that is laid out can be built.
    let operations: Vec<Structure<O>> =
        search.iter().filter(|operation| operation.build().is_ok()).collect();
    let operations = Arc::new(operations);
    let (forms, again) = (Canonicalizer::<S>::new(), Arc::clone(&operations));
    Ok(Within {
        operations: u32::try_from(operations.len()).unwrap_or(u32::MAX),
        fingerprint,
        run: Box::new(move |sequence| {
            let mut state = S::default();
            for operation in sequence {
                let operation = again[*operation as usize].build();
                step(&mut state, operation.map_err(|error| error.to_string())?).verdict()?;
            }
            Ok(forms.of(&state))
        }),
        shown: Box::new(move |operation| match operations[operation as usize].build() {
            Ok(operation) => format!("{operation:?}"),
            Err(error) => error.to_string(),
        }),
        drawn: Box::new(|form| {
            let value = Canonicalizer::<S>::new().value(form)?;
            Some(value.draw().trim_matches('\n').to_string())
        }),
    })
}
