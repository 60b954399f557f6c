//! Disjoint generation (Bengolea, Aguirre, Marinov, Frias 2012): parts of a structure that live in
//! separate regions of the heap are searched on their own and then combined.
//!
//! A candidate made of a valid part and an invalid one is never looked at, and the order of the checks
//! no longer matters: where the whole search looks at E(A) - V(A) + V(A) E(B) candidates, this one
//! looks at E(A) + E(B). What comes out is exactly what the whole search finds.

mod combine;
mod parallel;
mod split;

pub use split::{Part, Split};

use crate::model::bounded::Bounded;
use crate::model::candidate::Candidate;
use crate::search::Search;
use crate::search::explorer::{Explorer, Step};
use crate::search::outcome::{Failure, Outcome, StopReason};
use crate::search::source::Source;
use crate::techniques::checks::Rule;
use combine::Solutions;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Why a search cannot be split into parts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SplitError {
    /// The invariant is one function.
    #[error("the invariant has to be given as checks with names, so that each can go to a part")]
    NoChecks,
    /// All fields hang together.
    #[error(
        "there is only one part: all fields of the root lead to the same class domains, or the \
         checks tie them together"
    )]
    OnePart,
    /// A part that was named has a field that the root does not have.
    #[error("the root has no field `{0}`")]
    NoField(String),
    /// Two parts that were named have objects in common.
    #[error("`{0}` and `{1}` have objects in common, so they are not separate parts")]
    Shared(String, String),
    /// A field is in two parts.
    #[error("the field `{0}` is in two parts")]
    Twice(String),
    /// A part can be searched as a whole only.
    #[error("{0} cannot be combined with a search by parts")]
    NotSupported(&'static str),
}

/// What the search of one part came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartCount {
    /// Its name.
    pub name: String,
    /// Candidates looked at.
    pub explored: u64,
    /// Valid ones.
    pub valid: u64,
}

/// What a search by parts came to.
#[derive(Clone, Debug)]
pub struct Combined {
    /// The counts and the reason of the end. Explored are the candidates of all parts.
    pub outcome: Outcome,
    /// The counts of each part.
    pub parts: Vec<PartCount>,
    /// How the structure and its invariant were split in the end.
    pub split: Split,
}

/// A search whose parts are generated on their own and then combined. The valid candidates of the
/// parts are held in memory, and used again by every run; their combinations are not.
pub struct Disjoint<T: Bounded> {
    search: Search<T>,
    named: Option<Vec<(String, Vec<String>)>>,
    split: Split,
    generated: Arc<Mutex<Option<Arc<Generated>>>>,
}

/// The valid candidates of all parts.
struct Generated {
    split: Split,
    parts: Vec<Solutions>,
}

impl<T: Bounded> Clone for Disjoint<T> {
    fn clone(&self) -> Self {
        Self {
            search: self.search.clone(),
            named: self.named.clone(),
            split: self.split.clone(),
            generated: Arc::clone(&self.generated),
        }
    }
}

impl<T: Bounded> Search<T> {
    /// Searches the parts of the structure on their own, as far as its fields use different class
    /// domains and its checks keep to them.
    ///
    /// # Errors
    /// The invariant is not given as checks, or there is only one part.
    pub fn disjoint(self) -> Result<Disjoint<T>, SplitError> {
        Disjoint::new(self, None)
    }

    /// The same with parts that the caller names, each with fields of the root; fields that are in
    /// none make a part of their own.
    ///
    /// # Errors
    /// The invariant is not given as checks, or these are no separate parts.
    pub fn disjoint_parts<N, F>(
        self,
        parts: impl IntoIterator<Item = (N, F)>,
    ) -> Result<Disjoint<T>, SplitError>
    where
        N: Into<String>,
        F: IntoIterator,
        F::Item: Into<String>,
    {
        let fields = |fields: F| fields.into_iter().map(Into::into).collect();
        let named = parts.into_iter().map(|(name, list)| (name.into(), fields(list))).collect();
        Disjoint::new(self, Some(named))
    }
}

