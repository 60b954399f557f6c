//! Writes a real value into slots, so that an invariant can be run on it.

use crate::model::bounded::Bounded;
use crate::model::key::KeyValue;
use crate::model::wide::WideInt;
use crate::search::cell;
use crate::search::heap::{Heap, Stored};
use rustc_hash::FxHashMap;
use std::any::TypeId;

/// Where a value is written to.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    slot: u32,
}

impl Place {
    /// The place `offset` slots further on.
    #[inline]
    pub fn field(self, offset: u32) -> Self {
        Self { slot: self.slot + offset }
    }
}

/// The slots that are written, which grow with the value.
#[derive(Debug, Default)]
pub struct Store {
    stored: Stored,
    shared: FxHashMap<usize, (u32, u32)>,
    arenas: FxHashMap<TypeId, Vec<(u32, u32)>>,
    dangling: bool,
}

/// The heap that holds a value; `None` if an index leads out of its arena.
pub(crate) fn heap_of<T: Bounded>(value: &T) -> Option<Heap> {
    let (heap, dangling) = broken_heap_of(value);
    (!dangling).then_some(heap)
}

/// The heap that holds a value, and whether an index leads out of its arena; such a link is null.
pub(crate) fn broken_heap_of<T: Bounded>(value: &T) -> (Heap, bool) {
    let mut store = Store::default();
    let (_, slot) = store.reserve_object::<T>();
    value.store(Place { slot }, &mut store);
    (Heap::of_value(store.stored), store.dangling)
}

impl Store {
    fn reserve(&mut self, width: u32) -> u32 {
        let first = self.stored.cells.len();
        // Slots of absent variants and options are never looked at, but must not count as unread.
        self.stored.cells.resize(first + width as usize, cell::NULL);
        self.stored.regions.resize(first + width as usize, 0);
        first as u32
    }

    fn reserve_object<T: Bounded>(&mut self) -> (u32, u32) {
        let object = self.stored.classes.len() as u32;
        self.stored.classes.push(TypeId::of::<T>());
        (object, self.reserve(T::WIDTH))
    }

    fn set(&mut self, place: Place, word: u64) {
        self.stored.cells[place.slot as usize] = word;
    }

    /// Writes null.
    pub fn null(&mut self, place: Place) {
        self.set(place, cell::NULL);
    }

    /// Writes a boolean, character or variant.
    pub fn pick(&mut self, place: Place, value: u32) {
        self.set(place, cell::pick(value));
    }

    /// Writes an integer.
    pub fn int(&mut self, place: Place, value: impl Into<WideInt>) {
        let value = value.into();
        let word = cell::wide_integer(value).unwrap_or_else(|| self.wide(value));
        self.set(place, word);
    }

    /// Writes a floating point number.
    pub fn float(&mut self, place: Place, value: f64) {
        let word = self.wide(WideInt::of_float(value));
        self.set(place, word);
    }

    fn wide(&mut self, value: WideInt) -> u64 {
        self.stored.wide.push(value);
        cell::wide(self.stored.wide.len() - 1)
    }

    /// Writes a link to a new object and returns the place of the object.
    pub fn object<T: Bounded>(&mut self, place: Place) -> Place {
        let (object, slot) = self.reserve_object::<T>();
        self.set(place, cell::link(object, slot));
        Place { slot }
    }

    /// Writes a link to the object at an address; returns its place if it is new.
    pub fn shared_object<T: Bounded>(&mut self, place: Place, address: usize) -> Option<Place> {
        if let Some((object, slot)) = self.shared.get(&address) {
            self.stored.cells[place.slot as usize] = cell::link(*object, *slot);
            return None;
        }
        let (object, slot) = self.reserve_object::<T>();
        self.shared.insert(address, (object, slot));
        self.set(place, cell::link(object, slot));
        Some(Place { slot })
    }

    /// Writes the objects of an arena; links by position need it first.
    pub fn arena<T: Bounded>(&mut self, place: Place, values: &[T]) {
        let objects: Vec<_> = values.iter().map(|_| self.reserve_object::<T>()).collect();
        self.stored.arenas.insert(place.slot, objects.clone().into());
        self.arenas.insert(TypeId::of::<T>(), objects.clone());
        for (value, (_, slot)) in values.iter().zip(objects) {
            value.store(Place { slot }, self);
        }
    }

    /// Writes a link to a position of the arena of a class.
    pub fn arena_link<T: Bounded>(&mut self, place: Place, position: usize) {
        let arena = self.arenas.get(&TypeId::of::<T>());
        match arena.and_then(|objects| objects.get(position)) {
            Some((object, slot)) => {
                self.stored.cells[place.slot as usize] = cell::link(*object, *slot);
            }
            None => self.dangling = true,
        }
    }

    /// Writes a length and returns the places of the elements.
    pub fn sequence(
        &mut self,
        place: Place,
        length: usize,
        width: u32,
    ) -> impl Iterator<Item = Place> + use<> {
        let first = self.reserve(length as u32 * width);
        self.stored.regions[place.slot as usize] = first;
        self.set(place, cell::pick(length as u32));
        (0..length as u32).map(move |index| Place { slot: first + index * width })
    }

    /// Writes the keys of a map and returns the places of the values.
    pub fn map(
        &mut self,
        place: Place,
        keys: Vec<KeyValue>,
        width: u32,
    ) -> impl Iterator<Item = Place> + use<> {
        let places = self.sequence(place, keys.len(), width);
        self.stored.keys.insert(place.slot, keys.into());
        places
    }
}
