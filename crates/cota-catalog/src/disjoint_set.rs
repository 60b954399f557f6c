//! Disjoint sets with union by rank, in an array of records.

mod code;

use crate::catalogued::{Catalogued, below};
use cota::Scope;
use cota::audit::{Audit, WithinError};
use cota::{Bounded, Invariant, View};
use std::rc::Rc;

/// Disjoint sets over the numbers below the size.
#[derive(Bounded, Clone, Debug)]
pub struct DisjointSet {
    /// The number of elements.
    pub size: usize,
    /// What is known of each element.
    pub elements: Vec<Rc<Record>>,
}

/// An element.
#[derive(Bounded, Clone, Debug)]
pub struct Record {
    /// Another element of the same set, on the way to the one that stands for the set; that one has
    /// itself.
    pub parent: usize,
    /// A bound on the length of the ways to this element.
    pub rank: i32,
}

impl Invariant for DisjointSet {
    #[cota::decisions]
    fn holds(set: View<'_, Self>) -> bool {
        let elements = set.elements();
        let size = elements.len();
        if set.size() != size {
            return false;
        }
        for i in 0..size {
            let element = elements.at(i);
            if (i + 1..size).any(|j| element == elements.at(j)) {
                return false;
            }
        }
        // An element of rank r got it from a child of rank r - 1.
        let mut ranked = vec![false; size];
        let mut roots = 0;
        for i in 0..size {
            let element = elements.at(i);
            let parent = element.parent();
            if parent >= size {
                return false;
            }
            let parent = parent.get();
            if parent == i {
                roots += 1;
                continue;
            }
            let rank = elements.at(parent).rank();
            if rank <= element.rank() {
                return false;
            }
            if element.rank() == rank - 1 {
                ranked[parent] = true;
            }
        }
        let zeros = (0..size).filter(|&i| !ranked[i] && elements.at(i).rank() == 0).count();
        roots <= zeros
    }
}

impl Catalogued for DisjointSet {
    const NAME: &'static str = "disjoint-set";
    const ABOUT: &'static str = "disjoint sets with union by rank";

    fn scope(size: u32) -> Scope {
        Scope::new()
            .set("DisjointSet.size", 0..=size)
            .set("DisjointSet.elements.len", 0..=size)
            .set("Record", size)
            .set("Record.parent", below(size))
            .set("Record.rank", below(size))
    }

    fn audit(size: u32, scope: Scope) -> Option<Result<Audit<Self>, WithinError>> {
        let positions = 0..size as usize;
        Some(Ok(Audit::<Self>::new(scope)
            .constructor("new", 0..=size as usize, Self::new)
            .method("union", (positions.clone(), positions.clone()), |set: &mut Self, (a, b)| {
                set.union(a, b)
            })
            .method("find", positions, Self::find)))
    }
}
