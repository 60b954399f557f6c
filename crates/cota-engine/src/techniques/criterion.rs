//! Searches that need one structure of each class, not all: criterion pruning (Korat+; Aguirre,
//! Bengolea, Frias, Galeotti 2011).
//!
//! A criterion says to which class a valid structure belongs. The search watches what the criterion reads;
//! after a valid structure it goes back to the last choice that the criterion depends on, because every
//! structure it skips reads the same to the criterion. Every class the full search reaches is still reached.

use crate::model::bounded::{Bounded, View};
use crate::model::candidate::{Candidate, Vector};
use crate::model::space::Space;
use crate::search::Search;
use crate::search::course::Walks;
use crate::search::explorer::Holds;
use crate::search::source::Source;
use crate::search::tally::{ClassCount, Classes, Run};
use crate::search::units::{Merged, Stretches};
use cota_run::Progress;
use rustc_hash::FxHashMap;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// Tells valid structures apart, by their class. It must be deterministic.
pub trait Criterion<T: Bounded>: Send + Sync + 'static {
    /// What a class is known by.
    type Class: Clone + Debug + Eq + Hash + Ord + Send + 'static;

    /// The class of a structure.
    fn class(&self, view: View<'_, T>) -> Self::Class;

    /// A class in words.
    fn describe(&self, class: &Self::Class) -> String {
        format!("{class:?}")
    }
}

/// The criterion of a function: structures with equal keys are of one class.
pub struct ByKey<T: Bounded, K>(Box<KeyOf<T, K>>);

type KeyOf<T, K> = dyn for<'s> Fn(View<'s, T>) -> K + Send + Sync;

impl<T: Bounded, K> ByKey<T, K> {
    /// The criterion of this function.
    pub fn new(key: impl for<'s> Fn(View<'s, T>) -> K + Send + Sync + 'static) -> Self {
        Self(Box::new(key))
    }
}

impl<T: Bounded, K> Criterion<T> for ByKey<T, K>
where
    K: Clone + Debug + Eq + Hash + Ord + Send + 'static,
{
    type Class = K;

    fn class(&self, view: View<'_, T>) -> K {
        self.0(view)
    }
}

/// The criterion of several yes/no questions: each combination of answers is a class.
pub struct Predicates<T: Bounded>(Vec<(&'static str, Holds<T>)>);

impl<T: Bounded> Default for Predicates<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Bounded> Predicates<T> {
    /// No question, so one class.
    pub fn new() -> Self {
        Self::default()
    }

    /// One more question, with its name.
    pub fn ask(mut self, name: &'static str, holds: for<'s> fn(View<'s, T>) -> bool) -> Self {
        self.0.push((name, holds));
        self
    }

    /// The names of the questions, in the order of the answers.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(name, _)| *name)
    }
}

/// The answers to the questions of [`Predicates`], in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Answers(pub Vec<bool>);

impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|answer| write!(f, "{}", if *answer { 'T' } else { 'F' }))
    }
}

impl<T: Bounded> Criterion<T> for Predicates<T> {
    type Class = Answers;

    fn class(&self, view: View<'_, T>) -> Answers {
        Answers(self.0.iter().map(|(_, holds)| holds(view)).collect())
    }

    fn describe(&self, class: &Answers) -> String {
        let said = self.names().zip(&class.0);
        let said = said.map(|(name, yes)| if *yes { name.into() } else { format!("not {name}") });
        said.collect::<Vec<_>>().join(", ")
    }
}

/// The structures that a search by a criterion finds, with their classes.
pub struct ByClass<T: Bounded, C> {
    search: Search<T>,
    criterion: Arc<C>,
}

impl<T: Bounded> Search<T> {
    /// Skips structures that are certainly of the class of one found before. Every shard walks the whole
    /// search; the structures found are dealt out round-robin.
    pub fn criterion<C: Criterion<T>>(mut self, criterion: &Arc<C>) -> Self {
        let criterion = Arc::clone(criterion);
        self.task.reader = Some(Arc::new(move |heap| {
            criterion.class(T::view(heap.root()));
        }));
        self
    }

    /// The same as a stream that reports the classes.
    pub fn by_class<C: Criterion<T>>(self, criterion: C) -> ByClass<T, C> {
        let criterion = Arc::new(criterion);
        ByClass { search: self.criterion(&criterion), criterion }
    }

