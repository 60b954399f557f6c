//! Where the inputs of a test come from: a search of the whole, or of its parts.

use crate::Bounded;
use crate::engine::{Candidate, Disjoint, Outcome, Search, Space};
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

    pub fn space(&self) -> &Arc<Space> {
        match self {
            Self::Whole(search) => search.space(),
            Self::Parts(parts) => parts.whole().space(),
        }
    }

    /// The same inputs with other settings of the search.
    pub fn with(&self, set: impl FnOnce(Search<T>) -> Search<T>) -> Self {
        match self {
            Self::Whole(search) => Self::Whole(set(search.clone())),
            Self::Parts(parts) => Self::Parts(parts.with(set)),
        }
    }

    pub fn for_each(&self, each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Outcome {
        match self {
            Self::Whole(search) => search.for_each(each),
            Self::Parts(parts) => parts.for_each(each).outcome,
        }
    }

    pub fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
        each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Outcome {
        match self {
            Self::Whole(search) => search.map(map, each),
            Self::Parts(parts) => parts.map(map, each).outcome,
        }
    }
}
