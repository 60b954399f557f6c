//! The choices that led to the current candidate, and how to go on to the next one.
//!
//! The plain strategy is Korat's (Boyapati, Khurshid, Marinov 2002): every slot gets its first value
//! when it is read for the first time; the next candidate changes the last choice that has another
//! alternative; of each class domain at most one object that was not used before is tried. The
//! delayed strategy adds choices that are not the value of a slot: the outcome of a comparison, or
//! which of the objects seen before a link refers to.

mod advance;
mod alternatives;
mod conflict;
mod effects;
mod guide;
mod listing;

pub(crate) use guide::{Guide, WrongCandidate};

use crate::model::space::{FieldDomain, IntValues, Space};
use crate::search::cell::{NULL, UNREAD, UNTOLD};
use crate::search::jumps::Depths;
use crate::search::order::{LARGEST, Order};
use crate::techniques::bounds::Labels;
use listing::Limits;
use std::cell::Cell;
use std::cmp::Ordering;
use std::sync::Arc;

/// The cells of the heap that the choices are written to.
pub(crate) type Cells = [Cell<u64>];

/// Unwinds a run of the invariant that reads a link for which there is no object left.
pub(crate) struct DeadEnd;

/// Unwinds a run of the invariant that reads a slot which is not searched.
pub(crate) struct Strayed(pub u32);

/// What the search may take for granted or put off.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// An owned link gets fresh objects only.
    pub owned: bool,
    /// Integers and seen objects stay open until the invariant tells them apart.
    pub delayed: bool,
    /// The search jumps over choices that a failing check has not read.
    pub jumps: bool,
    /// At most this many objects besides the root.
    pub most_objects: Option<u32>,
}

/// One choice: what it is about, the alternative taken, how many there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub slot: u32,
    pub alternative: u32,
    pub count: u32,
    /// The state of the order constraints before it.
    mark: u32,
    pub about: About,
}

/// What a choice is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum About {
    /// A plain value of the slot.
    Pick,
    /// An integer of the slot, chosen at once; whether they are all of a range.
    Int { range: bool },
    /// The object of a link: the domain of the current one, and how many were used before.
    Link { domain: u32, used: i32 },
    /// Whether an integer that stays open is null.
    OpenInt,
    /// Which of the objects seen before.
    Tell { mask: u64 },
    /// Whether the object is one of a set.
    Among { mask: u64, set: u64 },
    /// Whether x - y <= c.
    AtMost { x: u32, y: u32, c: i64 },
    /// Whether x - y is less than, equal to or greater than c; the possible outcomes as bits.
    Compare { x: u32, y: u32, c: i64, outcomes: u8 },
    /// The value of an integer that was open.
    Value { low: i64 },
    /// The same once the invariant has accepted: nothing will be compared any more.
    Listed { low: i64 },
}

impl About {
    /// Whether it is the first read of a slot, not a later question about what it holds.
    pub fn is_read(self) -> bool {
        matches!(self, Self::Pick | Self::Int { .. } | Self::Link { .. } | Self::OpenInt)
    }
}

/// The stack of choices with the state that depends on it.
#[derive(Debug)]
pub(crate) struct Choices {
    space: Arc<Space>,
    options: Options,
    stack: Vec<Choice>,
    /// The largest object number used, for each class domain; -1 if none.
    used: Vec<i32>,
    objects: u32,
    /// How many objects of each class domain links may lead to.
    room: Vec<u32>,
    order: Order,
    /// The variable of a slot whose integer is open.
    variables: Vec<u32>,
    variable_slots: Vec<u32>,
    /// The objects that an untold link may still refer to, and their class domain.
    masks: Vec<(u64, u32)>,
    guide: Guide,
    /// The slots that are searched, if not all.
    part: Option<Arc<[bool]>>,
    /// Which links can be in a valid structure, if that is known.
    labels: Option<Box<Labels>>,
    /// The slots of the choices that the last step dropped, the last one first.
    dropped: Vec<u32>,
    /// The choices that leave out values which other choices rule out, if the search jumps.
    narrowed: Depths,
    /// The class domains that have owners as well as other links.
    mixed: Vec<bool>,
    /// What limits the value of each slot that was listed.
    limits: Vec<Limits>,
}

