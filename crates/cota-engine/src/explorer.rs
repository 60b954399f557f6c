//! One walk through the candidates, a step at a time, on one thread.

use crate::bounded::{Bounded, View};
use crate::candidate::{Candidate, Vector};
use crate::choices::{Choices, DeadEnd, Guide, Options, WrongCandidate};
use crate::heap::{At, Heap, Read};
use crate::space::Space;
use crate::touch::Walk;
use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many walks there were; numbers their runs apart.
static EXPLORERS: AtomicU64 = AtomicU64::new(0);

/// An invariant as the search calls it.
pub(crate) type Holds<T> = for<'s> fn(View<'s, T>) -> bool;

/// What one step came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The candidate is valid.
    Valid,
    /// It is not, or it is left out by a filter.
    Invalid,
    /// There are no more candidates.
    Done,
    /// The invariant panicked on the candidate.
    Panicked(String),
}

/// What stands at the end of a path of choices.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Another choice with so many alternatives.
    Choice(u32),
    /// A candidate, which adds so much to the count of those explored.
    End { valid: bool, explored: u64 },
    /// A candidate on which the invariant panics.
    Panicked(String),
}

/// The state of a walk.
pub(crate) struct Explorer<T: Bounded> {
    pub space: Arc<Space>,
    heap: Heap,
    holds: Holds<T>,
    counts_listed: bool,
    walk: Walk,
    /// The choices from this depth on were made after the invariant had accepted: changing them
    /// cannot change its verdict, so it is not run again.
    accepted: Option<usize>,
    /// Whether the last listing came to its end.
    listed: bool,
    /// Choices below this depth belong to somebody else.
    floor: usize,
    begun: bool,
    sizes: Sizes,
    /// The number of the last run of the invariant.
    run: u64,
    pub explored: u64,
    pub valid: u64,
    /// Why the vector that the walk was to start from is no candidate.
    pub wrong: Option<WrongCandidate>,
    /// Where invalid candidates were told, if that is asked for.
    pub deaths: Option<BTreeMap<Read, u64>>,
}

impl<T: Bounded> Explorer<T> {
    pub fn new(space: &Arc<Space>, options: Options, holds: Holds<T>) -> Self {
        Self {
            space: Arc::clone(space),
            heap: Heap::new(space, Choices::new(space, options)),
            holds,
            counts_listed: !options.delayed,
            walk: Walk::default(),
            accepted: None,
            listed: false,
            floor: 0,
            begun: false,
            sizes: Sizes::of(space),
            run: EXPLORERS.fetch_add(1, Ordering::Relaxed) << 40,
            explored: 0,
            valid: 0,
            wrong: None,
            deaths: None,
        }
    }

    /// Gives some slots a value for the whole search.
    pub fn fix(&mut self, slots: &[(u32, u32)]) {
        self.sizes.all_reached &= slots.is_empty();
        let (choices, cells) = self.heap.choices();
        for (slot, index) in slots {
            choices.fix(*slot, *index, cells);
        }
    }

    /// Keeps only structures with exactly so many objects.
    pub fn only_objects(&mut self, objects: Option<u32>) {
        self.sizes.objects = objects;
    }

    /// Starts with the choices of a path, and stays within its first `floor` choices.
    pub fn start(&mut self, path: Vec<u32>, floor: usize) {
        let (choices, cells) = self.heap.choices();
        choices.cut(0, cells);
        choices.guide(Guide::Path(path));
        (self.begun, self.accepted, self.floor) = (false, None, floor);
    }

    /// Starts with the candidate of a vector.
    pub fn start_from(&mut self, vector: &Vector) {
        let guide = Guide::Vector(vector.indices().to_vec(), Ok(()));
        let (choices, cells) = self.heap.choices();
        choices.cut(0, cells);
        choices.guide(guide);
        (self.begun, self.accepted, self.floor) = (false, None, 0);
    }

    /// Follows a path of choices to its end: whether a candidate ends there, or how many alternatives
    /// the next choice has. What the path has in common with the one before is not chosen again.
    pub fn look(&mut self, path: &[u32]) -> Look {
        let (choices, cells) = self.heap.choices();
        let same = choices.stack().iter().zip(path).take_while(|(now, to)| now.alternative == **to);
        let common = same.count().min(self.accepted.unwrap_or(usize::MAX));
        choices.cut(common, cells);
        choices.guide(Guide::Path(path.to_vec()));
        (self.begun, self.accepted, self.floor) = (false, None, 0);
        let before = self.explored;
        let step = self.step();
        if let Some(next) = self.heap.chosen().stack().get(path.len()) {
            return Look::Choice(next.count);
        }
        match step {
            Step::Panicked(message) => Look::Panicked(message),
            step => Look::End { valid: step == Step::Valid, explored: self.explored - before },
        }
    }

