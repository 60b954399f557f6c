//! A candidate while the search stands at it, and a structure that was kept.

use crate::model::bounded::{Bounded, View};
use crate::model::build::{BuildError, Builder};
use crate::model::space::{FieldDomain, Picks, Space};
use crate::model::value::Value;
use crate::model::wide::WideInt;
use crate::search::cell;
use crate::search::choices::{Choices, Options};
use crate::search::heap::Heap;
use crate::search::touch::{Size, Walk};
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::Arc;

/// A candidate vector: for each slot the position of its value in its field domain.
///
/// Written as numbers separated by commas; trailing zeros are left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vector(Vec<u32>);

impl Vector {
    /// The vector of these positions.
    pub fn new(indices: Vec<u32>) -> Self {
        Self(indices)
    }

    /// The vector of a candidate with these contents of slots. Slots that cannot be reached are 0.
    pub(crate) fn of(space: &Space, cells: &[Cell<u64>]) -> Self {
        let indices = cells.iter().enumerate();
        Self(indices.map(|(slot, cell)| index_of(space, slot as u32, cell.get())).collect())
    }

    /// The positions.
    pub fn indices(&self) -> &[u32] {
        &self.0
    }

    /// The vector if it fits a space; a short one is filled up with zeros.
    ///
    /// # Errors
    /// It has more positions than the space has slots, or one that no value is at.
    pub fn fit(mut self, space: &Space) -> Result<Self, VectorError> {
        let slots = space.slots().len();
        // A space without slots has a candidate too, which is written `0`.
        if slots == 0 && self.0 == [0] {
            self.0.clear();
        }
        if self.0.len() > slots {
            return Err(VectorError::TooLong { given: self.0.len(), slots });
        }
        self.0.resize(slots, 0);
        for (slot, index) in self.0.iter().enumerate() {
            let values = space.values(space.slots()[slot].domain);
            if *index as usize >= values.max(1) {
                let slot = space.slot_name(slot as u32);
                return Err(VectorError::NoSuchValue { slot, index: *index, values });
            }
        }
        match space.has_open_arena().then(|| self.out_of_arena(space)).flatten() {
            Some(error) => Err(error),
            None => Ok(self),
        }
    }

    /// How many objects of each class domain the structure of a vector that fits reaches.
    pub fn objects(&self, space: &Space) -> Vec<u32> {
        let words = self.0.iter().enumerate();
        let cells: Vec<_> =
            words.map(|(slot, index)| Cell::new(word_at(space, slot as u32, *index))).collect();
        let mut used = Vec::new();
        Walk::default().measure(space, &cells, &mut used);
        used
    }

    /// A link to an object beyond the size of its arena.
    fn out_of_arena(&self, space: &Space) -> Option<VectorError> {
        (0..space.slots().len() as u32).find_map(|slot| {
            let index = self.0[slot as usize];
            let nullable = space.field(slot).nullable();
            let linked = matches!(space.field(slot), FieldDomain::Links { .. });
            if !linked || (nullable && index == 0) {
                return None;
            }
            let (domain, number) = space.link_value(slot, index);
            let size = space.domains()[domain as usize].size_slot?;
            let FieldDomain::Ints { values, .. } = space.field(size) else { return None };
            let room = values.saturated_at(self.0[size as usize] as usize) as usize;
            let values = room + usize::from(nullable);
            let slot = space.slot_name(slot);
            (number as usize >= room).then_some(VectorError::NoSuchValue { slot, index, values })
        })
    }
}

/// Why a text or vector is not a candidate of a space.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VectorError {
    /// Not numbers separated by commas.
    #[error(
        "a candidate is written as numbers separated by commas, such as 1,0,2 (each up to \
         {most}), not `{0}`",
        most = u32::MAX
    )]
    Malformed(String),
    /// More numbers than slots.
    #[error("the candidate has {given} numbers, but there are only {slots} slots")]
    TooLong {
        /// How many were given.
        given: usize,
        /// How many slots there are.
        slots: usize,
    },
    /// A position beyond the end of a field domain.
    #[error("{slot} has {values} values, so {index} is none of them")]
    NoSuchValue {
        /// The slot.
        slot: String,
        /// The position.
        index: u32,
        /// How many values there are.
        values: usize,
    },
    /// A vector that the search never reaches.
    #[error(
        "the search never reaches this candidate: the value of {slot} is ruled out by symmetry, \
         ownership or the values before it"
    )]
    NotReached {
        /// The first slot with such a value.
        slot: String,
    },
}

