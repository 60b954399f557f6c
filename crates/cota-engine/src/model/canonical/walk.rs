//! The walk that writes a structure down.

use super::token;
use crate::model::shape::{ClassId, Schema, Shape};
use crate::model::wide::WideInt;
use crate::search::cell::{self, NULL};
use crate::search::heap::Heap;
use crate::search::touch::Size;

/// In place of a value: nothing.
pub(super) const ABSENT: i64 = -1;

/// What a walk wrote down.
#[derive(Clone, Debug)]
pub(super) struct Walked {
    pub tokens: Vec<u8>,
    pub size: Size,
}

/// The least of what walks write down that take unordered objects in different orders.
pub(super) fn least(schema: &Schema, heap: &Heap) -> Walked {
    let mut walk = Walk::new(schema, heap, Vec::new());
    walk.root();
    let mut best = walk.walked();
    while let Some(picks) = next(walk.picks) {
        walk = Walk::new(schema, heap, picks);
        walk.root();
        if walk.tokens < best.tokens {
            best = walk.walked();
        }
    }
    best
}

/// The name of a slot, with objects numbered as the least walk meets them.
pub(super) fn name(schema: &Schema, heap: &Heap, slot: u32) -> Option<String> {
    let best = least(schema, heap).tokens;
    let mut picks = Vec::new();
    loop {
        let mut walk = Walk::new(schema, heap, picks);
        walk.wanted = Some(slot);
        walk.root();
        if walk.tokens == best {
            return walk.found;
        }
        picks = next(walk.picks)?;
    }
}

/// The next orders: the last pick that has another alternative takes it.
fn next(mut picks: Vec<(usize, usize)>) -> Option<Vec<(usize, usize)>> {
    while let Some((pick, of)) = picks.pop() {
        if pick + 1 < of {
            picks.push((pick + 1, of));
            return Some(picks);
        }
    }
    None
}

struct Walk<'a> {
    schema: &'a Schema,
    heap: &'a Heap,
    tokens: Vec<u8>,
    /// The number of each object in the order in which they are met.
    numbers: Vec<Option<u32>>,
    met: u32,
    /// How many objects of each class were met.
    per_class: Vec<u32>,
    lengths: u64,
    /// Which of the unordered objects that were left was taken, and how many were left.
    picks: Vec<(usize, usize)>,
    made: usize,
    /// The slot whose name is asked for, the names of the fields on the way, and the answer.
    wanted: Option<u32>,
    path: Vec<String>,
    found: Option<String>,
}

impl<'a> Walk<'a> {
    fn new(schema: &'a Schema, heap: &'a Heap, picks: Vec<(usize, usize)>) -> Self {
        Self {
            schema,
            heap,
            tokens: Vec::new(),
            numbers: vec![None; heap.objects()],
            met: 0,
            per_class: vec![0; schema.classes().len()],
            lengths: 0,
            picks,
            made: 0,
            wanted: None,
            path: Vec::new(),
            found: None,
        }
    }

    fn walked(&mut self) -> Walked {
        let size = Size { objects: self.met - 1, lengths: self.lengths };
        Walked { tokens: std::mem::take(&mut self.tokens), size }
    }

    fn write(&mut self, value: impl Into<WideInt>) {
        token::write(&mut self.tokens, value.into());
    }

    fn root(&mut self) {
        self.number(0);
        self.content(ClassId(0), 0, &|| "root".to_string());
    }

    /// The content of an object, which fields on the way to it have no part in the names of.
    fn content(&mut self, class: ClassId, slot: u32, id: &dyn Fn() -> String) {
        let schema = self.schema;
        let outside = std::mem::take(&mut self.path);
        if self.wanted.is_some() {
            self.path.push(id());
        }
        self.shape(&schema.classes()[class.0 as usize].shape, slot);
        self.path = outside;
    }

    fn word(&mut self, slot: u32) -> u64 {
        if self.wanted == Some(slot) {
            self.found = Some(self.path.join(".").replace(".[", "["));
        }
        self.heap.cells()[slot as usize].get()
    }

    fn within(&mut self, name: impl FnOnce() -> String, shape: &Shape, slot: u32) {
        if self.wanted.is_some() {
            self.path.push(name());
        }
        self.shape(shape, slot);
        if self.wanted.is_some() {
            self.path.pop();
        }
    }

