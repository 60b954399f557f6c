//! Boxes around open integers.
//!
//! `Integer.valueOf` would need the value for its cache. Instead it makes a new box, and two boxes that
//! Java would take from the cache are the same object if their values are equal. A box is made only
//! where it is known whether Java's would be from the cache.

use crate::code::{Ins, Op};
use crate::failure::{Failure, Reference};
use crate::machine::Machine;
use crate::natives::{Answer, Native, Reply, identity_hash, int, value};
use crate::objects::ARRAY_HEADER;
use crate::program::{ClassId, MethodId, Program};
use crate::search::rules::Rule;

use super::word::is_open;
use super::{Question, Relation};

/// The least number that has its box in the cache.
const LEAST_CACHED: i64 = -128;

/// Where `Integer` has what is needed of it.
#[derive(Clone, Copy)]
pub(crate) struct Boxes {
    class: ClassId,
    value: usize,
    /// The array of the boxes that are shared.
    cache: Reference,
    make: MethodId,
    /// The constructor, whose boxes are the same as no other: it gets the value.
    new: MethodId,
}

impl Boxes {
    #[inline]
    pub(super) fn class_word(&self) -> u64 {
        u64::from(self.class)
    }
}

impl Machine {
    /// Prepares boxes around open integers; where this JDK's `Integer` is another one, they get values.
    pub(super) fn know_boxes(&mut self, on: bool) {
        if self.search.delayed.boxes.is_none() {
            self.search.delayed.boxes = self.find_boxes();
        }
        let Some(Boxes { make, new, .. }) = self.search.delayed.boxes else { return };
        for (method, native) in [(make, make_box as Native), (new, |_, _| Ok(Reply::Decline))] {
            self.program.methods[method as usize].native = on.then_some(native);
        }
        self.program.methods[make as usize].takes_open = on;
        // Calls that went straight to their code look for the method again.
        let Program { ins, sites, .. } = &mut self.program;
        for ins in ins {
            let calls = matches!(ins.op, Op::CallStatic | Op::CallDirect);
            if calls && [make, new].contains(&sites[ins.immediate() as usize].method) {
                ins.op = Op::Call;
            }
        }
    }

    fn find_boxes(&mut self) -> Option<Boxes> {
        let class = self.load("java/lang/Integer").ok()?;
        let cache = self.load("java/lang/Integer$IntegerCache").ok()?;
        self.initialise(cache).ok()?;
        let value = self.program.offset(class, "value")?;
        let (_, field) = self.program.find_field(cache, "cache", "[Ljava/lang/Integer;")?;
        let cache = self.heap.read(field.at as usize) as Reference;
        let selector = self.program.known_selector("valueOf", "(I)Ljava/lang/Integer;")?;
        let make = self.find_declared(class, selector)?;
        let selector = self.program.known_selector("<init>", "(I)V")?;
        let new = self.find_declared(class, selector)?;
        (cache != 0).then_some(Boxes { class, value, cache, make, new })
    }

    /// What a box around an open integer holds.
    fn boxed(&self, object: u64) -> Option<u64> {
        let boxes = self.search.delayed.boxes.as_ref()?;
        let is_box = object != 0 && self.heap.read(object as usize) == boxes.class_word();
        let value = self.heap.read(object as usize + boxes.value);
        (is_box && is_open(value)).then_some(value)
    }

    /// Where a box has its value.
    pub(in crate::search) fn box_value(&self) -> Option<usize> {
        self.search.delayed.boxes.as_ref().map(|boxes| boxes.value)
    }

    /// The instruction looks at what a box holds.
    fn ask_box(&mut self, object: u64) {
        let (on, boxes) = (self.search.learned.on, self.search.delayed.boxes.as_ref());
        if let (true, Some(boxes)) = (on, boxes.filter(|_| object != 0)) {
            let set = self.word_set(object as usize + boxes.value);
            self.search.learned.ask(set);
        }
    }

