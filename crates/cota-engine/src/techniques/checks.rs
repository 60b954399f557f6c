//! Invariants: a function, or several checks with names, some of which need not be programmed.

use crate::model::bounded::{Bounded, View};
use crate::model::candidate::Vector;
use crate::model::space::{Space, SpaceError};
use crate::search::explorer::Holds;
use crate::search::heap::{At, Heap};
use crate::techniques::bounds::Bounds;
use crate::techniques::declared::{Machine, Plan, Property, declared_bounds, resolve};
use std::sync::Arc;

/// One of the checks that an invariant is made of.
pub struct Check<T: Bounded> {
    name: String,
    kind: Kind<T>,
}

enum Kind<T: Bounded> {
    Function(Holds<T>),
    /// A check of something inside.
    Nested(Arc<NestedHolds>),
    Declared(Property),
}

/// A check of something inside, from the root on.
type NestedHolds = dyn for<'s> Fn(At<'s>) -> bool + Send + Sync;

/// An invariant as a list of checks with names, all of which have to hold. They are run in their
/// order, until one fails.
pub struct Checks<T: Bounded>(Vec<Check<T>>);

impl<T: Bounded> Default for Checks<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Bounded> Clone for Check<T> {
    fn clone(&self) -> Self {
        let kind = match &self.kind {
            Kind::Function(holds) => Kind::Function(*holds),
            Kind::Nested(holds) => Kind::Nested(Arc::clone(holds)),
            Kind::Declared(property) => Kind::Declared(property.clone()),
        };
        Self { name: self.name.clone(), kind }
    }
}

impl<T: Bounded> Clone for Checks<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
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
        self.0.push(Check { name: name.into(), kind: Kind::Function(holds) });
        self
    }

    /// One more check that is a property known to the search. Its name is how it is written.
    pub fn declare(mut self, property: Property) -> Self {
        self.0.push(Check { name: property.to_string(), kind: Kind::Declared(property) });
        self
    }

    /// The checks of a field of the root, which is named and shown; `holds_inside` is the same invariant as one function.
    pub fn nested<F: Bounded>(
        mut self,
        field: &str,
        checks: Checks<F>,
        holds_inside: Holds<F>,
        view: for<'s> fn(At<'s>) -> View<'s, F>,
    ) -> Self {
        let inside = checks.0;
        let alone = inside.len() == 1;
        for Check { name, kind } in inside {
            let kind = match kind {
                Kind::Function(holds) => Kind::Nested(Arc::new(move |root| holds(view(root)))),
                // What is deeper inside was shown from a root that is not this one.
                Kind::Nested(_) => Kind::Nested(Arc::new(move |root| holds_inside(view(root)))),
                Kind::Declared(property) => Kind::Declared(property.inside(field)),
            };
            let name = if alone { field.to_string() } else { format!("{field}: {name}") };
            self.0.push(Check { name, kind });
        }
        self
    }

    /// The same checks of the same root, for a search that does not know its type.
    pub fn of_place<U: Bounded>(self) -> Checks<U> {
        let checks = self.0.into_iter().map(|Check { name, kind }| {
            let kind = match kind {
                Kind::Function(holds) => Kind::Nested(Arc::new(move |root| holds(T::view(root)))),
                Kind::Nested(holds) => Kind::Nested(holds),
                Kind::Declared(property) => Kind::Declared(property),
            };
            Check { name, kind }
        });
        Checks(checks.collect())
    }

    /// Whether it is one function only.
    pub(crate) fn as_function(&self) -> Option<Holds<T>> {
        match &self.0[..] {
            [Check { kind: Kind::Function(holds), .. }] => Some(*holds),
            _ => None,
        }
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

    /// The same checks in another order, by their numbers. Numbers that are missing are left out.
    pub fn in_order(&self, order: &[usize]) -> Self {
        Self(order.iter().filter_map(|index| self.0.get(*index)).cloned().collect())
    }
}

/// The checks of a list, with the places that properties speak of.
pub(crate) struct Prepared<T: Bounded> {
    checks: Checks<T>,
    plans: Vec<Option<Plan>>,
}

/// What the search takes for valid.
pub(crate) enum Rule<T: Bounded> {
    /// What a function accepts.
    Function(Holds<T>),
    /// What some of the checks of a list accept, in this order.
    Checks(Arc<Prepared<T>>, Arc<[usize]>),
}

impl<T: Bounded> Clone for Rule<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Function(holds) => Self::Function(*holds),
            Self::Checks(checks, order) => Self::Checks(Arc::clone(checks), Arc::clone(order)),
        }
    }
}

/// The state of the checks between runs.
#[derive(Default)]
pub(crate) struct Runs {
    /// The check that is run, or was when a run ended.
    pub at: usize,
    /// Whether that check read everything it depends on in that run, and not everything that was chosen.
    pub explained: bool,
    /// How many choices there were when each of the first checks had passed. A check is a pure function of what it
    /// reads, so it passes again as long as these choices are the same.
    passed: Vec<usize>,
    machines: Vec<Option<Machine>>,
}

impl Runs {
    /// Forgets what was kept: the candidate is another one.
    pub fn reset(&mut self) {
        self.passed.clear();
        self.machines.iter_mut().flatten().for_each(Machine::reset);
    }

    /// All choices but the first ones have changed.
    pub fn changed(&mut self, intact: usize) {
        while self.passed.last().is_some_and(|length| *length > intact) {
            self.passed.pop();
        }
        self.machines.iter_mut().flatten().for_each(|machine| machine.changed(intact));
    }
}