impl FromStr for Vector {
    type Err = VectorError;

    fn from_str(text: &str) -> Result<Self, VectorError> {
        let wrong = || VectorError::Malformed(text.to_string());
        let number = |part: &str| {
            // A sign would do for the standard library, not for a position.
            let digits = part.chars().all(|c| c.is_ascii_digit());
            digits.then(|| part.parse().ok()).flatten().ok_or_else(wrong)
        };
        text.split(',').map(str::trim).map(number).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = self.0.iter().rposition(|index| *index != 0).map_or(1, |last| last + 1);
        let parts: Vec<_> = self.0.iter().take(end).map(ToString::to_string).collect();
        write!(f, "{}", if parts.is_empty() { "0".to_string() } else { parts.join(",") })
    }
}

/// A run of an invariant that accepted a candidate. All candidates of one run took the same way through
/// the invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// A number that no other run has.
    pub number: u64,
    /// The invariant.
    pub rule: (usize, usize),
}

/// A valid structure, while the search stands at it.
#[derive(Debug)]
pub struct Candidate<'a, T> {
    heap: &'a Heap,
    space: &'a Arc<Space>,
    /// The run of the invariant that accepted it.
    run: Option<Run>,
    kind: PhantomData<fn() -> T>,
}

impl<'a, T: Bounded> Candidate<'a, T> {
    pub(crate) fn new(heap: &'a Heap, space: &'a Arc<Space>) -> Self {
        Self { heap, space, run: None, kind: PhantomData }
    }

    pub(crate) fn accepted_by(self, run: Run) -> Self {
        Self { run: Some(run), ..self }
    }

    pub(crate) fn heap(&self) -> &'a Heap {
        self.heap
    }

    pub(crate) fn run(&self) -> Option<Run> {
        self.run
    }

    /// The space it is a candidate of.
    pub(crate) fn space(&self) -> &'a Arc<Space> {
        self.space
    }

    /// The contents of its slots.
    pub(crate) fn cells(&self) -> &'a [Cell<u64>] {
        self.heap.cells()
    }

    /// Builds it as a fresh value.
    ///
    /// # Errors
    /// No value of the type looks like this structure.
    pub fn build(&self) -> Result<T, BuildError> {
        self.build_with(&mut Builder::new(self.space))
    }

    /// The same with a builder of the same space that is used again and again, which saves the
    /// allocations of a new one.
    ///
    /// # Errors
    /// No value of the type looks like this structure.
    #[inline]
    pub fn build_with(&self, builder: &mut Builder<'_>) -> Result<T, BuildError> {
        builder.build(self.heap.root())
    }

    /// Builds it as a value of the type whose layout the space has, for a search that only knows that.
    ///
    /// # Errors
    /// No value of the type looks like this structure.
    #[inline]
    pub fn build_as<U: Bounded>(&self, builder: &mut Builder<'_>) -> Result<U, BuildError> {
        builder.build(self.heap.root())
    }

    /// Its view.
    pub fn view(&self) -> View<'a, T> {
        T::view(self.heap.root())
    }

    /// Its vector. Slots that cannot be reached are 0.
    pub fn vector(&self) -> Vector {
        Vector::of(self.space, self.heap.cells())
    }

    /// Its size.
    pub fn size(&self) -> Size {
        Walk::default().measure(self.space, self.heap.cells(), &mut Vec::new())
    }

    /// Its content as a tree of values, for drawing.
    pub fn value(&self) -> Value {
        Value::read(self.space, self.heap.cells())
    }

    /// A drawing in which arenas are lists of their objects by position.
    pub fn drawing(&self) -> String {
        Value::read_by_position(self.space, self.cells()).draw()
    }

    /// A copy that outlives the search.
    pub fn keep(&self) -> Structure<T> {
        Structure { vector: self.vector(), space: Arc::clone(self.space), kind: PhantomData }
    }
}

