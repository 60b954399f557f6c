//! The values of integers that were still open when the invariant accepted.
//!
//! The constraints are closed and do not change any more. So every value that they allow next to those listed before
//! can be completed, and what limits a value has to be found out only once.

use super::{About, Cells, Choices};
use crate::search::cell::{self, UNTOLD};

/// What limits the value of an integer, besides its own range: other slots, and how far it can be from them.
#[derive(Clone, Debug, Default)]
pub(super) struct Limits {
    below: Vec<(u32, i64)>,
    above: Vec<(u32, i64)>,
}

impl Choices {
    /// Chooses the value of an open integer. `again` says that it was chosen since the invariant accepted, after the same
    /// others: that of a step that only went on to other values of these.
    pub(super) fn list(&mut self, slot: u32, cells: &Cells, again: bool) {
        let x = self.variables[slot as usize];
        let (mut low, mut high) = self.order.range(x);
        if !again {
            self.find_limits(slot, cells);
        }
        let value = |slot: u32| cells[slot as usize].get() as i64 >> 2;
        let Limits { below, above } = &self.limits[slot as usize];
        for (other, distance) in below {
            low = low.max(value(*other) - distance);
        }
        for (other, distance) in above {
            high = high.min(value(*other) + distance);
        }
        self.push(slot, About::Listed { low }, (high - low + 1) as u32, cells);
    }

    /// Finds the slots listed before that say more about a slot than its range does, and than each other.
    fn find_limits(&mut self, slot: u32, cells: &Cells) {
        let Limits { below, above } = &mut self.limits[slot as usize];
        below.clear();
        above.clear();
        let (x, order) = (self.variables[slot as usize], &self.order);
        let (low, high) = order.closed_range(x);
        if low == high {
            return;
        }
        // Those listed last first: what limits them limits this one through them.
        for y in (1..=self.variable_slots.len() as u32).rev() {
            let other = &self.variable_slots[y as usize - 1];
            if cells[*other as usize].get() == UNTOLD {
                continue;
            }
            let (least, most) = order.closed_range(y);
            let (under, over) = order.distance(x, y);
            let between = |z: u32| order.distance(z, y);
            let variable = |slot: u32| self.variables[slot as usize];
            if under < most - low
                && !below.iter().any(|&(z, by)| by + between(variable(z)).0 <= under)
            {
                below.push((*other, under));
            }
            if over < high - least
                && !above.iter().any(|&(z, by)| by + between(variable(z)).1 <= over)
            {
                above.push((*other, over));
            }
        }
    }

    /// Goes on to the next value if the last choice, above the first `floor`, is one of a listed integer that has another:
    /// the most frequent step by far where structures outnumber runs of the invariant.
    #[inline]
    pub fn next_listed(&mut self, floor: usize, cells: &Cells) -> bool {
        let above = self.stack.len() > floor;
        match self.stack.last_mut() {
            Some(choice) if above && matches!(choice.about, About::Listed { .. }) => {
                let more = choice.alternative + 1 < choice.count;
                if more {
                    choice.alternative += 1;
                    let cell = &cells[choice.slot as usize];
                    cell.set(cell.get().wrapping_add(cell::NEXT_INTEGER));
                }
                more
            }
            _ => false,
        }
    }
}
