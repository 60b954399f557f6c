//! The set of objects that an invariant has visited, with a work list.

use crate::search::heap::{At, Heap};
use std::marker::PhantomData;

/// A view of an object: what links lead to.
pub trait Handle<'s>: Copy {
    /// The place it stands for.
    fn at(self) -> At<'s>;
    /// The view of a place.
    fn of(at: At<'s>) -> Self;
}

/// Up to this many members need no allocation.
const INLINE: usize = 16;

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
    heap: Option<&'s Heap>,
    /// Members among the first 64 objects.
    bits: u64,
    /// The work list: its end, how many were taken from its front, and how many were ever added.
    list: [u64; INLINE],
    end: u32,
    taken: u32,
    length: u32,
    /// What is beyond the first members and the first objects.
    spill: Option<Box<Spill>>,
    view: PhantomData<fn() -> V>,
}

#[derive(Clone, Debug, Default)]
struct Spill {
    list: Vec<u64>,
    bits: Vec<u64>,
}

impl<'s, V: Handle<'s>> Default for Visited<'s, V> {
    fn default() -> Self {
        Self::new()
    }
}

// Always inlined, here and below: the set is large, and must be made where it is used instead of being
// moved there.
#[allow(clippy::inline_always)]
impl<'s, V: Handle<'s>> From<V> for Visited<'s, V> {
    #[inline(always)]
    fn from(first: V) -> Self {
        let mut visited = Self::new();
        visited.insert(first);
        visited
    }
}

#[allow(clippy::inline_always)]
impl<'s, V: Handle<'s>> Visited<'s, V> {
    /// Nothing seen yet.
    #[inline(always)]
    pub fn new() -> Self {
        Self {
            heap: None,
            bits: 0,
            list: [0; INLINE],
            end: 0,
            taken: 0,
            length: 0,
            spill: None,
            view: PhantomData,
        }
    }

    /// Whether an object was seen before.
    #[inline]
    pub fn contains(&self, view: V) -> bool {
        view.at().among(|object| self.has(object))
    }

    fn has(&self, object: u32) -> bool {
        if object < 64 {
            return self.bits >> object & 1 == 1;
        }
        let word = self.spill.as_ref().and_then(|spill| spill.bits.get(object as usize / 64 - 1));
        word.is_some_and(|word| word >> (object % 64) & 1 == 1)
    }

    /// Adds an object; `false` if it was seen before.
    #[inline(always)]
    pub fn insert(&mut self, view: V) -> bool {
        let at = view.at();
        // The object's number is one less than what is in the upper half.
        let object = (at.word() >> 32).wrapping_sub(1);
        if object >= 64 {
            return self.insert_slowly(at);
        }
        let bit = 1 << object;
        if self.bits & bit != 0 {
            return false;
        }
        self.bits |= bit;
        self.heap = Some(at.heap());
        self.push(at.word());
        true
    }

    /// The object is not told yet, or one of many.
    #[cold]
    #[inline(never)]
    fn insert_slowly(&mut self, at: At<'s>) -> bool {
        if at.among(|object| self.has(object)) {
            return false;
        }
        let object = at.object();
        if object < 64 {
            self.bits |= 1 << object;
        } else {
            let word = object as usize / 64 - 1;
            let bits = &mut self.spill.get_or_insert_default().bits;
            bits.resize(bits.len().max(word + 1), 0);
            bits[word] |= 1 << (object % 64);
        }
        self.heap = Some(at.heap());
        self.push(at.elsewhere(at.slot(), object).word());
        true
    }

    #[inline]
    fn push(&mut self, word: u64) {
        match self.list.get_mut(self.end as usize) {
            Some(place) => *place = word,
            None => self.push_spilled(word),
        }
        self.end += 1;
        self.length += 1;
    }

    #[cold]
    #[inline(never)]
    fn push_spilled(&mut self, word: u64) {
        let list = &mut self.spill.get_or_insert_default().list;
        list.truncate(self.end as usize - INLINE);
        list.push(word);
    }

    #[inline]
    fn entry(&self, index: u32) -> Option<V> {
        let word = match self.list.get(index as usize) {
            Some(word) => *word,
            None => self.entry_spilled(index)?,
        };
        Some(V::of(At::of(self.heap?, word)))
    }

    #[cold]
    #[inline(never)]
    fn entry_spilled(&self, index: u32) -> Option<u64> {
        self.spill.as_ref()?.list.get(index as usize - INLINE).copied()
    }

    /// How many objects were seen.
    #[inline]
    pub fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether none was seen.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The objects in the order in which they were found, without those that [`pop`](Visited::pop)
    /// took.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = V> {
        (0..self.end).filter_map(|index| self.entry(index))
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
