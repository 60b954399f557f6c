//! Streams of valid structures, whatever finds them.

use crate::model::bounded::Bounded;
use crate::model::candidate::Candidate;
use crate::search::Search;
use crate::search::tally::Run;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// A stream of valid structures: a search, a search [by classes](Search::by_class) or [by parts](Search::disjoint), a
/// [reduction](crate::reduce::Reduction), a [sample](crate::estimate::Sample) or a [file](crate::suite::StoredSuite).
///
/// A stream can be run again and again: each run hands out the same structures in the same order, on any number of threads.
pub trait Source<T: Bounded> {
    /// What tells classes of structures apart, for streams that report classes.
    type Class;

    /// The search that says which type, scope and invariant the structures are of.
    fn search(&self) -> &Search<T>;

    /// Calls a function with each structure, in order, on this thread, until it has enough.
    ///
    /// # Errors
    /// The invariant panics, or the structures cannot be read.
    fn for_each(&self, each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Run<Self::Class>;

    /// Calls `map` with each structure, perhaps on several threads, and `each` with the results, in
    /// order, on this one.
    ///
    /// # Errors
    /// The invariant panics, or the structures cannot be read.
    fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
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

    fn search(&self) -> &Search<T> {
        self
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
