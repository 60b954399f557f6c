//! Streams of valid structures, whatever finds them.

use crate::model::bounded::Bounded;
use crate::model::candidate::Candidate;
use crate::search::Search;
use crate::search::outcome::Outcome;
use std::ops::ControlFlow;

/// A stream of valid structures that can be gone through again and again: each time the same ones in
/// the same order, whatever the number of threads.
pub trait Source<T: Bounded> {
    /// Calls a function with each structure, in order, until it has enough.
    fn for_each(&self, each: &mut dyn FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Outcome;

    /// Calls `map` with each structure, perhaps on several threads, and `each` with the results, in
    /// order, on this one.
    fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
        mut each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Outcome
    where
        Self: Sized,
    {
        self.for_each(&mut |candidate| each(map(candidate)))
    }

    /// Whether `map` uses several threads.
    fn is_parallel(&self) -> bool {
        false
    }
}

impl<T: Bounded> Source<T> for Search<T> {
    fn for_each(&self, each: &mut dyn FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Outcome {
        self.for_each(each)
    }

    fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
        each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Outcome {
        self.map(map, each)
    }

    fn is_parallel(&self) -> bool {
        self.task.jobs > 1
    }
}
