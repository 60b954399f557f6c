//! Binary heaps in an array with room to spare.

mod code;

use crate::catalogued::{Catalogued, Named, criterion};
use cota::Scope;
use cota::audit::{Audit, WithinError};
use cota::engine::classes::ByKey;
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

impl Catalogued for HeapArray {
    const NAME: &'static str = "heap-array";
    const ABOUT: &'static str = "binary max-heaps in an array with room to spare";

    fn scope(size: u32) -> Scope {
        Scope::new()
            .set("HeapArray.size", 0..=size)
            .set("HeapArray.array.len", 0..=size)
            .set("HeapArray.array", i64::from(UNUSED)..=i64::from(size))
    }

    fn criteria() -> Vec<Named<ByKey<Self, String>>> {
        vec![criterion::<Self, _>("size", "the number of elements", |heap| heap.size().get())]
    }

    fn audit(size: u32, scope: Scope) -> Option<Result<Audit<Self>, WithinError>> {
        Some(Ok(Audit::<Self>::new(scope)
            .constructor("with_capacity", 0..=size as usize, Self::with_capacity)
            .method("insert", 0..=size as i32, Self::insert)
            .method("extract_max", (), |heap: &mut Self, ()| heap.extract_max())))
    }
}
