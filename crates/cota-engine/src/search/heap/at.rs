//! The handle through which an invariant reads the objects of a candidate.

use super::Heap;
use crate::model::int::Int;
use crate::model::key::KeyValue;
use crate::search::cell::{self, NULL, UNREAD, UNTOLD};
use std::any::TypeId;
use std::cell::Cell;
use std::panic::Location;

/// A place in the heap: an object, or a field inside one. Small and copyable; the views that are
/// derived for user types wrap it.
#[derive(Clone, Copy, Debug)]
pub struct At<'s> {
    heap: &'s Heap,
    /// As in a cell: the object in the upper half, the slot in the lower. While the object is not
    /// told, [`UNTOLD_OBJECT`] and the slot of the link are in the upper half, and the lower one is
    /// beyond all slots, so that reading it takes the slow way without being asked.
    word: u64,
}

/// Marks a handle whose object is one of those seen before, not told which.
const UNTOLD_OBJECT: u64 = 1 << 63;

/// Beyond every slot; offsets are added to it.
const FAR: u32 = 1 << 31;

impl<'s> At<'s> {
    /// The place `offset` slots further on, in the same object.
    #[inline]
    pub fn field(self, offset: u32) -> Self {
        Self { word: self.word + u64::from(offset), ..self }
    }

    #[inline]
    fn is_untold(self) -> bool {
        self.word & UNTOLD_OBJECT != 0
    }

    /// The slot of the link that led here, if its object is not told.
    fn link_slot(self) -> u32 {
        ((self.word & !UNTOLD_OBJECT) >> 32) as u32
    }

    /// The same place, with the object told if it was not.
    #[inline]
    pub(crate) fn told(self) -> Self {
        if self.is_untold() { self.tell() } else { self }
    }

    #[cold]
    #[inline(never)]
    fn tell(self) -> Self {
        let link = self.link_slot();
        let word = match self.heap.known(link) {
            UNTOLD => self.heap.choices.borrow_mut().tell(link, &self.heap.cells),
            word => word,
        };
        Self { word: word + u64::from(self.word as u32 - FAR), ..self }
    }

    /// The content of the slot here; chosen now if it was not read before.
    #[inline]
    #[track_caller]
    fn read(self) -> u64 {
        let word = self.heap.cells.get(self.word as u32 as usize).map_or(UNREAD, Cell::get);
        if word == UNREAD {
            return self.read_slowly(Location::caller());
        }
        self.heap.note_read(self.word as u32);
        word
    }

    #[cold]
    #[inline(never)]
    fn read_slowly(self, place: &'static Location<'static>) -> u64 {
        let slot = self.told().slot();
        self.heap.note_read(slot);
        match self.heap.cells[slot as usize].get() {
            UNREAD => self.heap.first_read(slot, place),
            word => word,
        }
    }

