//! Streams of valid structures, whatever finds them.

use crate::model::bounded::Bounded;
use crate::model::candidate::{Candidate, Structure, Vector};
use crate::model::space::Space;
use crate::model::value::Value;
use crate::search::Search;
use crate::search::tally::Run;
use cota_run::Progress;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What structures are of: a type of Rust ([`Bounded`]), or a class of another language.
pub trait Generated: 'static {
    /// A valid structure while its source stands at it.
    type Candidate<'a>;

    /// A structure that outlives its source.
    type Kept: Send;

    /// The vector of a candidate.
    fn vector(candidate: &Self::Candidate<'_>) -> Vector;

    /// The content of a candidate, for drawing.
    fn value(candidate: &Self::Candidate<'_>) -> Value;

    /// A copy that outlives the source.
    fn keep(candidate: &Self::Candidate<'_>) -> Self::Kept;

    /// Looks at a copy as at a candidate.
    fn look<R>(kept: &Self::Kept, look: impl FnOnce(&Self::Candidate<'_>) -> R) -> R;
}

impl<T: Bounded> Generated for T {
    type Candidate<'a> = Candidate<'a, T>;
    type Kept = Structure<T>;

    fn vector(candidate: &Candidate<'_, T>) -> Vector {
        candidate.vector()
    }

    fn value(candidate: &Candidate<'_, T>) -> Value {
        candidate.value()
    }

    fn keep(candidate: &Candidate<'_, T>) -> Structure<T> {
        candidate.keep()
    }

    fn look<R>(kept: &Structure<T>, look: impl FnOnce(&Candidate<'_, T>) -> R) -> R {
        kept.with(look)
    }
}

/// A stream of valid structures: a search, a search [by classes](Search::by_class) or [by parts](Search::disjoint), a
/// [reduction](crate::reduce::Reduction), a [sample](crate::estimate::Sample) or a [file](crate::suite::StoredSuite).
///
/// A stream can be run again and again: each run hands out the same structures in the same order, on any number of threads.
pub trait Source<T: Generated> {
    /// What tells classes of structures apart, for streams that report classes.
    type Class;

    /// The space that the structures are in.
    fn space(&self) -> &Arc<Space>;

    /// Where a run reports its counts, and what asks it to stop.
    fn progress(&self) -> &Arc<Progress>;

    /// Calls a function with each structure, in order, on this thread, until it has enough.
    ///
    /// # Errors
    /// The invariant panics, or the structures cannot be read.
    fn for_each(&self, each: impl FnMut(&T::Candidate<'_>) -> ControlFlow<()>) -> Run<Self::Class>;

    /// Calls `map` with each structure, perhaps on several threads, and `each` with the results, in
    /// order, on this one.
    ///
    /// # Errors
    /// The invariant panics, or the structures cannot be read.
    fn map<R: Send>(
        &self,
        map: impl Fn(&T::Candidate<'_>) -> R + Sync,
        mut each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Run<Self::Class> {
        self.for_each(|candidate| each(map(candidate)))
    }

    /// Counts the structures.
    ///
    /// # Errors
    /// The invariant panics, or the structures cannot be read.
    fn count(&self) -> Run<Self::Class> {
        self.map(|_| (), |()| ControlFlow::Continue(()))
    }

    /// Whether `map` uses several threads.
    fn is_parallel(&self) -> bool {
        false
    }
}

impl<T: Bounded> Source<T> for Search<T> {
    type Class = Infallible;

    fn space(&self) -> &Arc<Space> {
        self.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.progress()
    }

    fn for_each(&self, each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Run {
        self.for_each(each)
    }

    fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
        each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Run {
        self.map(map, each)
    }

    fn count(&self) -> Run {
        self.count()
    }

    fn is_parallel(&self) -> bool {
        self.task.budget.jobs > 1
    }
}
