//! Numbers the objects of a candidate in breadth-first order from the root.

use crate::model::space::{FieldDomain, Space};
use crate::search::cell::{self, NULL, UNREAD, UNTOLD};
use crate::search::choices::Cells;
use crate::search::touch::Walk;

/// A numbering of objects, each within its class domain.
#[derive(Debug, Default)]
pub(super) struct BreadthFirst {
    walk: Walk,
    /// The objects in the order in which the walk reached them.
    pub order: Vec<u32>,
    /// The number of each object that the walk reached, among those of its class domain.
    pub numbers: Vec<Option<u32>>,
    next: Vec<u32>,
}

impl BreadthFirst {
    /// Numbers the objects as far as the candidate is known; `false` if it ended at something unknown.
    pub fn run(&mut self, space: &Space, cells: &Cells) -> bool {
        self.order.clear();
        self.numbers.clear();
        self.numbers.resize(space.objects().len(), None);
        self.next.clear();
        self.next.resize(space.domains().len(), 0);
        self.reach(space, 0);
        let mut done = 0;
        while done < self.order.len() {
            let object = self.order[done];
            done += 1;
            if !self.links_of(space, cells, object) {
                return false;
            }
        }
        true
    }

    fn reach(&mut self, space: &Space, object: u32) {
        let number = &mut self.numbers[object as usize];
        if number.is_none() {
            let next = &mut self.next[space.objects()[object as usize].domain as usize];
            *number = Some(*next);
            *next += 1;
            self.order.push(object);
        }
    }

    fn links_of(&mut self, space: &Space, cells: &Cells, object: u32) -> bool {
        let mut walk = std::mem::take(&mut self.walk);
        let mut known = true;
        walk.object_alone(space, cells, object, &mut |slot, word| {
            let link = matches!(space.field(slot), FieldDomain::Links { .. });
            match word {
                _ if !known => NULL,
                UNREAD | UNTOLD => {
                    known &= !link && space.slots()[slot as usize].leaf;
                    NULL
                }
                word if link => {
                    if word != NULL {
                        self.reach(space, cell::object(word));
                    }
                    NULL
                }
                word => word,
            }
        });
        self.walk = walk;
        known
    }
}
