//! One candidate: the invariant is run on it, and what it left open gets values.

use super::sizes::Sizes;
use super::{Explorer, Step};
use crate::search::choices::{DeadEnd, Strayed};
use cota_run::panic_message;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

impl Explorer {
    /// Runs the invariant on the current candidate.
    pub(super) fn run(&mut self) -> Step {
        self.accepted = None;
        self.run += 1;
        self.runs.changed(std::mem::replace(&mut self.intact, usize::MAX));
        let (rule, heap, runs) = (&self.rule, &self.heap, &mut self.runs);
        let verdict = catch_unwind(AssertUnwindSafe(|| rule.holds(heap, runs)));
        match verdict {
            Ok(verdict) => {
                self.explored += 1;
                if !verdict {
                    self.explain();
                    return self.rejected();
                }
                self.accepted = Some(self.heap.chosen().stack().len());
                self.list(false)
            }
            Err(payload) if payload.is::<DeadEnd>() => Step::Invalid,
            Err(payload) => {
                if let Some(Strayed(slot)) = payload.downcast_ref() {
                    return Step::Strayed { check: self.runs.at, slot: *slot };
                }
                // What the invariant left open gets values that lead to the same panic.
                self.settle(false);
                Step::Panicked(panic_message(&*payload))
            }
        }
    }

    /// Chooses everything that is still open; `false` if an owned link has no object left. What the
    /// last step dropped may be all there is to choose.
    fn settle(&mut self, stepped: bool) -> bool {
        let (choices, cells) = self.heap.choices();
        let (walk, space, part) = (&mut self.walk, &self.space, self.part.as_deref());
        // After a dead end, what was not reached is still to be chosen.
        let again = stepped && self.listed;
        if again && choices.relist_values(cells) {
            return true;
        }
        let settled = catch_unwind(AssertUnwindSafe(|| {
            if !(again && choices.relist(cells)) {
                walk.settle(space, choices, cells, part);
            }
        }));
        self.listed = settled.is_ok();
        self.listed
    }

    /// Completes a candidate that the invariant accepts. The reader has its turn after that, as in
    /// Korat+ (Aguirre, Bengolea, Frias, Galeotti 2011); but where values can stay open it comes
    /// first, so that what it does not care about is chosen last, and once.
    pub(super) fn list(&mut self, stepped: bool) -> Step {
        if self.reader.is_none() {
            return if self.settle(stepped) { self.accept() } else { Step::Invalid };
        }
        let reads_first = !self.counts_listed;
        if reads_first && let Some(step) = self.read() {
            return step;
        }
        if !self.settle(false) {
            return Step::Invalid;
        }
        if !reads_first && let Some(step) = self.read() {
            return step;
        }
        self.accept()
    }

    /// Runs the reader to see on which choices it depends; a step if that is the end of it.
    fn read(&mut self) -> Option<Step> {
        let reader = Arc::clone(self.reader.as_ref()?);
        let heap = &self.heap;
        let before = heap.chosen().stack().len();
        // What it needs and is still open is chosen in this run; the next one only watches.
        match catch_unwind(AssertUnwindSafe(|| reader(heap))) {
            Ok(()) => {}
            Err(payload) if payload.is::<DeadEnd>() => return Some(Step::Invalid),
            Err(payload) => {
                let message = format!("in the criterion: {}", panic_message(&*payload));
                self.settle(false);
                return Some(Step::Panicked(message));
            }
        }
        let now = heap.chosen().stack().len();
        self.relevant = if now > before {
            now
        } else {
            let reads = heap.reads(|_| reader(heap));
            heap.chosen().depth_of(&reads)
        };
        None
    }

    fn accept(&mut self) -> Step {
        if self.sizes.matter() && !self.fits() {
            return Step::Invalid;
        }
        self.valid += 1;
        self.keep = self.reader.is_some().then_some(self.relevant);
        Step::Valid
    }

    /// Whether the candidate has as many objects as it should.
    fn fits(&mut self) -> bool {
        let Sizes { objects, all_reached, used, searched, .. } = &mut self.sizes;
        let count = if *all_reached {
            self.heap.chosen().count_used(used)
        } else {
            self.walk.measure(&self.space, self.heap.cells(), used).objects
        };
        let mut domains = self.space.domains().iter().zip(used).zip(searched).skip(1);
        objects.is_none_or(|wanted| wanted == count)
            && domains.all(|((domain, used), searched)| !*searched || *used >= domain.least)
    }

    /// Finds the choices that the failing check depends on.
    fn explain(&mut self) {
        if let Some(jumps) = &mut self.jumps
            && self.runs.explained
        {
            jumps.conflict = self.heap.conflict();
        }
    }

    fn rejected(&mut self) -> Step {
        if self.rejections.is_some() {
            let (rule, heap) = (&self.rule, &self.heap);
            let last = heap.last_read(|_| {
                rule.holds(heap, &mut rule.runs());
            });
            if let (Some(rejections), Some(last)) = (&mut self.rejections, last) {
                *rejections.entry(last).or_default() += 1;
            }
        }
        Step::Invalid
    }
}