/// A rule whose type is forgotten.
pub(crate) trait Accept: Send + Sync {
    /// Tells rules apart that are in use at the same time.
    fn identity(&self) -> (usize, usize);

    /// The state that a first run needs.
    fn runs(&self) -> Runs;

    /// Whether what a check has read can say more about a failure than that there is one.
    fn explains(&self) -> bool;

    /// Runs it on a candidate.
    fn holds(&self, heap: &Heap, runs: &mut Runs) -> bool;
}

/// Is told each candidate, as far as it is known, before an invariant is run on it.
pub(crate) type Announce = dyn Fn(&dyn Fn() -> Vector) + Send + Sync;

/// A rule that tells what it is about to look at.
pub(crate) struct Announced {
    rule: Arc<dyn Accept>,
    announce: Arc<Announce>,
    space: Arc<Space>,
}

impl Announced {
    pub fn of(
        rule: &Arc<dyn Accept>,
        announce: &Arc<Announce>,
        space: &Arc<Space>,
    ) -> Arc<dyn Accept> {
        let (rule, announce, space) = (Arc::clone(rule), Arc::clone(announce), Arc::clone(space));
        Arc::new(Self { rule, announce, space })
    }
}

impl Accept for Announced {
    fn identity(&self) -> (usize, usize) {
        self.rule.identity()
    }

    fn runs(&self) -> Runs {
        self.rule.runs()
    }

    fn explains(&self) -> bool {
        self.rule.explains()
    }

    fn holds(&self, heap: &Heap, runs: &mut Runs) -> bool {
        (self.announce)(&|| Vector::of(&self.space, heap.cells()));
        self.rule.holds(heap, runs)
    }
}

impl<T: Bounded> Rule<T> {
    /// The same without its type.
    pub fn erase(&self) -> Arc<dyn Accept> {
        Arc::new(self.clone())
    }

    /// All checks of a list in their order.
    pub fn of(checks: Checks<T>, space: &Space) -> Result<Self, SpaceError> {
        let plan = |check: &Check<T>| match &check.kind {
            Kind::Function(_) | Kind::Nested(_) => Ok(None),
            Kind::Declared(property) => resolve(property, space)
                .map(Some)
                .map_err(|reason| SpaceError::Property { property: property.to_string(), reason }),
        };
        let plans = checks.0.iter().map(plan).collect::<Result<_, _>>()?;
        let order = (0..checks.len()).collect();
        Ok(Self::Checks(Arc::new(Prepared { checks, plans }), order))
    }

    /// The names of all checks of the list.
    pub fn names(&self) -> Vec<String> {
        match self {
            Self::Function(_) => Vec::new(),
            Self::Checks(prepared, _) => prepared.checks.names().map(str::to_string).collect(),
        }
    }

    /// Only some of the checks, in this order.
    pub fn only(&self, order: &[usize]) -> Self {
        match self {
            Self::Function(holds) => Self::Function(*holds),
            Self::Checks(prepared, _) => Self::Checks(Arc::clone(prepared), order.into()),
        }
    }

    /// Whether it accepts everything without a look.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Checks(_, order) if order.is_empty())
    }

    /// The links that its properties allow, if they say anything about that.
    pub fn bounds(&self, space: &Arc<Space>) -> Option<Bounds> {
        let Self::Checks(prepared, order) = self else { return None };
        declared_bounds(space, order.iter().filter_map(|index| prepared.plans[*index].as_ref()))
    }
}

impl<T: Bounded> Prepared<T> {
    fn is_declared(&self, check: usize) -> bool {
        self.plans[check].is_some()
    }
}

impl<T: Bounded> Accept for Rule<T> {
    fn identity(&self) -> (usize, usize) {
        match self {
            Self::Function(holds) => (*holds as usize, 0),
            Self::Checks(prepared, order) => {
                (Arc::as_ptr(prepared).addr(), Arc::as_ptr(order).cast::<()>().addr())
            }
        }
    }

    fn runs(&self) -> Runs {
        let machines = match self {
            Self::Function(_) => Vec::new(),
            Self::Checks(prepared, _) => {
                prepared.plans.iter().map(|plan| plan.clone().map(Machine::new)).collect()
            }
        };
        Runs { machines, ..Runs::default() }
    }

    fn explains(&self) -> bool {
        match self {
            Self::Function(_) => false,
            Self::Checks(prepared, order) => {
                order.iter().skip(1).any(|check| !prepared.is_declared(*check))
            }
        }
    }

    fn holds(&self, heap: &Heap, runs: &mut Runs) -> bool {
        match self {
            Self::Function(holds) => holds(T::view(heap.root())),
            Self::Checks(prepared, order) => {
                let passed = runs.passed.len();
                order.iter().enumerate().skip(passed).all(|(place, index)| {
                    runs.at = *index;
                    // The first one has made all choices itself, and what a property keeps it does not read again.
                    runs.explained = place > 0 && !prepared.is_declared(*index);
                    heap.begin_check();
                    let holds = match (&prepared.checks.0[*index].kind, &mut runs.machines[*index])
                    {
                        (Kind::Function(holds), _) => holds(T::view(heap.root())),
                        (Kind::Nested(holds), _) => holds(heap.root()),
                        (Kind::Declared(_), Some(machine)) => machine.holds(heap),
                        (Kind::Declared(_), None) => true,
                    };
                    if holds {
                        runs.passed.push(heap.chosen().stack().len());
                    }
                    holds
                })
            }
        }
    }
}
