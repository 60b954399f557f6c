//! One walk through the candidates, a step at a time, on one thread.

mod judge;
mod sizes;

use crate::model::bounded::{Bounded, View};
use crate::model::candidate::{Candidate, Run, Vector};
use crate::model::space::Space;
use crate::model::value::Value;
use crate::search::choices::{Choices, Guide, Options, WrongCandidate};
use crate::search::heap::{Heap, Read};
use crate::search::jumps::{Departure, Depths, Jumps};
use crate::search::touch::Walk;
use crate::techniques::bounds::Labels;
use crate::techniques::checks::{Accept, Runs};
use sizes::Sizes;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many walks there were; numbers their runs apart.
static EXPLORERS: AtomicU64 = AtomicU64::new(0);

/// An invariant as the search calls it.
pub(crate) type Holds<T> = for<'s> fn(View<'s, T>) -> bool;

/// Something that reads a candidate, for the sake of what it reads.
pub(crate) type Reader = Arc<dyn Fn(&Heap) + Send + Sync>;

/// The result of one step.
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
    /// A check read a slot that does not belong to the part that is searched.
    Strayed { check: usize, slot: u32 },
}

/// What is at the end of a path of choices.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Another choice, with its number of alternatives.
    Choice(u32),
    /// A candidate, with what it adds to the count of explored ones.
    End { valid: bool, explored: u64 },
    /// A candidate on which the invariant panics.
    Panicked(String),
}

/// The state of a walk.
#[allow(clippy::struct_excessive_bools, reason = "each says something else about the walk")]
pub(crate) struct Explorer {
    pub space: Arc<Space>,
    heap: Heap,
    rule: Arc<dyn Accept>,
    runs: Runs,
    /// Whether there is a reader: the ordinary walk does without.
    watchful: bool,
    /// The number of choices that have not changed since the invariant last ran.
    intact: usize,
    /// The slots that are searched and completed, if not all.
    part: Option<Arc<[bool]>>,
    counts_listed: bool,
    /// What tells valid structures apart; the search skips those that must look the same to it.
    reader: Option<Reader>,
    /// The choices that the reader depends on, of the current candidate.
    relevant: usize,
    /// The choices that the next step keeps at most, after a valid candidate.
    keep: Option<usize>,
    /// How the first choices of the walk were left: each time one above all before was changed, with
    /// the candidates looked at until then.
    pub left: Vec<(usize, u64)>,
    walk: Walk,
    /// The choices from this depth on were made after the invariant had accepted: changing them
    /// cannot change its verdict, so it is not run again.
    accepted: Option<usize>,
    /// Whether the last listing is complete.
    listed: bool,
    /// Choices below this depth belong to another walk.
    floor: usize,
    /// What candidates failed for, if the search jumps.
    jumps: Option<Jumps>,
    begun: bool,
    sizes: Sizes,
    /// The number of the last run of the invariant.
    run: u64,
    pub explored: u64,
    pub valid: u64,
    /// Why the vector that the walk was to start from is no candidate.
    pub wrong: Option<WrongCandidate>,
    /// The last read on each invalid candidate, if rejections are recorded.
    pub rejections: Option<BTreeMap<Read, u64>>,
}

