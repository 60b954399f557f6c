//! Disjoint sets: union by rank, and paths that get shorter when they are walked.

use crate::disjoint_set::{DisjointSet, Record};
use std::rc::Rc;

impl DisjointSet {
    /// This many sets of one element each.
    pub fn new(size: usize) -> Self {
        let record = |parent| Rc::new(Record { parent, rank: 0 });
        Self { size, elements: (0..size).map(record).collect() }
    }

    fn record(&mut self, element: usize) -> &mut Record {
        Rc::make_mut(&mut self.elements[element])
    }

    /// The element that stands for the set of an element; `None` if there is no such element.
    pub fn find(&mut self, element: usize) -> Option<usize> {
        let parent = self.elements.get(element)?.parent;
        if parent == element {
            return Some(element);
        }
        let root = self.find(parent)?;
        self.record(element).parent = root;
        Some(root)
    }

    /// Makes one set of those of two elements; `false` if they are in one already, or not there.
    pub fn union(&mut self, one: usize, other: usize) -> bool {
        let (Some(one), Some(other)) = (self.find(one), self.find(other)) else { return false };
        if one == other {
            return false;
        }
        let (above, below) = if self.elements[one].rank < self.elements[other].rank {
            (other, one)
        } else {
            (one, other)
        };
        if self.elements[above].rank == self.elements[below].rank {
            self.record(above).rank += 1;
        }
        self.record(below).parent = above;
        true
    }
}
