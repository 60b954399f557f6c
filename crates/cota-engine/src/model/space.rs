//! The candidate space: class domains, field domains and slots, made from a schema and a scope.

mod domains;
mod error;
mod fingerprint;
mod lay;
mod layout;
mod lookup;
mod names;
mod picks;
mod place;
mod values;

pub use error::SpaceError;
pub use values::{FieldDomain, IntValues, Picks};

use crate::model::key::KeyValue;
use crate::model::scope::Scope;
use crate::model::shape::{Class, ClassId, Schema};
use crate::model::wide::WideInt;
use crate::search::cell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A class domain: objects of one class, numbered from 0.
#[derive(Clone, Debug)]
pub struct ClassDomain {
    /// Its name; that of the class unless the scope gave another.
    pub name: String,
    /// The class.
    pub class: ClassId,
    /// A valid structure uses at least this many of its objects.
    pub least: u32,
    /// How many objects there are.
    pub count: u32,
    /// The global number of its first object.
    pub first: u32,
    /// The first slot of its first object.
    pub base: u32,
    /// How many slots each object takes, regions included.
    pub span: u32,
    /// Whether its objects are interchangeable.
    pub symmetric: bool,
    /// An arena of all its objects has at least this many.
    pub(crate) least_in_arena: u32,
    /// The slot of the arena that says how many objects there are, if that is chosen.
    pub(crate) size_slot: Option<u32>,
}

/// A place for a value: a field of an object, a length, an element.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its field domain, by number.
    pub domain: u32,
    /// The object it belongs to.
    pub object: u32,
    /// Its name inside the object, by number.
    pub(crate) name: u32,
    /// Where its region begins (sequences and maps).
    pub region: u32,
    /// How many elements the region has room for.
    pub capacity: u32,
    /// The number of the list of its keys (maps).
    pub(crate) keys: Option<u32>,
    /// Which objects it holds (arenas): the number of a list of class domains.
    pub(crate) arena: Option<u32>,
    /// Whether no value of it leads to further slots.
    pub(crate) leaf: bool,
    /// Whether that is so because it is no link.
    pub(crate) value: bool,
}

/// An object of the space.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// Its class domain.
    pub domain: u32,
    /// Its number in the class domain.
    pub number: u32,
    /// Its first slot.
    pub base: u32,
}

/// Everything the search ranges over: the candidate vectors of a type within a scope.
#[derive(Clone, Debug, Default)]
pub struct Space {
    pub(crate) classes: Vec<Class>,
    pub(crate) domains: Vec<ClassDomain>,
    pub(crate) fields: Vec<FieldDomain>,
    pub(crate) slots: Vec<Slot>,
    pub(crate) objects: Vec<Object>,
    names: Vec<String>,
    /// Values that a cell cannot hold in place, sorted.
    wide: Vec<WideInt>,
    /// The class domains of each arena; arenas with the same ones have one number.
    pub(crate) arena_domains: Vec<Vec<u32>>,
    /// The objects of each arena, each with its first slot.
    arenas: Vec<Arc<[(u32, u32)]>>,
    has_open_arena: bool,
    /// The possible keys of each map; maps with the same ones have one number.
    pub(crate) key_lists: Vec<Arc<[KeyValue]>>,
}

impl Space {
    /// The space of a type within a scope.
    ///
    /// # Errors
    /// The scope leaves something open, or contradicts the type or itself.
    pub fn new(schema: &Schema, scope: &Scope) -> Result<Self, SpaceError> {
        if let Some(name) = schema.endless() {
            return Err(SpaceError::Endless { name: name.to_string() });
        }
        let mut space = lay::lay(schema, scope)?.space;
        space.wide = space.fields.iter().flat_map(FieldDomain::wide_values).collect();
        space.wide.sort_unstable();
        space.wide.dedup();
        space.mark_leaves();
        space.list_arenas();
        Ok(space)
    }

    /// Everything that a scope has to say about a type and does not, and every key that speaks of
    /// nothing: what is to be told at once. [`new`](Self::new) has the other errors, one at a time.
    pub fn gaps(schema: &Schema, scope: &Scope) -> Vec<SpaceError> {
        lay::gaps(schema, scope)
    }

    /// The keys of a scope whose single number is an upper bound, not a value; none if the scope cannot
    /// be used.
    pub(crate) fn upper_bounds(schema: &Schema, scope: &Scope) -> BTreeSet<String> {
        lay::lay(schema, scope).map_or_else(|_| BTreeSet::new(), |laid| laid.upper_bounds)
    }

    fn mark_leaves(&mut self) {
        let leaves: Vec<_> = (0..self.slots.len() as u32)
            .map(|slot| match self.field(slot) {
                FieldDomain::Ints { length, .. } => !length,
                FieldDomain::Picks { values, .. } => !matches!(values, Picks::Variants(_)),
                FieldDomain::Links { domains, .. } => {
                    domains.iter().all(|domain| self.domains[*domain as usize].span == 0)
                }
                FieldDomain::Fixed => false,
            })
            .collect();
        for (slot, leaf) in self.slots.iter_mut().zip(leaves) {
            slot.leaf = leaf;
            let field = &self.fields[slot.domain as usize];
            slot.value = leaf && !matches!(field, FieldDomain::Links { .. });
        }
    }

    /// The values that a cell cannot hold in place.
    pub(crate) fn wide(&self) -> &[WideInt] {
        &self.wide
    }

    /// The place of a wide value among them.
    pub(crate) fn wide_position(&self, value: WideInt) -> Option<usize> {
        self.wide.binary_search(&value).ok()
    }

    /// How many candidate vectors there are: the product of the sizes of all searched fields.
    pub fn candidates(&self) -> f64 {
        self.slots.iter().map(|slot| self.values(slot.domain)).map(|n| n.max(1) as f64).product()
    }

