//! Puts the valid candidates of the parts together, one combination after the other.

use super::split::Part;
use crate::model::bounded::Bounded;
use crate::model::candidate::Candidate;
use crate::model::space::Space;
use crate::search::Search;
use crate::search::choices::{Choices, Options};
use crate::search::failure::Failure;
use crate::search::heap::Heap;
use crate::techniques::checks::{Accept, Rule, Runs};
use cota_run::{Shard, StopReason, panic_message};
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The combinations that are handed out together.
const UNIT: usize = 4096;

/// The valid candidates of one part, as the contents of its slots.
pub(super) struct Solutions {
    slots: Vec<u32>,
    words: Vec<u64>,
    /// How many objects each has.
    objects: Vec<u32>,
    /// The candidates by number of objects, in their order.
    by_objects: Vec<Vec<u32>>,
    /// Candidates looked at.
    pub explored: u64,
    /// Why their search ended.
    pub end: Result<StopReason, Failure>,
}

impl Solutions {
    pub fn new(space: &Space, part: &Part) -> Self {
        let mine = |slot: &u32| part.slots[*slot as usize];
        Self {
            slots: (0..space.slots().len() as u32).filter(mine).collect(),
            words: Vec::new(),
            objects: Vec::new(),
            by_objects: Vec::new(),
            explored: 0,
            end: Ok(StopReason::Exhausted),
        }
    }

    pub fn len(&self) -> usize {
        self.objects.len()
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&*self.words) + 2 * size_of_val(&*self.objects)
    }

    pub fn push<T: Bounded>(&mut self, candidate: &Candidate<'_, T>) {
        let cells = candidate.cells();
        self.words.extend(self.slots.iter().map(|slot| cells[*slot as usize].get()));
        let objects = candidate.size().objects;
        if self.by_objects.len() <= objects as usize {
            self.by_objects.resize(objects as usize + 1, Vec::new());
        }
        self.by_objects[objects as usize].push(self.objects.len() as u32);
        self.objects.push(objects);
    }

    fn write(&self, row: usize, heap: &Heap) {
        let words = &self.words[row * self.slots.len()..];
        for (slot, word) in self.slots.iter().zip(words) {
            heap.cells()[*slot as usize].set(*word);
        }
    }
}

/// Some combinations: one of all parts but the last, and some candidates of the last.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    outer: u64,
    rows: Range<usize>,
}

/// All combinations of the parts, and a heap to write them to.
pub(super) struct Combination<'a, T: Bounded> {
    search: &'a Search<T>,
    residue: &'a Rule<T>,
    parts: &'a [Solutions],
    heap: Heap,
    /// The candidates of the outer parts that are written to the heap.
    written: Vec<Option<usize>>,
    runs: Runs,
}

impl<'a, T: Bounded> Combination<'a, T> {
    pub fn new(search: &'a Search<T>, residue: &'a Rule<T>, parts: &'a [Solutions]) -> Self {
        let choices = Choices::new(&search.task.space, Options::default());
        let heap = Heap::new(&search.task.space, choices);
        let written = vec![None; parts.len()];
        Self { search, residue, parts, heap, written, runs: residue.runs() }
    }

    /// All units in order, or those of one shard.
    pub fn units(&self, shard: Shard) -> impl Iterator<Item = Unit> + use<T> {
        let (last, outer) = self.parts.split_last().map_or((0, 0), |(last, outer)| {
            (last.len(), outer.iter().map(|part| part.len() as u64).product())
        });
        // Shards take turns; units of few combinations make their shares about equal.
        let most = match shard {
            Shard::WHOLE => UNIT,
            _ => (last / 64).clamp(1, UNIT),
        };
        let ranges = (0..last).step_by(most).map(move |first| first..(first + most).min(last));
        let all = (0..outer).flat_map(move |outer| ranges.clone().map(move |rows| (outer, rows)));
        all.enumerate().filter_map(move |(number, (outer, rows))| {
            shard.takes(number as u64).then_some(Unit { outer, rows })
        })
    }

    /// Calls a function with each valid combination of a unit, until it has enough.
    pub fn run(
        &mut self,
        unit: Unit,
        each: &mut dyn FnMut(&Candidate<'_, T>) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        let Some((last, outer)) = self.parts.split_last() else {
            return Ok(());
        };
        let mut rest = unit.outer;
        let mut objects = 0;
        for (place, part) in outer.iter().enumerate().rev() {
            let row = (rest % part.len() as u64) as usize;
            rest /= part.len() as u64;
            objects += part.objects[row];
            if self.written[place].replace(row) != Some(row) {
                part.write(row, &self.heap);
            }
        }
        match self.search.task.objects {
            None => self.rows(last, unit.rows, each),
            Some(wanted) if wanted < objects => Ok(()),
            Some(wanted) => {
                let none = Vec::new();
                let fitting = last.by_objects.get((wanted - objects) as usize).unwrap_or(&none);
                let start = fitting.partition_point(|row| (*row as usize) < unit.rows.start);
                let fitting = fitting[start..].iter().map(|row| *row as usize);
                self.rows(last, fitting.take_while(|row| *row < unit.rows.end), each)
            }
        }
    }

    fn rows(
        &mut self,
        last: &Solutions,
        rows: impl Iterator<Item = usize>,
        each: &mut dyn FnMut(&Candidate<'_, T>) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        let checked = !self.residue.is_empty();
        for row in rows {
            last.write(row, &self.heap);
            let candidate = Candidate::new(&self.heap, &self.search.task.space);
            if checked {
                self.runs.reset();
                let (runs, heap) = (&mut self.runs, &self.heap);
                let holds = || self.residue.holds(heap, runs);
                match catch_unwind(AssertUnwindSafe(holds)) {
                    Ok(true) => {}
                    Ok(false) => continue,
                    Err(payload) => {
                        return Err(super::panicked(&candidate, panic_message(&*payload)));
                    }
                }
            }
            if each(&candidate).is_break() {
                break;
            }
        }
        Ok(())
    }
}