impl Choices {
    pub fn new(space: &Arc<Space>, options: Options) -> Self {
        let slots = space.slots().len();
        let lazy = if options.delayed { slots } else { 0 };
        Self {
            space: Arc::clone(space),
            options,
            stack: Vec::new(),
            used: vec![-1; space.domains().len()],
            objects: 0,
            room: space.domains().iter().map(|domain| domain.count).collect(),
            order: Order::new(),
            variables: vec![0; lazy],
            variable_slots: Vec::new(),
            masks: vec![(0, 0); lazy],
            guide: Guide::First,
            part: None,
            labels: None,
            dropped: Vec::new(),
            narrowed: Depths::default(),
            mixed: if options.jumps { conflict::mixed(space) } else { Vec::new() },
            limits: vec![Limits::default(); lazy],
        }
    }

    /// What is searched.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// No space and no choices: for heaps that hold a value.
    pub fn none() -> Self {
        let space = Space::default();
        Self::new(&Arc::new(space), Options::default())
    }

    pub fn stack(&self) -> &[Choice] {
        &self.stack
    }

    /// The alternatives taken, one for each choice.
    pub fn path(&self) -> Vec<u32> {
        self.stack.iter().map(|choice| choice.alternative).collect()
    }

    /// How many objects of each class domain were chosen; the sum without the root.
    pub fn count_used(&self, used: &mut Vec<u32>) -> u32 {
        used.clear();
        used.extend(self.used.iter().map(|last| (last + 1) as u32));
        self.objects
    }

    /// How the alternatives of new choices are picked from now on.
    pub fn guide(&mut self, guide: Guide) -> Guide {
        std::mem::replace(&mut self.guide, guide)
    }

    /// Takes no link that the bounds rule out.
    pub fn stay_within(&mut self, labels: Labels) {
        self.labels = Some(Box::new(labels));
    }

    /// Searches only some of the slots.
    pub fn only_slots(&mut self, part: &Arc<[bool]>) {
        self.part = Some(Arc::clone(part));
    }

    /// Fixes the value of a slot for the whole search. Objects that fixed links refer to are
    /// told apart from the start.
    pub fn fix(&mut self, slot: u32, index: u32, cells: &Cells) {
        let word = match self.space.field(slot) {
            field if field.nullable() && index == 0 => NULL,
            FieldDomain::Links { .. } => {
                let (domain, number) = self.space.link_value(slot, index);
                let used = &mut self.used[domain as usize];
                let before = *used;
                *used = before.max(number as i32);
                self.objects += (*used - before) as u32;
                self.object_word(domain, number)
            }
            FieldDomain::Ints { values, nullable, .. } => {
                let word = self.int_word(values, index as usize - usize::from(*nullable));
                self.note_size(slot, word);
                word
            }
            FieldDomain::Picks { values, nullable } => {
                self.pick_word(values, index as usize - usize::from(*nullable))
            }
            FieldDomain::Fixed => return,
        };
        cells[slot as usize].set(word);
    }

    /// Chooses a value for a slot that is read for the first time.
    pub fn open(&mut self, slot: u32, cells: &Cells) -> u64 {
        if self.space.has_open_arena() {
            self.open_arenas(slot, cells);
        }
        if self.part.as_ref().is_some_and(|part| !part[slot as usize]) {
            std::panic::resume_unwind(Box::new(Strayed(slot)));
        }
        let field = self.space.field(slot);
        let null = u32::from(field.nullable());
        let (about, count) = match field {
            FieldDomain::Links { .. } => {
                (About::Link { domain: u32::MAX, used: 0 }, self.link_alternatives(slot))
            }
            FieldDomain::Ints { values, .. } => {
                if self.options.delayed && can_stay_open(field) {
                    (About::OpenInt, null + 1)
                } else {
                    let range = matches!(values, IntValues::Range(..));
                    let count = match self.options.most_objects {
                        Some(most) if self.space.slots()[slot as usize].arena.is_some() => {
                            let few =
                                |index: &usize| values.saturated_at(*index) <= i64::from(most);
                            (0..values.len()).filter(few).count()
                        }
                        _ => values.len(),
                    };
                    (About::Int { range }, count as u32 + null)
                }
            }
            FieldDomain::Picks { .. } => {
                let domain = self.space.slots()[slot as usize].domain;
                (About::Pick, self.space.values(domain) as u32)
            }
            // Never searched: one value, which nothing reads.
            FieldDomain::Fixed => (About::Pick, 1),
        };
        self.push(slot, about, count, cells);
        cells[slot as usize].get()
    }

