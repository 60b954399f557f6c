//! Searches that need one structure of each class, not all: criterion pruning (Korat+; Aguirre,
//! Bengolea, Frias, Galeotti 2011).
//!
//! A criterion says to which class a valid structure belongs. What it reads is watched; after a valid
//! structure the search goes back to the last choice that the criterion depends on, because all that
//! is skipped reads the same to it. So every class that the whole search comes to is still come to.

use crate::model::bounded::{Bounded, View};
use crate::model::candidate::{Candidate, Structure};
use crate::search::Search;
use crate::search::explorer::Holds;
use crate::search::outcome::Outcome;
use crate::search::source::Source;
use rustc_hash::FxHashMap;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

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

/// A class that was come to.
#[derive(Debug)]
pub struct CoveredClass<T, K> {
    /// What it is known by.
    pub key: K,
    /// The first structure of it.
    pub example: Structure<T>,
    /// How many structures of it were found; others were skipped.
    pub found: u64,
}

/// What a search by classes came to.
#[derive(Debug)]
pub struct Classes<T, K> {
    /// The counts and the reason of the end.
    pub outcome: Outcome,
    /// The classes, in the order in which they were come to.
    pub classes: Vec<CoveredClass<T, K>>,
    /// After how many of the structures there was something left to skip. If after none, searching by
    /// the criterion saves nothing.
    pub skips: u64,
}

/// A search for structures of every class of a criterion.
pub struct ByClass<T: Bounded, C> {
    search: Search<T>,
    criterion: Arc<C>,
}

impl<T: Bounded> Search<T> {
    /// Skips structures that are certainly of the class of one found before. Each shard of such a
    /// search walks all of it, and they share what is found in turns.
    pub fn criterion<C: Criterion<T>>(mut self, criterion: &Arc<C>) -> Self {
        let criterion = Arc::clone(criterion);
        self.task.reader = Some(Arc::new(move |heap| {
            criterion.class(T::view(heap.root()));
        }));
        self
    }

    /// The same, with the classes that are come to.
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
    /// The search behind it.
    pub fn search(&self) -> &Search<T> {
        &self.search
    }

    /// The criterion.
    pub fn criterion(&self) -> &C {
        &self.criterion
    }

    /// Calls a function with every structure that is found and its class, in order, on this thread.
    pub fn for_each(
        &self,
        mut each: impl FnMut(&Candidate<'_, T>, &C::Class) -> ControlFlow<()>,
    ) -> Classes<T, C::Class> {
        let mut ledger = Ledger::default();
        let outcome = self.search.task.drive(&mut |explorer| {
            let candidate = explorer.candidate();
            let key = self.criterion.class(candidate.view());
            let skips = explorer.alike().is_some_and(|(_, others)| others);
            let flow = each(&candidate, &key);
            ledger.enter(key, skips, || candidate.keep());
            flow
        });
        ledger.close(outcome)
    }

    /// Calls `map` with every structure that is found and its class, on as many threads as were asked
    /// for, and `each` with the results, in order, on this thread.
    pub fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>, &C::Class) -> R + Sync,
        mut each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Classes<T, C::Class> {
        let mut ledger = Ledger::default();
        let outcome = self.search.task.map(
            &|explorer| {
                let candidate = explorer.candidate();
                let key = self.criterion.class(candidate.view());
                let skips = explorer.alike().is_some_and(|(_, others)| others);
                let result = map(&candidate, &key);
                (key, skips, candidate.keep(), result)
            },
            &mut |(key, skips, structure, result)| {
                ledger.enter(key, skips, || structure);
                each(result)
            },
        );
        ledger.close(outcome)
    }

    /// The classes and the counts, with as many threads as were asked for.
    pub fn count(&self) -> Classes<T, C::Class> {
        self.map(|_, _| (), |()| ControlFlow::Continue(()))
    }
}

impl<T: Bounded, C: Criterion<T>> Source<T> for ByClass<T, C> {
    fn for_each(&self, each: &mut dyn FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Outcome {
        self.search.for_each(each)
    }

    fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
        each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Outcome {
        self.search.map(map, each)
    }

    fn is_parallel(&self) -> bool {
        self.search.task.jobs > 1
    }
}

/// The classes so far.
struct Ledger<T, K> {
    classes: Vec<CoveredClass<T, K>>,
    places: FxHashMap<K, usize>,
    skips: u64,
}

impl<T, K> Default for Ledger<T, K> {
    fn default() -> Self {
        Self { classes: Vec::new(), places: FxHashMap::default(), skips: 0 }
    }
}

impl<T: Bounded, K: Clone + Eq + Hash> Ledger<T, K> {
    fn enter(&mut self, key: K, skips: bool, example: impl FnOnce() -> Structure<T>) {
        self.skips += u64::from(skips);
        if let Some(place) = self.places.get(&key) {
            self.classes[*place].found += 1;
            return;
        }
        self.places.insert(key.clone(), self.classes.len());
        self.classes.push(CoveredClass { key, example: example(), found: 1 });
    }

    fn close(self, outcome: Outcome) -> Classes<T, K> {
        Classes { outcome, classes: self.classes, skips: self.skips }
    }
}