    /// The same for the classes of a function: structures with equal keys are of one class.
    pub fn by_key<K>(
        self,
        key: impl for<'s> Fn(View<'s, T>) -> K + Send + Sync + 'static,
    ) -> ByClass<T, ByKey<T, K>>
    where
        K: Clone + Debug + Eq + Hash + Ord + Send + 'static,
    {
        self.by_class(ByKey::new(key))
    }
}

impl<T: Bounded, C: Criterion<T>> ByClass<T, C> {
    /// The search.
    pub fn search(&self) -> &Search<T> {
        &self.search
    }

    /// The criterion.
    pub fn criterion(&self) -> &C {
        &self.criterion
    }
}

impl<T: Bounded, C: Criterion<T>> Source<T> for ByClass<T, C> {
    type Class = C::Class;

    fn space(&self) -> &Arc<Space> {
        self.search.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.search.progress()
    }

    fn for_each(
        &self,
        mut each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>,
    ) -> Run<C::Class> {
        let mut ledger = Ledger::default();
        let run = self.search.task.drive(&mut |explorer| {
            let candidate = explorer.candidate();
            let key = self.criterion.class(candidate.view());
            let skips = explorer.alike().is_some_and(|(_, others)| others);
            let flow = each(&candidate);
            ledger.enter(key, skips, || candidate.vector());
            flow
        });
        ledger.close(run)
    }

    fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
        mut each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Run<C::Class> {
        let mut ledger = Ledger::default();
        let run = self.search.task.map(
            &|explorer| {
                let candidate = explorer.candidate();
                let key = self.criterion.class(candidate.view());
                let skips = explorer.alike().is_some_and(|(_, others)| others);
                let result = map(&candidate);
                (key, skips, candidate.vector(), result)
            },
            &mut |(key, skips, vector, result)| {
                ledger.enter(key, skips, || vector);
                each(result)
            },
        );
        ledger.close(run)
    }

    fn is_parallel(&self) -> bool {
        self.search.is_parallel()
    }
}

/// A search by a criterion that was done in pieces.
pub struct MergedByClass<T: Bounded, C> {
    by_class: ByClass<T, C>,
    merged: Merged<T>,
}

impl<T: Bounded, C> ByClass<T, C> {
    /// What was done of the search in pieces; all of it together took this long.
    pub fn merged(self, stretches: Stretches, elapsed: Duration) -> MergedByClass<T, C> {
        MergedByClass { merged: Merged::new(&self.search, stretches, elapsed), by_class: self }
    }
}

impl<T: Bounded, C: Criterion<T>> Source<T> for MergedByClass<T, C> {
    type Class = C::Class;

    fn space(&self) -> &Arc<Space> {
        self.by_class.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.by_class.progress()
    }

    fn for_each(
        &self,
        mut each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>,
    ) -> Run<C::Class> {
        let mut ledger = Ledger::default();
        let run = self.merged.each_found(|candidate, found| {
            let key = self.by_class.criterion.class(candidate.view());
            let skips = found.alike.as_ref().is_some_and(|(_, others)| *others);
            ledger.enter(key, skips, || found.vector.clone());
            each(candidate)
        });
        ledger.close(run)
    }
}

/// The classes that a search by a criterion has met so far.
pub struct Ledger<K> {
    classes: Vec<ClassCount<K>>,
    places: FxHashMap<K, usize>,
    members: u64,
    skips: u64,
}

// A derived one would ask for `K: Default`.
impl<K> Default for Ledger<K> {
    fn default() -> Self {
        Self { classes: Vec::new(), places: FxHashMap::default(), members: 0, skips: 0 }
    }
}

impl<K: Clone + Eq + Hash> Ledger<K> {
    /// Enters a structure of a class; `skips` says whether others are skipped for it.
    pub fn enter(&mut self, class: K, skips: bool, vector: impl FnOnce() -> Vector) {
        self.members += 1;
        self.skips += u64::from(skips);
        if let Some(place) = self.places.get(&class) {
            let known = &mut self.classes[*place];
            known.members += 1;
            known.kept += 1;
            return;
        }
        self.places.insert(class.clone(), self.classes.len());
        self.classes.push(ClassCount { class, members: 1, kept: 1, example: Some(vector()) });
    }

    /// The run with its classes.
    ///
    /// # Errors
    /// Those of the run.
    pub fn close(self, run: Run) -> Run<K> {
        let Self { classes: list, members, skips, .. } = self;
        let classes = Classes { list, members, quota: None, skips: Some(skips), unstable: false };
        run.map(|finished| finished.map(|tally| tally.classified(classes)))
    }
}
