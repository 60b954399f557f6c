//! Smaller suites: some structures of each class.
//!
//! The reduction of Bengolea's thesis, for any classes: those of how the invariant is exercised
//! ([`Search::exercise`](crate::Search::exercise)) or others. It works on a stream in two passes. The
//! first counts the members of each class, the second hands out those that are kept; only the classes
//! are held in memory. If a reduction keeps a given number of each class and takes the first ones, there
//! is nothing to count, and it makes one pass.

mod keep;
mod selection;

pub use keep::{Keep, ParseKeepError, Pick, Share};
pub use selection::Selection;

use crate::model::space::Space;
use crate::search::source::{Generated, Source};
use crate::search::tally::{Classes, Run, Tally};
use cota_run::{Budget, Finished, Progress, StopReason, Watch};
use rustc_hash::FxHashSet;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;

/// After this many structures the clock is looked at.
const STRIDE: u64 = 64;

/// Keeps some structures of each class.
///
/// ```ignore
/// let reduction = Reduction::new("10%".parse()?).pick(Pick::Random(7));
/// let class = |candidate: &Candidate<'_, Tree>| search.exercise(candidate, Coverage::Counting);
/// let run = reduction.of(&search, class).for_each(|candidate| {
///     println!("{}", candidate.value().draw());
///     ControlFlow::Continue(())
/// })?;
/// let classes = run.result.classes.unwrap();
/// println!("{} of {} structures in {} classes", run.result.valid, classes.members, classes.list.len());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    keep: Keep,
    pick: Pick,
    budget: Budget,
}

impl Reduction {
    /// Keeps the first ones of each class.
    pub fn new(keep: Keep) -> Self {
        Self { keep, pick: Pick::First, budget: Budget::default() }
    }

    /// Which members of a class are kept.
    pub fn pick(mut self, pick: Pick) -> Self {
        self.pick = pick;
        self
    }

    /// Limits the structures that are handed out, and the time of both passes together. A shard hands out every N-th of those
    /// that are kept: number K, K + N, ... Every shard counts the classes of all structures, so that the shards together are
    /// what one run would keep.
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// The structures of a stream that are kept.
    pub fn of<T, S, K, F>(self, source: &S, class: F) -> Reduced<'_, S, F>
    where
        T: Generated,
        S: Source<T> + ?Sized,
        F: Fn(&T::Candidate<'_>) -> K + Sync,
    {
        Reduced { reduction: self, source, class }
    }
}

/// The structures of a stream that a reduction keeps. The run counts all structures of the stream as members of classes,
/// and those that are kept as valid; its steps are those of one pass.
///
/// If the time ends while the classes are counted, nothing is kept.
pub struct Reduced<'a, S: ?Sized, F> {
    reduction: Reduction,
    source: &'a S,
    class: F,
}

