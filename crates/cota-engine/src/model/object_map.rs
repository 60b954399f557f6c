//! What an invariant has found out about objects.

use crate::model::visited::Handle;
use std::marker::PhantomData;

/// Notes on up to this many objects need no allocation.
const INLINE: usize = 16;

/// A value for each of some objects: a weight, a depth, a colour.
///
/// Unlike a hash map it needs no hashing and, for small scopes, no allocation. Looking an object up
/// tells it apart from the others.
#[derive(Clone, Debug)]
pub struct ObjectMap<'s, V, T> {
    inline: [Option<T>; INLINE],
    rest: Vec<Option<T>>,
    view: PhantomData<fn() -> (V, &'s ())>,
}

impl<'s, V: Handle<'s>, T: Copy> Default for ObjectMap<'s, V, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'s, V: Handle<'s>, T: Copy> ObjectMap<'s, V, T> {
    /// No notes yet.
    #[inline]
    pub fn new() -> Self {
        Self { inline: [None; INLINE], rest: Vec::new(), view: PhantomData }
    }

    /// The note on an object.
    #[inline]
    pub fn get(&self, view: V) -> Option<T> {
        let object = view.at().object() as usize;
        match self.inline.get(object) {
            Some(note) => *note,
            None => self.rest.get(object - INLINE).copied().flatten(),
        }
    }

    /// Makes a note on an object, in place of the one before.
    #[inline]
    pub fn set(&mut self, view: V, note: T) {
        let object = view.at().object() as usize;
        match self.inline.get_mut(object) {
            Some(place) => *place = Some(note),
            None => self.set_far(object - INLINE, note),
        }
    }

    #[cold]
    fn set_far(&mut self, place: usize, note: T) {
        self.rest.resize(self.rest.len().max(place + 1), None);
        self.rest[place] = Some(note);
    }
}
