//! The values that an argument of a call takes.

use crate::engine::{BuildError, Failure, SpaceError, Structure};
use crate::{Bounded, Invariant, Scope, Search};
use std::fmt::Debug;
use std::ops::{ControlFlow, Range, RangeInclusive};

/// The values that the arguments of a call take, one after the other.
///
/// `()` is for calls without arguments, a pair of domains for calls with two. A domain of one argument
/// is a range, an array or a `Vec` of values, or [`within`] for other structures.
pub trait Domain: Send + Sync + 'static {
    /// What the call gets.
    type Value;

    /// How many there are.
    fn count(&self) -> usize;

    /// One of them, made afresh.
    fn value(&self, index: usize) -> Self::Value;

    /// How one of them is written in a sequence of calls.
    fn label(&self, index: usize) -> String;
}

impl Domain for () {
    type Value = ();

    fn count(&self) -> usize {
        1
    }

    fn value(&self, _: usize) {}

    fn label(&self, _: usize) -> String {
        String::new()
    }
}

impl<T: Clone + Debug + Send + Sync + 'static> Domain for Vec<T> {
    type Value = T;

    fn count(&self) -> usize {
        self.len()
    }

    fn value(&self, index: usize) -> T {
        self[index].clone()
    }

    fn label(&self, index: usize) -> String {
        format!("{:?}", self[index])
    }
}

impl<A: Clone + Debug + Send + Sync + 'static, const N: usize> Domain for [A; N] {
    type Value = A;

    fn count(&self) -> usize {
        N
    }

    fn value(&self, index: usize) -> A {
        self[index].clone()
    }

    fn label(&self, index: usize) -> String {
        format!("{:?}", self[index])
    }
}

macro_rules! ranges {
    ($($range:ident)+) => {$(
        impl<A: Clone + Debug + Send + Sync + 'static> Domain for $range<A>
        where
            $range<A>: Iterator<Item = A>,
        {
            type Value = A;

            fn count(&self) -> usize {
                Iterator::count(self.clone())
            }

            #[allow(clippy::expect_used, reason = "the index is below the count")]
            fn value(&self, index: usize) -> A {
                self.clone().nth(index).expect("an index below the count")
            }

            fn label(&self, index: usize) -> String {
                format!("{:?}", self.value(index))
            }
        }
    )+};
}
ranges!(Range RangeInclusive);

impl<A: Domain, B: Domain> Domain for (A, B) {
    type Value = (A::Value, B::Value);

    fn count(&self) -> usize {
        self.0.count() * self.1.count()
    }

    fn value(&self, index: usize) -> Self::Value {
        let others = self.1.count();
        (self.0.value(index / others), self.1.value(index % others))
    }

    fn label(&self, index: usize) -> String {
        let others = self.1.count();
        format!("{}, {}", self.0.label(index / others), self.1.label(index % others))
    }
}

/// All operations within a scope, as `Debug` shows them.
pub(super) struct Operations<O> {
    structures: Vec<Structure<O>>,
}

/// The operations within a scope. What is laid out and is no value is none.
pub(super) fn operations<O: Bounded + Debug>(scope: &Scope) -> Result<Operations<O>, SpaceError> {
    let search = Search::<O>::all(scope)?;
    let structures = search.iter().filter(|operation| operation.build().is_ok()).collect();
    Ok(Operations { structures })
}

impl<O: Bounded + Debug> Domain for Operations<O> {
    type Value = O;

    fn count(&self) -> usize {
        self.structures.len()
    }

    #[allow(clippy::expect_used, reason = "each was built once when the domain was made")]
    fn value(&self, index: usize) -> O {
        self.structures[index].build().expect("an operation that was built before")
    }

    fn label(&self, index: usize) -> String {
        format!("{:?}", self.value(index))
    }
}

/// All valid structures of a type within a scope, as an argument: see [`within`].
#[derive(Debug)]
pub struct Within<A> {
    structures: Vec<Structure<A>>,
}

/// Why structures cannot be arguments.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WithinError {
    /// The scope does not fit the type.
    #[error("the scope cannot be used: {0}")]
    Scope(#[from] SpaceError),
    /// The invariant panicked.
    #[error("{0}")]
    Invariant(Failure),
    /// The invariant accepts a structure that no value looks like.
    #[error("{0}")]
    Unbuildable(#[from] BuildError),
}

/// All valid structures of a type within a scope, to be given to calls that take one.
///
/// # Errors
/// They cannot be found, or one of them cannot be built.
pub fn within<A: Invariant>(scope: &Scope) -> Result<Within<A>, WithinError> {
    let search = Search::<A>::new(scope)?;
    let (mut structures, mut unbuildable) = (Vec::new(), None);
    let run = search.for_each(|candidate| match candidate.build() {
        Ok(_) => {
            structures.push(candidate.keep());
            ControlFlow::Continue(())
        }
        Err(error) => {
            unbuildable = Some(error);
            ControlFlow::Break(())
        }
    });
    match (run, unbuildable) {
        (_, Some(error)) => Err(error.into()),
        (Err(failure), None) => Err(WithinError::Invariant(failure)),
        (Ok(_), None) => Ok(Within { structures }),
    }
}

impl<A: Invariant> Domain for Within<A> {
    type Value = A;

    fn count(&self) -> usize {
        self.structures.len()
    }

    #[allow(clippy::expect_used, reason = "each was built once when the domain was made")]
    fn value(&self, index: usize) -> A {
        self.structures[index].build().expect("a structure that was built before")
    }

    fn label(&self, index: usize) -> String {
        self.structures[index].value().to_string()
    }
}
