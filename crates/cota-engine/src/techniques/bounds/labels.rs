//! Bounds at work in a search: which breadth-first numbers each object can still have.

use super::Bounds;
use super::breadth_first::BreadthFirst;
use crate::model::space::{FieldDomain, Space};
use crate::search::cell;
use crate::search::choices::Cells;
use std::sync::Arc;

/// Larger class domains have no labels, and their links are not checked.
const MOST_LABELS: u32 = 64;

/// For each object the numbers that it can have, and the test of a link against the bounds.
#[derive(Debug)]
pub(crate) struct Labels {
    space: Arc<Space>,
    /// For each slot, for each class domain that it leads to, the numbers that occur.
    targets: Vec<Vec<(u32, u64)>>,
    refine: bool,
    /// For each object the numbers that it can have, as far as the link that led to it first tells.
    numbers: Vec<u64>,
    numbering: BreadthFirst,
}

impl Labels {
    pub fn new(bounds: &Bounds, refine: bool) -> Self {
        let space = Arc::clone(&bounds.space);
        let targets = (0..space.slots().len() as u32).map(|slot| targets(bounds, slot)).collect();
        let mut numbers = vec![u64::MAX; space.objects().len()];
        numbers[0] = 1;
        Self { space, targets, refine, numbers, numbering: BreadthFirst::default() }
    }

    /// Whether the class domain has labels at all.
    fn labelled(&self, object: u32) -> bool {
        let domain = &self.space.domains()[self.space.objects()[object as usize].domain as usize];
        domain.count <= MOST_LABELS && domain.symmetric
    }

    /// Notes what a link says about an object that it is the first to lead to.
    pub fn enter(&mut self, slot: u32, object: u32) {
        let owner = self.space.slots()[slot as usize].object;
        let labelled = self.labelled(object) && self.labelled(owner);
        let all = || self.image(slot, self.numbers[owner as usize], object);
        self.numbers[object as usize] = if labelled { all() } else { u64::MAX };
    }

    /// Whether a link that was just set to an object can be in a valid structure.
    pub fn allow(&mut self, slot: u32, object: u32, cells: &Cells) -> bool {
        let owner = self.space.slots()[slot as usize].object;
        if !self.labelled(owner) || !self.labelled(object) {
            return true;
        }
        let (mut from, mut to) = (self.numbers[owner as usize], self.numbers[object as usize]);
        if self.refine {
            // What is known of the structure from the root on fixes the numbers of some objects.
            self.numbering.run(&self.space, cells);
            let fixed = |object: u32| self.numbering.numbers[object as usize];
            from = fixed(owner).map_or(from, |number| 1 << number);
            to = fixed(object).map_or(to, |number| 1 << number);
        }
        self.image(slot, from, object) & to != 0
    }

    /// Where the field of a slot can lead from objects with these numbers.
    fn image(&self, slot: u32, from: u64, object: u32) -> u64 {
        let owner = self.space.objects()[self.space.slots()[slot as usize].object as usize];
        let source = &self.space.domains()[owner.domain as usize];
        let target = self.space.objects()[object as usize].domain;
        let offset = slot - owner.base;
        let mut image = 0;
        for number in (0..source.count).filter(|number| from >> number & 1 == 1) {
            let same_field = source.base + number * source.span + offset;
            let targets = &self.targets[same_field as usize];
            let known = targets.iter().find(|(domain, _)| *domain == target);
            image |= known.map_or(0, |(_, mask)| *mask);
        }
        image
    }
}

fn targets(bounds: &Bounds, slot: u32) -> Vec<(u32, u64)> {
    let space = &bounds.space;
    let FieldDomain::Links { domains, nullable, .. } = space.field(slot) else { return Vec::new() };
    let mut first = u32::from(*nullable);
    let mut all = Vec::new();
    for domain in domains {
        let count = space.domains()[*domain as usize].count;
        let occurs = (0..count.min(64)).filter(|number| bounds.occurs(slot, first + number));
        all.push((*domain, occurs.fold(0, |mask, number| mask | 1 << number)));
        first += count;
    }
    all
}

/// The object that a slot refers to, if that is decided.
pub(crate) fn object_at(cells: &Cells, slot: u32) -> Option<u32> {
    let word = cells[slot as usize].get();
    (word >> 32 != 0).then(|| cell::object(word))
}
