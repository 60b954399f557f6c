//! Disjoint generation (Bengolea, Aguirre, Marinov, Frias 2012): parts of a structure that live in
//! separate regions of the heap are searched on their own and then combined.
//!
//! A candidate made of a valid part and an invalid one is never looked at, and the order of the checks
//! no longer matters: where the whole search looks at E(A) - V(A) + V(A) E(B) candidates, this one
//! looks at E(A) + E(B). It finds exactly what the whole search finds.

mod combine;
mod parallel;
mod solve;
mod split;

pub use split::{Part, Split};

use crate::model::bounded::Bounded;
use crate::model::candidate::Candidate;
use crate::model::space::Space;
use crate::search::Search;
use crate::search::failure::Failure;
use crate::search::source::Source;
use crate::search::tally::{Parts, Run, Tally};
use crate::techniques::checks::Rule;
use combine::Solutions;
use cota_run::hook::take_location;
use cota_run::{Finished, Progress, StopReason, Watch};
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

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

/// The counts of one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartCount {
    /// Its name.
    pub name: String,
    /// Candidates looked at.
    pub explored: u64,
    /// Valid ones.
    pub valid: u64,
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

impl<T: Bounded> Search<T> {
    /// Searches the parts on their own if that saves something, and the whole otherwise. Parts save something if at least two
    /// have an invariant and no check spans them, and their valid candidates fit into this many bytes.
    pub fn disjoint_where_it_saves(self, most_bytes: usize) -> Disjoint<T> {
        if let Ok(disjoint) = self.clone().disjoint() {
            let Split { parts, residue, .. } = &disjoint.split;
            let checked = parts.iter().filter(|part| !part.checks.is_empty()).count();
            if checked >= 2 && residue.is_empty() && disjoint.prepare() <= most_bytes {
                return disjoint;
            }
        }
        Disjoint { search: self, named: None, split: Split::whole(), generated: Arc::default() }
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
    /// check that turns out to read more is moved when that happens; see [`Parts::split`].
    pub fn split(&self) -> &Split {
        &self.split
    }

    /// Another run through the same parts: with other limits, threads, shards or sizes, as they are set
    /// for the search of the whole. What the search finds must not change.
    pub fn with(&self, set: impl FnOnce(Search<T>) -> Search<T>) -> Self {
        Self { search: set(self.search.clone()), ..self.clone() }
    }

    /// Searches the parts now; how many bytes their valid candidates take.
    fn prepare(&self) -> usize {
        self.generate(self.search.task.watch()).parts.iter().map(Solutions::bytes).sum()
    }

    /// Whether there are no parts, so that the whole is searched.
    fn is_whole(&self) -> bool {
        self.split.parts.is_empty()
    }

    /// Searches the parts, then calls a function that goes through their combinations. Every test has a type of
    /// its own, so this is compiled once for each type and not for each function.
    fn run(&self, combine: &mut Combine<'_, T>) -> Run {
        let begun = Instant::now();
        let watch = self.search.task.watch();
        if self.search.task.budget.results == Some(0) {
            return Ok(self.without_structures());
        }
        let generated = self.generate(watch);
        let Generated { split, parts } = &*generated;
        let ends: Vec<StopReason> =
            parts.iter().map(|part| part.end.clone()).collect::<Result<_, _>>()?;
        let counts = parts.iter().zip(&split.parts).map(|(solutions, part)| PartCount {
            name: part.name.clone(),
            explored: solutions.explored,
            valid: solutions.len() as u64,
        });
        let counts: Vec<_> = counts.collect();
        let residue = self.search.rule.only(&split.residue);
        let combining = Combining { search: &self.search, residue, parts, watch };
        let (stop, valid) = match ends.into_iter().find(|end| end.is_cut()) {
            Some(cut) => (cut, 0),
            None => combine(&combining)?,
        };
        let steps = counts.iter().map(|part| part.explored).sum();
        let parts = Some(Parts { counts, split: split.clone() });
        let result = Tally { parts, ..Tally::of(valid) };
        Ok(Finished { result, stop, steps, elapsed: begun.elapsed() })
    }

    /// The run of a budget that allows no structure.
    fn without_structures(&self) -> Finished<Tally> {
        let none = |part: &Part| PartCount { name: part.name.clone(), explored: 0, valid: 0 };
        let counts = self.split.parts.iter().map(none).collect();
        let parts = Some(Parts { counts, split: self.split.clone() });
        let result = Tally { parts, ..Tally::of(0) };
        Finished { result, stop: StopReason::Limit, steps: 0, elapsed: Duration::ZERO }
    }

    /// The valid candidates of all parts. What an earlier run found is used if this budget allows as many steps.
    fn generate(&self, watch: Watch<'_>) -> Arc<Generated> {
        let mut known = self.generated.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*known {
            let steps = known.parts.iter().map(|part| part.explored).sum();
            if self.search.task.budget.spent(steps, 0).is_none() {
                return Arc::clone(known);
            }
        }
        let (split, parts) = self.search_parts(watch);
        let whole = parts.iter().all(|part| part.end == Ok(StopReason::Exhausted));
        let generated = Arc::new(Generated { split, parts });
        if whole {
            *known = Some(Arc::clone(&generated));
        }
        generated
    }
}

impl<T: Bounded> Disjoint<T> {
    /// The search of the whole.
    pub fn search(&self) -> &Search<T> {
        &self.search
    }
}

impl<T: Bounded> Source<T> for Disjoint<T> {
    type Class = Infallible;

