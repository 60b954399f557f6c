//! The objects of one candidate, and the handle through which an invariant reads them.

use crate::model::int::Int;
use crate::model::space::Space;
use crate::search::cell::{self, NULL, UNREAD, UNTOLD};
use crate::search::choices::Choices;
use rustc_hash::FxHashMap;
use std::any::TypeId;
use std::cell::{Cell, RefCell};
use std::panic::Location;
use std::sync::Arc;

/// All slots of a candidate. Reads of a slot that the search has not chosen a value for make it
/// choose one.
///
/// The monitor is never cleared: slots below the point of backtracking stay read, so that reading
/// them again is one load and one branch.
#[derive(Debug)]
pub struct Heap {
    cells: Box<[Cell<u64>]>,
    regions: Box<[u32]>,
    keys: FxHashMap<u32, Arc<[i64]>>,
    arenas: FxHashMap<u32, Arena>,
    wide: Box<[i64]>,
    /// The class of each object.
    classes: Box<[TypeId]>,
    choices: RefCell<Choices>,
    trace: RefCell<Option<Trace>>,
    /// Whether a question about the order of integers was asked since this was last cleared.
    compared: Cell<bool>,
}

/// The objects of an arena, each with its first slot.
#[derive(Clone, Debug)]
struct Arena {
    objects: Arc<[(u32, u32)]>,
    /// The slot that says how many of them there are, if that is chosen.
    size: Option<u32>,
}

/// A value that was written into slots.
#[derive(Debug, Default)]
pub(crate) struct Stored {
    pub cells: Vec<u64>,
    pub regions: Vec<u32>,
    pub keys: FxHashMap<u32, Arc<[i64]>>,
    pub arenas: FxHashMap<u32, Arc<[(u32, u32)]>>,
    pub wide: Vec<i64>,
    pub classes: Vec<TypeId>,
}

/// The read at which a run of the invariant ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Read {
    /// The slot that was read.
    pub slot: u32,
    /// Where in the source of the invariant.
    pub place: &'static Location<'static>,
}

/// A second run on the same candidate: all slots count as unread, so that every read is noticed.
#[derive(Debug)]
struct Trace {
    cells: Vec<u64>,
    last: Option<Read>,
    /// The slots read so far, if they are asked for.
    slots: Option<Vec<bool>>,
}

/// What a second run on a candidate read.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    pub slots: Vec<bool>,
    /// Whether it asked how integers compare whose values are still open.
    pub compared: bool,
}

impl Heap {
    /// A heap for the search of a space.
    pub(crate) fn new(space: &Arc<Space>, choices: Choices) -> Self {
        let slots = || (0..space.slots().len() as u32).zip(space.slots());
        let keys = slots().filter_map(|(slot, _)| Some((slot, space.map_keys(slot)?)));
        let arenas = slots().filter_map(|(slot, _)| {
            let objects = Arc::clone(space.arena(slot)?);
            Some((slot, Arena { objects, size: space.arena_size(slot) }))
        });
        Self {
            cells: vec![Cell::new(UNREAD); space.slots().len()].into(),
            regions: space.slots().iter().map(|slot| slot.region).collect(),
            keys: keys.collect(),
            arenas: arenas.collect(),
            wide: space.wide().into(),
            classes: (0..space.objects().len() as u32)
                .map(|o| space.class_of(o).type_id())
                .collect(),
            choices: RefCell::new(choices),
            trace: RefCell::new(None),
            compared: Cell::new(false),
        }
    }

    /// A heap that holds a given value; nothing is searched.
    pub(crate) fn of_value(value: Stored) -> Self {
        Self {
            cells: value.cells.into_iter().map(Cell::new).collect(),
            regions: value.regions.into(),
            keys: value.keys,
            arenas: value
                .arenas
                .into_iter()
                .map(|(slot, objects)| (slot, Arena { objects, size: None }))
                .collect(),
            wide: value.wide.into(),
            classes: value.classes.into(),
            choices: RefCell::new(Choices::none()),
            trace: RefCell::new(None),
            compared: Cell::new(false),
        }
    }

