//! Puts a study together from what it has.

use super::{Runner, Study};
use crate::bound::BoundError;
use crate::studies::Named;
use crate::technique::{self, Holds, Limits, NamedChecks, Run, Technique};
use cota::engine::classes::{Criterion, Predicates};
use cota::engine::exercise::Coverage;
use cota::{Bounded, Scope, View};

/// A scope from a published bound.
type Scoped = fn(&str) -> Result<Scope, BoundError>;

/// A study of a type, to be.
pub(super) struct Builder<T: Bounded> {
    study: Study,
    scope: Scoped,
    holds: Holds<T>,
    parts: Option<(Scoped, NamedChecks<T>)>,
}

/// The techniques that reduce a suite, with what counts of a run of the invariant. Simple paths are
/// those without repeated nodes where the source uses them.
const REDUCTIONS: [(Technique, Coverage); 4] = [
    (Technique::Decisions, Coverage::Decision),
    (Technique::Counts, Coverage::Counting),
    (Technique::Path, Coverage::Path),
    (Technique::SimplePath, Coverage::ElementaryPath),
];

impl<T: Bounded> Builder<T> {
    /// A study with the plain search and the number of all tests.
    pub fn new(name: &'static str, scope: Scoped, holds: Holds<T>) -> Self {
        let study = Study { name, definition: "", incomparable: Vec::new(), runs: Vec::new() };
        Self { study, scope, holds, parts: None }
            .run(Technique::Plain, move |bound, limits| {
                technique::plain(&scope(bound)?, holds, limits)
            })
            .run(Technique::Suite, move |bound, limits| {
                technique::suite(&scope(bound)?, holds, limits)
            })
    }

    fn run(
        mut self,
        technique: Technique,
        run: impl Fn(&str, Limits) -> Run + Send + Sync + 'static,
    ) -> Self {
        let run: Runner = Box::new(run);
        self.study.runs.retain(|(known, _)| *known != technique);
        self.study.runs.push((technique, run));
        self
    }

    pub fn definition(mut self, definition: &'static str) -> Self {
        self.study.definition = definition;
        self
    }

    /// Some measures of a technique, or all, cannot be compared.
    pub fn incomparable(
        mut self,
        technique: Technique,
        measures: &'static [&'static str],
        reason: &'static str,
    ) -> Self {
        self.study.incomparable.push((technique, measures, reason));
        self
    }

    pub fn criterion<C: Criterion<T>>(self, criterion: fn() -> C) -> Self {
        let (scope, holds) = (self.scope, self.holds);
        self.run(Technique::Criterion, move |bound, limits| {
            technique::criterion(&scope(bound)?, holds, criterion(), limits)
        })
    }

    /// A search by parts, which is also the fastest way to all tests.
    pub fn disjoint(self, scope: Scoped, checks: NamedChecks<T>) -> Self {
        self.by_parts(scope, checks, false)
    }

    /// The same with parts that are alike, so that one search would do for all of them.
    pub fn disjoint_alike(self, scope: Scoped, checks: NamedChecks<T>) -> Self {
        self.by_parts(scope, checks, true)
    }

    fn by_parts(mut self, scope: Scoped, checks: NamedChecks<T>, alike: bool) -> Self {
        self.parts = Some((scope, checks));
        let run =
            move |bound: &str, limits| technique::disjoint(&scope(bound)?, checks, alike, limits);
        self.run(Technique::Disjoint, run).run(Technique::Suite, run)
    }

    /// Also a search with the parts in the opposite order.
    pub fn reversed(self) -> Self {
        let Some((scope, checks)) = self.parts else { return self };
        self.run(Technique::Reversed, move |bound, limits| {
            technique::reversed(&scope(bound)?, checks, limits)
        })
    }

    pub fn bounds(self) -> Self {
        let (scope, holds) = (self.scope, self.holds);
        self.run(Technique::Bounds, move |bound, limits| {
            technique::bounds(&scope(bound)?, holds, limits)
        })
    }

    pub fn reduced(mut self) -> Self {
        let (scope, holds) = (self.scope, self.holds);
        for (technique, coverage) in REDUCTIONS {
            self = self.run(technique, move |bound, limits| {
                technique::reduced(&scope(bound)?, holds, coverage, limits)
            });
        }
        self
    }

    pub fn reduced_by_parts(self) -> Self {
        let Some((_, checks)) = self.parts else { return self };
        let by =
            |study: Self, (technique, coverage)| study.by_some_parts(technique, coverage, checks);
        REDUCTIONS.into_iter().fold(self, by)
    }

    /// The same with a technique that only looks at some of the parts.
    pub fn by_some_parts(
        self,
        technique: Technique,
        coverage: Coverage,
        that_count: NamedChecks<T>,
    ) -> Self {
        let Some((scope, checks)) = self.parts else { return self };
        self.run(technique, move |bound, limits| {
            technique::reduced_by_parts(&scope(bound)?, checks, that_count, coverage, limits)
        })
    }

    /// A technique whose classes depend on the order of the structures; the function makes what tells them.
    pub fn in_order<C>(self, technique: Technique, class: fn() -> C) -> Self
    where
        C: FnMut(View<'_, T>) -> usize + 'static,
    {
        let (scope, holds) = (self.scope, self.holds);
        self.run(technique, move |bound, limits| {
            technique::reduced_in_order(&scope(bound)?, holds, class(), limits)
        })
    }

    pub fn done(self) -> Study {
        self.study
    }
}

/// The criterion of a list of predicates.
pub(crate) fn predicates<T: Bounded>(list: &[Named<T>]) -> Predicates<T> {
    let ask = |all: Predicates<T>, (name, holds): &Named<T>| all.ask(name, *holds);
    list.iter().fold(Predicates::new(), ask)
}
