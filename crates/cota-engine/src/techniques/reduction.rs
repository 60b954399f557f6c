//! Smaller suites: so many structures of each class.
//!
//! The reduction of Bengolea's thesis, for any classes: those of how the invariant is exercised
//! ([`Search::exercise`](crate::Search::exercise)) or others. It works on a stream in two passes. The
//! first counts the members of each class, the second hands out those that are kept; only the classes
//! are held in memory. When the number to keep of each class is given and the first ones are kept,
//! there is nothing to count, and one pass is enough.

mod keep;
mod selection;

pub use keep::{Keep, Pick, Share};
pub use selection::{ClassCount, Selection};

use crate::model::bounded::Bounded;
use crate::model::candidate::{Candidate, Structure};
use crate::search::outcome::{Outcome, StopReason};
use crate::search::source::Source;
use cota_run::Shard;
use rustc_hash::FxHashSet;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

/// So often the clock is looked at.
const STRIDE: u64 = 64;

/// Keeps so many structures of each class.
///
/// ```ignore
/// let reduction = Reduction::new("10%".parse()?).pick(Pick::Random(7));
/// let class = |candidate: &Candidate<'_, Tree>| search.exercise(candidate, Coverage::Counting);
/// let reduced = reduction.run(&search, class, |candidate, _| {
///     println!("{}", candidate.value().draw());
///     ControlFlow::Continue(())
/// });
/// println!("{} of {} structures in {} classes", reduced.kept, reduced.suite, reduced.classes.len());
/// ```
#[derive(Clone, Debug)]
pub struct Reduction {
    keep: Keep,
    pick: Pick,
    shard: Option<Shard>,
    limit: Option<u64>,
    time: Option<Duration>,
}

/// What a reduction came to.
#[derive(Clone, Debug)]
pub struct Reduced<K> {
    /// Why it ended. Unless it is [`Exhausted`](StopReason::Exhausted), there may be more to keep; if
    /// the time ended while the classes were counted, nothing is kept.
    pub reason: StopReason,
    /// Candidates looked at to go through all structures once.
    pub explored: u64,
    /// The structures that were gone through: the size of the suite that is reduced.
    pub suite: u64,
    /// At most so many of each class are kept.
    pub quota: u64,
    /// The classes in the order in which they were first met.
    pub classes: Vec<ClassCount<K>>,
    /// The structures that were handed out.
    pub kept: u64,
    /// The second pass met other classes than the first: the class of a structure is not determined
    /// by the structure.
    pub unstable: bool,
    /// Time used.
    pub elapsed: Duration,
}

impl Reduction {
    /// Keeps the first ones of each class.
    pub fn new(keep: Keep) -> Self {
        Self { keep, pick: Pick::First, shard: None, limit: None, time: None }
    }

    /// Which members of a class are kept.
    pub fn pick(mut self, pick: Pick) -> Self {
        self.pick = pick;
        self
    }

    /// Hands out only every N-th of those that are kept: number K, K + N, ... Every share counts the
    /// classes of all structures, so that the shares together are what one run would keep.
    pub fn shard(mut self, shard: Shard) -> Self {
        self.shard = Some(shard);
        self
    }

    /// Ends after so many structures were handed out.
    pub fn limit(mut self, kept: u64) -> Self {
        self.limit = Some(kept);
        self
    }