    /// The current candidate.
    pub fn candidate(&self) -> Candidate<'_, T> {
        Candidate::new(&self.heap, &self.space).accepted_by(self.run)
    }

    /// The choices of the current candidate.
    pub fn path(&self) -> Vec<u32> {
        self.heap.chosen().path()
    }

    /// The slots that the last run of the invariant read, in the order of their first reads.
    pub fn reads(&self) -> Vec<u32> {
        let chosen = self.heap.chosen();
        let stack = chosen.stack();
        let run = &stack[..self.accepted.unwrap_or(stack.len())];
        run.iter().filter(|choice| choice.about.is_read()).map(|choice| choice.slot).collect()
    }

    /// Goes on without running the invariant; the choices of the candidate that would be next.
    pub fn advance_path(&mut self) -> Option<Vec<u32>> {
        let (choices, cells) = self.heap.choices();
        choices.advance(self.floor, cells)?;
        Some(choices.path())
    }

    /// Goes on to the next candidate.
    pub fn step(&mut self) -> Step {
        if !self.begun {
            self.begun = true;
            let step = self.run();
            match self.heap.choices().0.guide(Guide::First) {
                Guide::Vector(_, Err(wrong)) => self.wrong = Some(wrong),
                Guide::Path(path) => self.uncount(&path),
                _ => {}
            }
            return step;
        }
        let (choices, cells) = self.heap.choices();
        let Some(changed) = choices.advance(self.floor, cells) else { return Step::Done };
        match self.accepted {
            Some(depth) if changed >= depth => {
                self.explored += u64::from(self.counts_listed);
                if self.settle(true) { self.accept() } else { Step::Invalid }
            }
            _ => self.run(),
        }
    }

    /// A walk that starts in the middle of what is listed for an accepted candidate runs the
    /// invariant only to get there; the run itself belongs to the walk that began the list.
    fn uncount(&mut self, path: &[u32]) {
        let listed = self.accepted.and_then(|depth| path.get(depth..)).unwrap_or(&[]);
        if !self.counts_listed && listed.iter().any(|alternative| *alternative > 0) {
            self.explored -= 1;
        }
    }

    /// Leaves the rest of the candidates that share the first `depth` choices out.
    pub fn skip_below(&mut self, depth: usize) {
        let (choices, cells) = self.heap.choices();
        choices.cut(depth, cells);
        if self.accepted.is_some_and(|accepted| accepted > depth) {
            self.accepted = None;
        }
    }

    /// Gives the later half of what is left to do away: the shallowest choice that has another
    /// alternative. This walk then stays in front of it.
    pub fn split(&mut self) -> Option<(Vec<u32>, usize)> {
        let chosen = self.heap.chosen();
        let stack = chosen.stack();
        let open = |depth: &usize| stack[*depth].alternative + 1 < stack[*depth].count;
        let depth = (self.floor..stack.len()).find(open)?;
        let mut path: Vec<_> = stack[..=depth].iter().map(|choice| choice.alternative).collect();
        path[depth] += 1;
        let floor = std::mem::replace(&mut self.floor, depth + 1);
        drop(chosen);
        Some((path, floor))
    }

    /// Runs the invariant on the current candidate.
    fn run(&mut self) -> Step {
        self.accepted = None;
        self.run += 1;
        let holds = self.holds;
        let heap = &self.heap;
        let verdict = catch_unwind(AssertUnwindSafe(|| holds(T::view(heap.root()))));
        match verdict {
            Ok(verdict) => {
                self.explored += 1;
                if verdict { self.list() } else { self.died() }
            }
            Err(payload) if payload.is::<DeadEnd>() => Step::Invalid,
            Err(payload) => {
                // What the invariant left open gets values that lead to the same panic.
                self.settle(false);
                Step::Panicked(message(&*payload))
            }
        }
    }

    /// Chooses everything that is still open; `false` if an owned link has no object left. What the
    /// last step dropped may be all there is to choose.
    fn settle(&mut self, stepped: bool) -> bool {
        let (choices, cells) = self.heap.choices();
        let (walk, space) = (&mut self.walk, &self.space);
        // After a dead end, what was not come to is still to be chosen.
        let again = stepped && self.listed;
        let settled = catch_unwind(AssertUnwindSafe(|| {
            if !(again && choices.relist(cells)) {
                walk.settle(space, choices, cells);
            }
        }));
        self.listed = settled.is_ok();
        self.listed
    }

    fn list(&mut self) -> Step {
        let depth = self.heap.chosen().stack().len();
        let settled = self.settle(false);
        self.accepted = Some(depth);
        if settled { self.accept() } else { Step::Invalid }
    }

    fn accept(&mut self) -> Step {
        if self.sizes.matter() && !self.fits() {
            return Step::Invalid;
        }
        self.valid += 1;
        Step::Valid
    }

    /// Whether the candidate has as many objects as it should.
    fn fits(&mut self) -> bool {
        let Sizes { objects, all_reached, used, .. } = &mut self.sizes;
        let count = if *all_reached {
            self.heap.chosen().count_used(used)
        } else {
            self.walk.measure(&self.space, self.heap.cells(), used).objects
        };
        let mut domains = self.space.domains().iter().zip(used).skip(1);
        objects.is_none_or(|wanted| wanted == count)
            && domains.all(|(domain, used)| *used >= domain.least)
    }

    fn died(&mut self) -> Step {
        if self.deaths.is_some() {
            let holds = self.holds;
            let last = self.heap.last_read(|root: At<'_>| {
                holds(T::view(root));
            });
            if let (Some(deaths), Some(last)) = (&mut self.deaths, last) {
                *deaths.entry(last).or_default() += 1;
            }
        }
        Step::Invalid
    }
}

/// How many objects a structure should have.
struct Sizes {
    /// Exactly so many besides the root.
    objects: Option<u32>,
    /// Whether some class domain has a lower bound.
    least: bool,
    /// Whether every object that was chosen can be reached, so that counting them needs no walk.
    all_reached: bool,
    /// The objects in use of each class domain.
    used: Vec<u32>,
}

impl Sizes {
    fn of(space: &Space) -> Self {
        let mut others = space.domains().iter().skip(1);
        let named = space.domains().iter().any(|domain| !domain.symmetric);
        Self {
            objects: None,
            least: others.any(|domain| domain.least > 0),
            all_reached: !named && !space.has_arena(),
            used: Vec::new(),
        }
    }

    fn matter(&self) -> bool {
        self.objects.is_some() || self.least
    }
}

/// What a panic said.
pub(crate) fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_string())
}
