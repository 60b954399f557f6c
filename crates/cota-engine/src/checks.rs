//! Invariants: a function, or several checks with names.

use crate::bounded::{Bounded, View};
use crate::explorer::Holds;
use crate::heap::Heap;
use std::sync::Arc;

/// One of the checks that an invariant is made of.
pub struct Check<T: Bounded> {
    name: String,
    holds: Holds<T>,
}

/// An invariant as a list of checks with names, all of which have to hold. They are run in their
/// order, until one fails.
pub struct Checks<T: Bounded>(Vec<Check<T>>);

impl<T: Bounded> Default for Checks<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Bounded> Clone for Checks<T> {
    fn clone(&self) -> Self {
        let copy = |check: &Check<T>| Check { name: check.name.clone(), holds: check.holds };
        Self(self.0.iter().map(copy).collect())
    }
}

impl<T: Bounded> Checks<T> {
    /// No check, so everything is valid.
    pub fn new() -> Self {
        Self::default()
    }

    /// One more check, which is run after the others.
    pub fn check(
        mut self,
        name: impl Into<String>,
        holds: for<'s> fn(View<'s, T>) -> bool,
    ) -> Self {
        self.0.push(Check { name: name.into(), holds });
        self
    }

    /// How many checks there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names of the checks.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(|check| check.name.as_str())
    }
}

/// What the search takes for valid.
pub(crate) enum Rule<T: Bounded> {
    /// What a function accepts.
    Function(Holds<T>),
    /// What some of the checks of a list accept, in this order.
    Checks(Arc<Checks<T>>, Arc<[usize]>),
}

impl<T: Bounded> Clone for Rule<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Function(holds) => Self::Function(*holds),
            Self::Checks(checks, order) => Self::Checks(Arc::clone(checks), Arc::clone(order)),
        }
    }
}

impl<T: Bounded> Rule<T> {
    /// All checks of a list in their order.
    pub fn of(checks: Checks<T>) -> Self {
        let order = (0..checks.len()).collect();
        Self::Checks(Arc::new(checks), order)
    }

    /// Whether it accepts everything without a look.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Checks(_, order) if order.is_empty())
    }

    /// Runs it on a candidate. Sets `at` to the check that is run, so that it is known after a panic.
    #[inline]
    pub fn holds(&self, heap: &Heap, at: &mut usize) -> bool {
        match self {
            Self::Function(holds) => holds(T::view(heap.root())),
            Self::Checks(checks, order) => order.iter().all(|index| {
                *at = *index;
                (checks.0[*index].holds)(T::view(heap.root()))
            }),
        }
    }
}