impl<S: ?Sized, F> Reduced<'_, S, F> {
    /// Counts the classes and how many of each would be kept, without the second pass.
    ///
    /// # Errors
    /// The invariant panics, or the structures cannot be read.
    pub fn census<T, K>(&self) -> Run<K>
    where
        T: Generated,
        K: Clone + Eq + Hash + Send,
        S: Source<T>,
        F: Fn(&T::Candidate<'_>) -> K + Sync,
    {
        let begun = Instant::now();
        let watch = self.reduction.budget.watch(Watch::default());
        let mut selection = Selection::new(self.reduction.keep, self.reduction.pick);
        let run = self.count_classes(watch, &mut selection)?;
        selection.counted();
        let (kept, quota) = (selection.wanted(), selection.quota());
        let mut run = finished(&selection, run, kept, begun);
        for class in run.result.classes.iter_mut().flat_map(|classes| &mut classes.list) {
            class.kept = class.members.min(quota);
        }
        Ok(run)
    }

    /// The first pass.
    fn count_classes<T, K>(&self, watch: Watch<'_>, selection: &mut Selection<K>) -> Run<S::Class>
    where
        T: Generated,
        K: Clone + Eq + Hash + Send,
        S: Source<T>,
        F: Fn(&T::Candidate<'_>) -> K + Sync,
    {
        let mut run = self.source.map(&self.class, |class| {
            selection.count(class);
            go_on(!(selection.members().is_multiple_of(STRIDE) && watch.is_stopped()))
        })?;
        // Only the clock stops the first pass.
        if run.stop == StopReason::Enough {
            run.stop = StopReason::Time;
        }
        Ok(run)
    }
}

impl<T, S, K, F> Source<T> for Reduced<'_, S, F>
where
    T: Generated,
    K: Clone + Eq + Hash + Send + Sync,
    S: Source<T> + ?Sized,
    F: Fn(&T::Candidate<'_>) -> K + Sync,
{
    type Class = K;

    fn space(&self) -> &Arc<Space> {
        self.source.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.source.progress()
    }

    fn for_each(&self, mut each: impl FnMut(&T::Candidate<'_>) -> ControlFlow<()>) -> Run<K> {
        let begun = Instant::now();
        let watch = self.reduction.budget.watch(Watch::default());
        let mut selection = Selection::new(self.reduction.keep, self.reduction.pick);
        if self.reduction.budget.results == Some(0) {
            let (result, stop) = (Tally::<K>::of(0), StopReason::Limit);
            let none = Finished { result, stop, steps: 0, elapsed: begun.elapsed() };
            return Ok(finished(&selection, none, 0, begun));
        }
        let mut first = None;
        if selection.must_count() {
            let run = self.count_classes(watch, &mut selection)?;
            selection.counted();
            // A source that its own limit ends will end there again.
            if !matches!(run.stop, StopReason::Exhausted | StopReason::Limit) {
                return Ok(finished(&selection, run, 0, begun));
            }
            first = Some(run);
        }
        let budget = self.reduction.budget;
        let mut hand = Hand { budget, watch, selection, number: 0, handed: 0, end: None };
        let mut run = if self.source.is_parallel() {
            hand.on_threads(self.source, &self.class, &mut each)
        } else {
            self.source.for_each(|candidate| {
                let taken = hand.take(&(self.class)(candidate));
                hand.give(taken, || each(candidate))
            })
        }?;
        run.stop = match hand.end {
            Some(end) => end,
            // Everything to keep was found, or the source ended as it had in the first pass.
            None if run.stop == StopReason::Enough => StopReason::Exhausted,
            None => run.stop,
        };
        if let Some(first) = first {
            run.steps = first.steps;
            if run.stop == StopReason::Exhausted {
                run.stop = first.stop;
            }
        }
        Ok(finished(&hand.selection, run, hand.handed, begun))
    }
}

fn go_on(wanted: bool) -> ControlFlow<()> {
    if wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// A run through the source as a run through what is kept of it.
fn finished<K: Clone + Eq + Hash, L>(
    selection: &Selection<K>,
    run: Finished<Tally<L>>,
    kept: u64,
    begun: Instant,
) -> Finished<Tally<K>> {
    let classes = Classes {
        list: selection.classes().to_vec(),
        members: selection.members(),
        quota: Some(selection.quota()).filter(|quota| *quota < u64::MAX),
        skips: None,
        unstable: selection.is_unstable(),
    };
    let parts = run.result.parts.clone();
    let run = run.map(|_| Tally { classes: Some(classes), parts, ..Tally::of(kept) });
    Finished { elapsed: begun.elapsed(), ..run }
}

/// The second pass: which structures are taken, and how many of them were handed out.
struct Hand<'a, K> {
    budget: Budget,
    watch: Watch<'a>,
    selection: Selection<K>,
    /// Structures that were looked at.
    number: u64,
    handed: u64,
    end: Option<StopReason>,
}

/// A structure that is kept: the number of its class, and its number among all that are kept.
#[derive(Clone, Copy)]
struct Taken {
    class: usize,
    ordinal: u64,
}

impl<K: Clone + Eq + Hash + Send + Sync> Hand<'_, K> {
    fn take(&mut self, class: &K) -> Option<Taken> {
        self.number += 1;
        let ordinal = self.selection.kept();
        self.selection.take(class).map(|class| Taken { class, ordinal })
    }

    /// Hands a structure out if it is taken and in this shard.
    fn give(
        &mut self,
        taken: Option<Taken>,
        each: impl FnOnce() -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if taken.is_some_and(|taken| self.budget.shard.takes(taken.ordinal)) {
            self.handed += 1;
            if each().is_break() {
                return self.stop(StopReason::Enough);
            }
            if self.budget.results.is_some_and(|limit| self.handed >= limit) {
                return self.stop(StopReason::Limit);
            }
        }
        if self.number.is_multiple_of(STRIDE) && self.watch.is_stopped() {
            return self.stop(StopReason::Time);
        }
        go_on(!self.selection.is_complete())
    }

    fn stop(&mut self, reason: StopReason) -> ControlFlow<()> {
        self.end = Some(reason);
        ControlFlow::Break(())
    }

    /// The threads determine the class, and keep the structure unless they know that its class is full
    /// already; this one decides, in order.
    fn on_threads<T: Generated, S: Source<T> + ?Sized>(
        &mut self,
        source: &S,
        class: &(impl Fn(&T::Candidate<'_>) -> K + Sync),
        each: &mut impl FnMut(&T::Candidate<'_>) -> ControlFlow<()>,
    ) -> Run<S::Class> {
        let full: RwLock<FxHashSet<K>> = RwLock::default();
        let classify = |candidate: &T::Candidate<'_>| {
            let class = class(candidate);
            let full = full.read().unwrap_or_else(PoisonError::into_inner).contains(&class);
            (class, (!full).then(|| T::keep(candidate)))
        };
        source.map(classify, |(class, structure): (K, Option<T::Kept>)| {
            let taken = self.take(&class);
            if let Some(taken) = &taken
                && self.selection.is_full(taken.class)
            {
                full.write().unwrap_or_else(PoisonError::into_inner).insert(class);
            }
            self.give(taken, || match structure {
                Some(structure) => T::look(&structure, |candidate| each(candidate)),
                // Only a full class has no structure, and of a full class none is taken.
                None => ControlFlow::Continue(()),
            })
        })
    }
}
