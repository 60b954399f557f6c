//! The set of objects an invariant has come to, with a work list.

use crate::heap::At;

/// A view of an object: what links lead to.
pub trait Handle<'s>: Copy {
    /// The place it stands for.
    fn at(self) -> At<'s>;
    /// The view of a place.
    fn of(at: At<'s>) -> Self;
}

/// So many members need no allocation.
const INLINE: usize = 24;

/// The objects seen so far, in the order in which they were found.
///
/// A membership test asks one question for all objects that the search has not told apart, which a
/// hash set cannot do. [`next`](Visited::next) goes through the members first in, first out, those
/// that are added meanwhile included; [`pop`](Visited::pop) takes the one found last.
///
/// ```ignore
/// let mut seen = Visited::from(root);
/// while let Some(node) = seen.next() {
///     if let Some(left) = node.left() && !seen.insert(left) { return false; }
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Visited<'s, V> {
    /// Members among the first 64 objects; `more` has the others.
    bits: u64,
    more: Vec<u64>,
    list: [(u32, u32); INLINE],
    rest: Vec<(u32, u32)>,
    length: usize,
    /// How many were taken from the front of the work list, and how many are left in all.
    taken: usize,
    end: usize,
    any: Option<V>,
    heap: std::marker::PhantomData<&'s ()>,
}

impl<'s, V: Handle<'s>> Default for Visited<'s, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'s, V: Handle<'s>> From<V> for Visited<'s, V> {
    #[inline]
    fn from(first: V) -> Self {
        let mut visited = Self::new();
        visited.insert(first);
        visited
    }
}

impl<'s, V: Handle<'s>> Visited<'s, V> {
    /// Nothing seen yet.
    #[inline]
    pub fn new() -> Self {
        Self {
            bits: 0,
            more: Vec::new(),
            list: [(0, 0); INLINE],
            rest: Vec::new(),
            length: 0,
            taken: 0,
            end: 0,
            any: None,
            heap: std::marker::PhantomData,
        }
    }

    /// Whether an object was seen before.
    #[inline]
    pub fn contains(&self, view: V) -> bool {
        view.at().among(|object| self.has(object))
    }

    #[inline]
    fn has(&self, object: u32) -> bool {
        if object < 64 {
            return self.bits >> object & 1 == 1;
        }
        let word = self.more.get(object as usize / 64 - 1);
        word.is_some_and(|word| word >> (object % 64) & 1 == 1)
    }

    /// Adds an object; `false` if it was seen before.
    #[inline]
    pub fn insert(&mut self, view: V) -> bool {
        if self.contains(view) {
            return false;
        }
        let at = view.at().field(0);
        let object = at.object();
        if object < 64 {
            self.bits |= 1 << object;
        } else {
            self.insert_far(object);
        }
        self.any.get_or_insert(view);
        self.push((at.slot(), object));
        true
    }

    #[cold]
    fn insert_far(&mut self, object: u32) {
        let word = object as usize / 64 - 1;
        if self.more.len() <= word {
            self.more.resize(word + 1, 0);
        }
        self.more[word] |= 1 << (object % 64);
    }

    #[inline]
    fn push(&mut self, entry: (u32, u32)) {
        match self.list.get_mut(self.end) {
            Some(place) => *place = entry,
            None => {
                self.rest.truncate(self.end - INLINE);
                self.rest.push(entry);
            }
        }
        self.end += 1;
        self.length += 1;
    }

    #[inline]
    fn entry(&self, index: usize) -> Option<V> {
        let (slot, object) = match self.list.get(index) {
            Some(entry) => *entry,
            None => self.rest[index - INLINE],
        };
        Some(V::of(self.any?.at().elsewhere(slot, object)))
    }

    /// How many objects were seen.
    #[inline]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether none was seen.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The next object of the work list: the one that has waited longest.
    #[allow(clippy::should_implement_trait, reason = "objects are added while it runs")]
    #[inline]
    pub fn next(&mut self) -> Option<V> {
        if self.taken == self.end {
            return None;
        }
        self.taken += 1;
        self.entry(self.taken - 1)
    }

    /// The object that was added last and not taken yet.
    #[inline]
    pub fn pop(&mut self) -> Option<V> {
        if self.taken == self.end {
            return None;
        }
        self.end -= 1;
        self.entry(self.end)
    }
}
