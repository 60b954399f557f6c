//! Binary heaps in an array with room to spare.

use cota::{Bounded, Invariant, View};

/// What stands in a place that is not used.
pub const UNUSED: i32 = -1;

/// A max-heap; equal elements are allowed.
#[derive(Bounded, Clone, Debug)]
pub struct HeapArray {
    /// The number of elements.
    pub size: usize,
    /// The elements, then unused places.
    pub array: Vec<i32>,
}

impl Invariant for HeapArray {
    #[cota::decisions]
    fn holds(heap: View<'_, Self>) -> bool {
        let (size, array) = (heap.size(), heap.array());
        if size > array.len() {
            return false;
        }
        array.iter().enumerate().all(|(index, element)| {
            if size <= index {
                element == UNUSED
            } else {
                element != UNUSED && (index == 0 || element <= array.at((index - 1) / 2))
            }
        })
    }
}