/// The position of a slot's value; 0 if it is not read or not told.
/// What a slot holds that has its value at a position: the inverse of [`index_of`].
pub(crate) fn word_at(space: &Space, slot: u32, index: u32) -> u64 {
    let field = space.field(slot);
    let index = index.min((space.values(space.slots()[slot as usize].domain) as u32).max(1) - 1);
    if field.nullable() && index == 0 {
        return cell::NULL;
    }
    let position = (index - u32::from(field.nullable())) as usize;
    let wide = |value| cell::wide(space.wide_position(value).unwrap_or(0));
    let number = |value| cell::wide_integer(value).unwrap_or_else(|| wide(value));
    match field {
        FieldDomain::Fixed => cell::pick(0),
        FieldDomain::Links { .. } => {
            let (domain, number) = space.link_value(slot, index);
            let domain = &space.domains()[domain as usize];
            cell::link(domain.first + number, domain.base + number * domain.span)
        }
        FieldDomain::Ints { values, .. } => number(values.at(position)),
        FieldDomain::Picks { values, .. } => match values {
            Picks::Bools(list) => cell::pick(u32::from(list[position])),
            Picks::Chars(list) => cell::pick(u32::from(list[position])),
            Picks::Variants(list) => cell::pick(list[position]),
            Picks::Texts(_) => cell::pick(position as u32),
            Picks::Floats(list) => wide(WideInt::of_float(list[position])),
        },
    }
}

pub(crate) fn index_of(space: &Space, slot: u32, word: u64) -> u32 {
    let field = space.field(slot);
    if word <= cell::NULL && word != 1 {
        return 0;
    }
    let number = (word as i64) >> 2;
    let found = match field {
        FieldDomain::Fixed => return 0,
        FieldDomain::Links { domains, .. } => {
            let object = space.objects()[cell::object(word) as usize];
            let before = domains.iter().take_while(|domain| **domain != object.domain);
            let skipped: u32 = before.map(|d| space.domains()[*d as usize].count).sum();
            Some((skipped + object.number) as usize)
        }
        FieldDomain::Ints { values, .. } if word & 3 == 1 => values.position(number),
        FieldDomain::Ints { values, .. } => (0..values.len())
            .filter(|i| cell::wide_integer(values.at(*i)).is_none())
            .find(|i| space.wide_position(values.at(*i)) == Some((word >> 2) as usize - 1)),
        FieldDomain::Picks { values, .. } => match values {
            Picks::Bools(list) => list.iter().position(|value| i64::from(*value) == number),
            Picks::Chars(list) => list.iter().position(|c| i64::from(u32::from(*c)) == number),
            Picks::Variants(list) => list.iter().position(|value| i64::from(*value) == number),
            Picks::Texts(_) => Some(number as usize),
            Picks::Floats(list) => list.iter().position(|value| {
                space.wide_position(WideInt::of_float(*value)) == Some(number as usize - 1)
            }),
        },
    };
    found.unwrap_or(0) as u32 + u32::from(field.nullable())
}

/// A structure that was found, kept as its vector.
#[derive(Debug)]
pub struct Structure<T> {
    vector: Vector,
    space: Arc<Space>,
    kind: PhantomData<fn() -> T>,
}

#[allow(
    clippy::redundant_closure_for_method_calls,
    reason = "a path to the method is not general enough in the lifetime of the candidate"
)]
impl<T: Bounded> Structure<T> {
    pub(crate) fn new(vector: Vector, space: &Arc<Space>) -> Self {
        Self { vector, space: Arc::clone(space), kind: PhantomData }
    }

    /// Its vector.
    pub fn vector(&self) -> &Vector {
        &self.vector
    }

    /// Looks at it once more.
    pub fn with<R>(&self, look: impl FnOnce(&Candidate<'_, T>) -> R) -> R {
        let mut heap = Heap::new(&self.space, Choices::new(&self.space, Options::default()));
        let (choices, cells) = heap.choices();
        for (slot, index) in self.vector.indices().iter().enumerate() {
            choices.fix(slot as u32, *index, cells);
        }
        look(&Candidate::new(&heap, &self.space))
    }

    /// Builds it as a fresh value.
    ///
    /// # Errors
    /// No value of the type looks like this structure.
    pub fn build(&self) -> Result<T, BuildError> {
        self.with(|candidate| candidate.build())
    }

    /// Its content as a tree of values, for drawing.
    pub fn value(&self) -> Value {
        self.with(|candidate| candidate.value())
    }

    /// A drawing in which arenas are lists of their objects by position.
    pub fn drawing(&self) -> String {
        self.with(|candidate| candidate.drawing())
    }

    /// Its size.
    pub fn size(&self) -> Size {
        self.with(|candidate| candidate.size())
    }
}

impl<T> Clone for Structure<T> {
    fn clone(&self) -> Self {
        let (vector, space) = (self.vector.clone(), Arc::clone(&self.space));
        Self { vector, space, kind: PhantomData }
    }
}

impl<T> PartialEq for Structure<T> {
    fn eq(&self, other: &Self) -> bool {
        self.vector == other.vector
    }
}

impl<T> Eq for Structure<T> {}