    /// How many values a field domain has.
    pub fn values(&self, field: u32) -> usize {
        let domain = &self.fields[field as usize];
        usize::from(domain.nullable())
            + match domain {
                FieldDomain::Ints { values, .. } => values.len(),
                FieldDomain::Picks { values, .. } => values.len(),
                FieldDomain::Links { domains, .. } => {
                    domains.iter().map(|d| self.domains[*d as usize].count as usize).sum()
                }
                FieldDomain::Fixed => 1,
            }
    }

    /// Whether another space has the same slots with the same values.
    pub(crate) fn same_slots(&self, other: &Self) -> bool {
        self.slots.len() == other.slots.len()
            && (0..self.slots.len() as u32).all(|slot| {
                self.field(slot) == other.field(slot)
                    && self.map_keys(slot) == other.map_keys(slot)
                    && self.slots[slot as usize].object == other.slots[slot as usize].object
            })
    }

    /// The slots, in the order of the candidate vector.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The class domains, the root's first.
    pub fn domains(&self) -> &[ClassDomain] {
        &self.domains
    }

    /// The classes, the root's first.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The objects by their global number; object 0 is the root.
    pub fn objects(&self) -> &[Object] {
        &self.objects
    }

    /// The field domain of a slot.
    pub fn field(&self, slot: u32) -> &FieldDomain {
        &self.fields[self.slots[slot as usize].domain as usize]
    }

    /// The class of an object.
    pub fn class_of(&self, object: u32) -> &Class {
        let domain = &self.domains[self.objects[object as usize].domain as usize];
        &self.classes[domain.class.0 as usize]
    }

    /// The class domain and the number of the object that a link's value stands for; the value is
    /// not null.
    pub(crate) fn link_value(&self, slot: u32, index: u32) -> (u32, u32) {
        let FieldDomain::Links { domains, nullable, .. } = self.field(slot) else { return (0, 0) };
        let mut number = index - u32::from(*nullable);
        for domain in domains {
            let count = self.domains[*domain as usize].count;
            if number < count {
                return (*domain, number);
            }
            number -= count;
        }
        (0, number)
    }

    /// The text that a word means in a slot with texts.
    pub(crate) fn text(&self, slot: u32, word: u64) -> &str {
        let field = self.slots.get(slot as usize).map(|slot| &self.fields[slot.domain as usize]);
        match field {
            Some(FieldDomain::Picks { values: Picks::Texts(list), .. }) => {
                list.get((word >> 2) as usize).map_or("", String::as_str)
            }
            _ => "",
        }
    }

    /// The possible keys of the map at a slot.
    pub(crate) fn map_keys(&self, slot: u32) -> Option<&Arc<[KeyValue]>> {
        self.key_lists.get(self.slots[slot as usize].keys? as usize)
    }

    /// Numbers a list of keys.
    pub(crate) fn number_keys(&mut self, keys: Vec<KeyValue>) -> u32 {
        let known = self.key_lists.iter().position(|list| **list == *keys);
        known.unwrap_or_else(|| {
            self.key_lists.push(keys.into());
            self.key_lists.len() - 1
        }) as u32
    }

    /// The objects of the arena at a slot, each with its first slot.
    pub(crate) fn arena(&self, slot: u32) -> Option<&Arc<[(u32, u32)]>> {
        self.arenas.get(self.slots[slot as usize].arena? as usize)
    }

    /// The slot that says how many of its objects the arena at a slot holds, if that is chosen.
    pub(crate) fn arena_size(&self, slot: u32) -> Option<u32> {
        match self.domains_of_arena(slot) {
            &[domain] => self.domains[domain as usize].size_slot,
            _ => None,
        }
    }

    /// The objects that the arena at a slot holds in a candidate.
    pub(crate) fn arena_in<'s>(
        &'s self,
        slot: u32,
        cells: &[std::cell::Cell<u64>],
    ) -> &'s [(u32, u32)] {
        let objects = self.arena(slot).map_or(&[][..], |objects| objects);
        match self.arena_size(slot) {
            Some(size) => &objects[..cell::count(cells[size as usize].get()).min(objects.len())],
            None => objects,
        }
    }

    /// The class domains whose objects the arena at a slot holds.
    pub(crate) fn domains_of_arena(&self, slot: u32) -> &[u32] {
        let arena = self.slots[slot as usize].arena;
        arena.map_or(&[], |arena| &self.arena_domains[arena as usize])
    }

    /// The objects of all arenas.
    pub(crate) fn arenas(&self) -> &[Arc<[(u32, u32)]>] {
        &self.arenas
    }

    fn list_arenas(&mut self) {
        let objects = |domain: &u32| {
            let domain = &self.domains[*domain as usize];
            let (first, base, span) = (domain.first, domain.base, domain.span);
            (0..domain.count).map(move |n| (first + n, base + n * span))
        };
        let arena = |domains: &Vec<u32>| domains.iter().flat_map(objects).collect();
        self.arenas = self.arena_domains.iter().map(arena).collect();
        self.has_open_arena = self.domains.iter().any(|domain| domain.size_slot.is_some());
    }

    /// Whether there is an arena that unused objects belong to.
    pub(crate) fn has_whole_arena(&self) -> bool {
        self.classes.iter().any(|class| class.shape.has_whole_arena())
    }

    /// Whether there is an arena of which it is to be chosen how many objects it has.
    #[inline]
    pub(crate) fn has_open_arena(&self) -> bool {
        self.has_open_arena
    }

    /// Whether there is an arena, through which objects are seen that no link leads to.
    pub(crate) fn has_arena(&self) -> bool {
        self.slots.iter().any(|slot| slot.arena.is_some())
    }
}