    /// Ends after so much time, both passes together.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Counts the classes of a source and says how many of each would be kept, without the second
    /// pass.
    pub fn count<T: Bounded, K: Clone + Eq + Hash + Send>(
        &self,
        source: &impl Source<T>,
        class: impl Fn(&Candidate<'_, T>) -> K + Sync,
    ) -> Reduced<K> {
        let begun = Instant::now();
        let mut selection = Selection::new(self.keep, self.pick);
        let outcome = self.census(begun, source, &class, &mut selection);
        selection.counted();
        let (explored, suite) = (outcome.explored, selection.members());
        let kept = selection.wanted();
        let mut classes = selection.classes().to_vec();
        let quota = selection.quota();
        for class in &mut classes {
            class.kept = class.members.min(quota);
        }
        let (reason, elapsed) = (outcome.reason, begun.elapsed());
        Reduced { reason, explored, suite, quota, classes, kept, unstable: false, elapsed }
    }

    /// Calls a function with each structure that is kept, in the order of the source, and the number
    /// of its class.
    pub fn run<T: Bounded, K: Clone + Eq + Hash + Send + Sync>(
        &self,
        source: &impl Source<T>,
        class: impl Fn(&Candidate<'_, T>) -> K + Sync,
        mut each: impl FnMut(&Candidate<'_, T>, usize) -> ControlFlow<()>,
    ) -> Reduced<K> {
        let begun = Instant::now();
        let mut selection = Selection::new(self.keep, self.pick);
        let mut first = None;
        if selection.must_count() {
            let outcome = self.census(begun, source, &class, &mut selection);
            selection.counted();
            // A source that its own limit ends will end there again.
            if !matches!(outcome.reason, StopReason::Exhausted | StopReason::Limit) {
                return reduced(&selection, outcome, 0, begun);
            }
            first = Some(outcome);
        }
        let mut hand = Hand { reduction: self, begun, selection, number: 0, handed: 0, end: None };
        let mut outcome = if source.is_parallel() {
            hand.on_threads(source, &class, &mut each)
        } else {
            source.for_each(&mut |candidate| {
                let taken = hand.take(&class(candidate));
                hand.give(taken, |number| each(candidate, number))
            })
        };
        outcome.reason = match hand.end {
            Some(end) => end,
            // All that is wanted was found, or the source ended as it had in the first pass.
            None if outcome.reason == StopReason::Stopped => StopReason::Exhausted,
            None => outcome.reason,
        };
        if let Some(first) = first {
            outcome.explored = first.explored;
            if outcome.reason == StopReason::Exhausted {
                outcome.reason = first.reason;
            }
        }
        reduced(&hand.selection, outcome, hand.handed, begun)
    }

    /// The first pass.
    fn census<T: Bounded, K: Clone + Eq + Hash + Send>(
        &self,
        begun: Instant,
        source: &impl Source<T>,
        class: &(impl Fn(&Candidate<'_, T>) -> K + Sync),
        selection: &mut Selection<K>,
    ) -> Outcome {
        let mut outcome = source.map(class, |class| {
            selection.count(class);
            go_on(!(selection.members().is_multiple_of(STRIDE) && self.is_late(begun)))
        });
        outcome.reason = self.late(begun, outcome.reason);
        outcome
    }

    fn is_late(&self, begun: Instant) -> bool {
        self.time.is_some_and(|time| begun.elapsed() >= time)
    }

    /// Only the clock stops the first pass.
    fn late(&self, begun: Instant, reason: StopReason) -> StopReason {
        match reason {
            StopReason::Stopped if self.is_late(begun) => StopReason::Time,
            reason => reason,
        }
    }
}

fn go_on(wanted: bool) -> ControlFlow<()> {
    if wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

fn reduced<K: Clone + Eq + Hash>(
    selection: &Selection<K>,
    outcome: Outcome,
    kept: u64,
    begun: Instant,
) -> Reduced<K> {
    Reduced {
        reason: outcome.reason,
        explored: outcome.explored,
        suite: selection.members(),
        quota: selection.quota(),
        classes: selection.classes().to_vec(),
        kept,
        unstable: selection.is_unstable(),
        elapsed: begun.elapsed(),
    }
}

/// The second pass: what is taken, and how many of it were handed out.
struct Hand<'a, K> {
    reduction: &'a Reduction,
    begun: Instant,
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

    /// Hands a structure out if it is taken and in this share.
    fn give(
        &mut self,
        taken: Option<Taken>,
        each: impl FnOnce(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Reduction { shard, limit, .. } = self.reduction;
        if let Some(Taken { class, ordinal }) = taken
            && shard.is_none_or(|shard| shard.takes(ordinal))
        {
            self.handed += 1;
            if each(class).is_break() {
                return self.stop(StopReason::Stopped);
            }
            if limit.is_some_and(|limit| self.handed >= limit) {
                return self.stop(StopReason::Limit);
            }
        }
        if self.number.is_multiple_of(STRIDE) && self.reduction.is_late(self.begun) {
            return self.stop(StopReason::Time);
        }
        go_on(!self.selection.is_complete())
    }

    fn stop(&mut self, reason: StopReason) -> ControlFlow<()> {
        self.end = Some(reason);
        ControlFlow::Break(())
    }

    /// The threads tell the class, and keep the structure unless they know that its class is full
    /// already; this one decides, in order.
    fn on_threads<T: Bounded>(
        &mut self,
        source: &impl Source<T>,
        class: &(impl Fn(&Candidate<'_, T>) -> K + Sync),
        each: &mut impl FnMut(&Candidate<'_, T>, usize) -> ControlFlow<()>,
    ) -> Outcome {
        let full: RwLock<FxHashSet<K>> = RwLock::default();
        let look = |candidate: &Candidate<'_, T>| {
            let class = class(candidate);
            let full = full.read().unwrap_or_else(PoisonError::into_inner).contains(&class);
            (class, (!full).then(|| candidate.keep()))
        };
        source.map(look, |(class, structure): (K, Option<Structure<T>>)| {
            let taken = self.take(&class);
            if let Some(taken) = &taken
                && self.selection.is_full(taken.class)
            {
                full.write().unwrap_or_else(PoisonError::into_inner).insert(class);
            }
            self.give(taken, |number| match structure {
                Some(structure) => structure.with(|candidate| each(candidate, number)),
                // Only a full class has no structure, and of a full class none is taken.
                None => ControlFlow::Continue(()),
            })
        })
    }
}
