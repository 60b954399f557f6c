//! The way from one candidate to the next: back to a choice that has another alternative.

use super::{About, Cells, Choices, DeadEnd, Guide};
use crate::search::cell;
use crate::techniques::bounds;

impl Choices {
    /// Goes on to the next alternative of the last choice that has one, never below `floor`; the
    /// depth of that choice.
    pub fn advance(&mut self, floor: usize, cells: &Cells) -> Option<usize> {
        self.begin_step();
        while self.stack.len() > floor {
            if self.next_alternative(cells) {
                return Some(self.stack.len() - 1);
            }
            self.forget(cells);
        }
        None
    }

    /// Forgets what the step before dropped.
    pub fn begin_step(&mut self) {
        self.dropped.clear();
    }

    /// Goes on to the next alternative of the last choice; `false` if it has none, its effect being taken back.
    #[inline]
    pub fn next_alternative(&mut self, cells: &Cells) -> bool {
        loop {
            self.take_back();
            let Some(choice) = self.stack.last_mut() else { return false };
            if choice.alternative + 1 == choice.count {
                return false;
            }
            choice.alternative += 1;
            match choice.about {
                // The next integer of a range: the most frequent step by far.
                About::Listed { .. } => {
                    let cell = &cells[choice.slot as usize];
                    cell.set(cell.get().wrapping_add(cell::NEXT_INTEGER));
                }
                About::Int { range: true } if choice.alternative > 1 => {
                    let cell = &cells[choice.slot as usize];
                    cell.set(cell.get().wrapping_add(cell::NEXT_INTEGER));
                }
                _ => self.apply(cells),
            }
            if self.labels.is_none() || self.within_bounds(cells) {
                return true;
            }
        }
    }

    /// Drops all choices from a depth on; whether one of them had another alternative.
    pub fn drop_to(&mut self, depth: usize, cells: &Cells) -> bool {
        let mut open = false;
        while self.stack.len() > depth {
            open |= self.stack.last().is_some_and(|choice| choice.alternative + 1 < choice.count);
            self.take_back();
            self.forget(cells);
        }
        open
    }

    /// Drops all choices from a depth on.
    pub fn cut(&mut self, depth: usize, cells: &Cells) {
        self.drop_to(depth, cells);
        self.dropped.clear();
    }

    /// The same if all of it are values, for which there always is an alternative.
    pub fn relist_values(&mut self, cells: &Cells) -> bool {
        let value = |slot: u32| self.space.slots()[slot as usize].value;
        let Some(changed) = self.stack.last().map(|choice| choice.slot) else { return false };
        if !value(changed) || !self.dropped.iter().all(|slot| value(*slot)) {
            return false;
        }
        self.settle(changed, cells);
        for index in (0..self.dropped.len()).rev() {
            self.settle_value(self.dropped[index], cells, true);
        }
        true
    }

    /// Chooses again what the last step dropped, if nothing that changed leads to other slots;
    /// `false` if a walk has to find out what there is to choose.
    pub fn relist(&mut self, cells: &Cells) -> bool {
        let leaf = |slot: u32| self.space.slots()[slot as usize].leaf;
        let Some(changed) = self.stack.last().map(|choice| choice.slot) else { return false };
        if !leaf(changed) || !self.dropped.iter().all(|slot| leaf(*slot)) {
            return false;
        }
        self.settle(changed, cells);
        for index in (0..self.dropped.len()).rev() {
            self.settle_value(self.dropped[index], cells, true);
        }
        true
    }

    /// Goes on to the first alternative of a new choice that the bounds allow. Where the search is led
    /// along a path, only the end of the path may be ruled out.
    pub(super) fn first_within_bounds(&mut self, cells: &Cells) -> u32 {
        let free = match &self.guide {
            Guide::First => true,
            Guide::Path(path) => self.stack.len() >= path.len(),
            Guide::Vector(..) => false,
        };
        while !self.within_bounds(cells) && free {
            let last = self.stack.len() - 1;
            if self.stack[last].alternative + 1 == self.stack[last].count {
                std::panic::resume_unwind(Box::new(DeadEnd));
            }
            self.take_back();
            self.stack[last].alternative += 1;
            self.apply(cells);
        }
        self.stack.last().map_or(0, |choice| choice.alternative)
    }

    /// Whether the bounds allow the link that was just set, if it was one.
    fn within_bounds(&mut self, cells: &Cells) -> bool {
        let Some(labels) = &mut self.labels else { return true };
        let Some(choice) = self.stack.last() else { return true };
        let fresh = match choice.about {
            About::Link { domain, used } if domain != u32::MAX => self.used[domain as usize] > used,
            About::Tell { .. } | About::Among { .. } => false,
            _ => return true,
        };
        let Some(object) = bounds::object_at(cells, choice.slot) else { return true };
        if fresh {
            labels.enter(choice.slot, object);
        }
        labels.allow(choice.slot, object, cells)
    }
}
