//! What a structure of the catalogue says about itself, in its own file.

use cota::audit::{Audit, WithinError};
use cota::engine::checks::{Checks, Property};
use cota::engine::classes::ByKey;
use cota::{Invariant, Scope, View};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// A structure of the catalogue.
pub trait Catalogued: Invariant + Debug {
    /// Its name on the command line.
    const NAME: &'static str;

    /// What it is, in a few words.
    const ABOUT: &'static str;

    /// The usual scope of a size, by which the literature counts nodes, elements or keys. Heaps, arrays,
    /// disjoint sets and lists with a cache may have fewer; the other structures have exactly this many.
    fn scope(size: u32) -> Scope;

    /// The invariants by name. The first one is the type's own.
    fn invariants() -> Vec<Named<Checks<Self>>> {
        vec![own()]
    }

    /// The criteria by name.
    fn criteria() -> Vec<Named<ByKey<Self, String>>> {
        Vec::new()
    }

    /// The usual scope of a size for structures that code leads to: all with at most this many nodes, elements
    /// or keys.
    fn scope_up_to(size: u32) -> Scope {
        Self::scope(size)
    }

    /// The constructors and methods to compare the invariant with, with arguments that fit a size; `None` if the
    /// structure has no code.
    fn audit(size: u32, scope: Scope) -> Option<Result<Audit<Self>, WithinError>> {
        let _ = (size, scope);
        None
    }
}

/// Something that a structure has several of.
#[derive(Clone, Debug)]
pub struct Named<V> {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it asks for or tells apart.
    pub about: &'static str,
    /// The thing itself.
    pub value: V,
}

impl<V> Named<V> {
    pub(crate) fn new(name: &'static str, about: &'static str, value: V) -> Self {
        Self { name, about, value }
    }
}

/// The invariant of a type that has no other one.
pub(crate) fn own<T: Invariant>() -> Named<Checks<T>> {
    Named::new("valid", "the invariant of the type", T::checks())
}

/// An invariant that is one function.
pub(crate) fn by<T: Invariant>(
    name: &'static str,
    about: &'static str,
    holds: for<'s> fn(View<'s, T>) -> bool,
) -> Named<Checks<T>> {
    Named::new(name, about, Checks::new().check(name, holds))
}

/// The criterion of a key, with its `Debug` text as the name of a class.
pub(crate) fn criterion<T: Invariant, K: Debug>(
    name: &'static str,
    about: &'static str,
    key: impl for<'s> Fn(View<'s, T>) -> K + Send + Sync + 'static,
) -> Named<ByKey<T, String>> {
    Named::new(name, about, ByKey::new(move |view| format!("{:?}", key(view))))
}

/// A property that is written in the library.
pub(crate) fn property(text: &str) -> Property {
    text.parse().expect("a property of the library")
}

/// The integers from 0 up to a number that is left out. A field always has a value: below 0 there is 0.
pub(crate) fn below(n: u32) -> RangeInclusive<i64> {
    0..=i64::from(n.saturating_sub(1))
}

/// The integers from 1 to a number; 1 alone if there are none.
pub(crate) fn up_to(n: u32) -> RangeInclusive<i64> {
    1..=i64::from(n.max(1))
}
