//! Faults that were published in other projects, written again in few lines.

use cota::{Bounded, Invariant, View};

/// FAULT slab: the keys are compared with the capacity, where items are only up to the length (RUSTSEC-2025-0047).
pub fn two_items(filled: &[u8], keys: [usize; 2]) -> Option<[u8; 2]> {
    let mut entries = Vec::with_capacity(4);
    entries.extend_from_slice(filled);
    for key in keys {
        if key >= entries.capacity() {
            return None;
        }
    }
    Some([entries[keys[0]], entries[keys[1]]])
}
pub fn two_items_ref(filled: &[u8], keys: [usize; 2]) -> Option<[u8; 2]> {
    Some([*filled.get(keys[0])?, *filled.get(keys[1])?])
}

fn is_leap(year: u32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// FAULT zune: on the last day of a leap year the loop does not end.
pub fn year_of(day: u32) -> u32 {
    let mut days = day;
    let mut year = 1980;
    while days > 365 {
        if is_leap(year) {
            if days > 366 {
                days -= 366;
                year += 1;
            }
        } else {
            days -= 365;
            year += 1;
        }
    }
    year
}
pub fn year_of_ref(day: u32) -> u32 {
    let before = |year: u32| (1980..year).map(|year| if is_leap(year) { 366 } else { 365 }).sum::<u32>();
    (1980..2100).rfind(|&year| before(year) < day.max(1)).unwrap_or(1980)
}

/// FAULT k_smallest: of none, it looks at the greatest that is kept.
pub fn k_smallest(items: &[u8], k: usize) -> Vec<u8> {
    let mut kept = Vec::new();
    for &item in items {
        if kept.len() < k {
            kept.push(item);
        } else if item < kept[k - 1] {
            kept[k - 1] = item;
        }
        kept.sort();
    }
    kept
}
pub fn k_smallest_ref(items: &[u8], k: usize) -> Vec<u8> {
    let mut all = items.to_vec();
    all.sort();
    all.truncate(k);
    all
}

/// FAULT midpoint: the sum of the two ends is more than the type can hold.
pub fn root(square: u16) -> u8 {
    let mut low = 0;
    let mut high = 255;
    while low < high {
        let mid = (low + high) / 2;
        if u32::from(mid) * u32::from(mid) < u32::from(square) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    low
}
pub fn root_ref(square: u16) -> u8 {
    (0..=255).find(|&root| u32::from(root) * u32::from(root) >= u32::from(square)).unwrap_or(0)
}

/// A queue in a ring of cells, one of which is always free.
#[derive(Bounded, Clone, Debug)]
pub struct Deque {
    pub cells: Vec<u8>,
    pub tail: usize,
    pub head: usize,
}

impl Invariant for Deque {
    fn holds(this: View<'_, Self>) -> bool {
        let cells = this.cells().len();
        cells.is_power_of_two() && this.tail() < cells && this.head() < cells
    }
}

impl Deque {
    pub fn len(&self) -> usize {
        (self.head + self.cells.len() - self.tail) % self.cells.len()
    }

    pub fn capacity(&self) -> usize {
        self.cells.len() - 1
    }

    pub fn to_vec(&self) -> Vec<u8> {
        (0..self.len()).map(|at| self.cells[(self.tail + at) % self.cells.len()]).collect()
    }

    /// FAULT reserve: what is needed is compared with the capacity, which is one less than the number of cells, so the
    /// items are moved although there are no more cells (CVE-2018-1000657).
    pub fn reserve(&mut self, more: usize) {
        let old_cells = self.cells.len();
        let new_cells = (self.len() + 1 + more).next_power_of_two();
        if new_cells > self.capacity() {
            self.cells.resize(new_cells.max(old_cells), 0);
            self.spread(old_cells);
        }
    }

    /// Moves the items so that they are right among more cells.
    fn spread(&mut self, old_cells: usize) {
        if self.tail <= self.head {
            return;
        }
        if self.head < old_cells - self.tail {
            self.cells.copy_within(..self.head, old_cells);
            self.head += old_cells;
        } else {
            let behind = old_cells - self.tail;
            let tail = self.cells.len() - behind;
            self.cells.copy_within(self.tail..old_cells, tail);
            self.tail = tail;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cota::test(Deque.cells.len = [1, 2, 4], Deque.cells = 0..=1, Deque.tail = 0..=3, Deque.head = 0..=3, more = 0..=4)]
    fn reserving(mut deque: Deque, more: usize) {
        let before = deque.to_vec();
        deque.reserve(more);
        assert_eq!(deque.to_vec(), before);
        assert!(deque.capacity() >= before.len() + more);
    }
}
