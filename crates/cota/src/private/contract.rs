//! What the expansion of `#[cota::contract]` calls.

use super::OwnInvariant;
use crate::{Bounded, Invariant, Scope, Search};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// What every violation begins with.
const VIOLATED: &str = "contract of `";

/// Reports that a clause does not hold.
#[cold]
#[track_caller]
pub fn violated(function: &str, clause: &str) -> ! {
    panic!("{VIOLATED}{function}` violated: {clause}")
}

/// Reports that a call was not allowed.
#[cold]
#[track_caller]
pub fn refused(function: &str, clause: &str) -> ! {
    panic!("{VIOLATED}{function}` violated by the caller: {clause}")
}

/// Runs a body that must not panic. The panic goes on, but says what is violated.
pub fn no_panic<R>(function: &str, body: impl FnOnce() -> R) -> R {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(result) => result,
        Err(payload) => resume_unwind(explained(function, payload)),
    }
}

/// Only ordinary panics are explained; code that panics with another payload means to end the run.
#[cold]
fn explained(function: &str, payload: Box<dyn Any + Send>) -> Box<dyn Any + Send> {
    if !payload.is::<&str>() && !payload.is::<String>() {
        return payload;
    }
    let message = cota_run::panic_message(&*payload);
    if message.starts_with(VIOLATED) {
        return payload;
    }
    Box::new(format!("{VIOLATED}{function}` violated: no_panic: it panicked: {message}"))
}

/// The variant of a loop: what it was at the last turn.
#[derive(Debug, Default)]
pub struct Variant(Option<i128>);

impl Variant {
    /// Before the first turn.
    pub fn new() -> Self {
        Self::default()
    }

    /// A turn begins.
    #[track_caller]
    pub fn turn(&mut self, function: &str, text: &str, value: impl TryInto<i128>) {
        let value = value.try_into().unwrap_or(i128::MAX);
        if value < 0 {
            violated(function, &format!("decreases!({text}) is {value}, less than 0"));
        }
        match self.0 {
            Some(before) if value >= before => {
                violated(function, &format!("decreases!({text}) is {value} after {before}"));
            }
            _ => self.0 = Some(value),
        }
    }
}

/// A value of which it is not known whether its type has an invariant.
#[derive(Debug)]
pub struct Kept<'a, T: ?Sized>(pub &'a T);

/// A value whose type has one.
pub trait HasInvariant {
    /// Whether it is violated.
    fn is_broken(&self) -> bool;
}

impl<T: Invariant> HasInvariant for Kept<'_, T> {
    fn is_broken(&self) -> bool {
        !crate::holds(self.0)
    }
}

/// A value whose type may have none.
pub trait HasNoInvariant {
    /// Never.
    fn is_broken(&self) -> bool;
}

impl<T: ?Sized> HasNoInvariant for &Kept<'_, T> {
    fn is_broken(&self) -> bool {
        false
    }
}

/// All values of a type within a scope; those that are valid, if it has an invariant.
///
/// # Panics
/// The scope cannot be used for the type, or one of its values cannot be built.
pub fn within<T: Bounded>(invariant: Option<OwnInvariant<T>>, scope: &Scope) -> Vec<T> {
    let search = match invariant {
        Some(own) => Search::with_checks(scope, own.checks),
        None => Search::all(scope),
    };
    let search = search.unwrap_or_else(|error| panic!("the scope of a contract: {error}"));
    let built = search.structures().into_iter().map(|structure| structure.build());
    built.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("a value of a contract: {error}"))
}