    /// The handle of the root object.
    pub fn root(&self) -> At<'_> {
        At { heap: self, word: cell::link(0, 0) }
    }

    pub(crate) fn cells(&self) -> &[Cell<u64>] {
        &self.cells
    }

    pub(crate) fn choices(&mut self) -> (&mut Choices, &[Cell<u64>]) {
        (self.choices.get_mut(), &self.cells)
    }

    pub(crate) fn chosen(&self) -> std::cell::Ref<'_, Choices> {
        self.choices.borrow()
    }

    /// The value of a word that refers to one of the wide values.
    pub(crate) fn wide_value(&self, word: u64) -> i64 {
        self.wide[(word >> 2) as usize - 1]
    }

    /// The first slot of the elements of the sequence or map at a slot.
    pub(crate) fn region(&self, slot: u32) -> u32 {
        self.regions[slot as usize]
    }

    /// The keys that the map at a slot may have.
    pub(crate) fn map_keys(&self, slot: u32) -> &[i64] {
        self.keys.get(&slot).map_or(&[], |keys| keys)
    }

    /// The objects of the arena at a slot, each with its first slot.
    pub(crate) fn arena_objects(&self, slot: u32) -> &[(u32, u32)] {
        let Some(Arena { objects, size }) = self.arenas.get(&slot) else { return &[] };
        let most = size.map_or(usize::MAX, |size| cell::count(self.known(size)));
        &objects[..most.min(objects.len())]
    }

    /// How many objects there are.
    pub(crate) fn objects(&self) -> usize {
        self.classes.len()
    }

    /// The class of an object.
    pub(crate) fn class_of(&self, object: u32) -> TypeId {
        self.classes[object as usize]
    }

    fn first_read(&self, slot: u32, place: &'static Location<'static>) -> u64 {
        if let Some(trace) = &mut *self.trace.borrow_mut() {
            trace.last = Some(Read { slot, place });
            if let Some(slots) = &mut trace.slots {
                slots[slot as usize] = true;
            }
            return trace.cells[slot as usize];
        }
        self.choices.borrow_mut().open(slot, &self.cells)
    }

    /// The content of a slot that was read before.
    fn known(&self, slot: u32) -> u64 {
        match &*self.trace.borrow() {
            Some(trace) => trace.cells[slot as usize],
            None => self.cells[slot as usize].get(),
        }
    }

    /// Runs the invariant once more on the same candidate and reports its last read.
    pub(crate) fn last_read(&self, run: impl FnOnce(At<'_>)) -> Option<Read> {
        self.trace(None, run).last
    }

    /// Runs something once more on the same candidate and reports all it read.
    pub(crate) fn reads(&self, run: impl FnOnce(At<'_>)) -> Reads {
        self.compared.set(false);
        let none = vec![false; self.cells.len()];
        let slots = self.trace(Some(none), run).slots.unwrap_or_default();
        Reads { slots, compared: self.compared.get() }
    }

    fn trace(&self, slots: Option<Vec<bool>>, run: impl FnOnce(At<'_>)) -> Trace {
        let cells = self.cells.iter().map(|cell| cell.replace(UNREAD)).collect();
        *self.trace.borrow_mut() = Some(Trace { cells, last: None, slots });
        run(self.root());
        let trace = self.trace.borrow_mut().take().expect("nothing else ends a trace");
        for (cell, word) in self.cells.iter().zip(&trace.cells) {
            cell.set(*word);
        }
        trace
    }
}

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
        match self.heap.cells.get(self.word as u32 as usize) {
            Some(cell) if cell.get() != UNREAD => cell.get(),
            _ => self.read_slowly(Location::caller()),
        }
    }

    #[cold]
    #[inline(never)]
    fn read_slowly(self, place: &'static Location<'static>) -> u64 {
        let slot = self.told().slot();
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
            word => Some(f64::from_bits(self.heap.wide_value(word) as u64)),
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
    pub fn keys(self) -> &'s [i64] {
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

impl Heap {
    /// Whether x - y <= c, for variables of the order constraints; 0 stands for the number 0.
    #[inline]
    pub(crate) fn at_most(&self, x: u32, y: u32, c: i64) -> bool {
        self.compared.set(true);
        self.choices.borrow_mut().at_most(x, y, c)
    }

    /// How x compares to y + c.
    pub(crate) fn compare(&self, x: u32, y: u32, c: i64) -> std::cmp::Ordering {
        self.compared.set(true);
        self.choices.borrow_mut().compare(x, y, c)
    }

    /// Chooses the value of a variable.
    #[inline(never)]
    pub(crate) fn value(&self, variable: u32) -> i64 {
        let slot = self.choices.borrow().slot_of(variable);
        match self.known(slot) {
            UNTOLD => self.choices.borrow_mut().value(slot, &self.cells),
            word => word as i64 >> 2,
        }
    }
}