impl<T: Bounded> Disjoint<T> {
    fn new(
        search: Search<T>,
        named: Option<Vec<(String, Vec<String>)>>,
    ) -> Result<Self, SplitError> {
        if matches!(search.rule, Rule::Function(_)) {
            return Err(SplitError::NoChecks);
        }
        if search.task.reader.is_some() {
            return Err(SplitError::NotSupported("a criterion"));
        }
        if search.starts_within() {
            return Err(SplitError::NotSupported("a position to start from or a fixed slot"));
        }
        let names = search.rule.names();
        let reads = (0..names.len()).map(|check| split::sample(&search, check)).collect();
        let split = Split::new(&search.task.space, named.as_deref(), &names, reads)?;
        if split.parts.len() < 2 {
            return Err(SplitError::OnePart);
        }
        Ok(Self { search, named, split, generated: Arc::default() })
    }

    /// How the structure and its invariant are split, as far as a look at small structures tells. A
    /// check that turns out to read more is moved when that happens; see [`Combined::split`].
    pub fn split(&self) -> &Split {
        &self.split
    }

    /// The search of the whole.
    pub fn whole(&self) -> &Search<T> {
        &self.search
    }

    /// Another run through the same parts: with other limits, threads, shards or sizes, as they are set
    /// for the search of the whole. What the search finds must not change.
    pub fn with(&self, set: impl FnOnce(Search<T>) -> Search<T>) -> Self {
        Self { search: set(self.search.clone()), ..self.clone() }
    }

    /// Searches the parts now; how many bytes their valid candidates take.
    pub fn prepare(&self) -> usize {
        self.generate(Instant::now()).parts.iter().map(Solutions::bytes).sum()
    }

    /// Calls a function with every valid structure, in order, on this thread.
    pub fn for_each(&self, mut each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Combined {
        let begun = Instant::now();
        let mut run = Run::new(&self.search, self.generate(begun), begun);
        if run.combined.outcome.reason == StopReason::Exhausted {
            run.sequentially(&mut each);
        }
        run.finish()
    }

    /// Calls `map` with every valid structure, on as many threads as were asked for, and `each` with
    /// the results, in order, on this thread.
    pub fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
        mut each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Combined {
        if self.search.task.jobs == 1 {
            return self.for_each(|candidate| each(map(candidate)));
        }
        let begun = Instant::now();
        let mut run = Run::new(&self.search, self.generate(begun), begun);
        if run.combined.outcome.reason == StopReason::Exhausted {
            run.in_parallel(&map, &mut each);
        }
        run.finish()
    }

    /// Counts the valid structures. Where no check spans parts that is a product.
    pub fn count(&self) -> Combined {
        self.map(|_| (), |()| ControlFlow::Continue(()))
    }

    /// The valid candidates of all parts, if that was not found out before.
    fn generate(&self, begun: Instant) -> Arc<Generated> {
        let mut known = self.generated.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*known {
            return Arc::clone(known);
        }
        let (split, parts) = self.search_parts(begun);
        let whole = parts.iter().all(|part| part.end == StopReason::Exhausted);
        let generated = Arc::new(Generated { split, parts });
        if whole {
            *known = Some(Arc::clone(&generated));
        }
        generated
    }

    /// Searches all parts, at the same time if there are threads. A check that reads beyond its part is
    /// moved, and all is begun again.
    fn search_parts(&self, begun: Instant) -> (Split, Vec<Solutions>) {
        let mut split = self.split.clone();
        loop {
            let solved: Result<Vec<_>, _> = if self.search.task.jobs == 1 {
                split.parts.iter().map(|part| self.solve(part, begun)).collect()
            } else {
                std::thread::scope(|scope| {
                    let solve = |part| scope.spawn(move || self.solve(part, begun));
                    let threads: Vec<_> = split.parts.iter().map(solve).collect();
                    threads.into_iter().map(joined).collect()
                })
            };
            match solved {
                Ok(parts) => return (split, parts),
                Err((check, slot)) => {
                    split =
                        split.moved(&self.search.task.space, self.named.as_deref(), check, slot);
                }
            }
        }
    }

    /// All valid candidates of a part; the check and the slot if one reads beyond it.
    fn solve(&self, part: &Part, begun: Instant) -> Result<Solutions, (usize, u32)> {
        let mut explorer = self.part_explorer(part);
        let mut solutions = Solutions::new(&self.search.task.space, part);
        explorer.start(Vec::new(), 0);
        for steps in 1u64.. {
            match explorer.step() {
                Step::Done => break,
                Step::Invalid => {}
                Step::Valid => solutions.push(&explorer.candidate::<T>()),
                Step::Strayed { check, slot } => return Err((check, slot)),
                Step::Panicked(message) => {
                    solutions.end = StopReason::Failed(explorer.panicked(message));
                    break;
                }
            }
            if steps % 1024 == 0 {
                self.search.task.progress.set(explorer.explored, 0);
                if self.search.task.time.is_some_and(|time| begun.elapsed() >= time) {
                    solutions.end = StopReason::Time;
                    break;
                }
                if self.search.task.progress.is_stopped() {
                    solutions.end = StopReason::Stopped;
                    break;
                }
            }
        }
        solutions.explored = explorer.explored;
        Ok(solutions)
    }

    fn part_explorer(&self, part: &Part) -> Explorer {
        let mut search = self.search.only_checks(&part.checks);
        search.task.objects = None;
        let mut explorer = search.task.explorer();
        explorer.only_slots(Arc::clone(&part.slots));
        explorer
    }
}

impl<T: Bounded> Source<T> for Disjoint<T> {
    fn for_each(&self, each: &mut dyn FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Outcome {
        self.for_each(each).outcome
    }

    fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
        each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Outcome {
        self.map(map, each).outcome
    }

    fn is_parallel(&self) -> bool {
        self.search.task.jobs > 1
    }
}

/// What a thread came to; a panic goes on here.
fn joined<R>(thread: std::thread::ScopedJoinHandle<'_, R>) -> R {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// One run through the combinations.
struct Run<'a, T: Bounded> {
    search: &'a Search<T>,
    /// The checks that span parts.
    residue: Rule<T>,
    generated: Arc<Generated>,
    begun: Instant,
    combined: Combined,
}

impl<'a, T: Bounded> Run<'a, T> {
    fn new(search: &'a Search<T>, generated: Arc<Generated>, begun: Instant) -> Self {
        let Generated { split, parts } = &*generated;
        let residue = search.rule.only(&split.residue);
        let counts = parts.iter().zip(&split.parts).map(|(solutions, part)| PartCount {
            name: part.name.clone(),
            explored: solutions.explored,
            valid: solutions.len() as u64,
        });
        let counts: Vec<_> = counts.collect();
        let ends = parts.iter().map(|part| part.end.clone());
        let reason = ends.into_iter().find(|end| *end != StopReason::Exhausted);
        let outcome = Outcome {
            reason: reason.unwrap_or(StopReason::Exhausted),
            explored: counts.iter().map(|part| part.explored).sum(),
            valid: 0,
            elapsed: begun.elapsed(),
            next: None,
            rejections: BTreeMap::new(),
        };
        let combined = Combined { outcome, parts: counts, split: split.clone() };
        Self { search, residue, generated, begun, combined }
    }