    fn shape(&mut self, shape: &Shape, slot: u32) {
        match shape {
            Shape::Nothing => {}
            Shape::Int { nullable, .. } | Shape::Float { nullable } => {
                let word = self.word(slot);
                if *nullable {
                    self.write(i64::from(word != NULL));
                }
                if word != NULL {
                    self.write(number(self.heap, word));
                }
            }
            // A text is written as its characters: another field may number the same text otherwise.
            Shape::Text { .. } => match self.word(slot) {
                NULL => self.write(ABSENT),
                word => {
                    let text = self.heap.text(slot, word);
                    self.write(text.chars().count() as i64);
                    text.chars().for_each(|c| self.write(i64::from(u32::from(c))));
                }
            },
            Shape::Bool { .. } | Shape::Char { .. } | Shape::Constant { .. } => {
                match self.word(slot) {
                    NULL => self.write(ABSENT),
                    word => self.write((word >> 2) as i64),
                }
            }
            Shape::Link { .. } => match self.word(slot) {
                NULL => self.write(ABSENT),
                word => self.link(cell::object(word), word as u32),
            },
            Shape::Arena { all, .. } => {
                if *all {
                    self.arena(slot);
                }
            }
            Shape::Optional(inner) => {
                let present = self.word(slot) >> 2 == 1;
                self.write(i64::from(present));
                if present {
                    self.shape(inner, slot + 1);
                }
            }
            Shape::Record { fields, .. } => self.fields(fields, slot),
            Shape::Enum { variants, .. } => {
                let variant = (self.word(slot) >> 2) as usize;
                self.write(variant as i64);
                let before = variants[..variant].iter().flat_map(|(_, fields)| fields);
                let skipped: u32 = before.map(|(_, shape)| shape.width()).sum();
                self.fields(&variants[variant].1, slot + 1 + skipped);
            }
            Shape::Seq(element) => {
                let length = (self.word(slot) >> 2) as u32;
                self.write(length);
                self.lengths += u64::from(length);
                self.elements(element, self.heap.region(slot), length);
            }
            Shape::Array(element, length) => self.elements(element, slot, *length as u32),
            Shape::Map { value, .. } => self.map(value, slot),
        }
    }

    fn fields(&mut self, fields: &[(String, Shape)], mut slot: u32) {
        for (name, shape) in fields {
            self.within(|| name.clone(), shape, slot);
            slot += shape.width();
        }
    }

    fn elements(&mut self, element: &Shape, first: u32, length: u32) {
        for index in 0..length {
            self.within(|| format!("[{index}]"), element, first + index * element.width());
        }
    }

    /// The entries that are there, by their keys.
    fn map(&mut self, value: &Shape, slot: u32) {
        let (heap, first) = (self.heap, self.heap.region(slot));
        let mut entries: Vec<_> = (0u32..)
            .zip(heap.map_keys(slot))
            .map(|(index, key)| (key, first + index * value.width()))
            .collect();
        entries.sort_unstable();
        entries.retain(|(key, slot)| {
            // What says absent, or is a member of a set, may be the last read too.
            if self.wanted == Some(*slot) {
                self.found = Some(format!("{}[{key}]", self.path.join(".")));
            }
            !says_absent(value, heap.cells()[*slot as usize].get())
        });
        self.write(entries.len() as i64);
        for (key, slot) in entries {
            key.write(&mut |number| self.write(number));
            if !is_set(value) {
                self.within(|| format!("[{key}]"), value, slot);
            }
        }
    }

    fn link(&mut self, object: u32, slot: u32) {
        let known = self.numbers[object as usize];
        self.write(known.unwrap_or(self.met));
        if known.is_none() {
            self.meet(object, slot);
        }
    }

    fn number(&mut self, object: u32) {
        self.numbers[object as usize] = Some(self.met);
        self.met += 1;
    }

    /// An object for the first time: its class, then its content.
    fn meet(&mut self, object: u32, slot: u32) {
        let schema = self.schema;
        let type_id = self.heap.class_of(object);
        let class = schema.classes().iter().position(|class| class.type_id() == type_id);
        let class = class.unwrap_or(0);
        let among = self.per_class[class];
        self.per_class[class] += 1;
        self.number(object);
        self.write(class as i64);
        let name = &schema.classes()[class].name;
        self.content(ClassId(class as u32), slot, &|| format!("{name}{among}"));
    }

    /// All objects of an arena that were not met on other ways, in an order of picks: a one before
    /// each, a zero after the last.
    fn arena(&mut self, slot: u32) {
        let objects = self.heap.arena_objects(slot);
        loop {
            let open = |(object, _): &&(u32, u32)| self.numbers[*object as usize].is_none();
            let left: Vec<_> = objects.iter().filter(open).collect();
            self.write(i64::from(!left.is_empty()));
            if left.is_empty() {
                return;
            }
            if self.made == self.picks.len() {
                self.picks.push((0, left.len()));
            }
            let (object, slot) = *left[self.picks[self.made].0];
            self.made += 1;
            self.meet(object, slot);
        }
    }
}

/// The integer or the bits of the floating point number of a word.
fn number(heap: &Heap, word: u64) -> WideInt {
    match word & 3 {
        1 => (word as i64 >> 2).into(),
        _ => heap.wide_value(word),
    }
}

/// Whether a map with these values is a set: a member is there or not, and has no value.
pub(super) fn is_set(value: &Shape) -> bool {
    matches!(value, Shape::Bool { nullable: false })
}

/// Whether the first slot of an optional value says that there is none.
fn says_absent(value: &Shape, word: u64) -> bool {
    match value {
        Shape::Optional(_) | Shape::Bool { nullable: false } => word >> 2 != 1,
        _ => word == NULL,
    }
}
