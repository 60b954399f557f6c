//! Walks over the slots that are reachable from the root, in vector order, depth first.

use crate::model::shape::{Part, Shape};
use crate::model::space::Space;
use crate::search::cell::{self, NULL, UNREAD, UNTOLD};
use crate::search::choices::{Cells, Choices};

/// A walk with the objects it has been to.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    visited: Vec<bool>,
    objects: u32,
    lengths: u64,
}

/// How large a structure is: objects besides the root, then the sum of all lengths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    /// Objects besides the root.
    pub objects: u32,
    /// The lengths of all sequences together.
    pub lengths: u64,
}

impl Walk {
    /// Korat's touch rule: reachable slots that the invariant never read are chosen too, and what
    /// was left open is settled. The invariant has accepted the candidate whatever they are.
    pub fn settle(
        &mut self,
        space: &Space,
        choices: &mut Choices,
        cells: &Cells,
        part: Option<&[bool]>,
    ) {
        self.walk(space, cells, &mut |slot, word| match word {
            // Whatever is not searched leads nowhere.
            UNREAD if part.is_some_and(|part| !part[slot as usize]) => NULL,
            UNREAD | UNTOLD => choices.settle(slot, cells),
            _ => word,
        });
    }

    /// The size of a settled candidate, and how many objects of each class domain it uses.
    pub fn measure(&mut self, space: &Space, cells: &Cells, used: &mut Vec<u32>) -> Size {
        // What a search by parts leaves out leads nowhere.
        self.walk(space, cells, &mut |_, word| if word == UNREAD { NULL } else { word });
        used.clear();
        used.resize(space.domains().len(), 0);
        for (object, _) in space.objects().iter().zip(&self.visited).filter(|(_, seen)| **seen) {
            used[object.domain as usize] += 1;
        }
        Size { objects: self.objects - 1, lengths: self.lengths }
    }

    /// Visits the slots of one object alone. The visitor answers links with null.
    pub fn object_alone(
        &mut self,
        space: &Space,
        cells: &Cells,
        object: u32,
        visit: &mut impl FnMut(u32, u64) -> u64,
    ) {
        self.visited.clear();
        self.visited.resize(space.objects().len(), true);
        self.visited[object as usize] = false;
        self.object(space, cells, object, visit);
    }

    /// Whether the last walk reached an object.
    pub fn reached(&self, object: u32) -> bool {
        self.visited.get(object as usize).is_some_and(|seen| *seen)
    }

    fn walk(&mut self, space: &Space, cells: &Cells, visit: &mut impl FnMut(u32, u64) -> u64) {
        self.visited.clear();
        self.visited.resize(space.objects().len(), false);
        (self.objects, self.lengths) = (0, 0);
        self.object(space, cells, 0, visit);
    }

    fn object(
        &mut self,
        space: &Space,
        cells: &Cells,
        object: u32,
        visit: &mut impl FnMut(u32, u64) -> u64,
    ) {
        if std::mem::replace(&mut self.visited[object as usize], true) {
            return;
        }
        self.objects += 1;
        let base = space.objects()[object as usize].base;
        let class = space.class_of(object);
        let Some(flat) = &class.flat else {
            return self.shape(space, cells, &class.shape, base, visit);
        };
        for &(offset, part) in flat {
            let slot = base + offset;
            match part {
                Part::Value => {
                    visit(slot, cells[slot as usize].get());
                }
                Part::Link => self.link(space, cells, slot, visit),
                Part::Values | Part::Links => {
                    let length = (visit(slot, cells[slot as usize].get()) >> 2) as u32;
                    self.lengths += u64::from(length);
                    let first = space.slots()[slot as usize].region;
                    for slot in first..first + length {
                        match part {
                            Part::Links => self.link(space, cells, slot, visit),
                            _ => {
                                visit(slot, cells[slot as usize].get());
                            }
                        }
                    }
                }
                Part::Objects => self.arena(space, cells, slot, visit),
            }
        }
    }

    /// Visits all objects of an arena; how many there are may be for the visitor to say.
    fn arena(
        &mut self,
        space: &Space,
        cells: &Cells,
        slot: u32,
        visit: &mut impl FnMut(u32, u64) -> u64,
    ) {
        if let Some(size) = space.arena_size(slot) {
            visit(size, cells[size as usize].get());
        }
        for (object, _) in space.arena_in(slot, cells) {
            self.object(space, cells, *object, visit);
        }
    }

    #[inline]
    fn link(
        &mut self,
        space: &Space,
        cells: &Cells,
        slot: u32,
        visit: &mut impl FnMut(u32, u64) -> u64,
    ) {
        let word = visit(slot, cells[slot as usize].get());
        if word != NULL {
            self.object(space, cells, cell::object(word), visit);
        }
    }

    fn shape(
        &mut self,
        space: &Space,
        cells: &Cells,
        shape: &Shape,
        slot: u32,
        visit: &mut impl FnMut(u32, u64) -> u64,
    ) {
        let mut here = || visit(slot, cells[slot as usize].get());
        match shape {
            Shape::Nothing | Shape::Arena { all: false, .. } => {}
            Shape::Record { fields, .. } => self.fields(space, cells, fields, slot, visit),
            Shape::Link { .. } => self.link(space, cells, slot, visit),
            Shape::Int { .. }
            | Shape::Bool { .. }
            | Shape::Char { .. }
            | Shape::Float { .. }
            | Shape::Text { .. }
            | Shape::Constant { .. } => {
                here();
            }
            Shape::Arena { all: true, .. } => self.arena(space, cells, slot, visit),
            Shape::Optional(inner) => {
                if here() >> 2 == 1 {
                    self.shape(space, cells, inner, slot + 1, visit);
                }
            }
            Shape::Enum { variants, .. } => {
                let variant = (here() >> 2) as usize;
                let before = variants[..variant].iter().flat_map(|(_, fields)| fields);
                let skipped: u32 = before.map(|(_, shape)| shape.width()).sum();
                self.fields(space, cells, &variants[variant].1, slot + 1 + skipped, visit);
            }
            Shape::Seq(element) => {
                let length = (here() >> 2) as u32;
                self.lengths += u64::from(length);
                let first = space.slots()[slot as usize].region;
                for index in 0..length {
                    let at = first + index * element.width();
                    self.shape(space, cells, element, at, visit);
                }
            }
            Shape::Array(element, length) => {
                for index in 0..*length as u32 {
                    let at = slot + index * element.width();
                    self.shape(space, cells, element, at, visit);
                }
            }
            Shape::Map { value, .. } => {
                let info = &space.slots()[slot as usize];
                for index in 0..info.capacity {
                    let at = info.region + index * value.width();
                    self.shape(space, cells, value, at, visit);
                }
            }
        }
    }

    fn fields(
        &mut self,
        space: &Space,
        cells: &Cells,
        fields: &[(String, Shape)],
        mut slot: u32,
        visit: &mut impl FnMut(u32, u64) -> u64,
    ) {
        for (_, shape) in fields {
            self.shape(space, cells, shape, slot, visit);
            slot += shape.width();
        }
    }
}
