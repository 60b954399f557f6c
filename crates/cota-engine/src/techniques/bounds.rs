//! Tight bounds: which values a field can have in a valid structure at all.
//!
//! Objects are numbered in breadth-first order from the root, so that isomorphic structures look the
//! same; then for each field of each object the values are noted that some valid structure has there.
//! Bounds are computed from the ordinary invariant, by going through the valid structures once. A search
//! that is given them (`KoratCotas`; Bengolea 2015, after Rosner and others 2015) need not run the
//! invariant on a candidate with a link that no valid structure has.

mod breadth_first;
mod compute;
mod labels;

pub use compute::{BoundsRun, OutOfBounds};
pub(crate) use labels::{Labels, object_at};

use crate::model::space::{FieldDomain, Space};
use std::sync::Arc;

/// For each slot, under breadth-first naming of objects, which of its values occur.
#[derive(Clone, Debug)]
pub struct Bounds {
    pub(crate) space: Arc<Space>,
    /// For each slot, for each position in its field domain.
    pub(crate) occurs: Vec<Vec<bool>>,
}

impl PartialEq for Bounds {
    fn eq(&self, other: &Self) -> bool {
        self.occurs == other.occurs
    }
}

/// Bounds of more values than this would take more memory than they can save time.
const MOST_VALUES: u64 = 1 << 26;

impl Bounds {
    /// Whether there are few enough values in a space to keep bounds of them all.
    pub(crate) fn can_be_of(space: &Space) -> bool {
        let values = space.slots().iter().map(|slot| space.values(slot.domain) as u64);
        values.fold(0, u64::saturating_add) <= MOST_VALUES
    }

    /// Bounds within which nothing occurs yet.
    pub(crate) fn none(space: &Arc<Space>) -> Self {
        let values = |slot: u32| vec![false; space.values(space.slots()[slot as usize].domain)];
        let occurs = (0..space.slots().len() as u32).map(values).collect();
        Self { space: Arc::clone(space), occurs }
    }

    /// Bounds that rule nothing out.
    pub(crate) fn all(space: &Arc<Space>) -> Self {
        let mut bounds = Self::none(space);
        bounds.occurs.iter_mut().for_each(|values| values.fill(true));
        bounds
    }

    /// Leaves out the objects of a link, by their numbers, that cannot be there. Null stays.
    pub(crate) fn limit_link(&mut self, slot: u32, can_be: impl Fn(u32) -> bool) {
        let nullable = u32::from(self.space.field(slot).nullable());
        for index in nullable..self.occurs[slot as usize].len() as u32 {
            let (_, number) = self.space.link_value(slot, index);
            self.occurs[slot as usize][index as usize] &= can_be(number);
        }
    }

    /// The space they are bounds of.
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// Whether a slot has a value, by its position, in some valid structure.
    pub fn occurs(&self, slot: u32, index: u32) -> bool {
        self.occurs[slot as usize][index as usize]
    }

    /// The values of a slot that occur, by position.
    pub fn values(&self, slot: u32) -> impl Iterator<Item = u32> {
        let occurs = self.occurs[slot as usize].iter().enumerate();
        occurs.filter(|(_, occurs)| **occurs).map(|(index, _)| index as u32)
    }

    /// How many combinations of slot and value occur, and how many there are, over all links or over
    /// everything that is searched.
    pub fn size(&self, links_only: bool) -> (usize, usize) {
        let (mut some, mut all) = (0, 0);
        for (slot, occurs) in self.occurs.iter().enumerate() {
            let field = self.space.field(slot as u32);
            let counts = match field {
                FieldDomain::Fixed => false,
                FieldDomain::Links { .. } => true,
                _ => !links_only,
            };
            if counts {
                some += occurs.iter().filter(|occurs| **occurs).count();
                all += occurs.len();
            }
        }
        (some, all)
    }

    /// The first slot and value that occur here but not in other bounds of the same space.
    pub fn beyond(&self, other: &Self) -> Option<(u32, u32)> {
        (0..self.occurs.len() as u32).find_map(|slot| {
            let mut values = self.values(slot);
            values.find(|index| !other.occurs(slot, *index)).map(|index| (slot, index))
        })
    }
}
