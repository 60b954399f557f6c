//! Computes bounds, and checks those that come from elsewhere.

use super::Bounds;
use super::breadth_first::BreadthFirst;
use crate::model::bounded::Bounded;
use crate::model::candidate::{Candidate, Structure, index_of};
use crate::model::space::{FieldDomain, Space};
use crate::search::Search;
use crate::search::cell;
use crate::search::failure::Failure;
use crate::search::touch::Walk;
use cota_run::{Finished, StopReason};
use std::ops::ControlFlow;
use std::time::Instant;

/// Bounds that were computed. They are sound only if the run was exhausted.
#[derive(Clone, Debug)]
pub struct BoundsRun {
    /// The bounds.
    pub bounds: Bounds,
    /// The valid structures that the run looked at.
    pub valid: u64,
    /// The sizes (in objects) that bounds of a smaller scope made unnecessary.
    pub skipped: u32,
}

/// A valid structure that has a value which bounds rule out.
#[derive(Debug)]
pub struct OutOfBounds<T> {
    /// The structure.
    pub structure: Structure<T>,
    /// The slot, under breadth-first naming.
    pub slot: u32,
    /// The value, by position.
    pub index: u32,
}

impl<T: Bounded> Search<T> {
    /// Computes tight bounds: looks at the valid structures, the small ones first. Bounds that are known for
    /// a smaller scope are reused as far as it is a part of this one.
    ///
    /// # Errors
    /// The invariant panics, or the scope has too many values.
    pub fn tight_bounds(&self, known: Option<&Bounds>) -> Result<Finished<BoundsRun>, Failure> {
        let begun = Instant::now();
        if !Bounds::can_be_of(&self.task.space) {
            return Err(Failure::TooManyValues);
        }
        let mut bounds = Bounds::none(&self.task.space);
        let skipped = known.map_or(0, |known| bounds.take_over(known));
        let objects: u32 =
            self.task.space.domains().iter().skip(1).map(|domain| domain.count).sum();
        let (mut stop, mut steps, mut valid) = (StopReason::Exhausted, 0, 0);
        let mut occurrences = Occurrences::default();
        // What properties of the invariant rule out need not be looked for.
        let possible = self.task.bounds.as_deref();
        for level in skipped..=objects {
            // Without sizes to skip, one search for all of them is the same and cheaper.
            let (mut search, whole) = (self.clone(), skipped == 0);
            search.task.objects = if whole { None } else { Some(level) };
            let budget = &mut search.task.budget;
            budget.time = budget.time.map(|time| time.saturating_sub(begun.elapsed()));
            budget.steps = budget.steps.map(|most| most.saturating_sub(steps));
            let mut found_all = false;
            let run = search.for_each(|candidate| {
                let new = occurrences.enter(candidate, &mut bounds);
                found_all = new && bounds.has_all_of(possible);
                if found_all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            (stop, steps, valid) = (run.stop, steps + run.steps, valid + run.result.valid);
            if found_all {
                stop = StopReason::Exhausted;
                break;
            }
            if whole || stop.is_cut() {
                break;
            }
        }
        let result = BoundsRun { bounds, valid, skipped };
        Ok(Finished { result, stop, steps, elapsed: begun.elapsed() })
    }

    /// The first valid structure, if there is one, that has a value which the bounds rule out. If there is none and the
    /// run was cut, later structures may have one.
    ///
    /// # Errors
    /// The invariant panics.
    pub fn outside(&self, bounds: &Bounds) -> Result<Finished<Option<OutOfBounds<T>>>, Failure> {
        let (mut search, mut found) = (self.clone(), None);
        search.task.bounds = None;
        let mut occurrences = Occurrences::default();
        let run = search.for_each(|candidate| {
            let mut occurs = |slot: u32, index: u32| bounds.occurs(slot, index);
            if let Some((slot, index)) = occurrences.first_missing(candidate, &mut occurs) {
                found = Some(OutOfBounds { structure: candidate.keep(), slot, index });
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok(run.map(|_| found))
    }
}

impl Bounds {
    /// Whether all that is possible occurs: everything, if nothing is known about that.
    fn has_all_of(&self, possible: Option<&Self>) -> bool {
        match possible {
            None => self.occurs.iter().flatten().all(|occurs| *occurs),
            Some(possible) => possible.beyond(self).is_none(),
        }
    }

    /// Takes over what is known about a smaller scope; the number of sizes that need no search.
    fn take_over(&mut self, known: &Self) -> u32 {
        let (here, there) = (&self.space, &known.space);
        let mut marks = Vec::new();
        for slot in 0..there.slots().len() as u32 {
            let Some(same) = here.slot_named(&there.slot_name(slot)) else { return 0 };
            for index in known.values(slot) {
                let name = there.value_name(slot, index);
                let Some(index) = here.value_named(same, &name) else { return 0 };
                marks.push((same, index));
            }
        }
        for (slot, index) in marks {
            self.occurs[slot as usize][index as usize] = true;
        }
        if self.same_values(known) {
            let counts = there.domains().iter().skip(1).map(|domain| domain.count);
            counts.min().map_or(0, |least| least + 1)
        } else {
            0
        }
    }

    /// Whether another space has all values that this one has, but for links to objects that it does
    /// not have: then every structure with few objects is a structure of both.
    fn same_values(&self, known: &Self) -> bool {
        let (here, there) = (&self.space, &known.space);
        let least = |space: &Space| space.domains().iter().skip(1).any(|domain| domain.least > 0);
        let slots = (0..there.slots().len() as u32).all(|slot| {
            let Some(same) = here.slot_named(&there.slot_name(slot)) else { return false };
            match (there.field(slot), here.field(same)) {
                (FieldDomain::Links { .. }, FieldDomain::Links { .. }) => true,
                (there, here) => there == here,
            }
        });
        slots && !least(here) && here.domains().len() == there.domains().len()
    }
}

/// The walk over a structure, under breadth-first naming.
#[derive(Default)]
struct Occurrences {
    numbering: BreadthFirst,
    walk: Walk,
}

impl Occurrences {
    /// Records what occurs in a structure; whether some of it is new.
    fn enter<T: Bounded>(&mut self, candidate: &Candidate<'_, T>, bounds: &mut Bounds) -> bool {
        let (occurs, mut new) = (&mut bounds.occurs, false);
        self.first_missing(candidate, &mut |slot, index| {
            new |= !std::mem::replace(&mut occurs[slot as usize][index as usize], true);
            true
        });
        new
    }

    /// The first slot and value that do not occur, as the function says.
    fn first_missing<T: Bounded>(
        &mut self,
        candidate: &Candidate<'_, T>,
        occurs: &mut dyn FnMut(u32, u32) -> bool,
    ) -> Option<(u32, u32)> {
        let (space, cells) = (candidate.space(), candidate.cells());
        self.numbering.run(space, cells);
        self.number_the_rest(space);
        let numbers = &self.numbering.numbers;
        let mut missing = None;
        for object in &self.numbering.order {
            let info = &space.objects()[*object as usize];
            let domain = &space.domains()[info.domain as usize];
            let number = numbers[*object as usize].unwrap_or(info.number);
            let base = domain.base + number * domain.span;
            self.walk.object_alone(space, cells, *object, &mut |slot, word| {
                let link = matches!(space.field(slot), FieldDomain::Links { .. });
                let renamed =
                    if link && word != cell::NULL { rename(space, numbers, word) } else { word };
                let index = index_of(space, slot, renamed);
                let slot = base + (slot - info.base);
                if !matches!(space.field(slot), FieldDomain::Fixed) && !occurs(slot, index) {
                    missing.get_or_insert((slot, index));
                }
                if link { cell::NULL } else { word }
            });
        }
        missing
    }

    /// Objects of named domains keep their names, and objects that only an arena shows come last.
    fn number_the_rest(&mut self, space: &Space) {
        for domain in space.domains().iter().filter(|domain| !domain.symmetric) {
            for number in 0..domain.count {
                let known = &mut self.numbering.numbers[(domain.first + number) as usize];
                *known = known.map(|_| number);
            }
        }
    }
}

fn rename(space: &Space, numbers: &[Option<u32>], word: u64) -> u64 {
    let object = cell::object(word);
    let info = &space.objects()[object as usize];
    let domain = &space.domains()[info.domain as usize];
    let number = numbers[object as usize].unwrap_or(info.number);
    cell::link(domain.first + number, domain.base + number * domain.span)
}
