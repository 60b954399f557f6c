//! Where the inputs of a test come from: a search of the whole, or of its parts.

use super::levels::Trial;
use crate::Bounded;
use crate::engine::exercise::Signature;
use crate::engine::{Candidate, Disjoint, Outcome, Search, Space, Structure};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The valid candidates of all parts together may take so many bytes.
const MOST_BYTES: usize = 1 << 28;

/// The inputs of a test.
pub(super) enum Inputs<T: Bounded> {
    /// One search.
    Whole(Search<T>),
    /// A search of each part, and their combinations.
    Parts(Disjoint<T>),
}

impl<T: Bounded> Inputs<T> {
    /// Parts are searched on their own where that saves something: at least two have an invariant,
    /// and no check spans them.
    pub fn of(search: Search<T>) -> Self {
        let Ok(disjoint) = search.clone().disjoint() else { return Self::Whole(search) };
        let checked = |split: &crate::engine::Split| {
            let parts = split.parts.iter().filter(|part| !part.checks.is_empty()).count();
            parts >= 2 && split.residue.is_empty()
        };
        if checked(disjoint.split()) && disjoint.prepare() <= MOST_BYTES {
            Self::Parts(disjoint)
        } else {
            Self::Whole(search)
        }
    }

    /// The search of the whole.
    pub fn search(&self) -> &Search<T> {
        match self {
            Self::Whole(search) => search,
            Self::Parts(parts) => parts.whole(),
        }
    }

    pub fn space(&self) -> &Arc<Space> {
        self.search().space()
    }

    /// The same inputs with other settings of the search.
    pub fn with(&self, set: impl FnOnce(Search<T>) -> Search<T>) -> Self {
        match self {
            Self::Whole(search) => Self::Whole(set(search.clone())),
            Self::Parts(parts) => Self::Parts(parts.with(set)),
        }
    }

    /// Calls a function with each input, in order, on this thread.
    pub fn for_each(&self, each: &mut dyn FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Outcome {
        match self {
            Self::Whole(search) => search.for_each(each),
            Self::Parts(parts) => parts.for_each(each).outcome,
        }
    }

    /// Calls `map` on several threads, and `each` with the results, in order, on this one. Every test
    /// has inputs of a type of its own, so there is only one form of this for each, to spare the
    /// compiler.
    pub fn map(
        &self,
        map: &(dyn Fn(&Candidate<'_, T>) -> Mapped<T> + Sync),
        each: &mut dyn FnMut(Mapped<T>) -> ControlFlow<()>,
    ) -> Outcome {
        match self {
            Self::Whole(search) => search.map(map, each),
            Self::Parts(parts) => parts.map(map, each).outcome,
        }
    }
}

/// What a thread hands over about an input.
pub(super) enum Mapped<T> {
    /// What it came to.
    Trial(Trial),
    /// Its class.
    Class(Signature),
    /// Its class, and the input itself.
    Kept(Signature, Structure<T>),
}
