//! Whether a type has an invariant, for generated code that only knows its name.

use crate::{Bounded, Invariant, View};
use cota_engine::checks::Checks;
use std::marker::PhantomData;

/// Finds out whether a type has an invariant: `(&Probe::<T>::new()).invariant()` calls the method of [`WithInvariant`] if
/// `T` has one, because that needs one reference less, and the method of [`WithoutInvariant`] if not.
#[derive(Debug, Default)]
pub struct Probe<T>(PhantomData<T>);

impl<T> Probe<T> {
    /// The probe of a type.
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

/// The invariant of a type, as it is searched by and as one function.
pub struct OwnInvariant<T: Bounded> {
    /// As checks with names.
    pub checks: Checks<T>,
    /// As one function.
    pub holds: for<'s> fn(View<'s, T>) -> bool,
}

/// A type with an invariant.
pub trait WithInvariant<T: Bounded> {
    fn invariant(&self) -> Option<OwnInvariant<T>>;
}

impl<T: Invariant> WithInvariant<T> for Probe<T> {
    fn invariant(&self) -> Option<OwnInvariant<T>> {
        Some(OwnInvariant { checks: T::checks(), holds: T::holds })
    }
}

/// A type without an invariant: every structure is valid, and nothing is read.
pub trait WithoutInvariant<T: Bounded> {
    /// None.
    fn invariant(&self) -> Option<OwnInvariant<T>>;
}

impl<T: Bounded> WithoutInvariant<T> for &Probe<T> {
    fn invariant(&self) -> Option<OwnInvariant<T>> {
        None
    }
}