    /// What a link may lead to depends on how many objects an arena has, so that is chosen first.
    fn open_arenas(&mut self, slot: u32, cells: &Cells) {
        let space = Arc::clone(&self.space);
        let FieldDomain::Links { domains, .. } = space.field(slot) else { return };
        for domain in domains {
            if let Some(size) = space.domains()[*domain as usize].size_slot
                && cells[size as usize].get() == UNREAD
            {
                self.open(size, cells);
            }
        }
    }

    /// Chooses which of the seen objects an untold link refers to.
    pub fn tell(&mut self, slot: u32, cells: &Cells) -> u64 {
        let mask = self.masks[slot as usize].0;
        self.push(slot, About::Tell { mask }, mask.count_ones(), cells);
        cells[slot as usize].get()
    }

    /// An object of the same class domain as those that an untold link may refer to.
    pub fn any_object(&self, slot: u32) -> u32 {
        self.space.domains()[self.masks[slot as usize].1 as usize].first
    }

    /// Whether an untold link refers to one of a set of objects.
    pub fn among(&mut self, slot: u32, cells: &Cells, member: impl Fn(u32) -> bool) -> bool {
        let (mask, domain) = self.masks[slot as usize];
        let first = self.space.domains()[domain as usize].first;
        let bits = (0..64).filter(|bit| mask >> bit & 1 == 1 && member(first + bit));
        let set = bits.fold(0, |set, bit| set | 1 << bit);
        if set == 0 || set == mask {
            return set == mask;
        }
        self.push(slot, About::Among { mask, set }, 2, cells) == 0
    }

    /// The variable of a slot whose integer is open.
    pub fn variable(&self, slot: u32) -> u32 {
        self.variables[slot as usize]
    }

    /// The slot of a variable.
    pub fn slot_of(&self, variable: u32) -> u32 {
        self.variable_slots[variable as usize - 1]
    }

    /// Whether x - y <= c; chosen if both are possible.
    #[inline]
    pub fn at_most(&mut self, x: u32, y: u32, c: i64) -> bool {
        match self.order.at_most(x, y, c) {
            Some(decided) => decided,
            None => self.push(0, About::AtMost { x, y, c }, 2, &[]) == 0,
        }
    }

    /// How x compares to y + c; chosen if there is more than one possibility.
    pub fn compare(&mut self, x: u32, y: u32, c: i64) -> Ordering {
        let outcomes = self.order.outcomes(x, y, c);
        let count = outcomes.count_ones();
        let alternative = match count {
            1 => 0,
            _ => self.push(0, About::Compare { x, y, c, outcomes }, count, &[]),
        };
        effects::outcome(outcomes, alternative)
    }

    /// Chooses the value of an integer that was open.
    pub fn value(&mut self, slot: u32, cells: &Cells) -> i64 {
        let (low, high) = self.order.range(self.variables[slot as usize]);
        let about = About::Value { low };
        low + i64::from(self.push(slot, about, (high - low + 1) as u32, cells))
    }

    /// Takes a new choice; returns the alternative.
    fn push(&mut self, slot: u32, about: About, count: u32, cells: &Cells) -> u32 {
        if count == 0 {
            std::panic::resume_unwind(Box::new(DeadEnd));
        }
        if self.options.jumps {
            self.note_narrowed(slot, about, count);
        }
        let mark = self.order.mark();
        let mut choice = Choice { slot, alternative: 0, count, mark, about };
        choice.alternative = self.pick_alternative(&choice);
        self.stack.push(choice);
        self.apply(cells);
        if self.labels.is_some() {
            return self.first_within_bounds(cells);
        }
        choice.alternative
    }

    /// Chooses whatever is open about a slot: its value, which object, which integer.
    pub fn settle(&mut self, slot: u32, cells: &Cells) -> u64 {
        self.settle_value(slot, cells, false)
    }

    fn settle_value(&mut self, slot: u32, cells: &Cells, again: bool) -> u64 {
        let word = match cells[slot as usize].get() {
            UNREAD => self.open(slot, cells),
            word => word,
        };
        if word != UNTOLD {
            return word;
        }
        if let FieldDomain::Links { .. } = self.space.field(slot) {
            return self.tell(slot, cells);
        }
        self.list(slot, cells, again);
        cells[slot as usize].get()
    }
}

/// Whether an integer field can be left open: the constraints know ranges only.
fn can_stay_open(field: &FieldDomain) -> bool {
    match field {
        FieldDomain::Ints { values: IntValues::Range(low, high), length: false, .. } => {
            *low >= -LARGEST && *high <= LARGEST
        }
        _ => false,
    }
}
