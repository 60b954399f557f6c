//! Binary heaps in an array of a fixed length.

use crate::heap_array::{HeapArray, UNUSED};

impl HeapArray {
    /// An empty heap with room for this many elements.
    pub fn with_capacity(capacity: usize) -> Self {
        Self { size: 0, array: vec![UNUSED; capacity] }
    }

    /// Adds an element; `false` if there is no room.
    pub fn insert(&mut self, element: i32) -> bool {
        if self.size == self.array.len() {
            return false;
        }
        let mut at = self.size;
        while at > 0 && self.array[(at - 1) / 2] < element {
            self.array[at] = self.array[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        self.array[at] = element;
        self.size += 1;
        true
    }

    /// Takes the greatest element out.
    pub fn extract_max(&mut self) -> Option<i32> {
        let greatest = *self.array[..self.size].first()?;
        self.size -= 1;
        let last = std::mem::replace(&mut self.array[self.size], UNUSED);
        if self.size > 0 {
            self.sink(last);
        }
        Some(greatest)
    }

    /// Puts an element in at the top, in place of what is there.
    fn sink(&mut self, element: i32) {
        let mut at = 0;
        loop {
            let below = [2 * at + 1, 2 * at + 2].into_iter().filter(|below| *below < self.size);
            let greatest = below.max_by_key(|below| self.array[*below]);
            match greatest.filter(|below| self.array[*below] > element) {
                Some(below) => {
                    self.array[at] = self.array[below];
                    at = below;
                }
                None => break,
            }
        }
        self.array[at] = element;
    }
}