    /// The heap.
    #[inline]
    pub(crate) fn heap(self) -> &'s Heap {
        self.heap
    }

    /// Object and slot in one word.
    #[inline]
    pub(crate) fn word(self) -> u64 {
        self.word
    }

    /// The place of a word of the same heap.
    #[inline]
    pub(crate) fn of(heap: &'s Heap, word: u64) -> Self {
        Self { heap, word }
    }

    /// The slot this place begins at.
    #[inline]
    pub(crate) fn slot(self) -> u32 {
        self.told().word as u32
    }

    /// The number of the object.
    #[inline]
    pub(crate) fn object(self) -> u32 {
        cell::object(self.told().word)
    }

    /// Whether the object here is of a class. That is known even while it is not told which object
    /// of the class it is.
    pub fn is<T: 'static>(self) -> bool {
        let open = self.is_untold() && self.heap.known(self.link_slot()) == UNTOLD;
        let object = if open {
            self.heap.choices.borrow().any_object(self.link_slot())
        } else {
            self.object()
        };
        self.heap.classes[object as usize] == TypeId::of::<T>()
    }

    /// A place of the same heap.
    #[inline]
    pub(crate) fn elsewhere(self, slot: u32, object: u32) -> Self {
        Self { heap: self.heap, word: cell::link(object, slot) }
    }

    /// Follows the link here; `None` for null.
    #[inline]
    #[track_caller]
    pub fn follow(self) -> Option<Self> {
        let word = self.read();
        if word > NULL {
            return Some(Self { heap: self.heap, word });
        }
        self.follow_rest(word)
    }

    #[inline]
    fn follow_rest(self, word: u64) -> Option<Self> {
        (word == UNTOLD).then(|| {
            let link = u64::from(self.slot());
            Self { heap: self.heap, word: UNTOLD_OBJECT | link << 32 | u64::from(FAR) }
        })
    }

    /// The boolean, character or variant here, as a number; `None` for null.
    #[inline]
    #[track_caller]
    pub fn pick(self) -> Option<u32> {
        match self.read() {
            NULL => None,
            word => Some((word >> 2) as u32),
        }
    }

    /// The integer here, chosen or not; `None` for null.
    #[inline]
    #[track_caller]
    pub fn int<T>(self) -> Option<Int<'s, T>> {
        let word = self.read();
        if word & 3 == 1 {
            return Some(Int::known(self.heap, word as i64 >> 2));
        }
        self.int_rest(word)
    }

    #[inline(never)]
    fn int_rest<T>(self, word: u64) -> Option<Int<'s, T>> {
        match word {
            NULL => None,
            UNTOLD => {
                Some(Int::delayed(self.heap, self.heap.choices.borrow().variable(self.slot())))
            }
            _ => Some(Int::wide(self.heap, word)),
        }
    }

    /// The floating point number here; `None` for null.
    #[inline]
    #[track_caller]
    pub fn float(self) -> Option<f64> {
        match self.read() {
            NULL => None,
            word => Some(self.heap.wide_value(word).to_float()),
        }
    }

    /// An integer that is always chosen when it is read: a length.
    #[inline]
    #[track_caller]
    pub fn length(self) -> usize {
        (self.read() >> 2) as usize
    }

    /// The place of an element of the sequence or map here.
    #[inline]
    pub fn element(self, index: usize, width: u32) -> Self {
        let at = self.told();
        let first = self.heap.regions[at.word as u32 as usize];
        let object = at.word & !u64::from(u32::MAX);
        Self { word: object | u64::from(first + index as u32 * width), ..at }
    }

    /// The possible keys of the map here.
    pub fn keys(self) -> &'s [KeyValue] {
        self.heap.keys.get(&self.slot()).map_or(&[], |keys| keys)
    }

    /// The objects of the arena here. How many there are is chosen now if it was open.
    #[track_caller]
    pub fn arena(self) -> impl Iterator<Item = At<'s>> {
        let heap = self.heap;
        let size = heap.arenas.get(&self.slot()).and_then(|arena| arena.size);
        if let Some(size) = size {
            Self { heap, word: cell::link(0, size) }.read();
        }
        let objects: &'s [(u32, u32)] = heap.arena_objects(self.slot());
        objects.iter().map(move |&(object, slot)| self.elsewhere(slot, object))
    }

    /// Whether two handles are the same place of the same object.
    #[inline]
    pub fn same(self, other: Self) -> bool {
        if (self.word | other.word) & UNTOLD_OBJECT == 0 {
            self.word == other.word
        } else {
            self.same_untold(other)
        }
    }

    #[cold]
    #[inline(never)]
    fn same_untold(self, other: Self) -> bool {
        let open = |at: At<'_>| at.is_untold() && at.heap.known(at.link_slot()) == UNTOLD;
        match (open(self), open(other)) {
            (false, false) => self.told().same(other.told()),
            (true, true) if self.word == other.word => true,
            (true, true) => self.told().same(other),
            (true, false) => self.among(|object| object == other.object()),
            (false, true) => other.among(|object| object == self.object()),
        }
    }

    /// Whether the object is one of a set, by number: asked once for all objects not told apart.
    #[inline]
    pub(crate) fn among(self, set: impl Fn(u32) -> bool) -> bool {
        if self.is_untold() { self.among_untold(&set) } else { set(cell::object(self.word)) }
    }

    #[cold]
    #[inline(never)]
    fn among_untold(self, set: &dyn Fn(u32) -> bool) -> bool {
        let link = self.link_slot();
        match self.heap.known(link) {
            UNTOLD => self.heap.choices.borrow_mut().among(link, &self.heap.cells, set),
            word => set(cell::object(word)),
        }
    }
}
