//! The objects of one candidate, as far as the search has chosen them.

mod at;

pub use at::At;

use crate::model::key::KeyValue;
use crate::model::space::Space;
use crate::model::wide::WideInt;
use crate::search::cell::{self, UNREAD, UNTOLD};
use crate::search::choices::Choices;
use crate::search::jumps::Depths;
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
    keys: FxHashMap<u32, Arc<[KeyValue]>>,
    arenas: FxHashMap<u32, Arena>,
    wide: Box<[WideInt]>,
    /// The class of each object.
    classes: Box<[TypeId]>,
    choices: RefCell<Choices>,
    trace: RefCell<Option<Trace>>,
    /// Whether a question about the order of integers was asked since this was last cleared.
    compared: Cell<bool>,
    /// The last check that read each slot, by number; empty if nobody asks.
    readers: Box<[Cell<u64>]>,
    /// The number of the check that runs.
    reader: Cell<u64>,
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
    pub keys: FxHashMap<u32, Arc<[KeyValue]>>,
    pub arenas: FxHashMap<u32, Arc<[(u32, u32)]>>,
    pub wide: Vec<WideInt>,
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
        let keys = slots().filter_map(|(slot, _)| Some((slot, Arc::clone(space.map_keys(slot)?))));
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
            readers: Box::default(),
            reader: Cell::new(0),
        }
    }

    /// Notes from now on which slots each check reads.
    pub(crate) fn note_readers(&mut self) {
        self.readers = vec![Cell::new(0); self.cells.len()].into();
    }

    /// Another check begins.
    #[inline]
    pub(crate) fn begin_check(&self) {
        self.reader.set(self.reader.get() + 1);
        self.compared.set(false);
    }

    /// The choices that decided something for the check that ran last.
    pub(crate) fn conflict(&mut self) -> Depths {
        let (readers, reader) = (&self.readers, self.reader.get());
        let read = |slot: u32| readers[slot as usize].get() == reader;
        self.choices.get_mut().conflict(read, self.compared.get())
    }

    /// A check reads a slot.
    #[inline]
    fn note_read(&self, slot: u32) {
        if let Some(last) = self.readers.get(slot as usize) {
            last.set(self.reader.get());
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
            readers: Box::default(),
            reader: Cell::new(0),
        }
    }

    /// The handle of the root object.
    pub fn root(&self) -> At<'_> {
        At::of(self, cell::link(0, 0))
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
    pub(crate) fn wide_value(&self, word: u64) -> WideInt {
        self.wide[(word >> 2) as usize - 1]
    }

    /// The text that a word means in a slot with texts.
    pub(crate) fn text(&self, slot: u32, word: u64) -> String {
        self.choices.borrow().space().text(slot, word).to_string()
    }

    /// The first slot of the elements of the sequence or map at a slot.
    pub(crate) fn region(&self, slot: u32) -> u32 {
        self.regions[slot as usize]
    }

    /// The keys that the map at a slot may have.
    pub(crate) fn map_keys(&self, slot: u32) -> &[KeyValue] {
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
