//! Disjoint sets as an array of parents, where a root is its own parent.

use cota::{Bounded, Invariant, View};

#[derive(Bounded, Debug)]
pub struct ParentArray {
    parents: Vec<usize>,
}

impl Invariant for ParentArray {
    fn holds(array: View<'_, Self>) -> bool {
        let parents = array.parents();
        (0..parents.len()).all(|element| {
            let mut current = element;
            // A way without a cycle is shorter than the array.
            (0..parents.len()).any(|_| {
                let parent = parents.at(current).get();
                let is_root = parent == current;
                current = parent;
                is_root
            })
        })
    }
}