impl Explorer {
    pub fn new(space: &Arc<Space>, options: Options, rule: Arc<dyn Accept>) -> Self {
        let mut heap = Heap::new(space, Choices::new(space, options));
        if options.jumps {
            heap.note_readers();
        }
        Self {
            space: Arc::clone(space),
            heap,
            watchful: false,
            runs: rule.runs(),
            rule,
            intact: 0,
            part: None,
            counts_listed: !options.delayed,
            reader: None,
            relevant: 0,
            keep: None,
            left: Vec::new(),
            walk: Walk::default(),
            accepted: None,
            listed: false,
            floor: 0,
            jumps: options.jumps.then(Jumps::new),
            begun: false,
            sizes: Sizes::of(space),
            run: EXPLORERS.fetch_add(1, Ordering::Relaxed) << 40,
            explored: 0,
            valid: 0,
            wrong: None,
            rejections: None,
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

    /// Skips valid structures that must look to the reader like one that was found before.
    pub fn read_by(&mut self, reader: Option<Reader>) {
        self.watchful = reader.is_some();
        self.reader = reader;
    }

    /// Leaves out what the bounds rule out.
    pub fn stay_within(&mut self, labels: Labels) {
        self.heap.choices().0.stay_within(labels);
    }

    /// Searches only some of the slots, as if there were no others.
    pub fn only_slots(&mut self, part: Arc<[bool]>) {
        self.heap.choices().0.only_slots(&part);
        self.sizes.only_slots(&self.space, &part);
        self.part = Some(part);
    }

    /// Keeps only structures with exactly this many objects.
    pub fn exactly_objects(&mut self, objects: Option<u32>) {
        self.sizes.objects = objects;
    }

    /// Starts with the choices of a path, and stays within its first `floor` choices.
    pub fn start(&mut self, path: Vec<u32>, floor: usize) {
        if let Some(jumps) = &mut self.jumps {
            jumps.start(&path, floor);
        }
        let (choices, cells) = self.heap.choices();
        choices.cut(0, cells);
        self.intact = 0;
        choices.guide(Guide::Path(path));
        (self.begun, self.accepted, self.floor, self.keep) = (false, None, floor, None);
        self.left.clear();
    }

    /// Starts with the candidate of a vector.
    pub fn start_from(&mut self, vector: &Vector) {
        let guide = Guide::Vector(vector.indices().to_vec(), Ok(()));
        let (choices, cells) = self.heap.choices();
        choices.cut(0, cells);
        self.intact = 0;
        choices.guide(guide);
        (self.begun, self.accepted, self.floor, self.keep) = (false, None, 0, None);
    }

    /// Follows a path of choices to its end: whether a candidate ends there, or how many alternatives
    /// the next choice has. What the path has in common with the one before is not chosen again.
    pub fn look(&mut self, path: &[u32]) -> Look {
        let (choices, cells) = self.heap.choices();
        let same = choices.stack().iter().zip(path).take_while(|(now, to)| now.alternative == **to);
        let common = same.count().min(self.accepted.unwrap_or(usize::MAX));
        choices.cut(common, cells);
        self.intact = self.intact.min(common);
        choices.guide(Guide::Path(path.to_vec()));
        (self.begun, self.accepted, self.floor, self.keep) = (false, None, 0, None);
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
    pub fn candidate<T: Bounded>(&self) -> Candidate<'_, T> {
        Candidate::new(&self.heap, &self.space)
            .accepted_by(Run { number: self.run, rule: self.rule.identity() })
    }

    /// The vector of the current candidate.
    pub fn vector(&self) -> Vector {
        Vector::of(&self.space, self.heap.cells())
    }

    /// The content of the current candidate, as far as it is known.
    pub fn value(&self) -> Value {
        Value::read(&self.space, self.heap.cells())
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

    /// How many slots the last run of the invariant read.
    pub fn read_count(&self) -> u64 {
        let chosen = self.heap.chosen();
        let stack = chosen.stack();
        let run = &stack[..self.accepted.unwrap_or(stack.len()).min(stack.len())];
        run.iter().filter(|choice| choice.about.is_read()).count() as u64
    }

    /// Goes on without running the invariant; the choices of the candidate that would be next.
    pub fn advance_path(&mut self) -> Option<Vec<u32>> {
        self.skip_alike();
        let changed = self.back()?;
        self.intact = self.intact.min(changed);
        Some(self.path())
    }

    /// Goes on to the next alternative; the depth of its choice.
    #[inline]
    fn back(&mut self) -> Option<usize> {
        let (choices, cells) = self.heap.choices();
        match &mut self.jumps {
            None => choices.advance(self.floor, cells),
            Some(jumps) => jumps.back(choices, self.floor, cells),
        }
    }

    /// How often it jumped over open alternatives.
    pub fn jump_count(&self) -> u64 {
        self.jumps.as_ref().map_or(0, |jumps| jumps.count)
    }

    /// What it knows of the alternatives of the current choices that were left.
    pub fn reasons(&self) -> Vec<Depths> {
        self.jumps.as_ref().map_or_else(Vec::new, |jumps| jumps.reasons().to_vec())
    }

    /// Goes on with what another walk knew, if that is known.
    pub fn know(&mut self, known: &[Depths]) {
        if let Some(jumps) = self.jumps.as_mut().filter(|_| !known.is_empty()) {
            jumps.know(known);
        }
    }

    /// What it knows for whoever goes on where it ended.
    pub fn departure(&self) -> Option<&Departure> {
        self.jumps.as_ref()?.end.as_ref()
    }

    /// The next step if it only changes the last value that was listed, and that makes another valid candidate.
    #[inline]
    pub fn next_listed(&mut self) -> bool {
        let Some(depth) = self.accepted else { return false };
        if self.watchful || !self.listed || self.sizes.matter() {
            return false;
        }
        let (choices, cells) = self.heap.choices();
        let next = choices.next_listed(depth.max(self.floor), cells);
        self.valid += u64::from(next);
        next
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
        if self.watchful {
            self.skip_alike();
        }
        let Some(changed) = self.back() else { return Step::Done };
        self.intact = self.intact.min(changed);
        if self.watchful {
            self.note_change(changed);
        }
        match self.accepted {
            Some(depth) if changed >= depth => {
                self.explored += u64::from(self.counts_listed);
                self.list(true)
            }
            _ => self.run(),
        }
    }

    /// Remembers how the first choices were left, for a search by a criterion.
    #[cold]
    fn note_change(&mut self, changed: usize) {
        if self.reader.is_some() && self.left.last().is_none_or(|(lowest, _)| changed < *lowest) {
            self.left.push((changed, self.explored));
        }
    }

    /// After a valid candidate, leaves out what must look the same to the reader.
    fn skip_alike(&mut self) {
        if let Some(depth) = self.keep.take() {
            self.skip_below(depth);
        }
    }

    /// The choices that all candidates share which must look to the reader like the current one, and
    /// whether some of them are still to come.
    pub fn alike(&self) -> Option<(Vec<u32>, bool)> {
        let chosen = self.heap.chosen();
        let (relevant, rest) = chosen.stack().split_at(self.keep?);
        let path = relevant.iter().map(|choice| choice.alternative).collect();
        Some((path, rest.iter().any(|choice| choice.alternative + 1 < choice.count)))
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
        self.intact = self.intact.min(depth);
        self.listed = false;
        if self.accepted.is_some_and(|accepted| accepted > depth) {
            self.accepted = None;
        }
        if let Some(jumps) = &mut self.jumps {
            jumps.conflict = Depths::ALL;
        }
    }

    /// Gives the later half of what is left to do away: the shallowest choice that has another
    /// alternative. This walk then stays in front of it.
    pub fn split(&mut self) -> Option<(Vec<u32>, usize)> {
        self.skip_alike();
        let chosen = self.heap.chosen();
        let stack = chosen.stack();
        let open = |depth: &usize| stack[*depth].alternative + 1 < stack[*depth].count;
        let depth = (self.floor..stack.len()).find(open)?;
        let mut path: Vec<_> = stack[..=depth].iter().map(|choice| choice.alternative).collect();
        path[depth] += 1;
        drop(chosen);
        self.floor = depth + 1;
        // What comes before has no other alternative.
        Some((path, depth))
    }
}