    fn space(&self) -> &Arc<Space> {
        self.search.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.search.progress()
    }

    fn for_each(&self, mut each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Run {
        if self.is_whole() {
            return self.search.for_each(each);
        }
        self.run(&mut |combining| combining.sequentially(&mut each))
    }

    fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
        mut each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Run {
        if self.is_whole() {
            return self.search.map(map, each);
        }
        if !self.is_parallel() {
            return self.for_each(|candidate| each(map(candidate)));
        }
        self.run(&mut |combining| combining.in_parallel(&map, &mut each))
    }

    fn is_parallel(&self) -> bool {
        self.search.is_parallel()
    }
}

/// Goes through the combinations: why it ended, and how many structures it handed out.
type Combine<'a, T> = dyn FnMut(&Combining<'_, T>) -> Result<(StopReason, u64), Failure> + 'a;

/// One run through the combinations.
struct Combining<'a, T: Bounded> {
    search: &'a Search<T>,
    /// The checks that span parts.
    residue: Rule<T>,
    parts: &'a [Solutions],
    watch: Watch<'a>,
}

impl<T: Bounded> Combining<'_, T> {
    /// Why the run ends after a structure, if it does.
    fn stop_after(&self, valid: u64, flow: ControlFlow<()>) -> Option<StopReason> {
        if flow.is_break() {
            return Some(StopReason::Enough);
        }
        let limit = self.search.task.budget.results;
        limit.is_some_and(|limit| valid >= limit).then_some(StopReason::Limit)
    }

    fn sequentially(
        &self,
        each: &mut dyn FnMut(&Candidate<'_, T>) -> ControlFlow<()>,
    ) -> Result<(StopReason, u64), Failure> {
        let mut combination = combine::Combination::new(self.search, &self.residue, self.parts);
        let mut valid = 0;
        for unit in combination.units(self.search.task.budget.shard) {
            let (before, mut stop) = (valid, None);
            combination.run(unit, &mut |candidate| {
                valid += 1;
                stop = self.stop_after(valid, each(candidate));
                if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            self.watch.found(valid - before);
            if let Some(stop) = stop.or_else(|| self.watch.stop_reason()) {
                return Ok((stop, valid));
            }
        }
        Ok((StopReason::Exhausted, valid))
    }
}

/// A failure of a check that spans parts.
fn panicked<T: Bounded>(candidate: &Candidate<'_, T>, message: String) -> Failure {
    let structure = candidate.keep();
    let (vector, drawing) = (structure.vector().clone(), structure.value().draw());
    Failure::Panicked { message, place: take_location(), vector, drawing }
}