    fn finish(mut self) -> Combined {
        self.combined.outcome.elapsed = self.begun.elapsed();
        self.combined
    }

    fn late(&self) -> bool {
        self.search.task.time.is_some_and(|time| self.begun.elapsed() >= time)
    }

    fn sequentially(&mut self, each: &mut dyn FnMut(&Candidate<'_, T>) -> ControlFlow<()>) {
        let mut combination =
            combine::Combination::new(self.search, &self.residue, &self.generated.parts);
        let units = combination.units(self.search.task.shard);
        let mut valid = 0;
        let mut reason = StopReason::Exhausted;
        for unit in units {
            let flow = combination.run(unit, &mut |candidate| {
                valid += 1;
                if each(candidate).is_break() {
                    reason = StopReason::Stopped;
                    return ControlFlow::Break(());
                }
                if self.search.task.limit.is_some_and(|limit| valid >= limit) {
                    reason = StopReason::Limit;
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if let Err(failure) = flow {
                reason = StopReason::Failed(failure);
            }
            self.search.task.progress.set(self.combined.outcome.explored, valid);
            if reason == StopReason::Exhausted && self.late() {
                reason = StopReason::Time;
            }
            if reason == StopReason::Exhausted && self.search.task.progress.is_stopped() {
                reason = StopReason::Stopped;
            }
            if reason != StopReason::Exhausted {
                break;
            }
        }
        self.combined.outcome.valid = valid;
        self.combined.outcome.reason = reason;
    }
}

/// A failure of a check that spans parts.
fn panicked<T: Bounded>(candidate: &Candidate<'_, T>, message: String) -> Failure {
    let structure = candidate.keep();
    let (vector, drawing) = (structure.vector().clone(), structure.value().draw());
    Failure::Panicked { message, vector, drawing }
}