    /// Whether all values of an int have boxes in the cache, or none has; nothing if some have.
    fn is_cached(&mut self, value: u64) -> Option<bool> {
        let cache = self.search.delayed.boxes.as_ref().map_or(0, |boxes| boxes.cache);
        let last = LEAST_CACHED + self.array_length(cache) as i64 - 1;
        let (low, high) = self.range_of(value);
        if low >= LEAST_CACHED && high <= last {
            self.ask_within(value, LEAST_CACHED, last);
            return Some(true);
        }
        let is_less = high < LEAST_CACHED;
        if !is_less && low <= last {
            return None;
        }
        let far = 1 << 40;
        let (low, high) = if is_less { (-far, LEAST_CACHED - 1) } else { (last + 1, far) };
        self.ask_within(value, low, high);
        Some(false)
    }

    /// The box of the cache for a number.
    fn cached(&self, value: i64) -> u64 {
        let cache = self.search.delayed.boxes.as_ref().map_or(0, |boxes| boxes.cache);
        self.heap.read(cache as usize + ARRAY_HEADER + (value - LEAST_CACHED) as usize)
    }

    /// Whether a comparison of two different words that are references holds: boxes are the same if
    /// Java's would be.
    pub(super) fn same_box(
        &mut self,
        ins: Ins,
        same: bool,
        left: u64,
        right: u64,
    ) -> Result<bool, Failure> {
        self.ask_box(left);
        self.ask_box(right);
        let (left, right) = if self.boxed(left).is_some() { (left, right) } else { (right, left) };
        let Some(value) = self.boxed(left) else { return Ok(!same) };
        if !self.search.delayed.keeps(Rule::Boxes) {
            return Ok(!same);
        }
        if self.is_cached(value) != Some(true) {
            return Ok(!same);
        }
        let other = match self.boxed(right) {
            Some(other) if self.is_cached(other) == Some(true) => other,
            Some(_) => return Ok(!same),
            None => match self.number_in_cache(right) {
                Some(number) => number,
                None => return Ok(!same),
            },
        };
        let relation = if same { Relation::Equal } else { Relation::NotEqual };
        self.compare_open(ins, relation, value, other)
    }

    /// The number of a box that is the one of the cache.
    fn number_in_cache(&self, object: u64) -> Option<u64> {
        let boxes = self.search.delayed.boxes.as_ref()?;
        if object == 0 || self.heap.read(object as usize) != boxes.class_word() {
            return None;
        }
        let value = self.heap.read(object as usize + boxes.value);
        let last = LEAST_CACHED + self.array_length(boxes.cache) as i64 - 1;
        let number = value as i64;
        ((LEAST_CACHED..=last).contains(&number) && self.cached(number) == object).then_some(value)
    }

    /// The object that stands for all that Java would take for the same as one.
    pub(crate) fn identity(&mut self, object: u64) -> Result<u64, Question> {
        let Some(object) = self.single(object) else { return Err(Question::Object(object)) };
        let Some(boxed) = self.boxed(object) else { return Ok(object) };
        if !self.search.delayed.keeps(Rule::Identity) {
            return Ok(object);
        }
        if self.is_cached(boxed) != Some(true) {
            return Ok(object);
        }
        match self.range_of(boxed) {
            (low, high) if low == high => Ok(self.cached(low)),
            _ => Err(Question::Int(boxed)),
        }
    }

    /// Whether two references are to the same object.
    pub(crate) fn same_object(&mut self, left: u64, right: u64) -> Result<bool, Question> {
        if left == right || !self.search.delayed.on {
            return Ok(left == right);
        }
        Ok(self.identity(left)? == self.identity(right)?)
    }

    /// The identity hash code of an object; of a box that Java would take from the cache, that of the cache's.
    pub(crate) fn identity_of(&mut self, object: u64) -> Answer {
        match self.identity(object) {
            Ok(object) => int(identity_hash(object)),
            Err(question) => Ok(Reply::Ask(question)),
        }
    }
}

/// `Integer.valueOf` of an open integer.
fn make_box(machine: &mut Machine, a: &[u64]) -> Answer {
    let (true, Some(boxes)) = (is_open(a[0]), &machine.search.delayed.boxes) else {
        return Ok(Reply::Decline);
    };
    let (class, at) = (boxes.class, boxes.value);
    if machine.is_cached(a[0]).is_none() {
        return Ok(Reply::Ask(Question::Argument(0)));
    }
    let made = machine.new_object(class)?;
    machine.heap.write_new(made as usize + at, a[0]);
    value(u64::from(made))
}
