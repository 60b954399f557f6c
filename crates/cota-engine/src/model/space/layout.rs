//! Lays the slots of all objects out and finds the values of each in the scope.

use super::lookup::{MOST_LISTED, int_values};
use super::place::Place;
use super::{FieldDomain, IntValues, Object, Picks, Slot, Space, SpaceError};
use crate::model::key::KeyValue;
use crate::model::scope::{Scope, Values};
use crate::model::shape::{ClassId, Schema, Shape};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most slots. No search can cover nearly as many; a typing error in a scope asks for them.
pub(super) const MOST_SLOTS: usize = 1 << 20;

pub(super) struct Layout<'a> {
    pub(super) schema: &'a Schema,
    pub(super) scope: &'a Scope,
    entries: Vec<(String, Values)>,
    /// The keys of the scope that something asked for.
    pub(super) used: BTreeSet<String>,
    /// Those of them whose number is an upper bound.
    pub(super) upper_bounds: BTreeSet<String>,
    /// Every key there is, with the domains it leads to if it is a link.
    pub(super) keys: BTreeMap<String, Vec<u32>>,
    pub(super) space: Space,
    name_numbers: BTreeMap<String, u32>,
    /// Of which argument the objects of each domain are, where arguments have objects of their own.
    pub(super) owners: Vec<Option<u32>>,
    /// The argument that is laid.
    pub(super) owner: Option<u32>,
    /// Whether errors are passed over, because all that matters is which keys there are.
    pub(super) lenient: bool,
    /// The errors that were passed over.
    pub(super) passed: Vec<SpaceError>,
}

impl<'a> Layout<'a> {
    pub(super) fn new(
        schema: &'a Schema,
        scope: &'a Scope,
        entries: Vec<(String, Values)>,
        lenient: bool,
    ) -> Self {
        Self {
            schema,
            scope,
            entries,
            used: BTreeSet::new(),
            upper_bounds: BTreeSet::new(),
            keys: BTreeMap::new(),
            space: Space { classes: schema.classes().to_vec(), ..Space::default() },
            name_numbers: BTreeMap::new(),
            owners: Vec::new(),
            owner: None,
            lenient,
            passed: Vec::new(),
        }
    }

    /// Passes over an error if only the keys matter.
    pub(super) fn pass(&mut self, laid: Result<(), SpaceError>) -> Result<(), SpaceError> {
        match laid {
            Err(error) if self.lenient => {
                if !self.passed.contains(&error) {
                    self.passed.push(error);
                }
                Ok(())
            }
            laid => laid,
        }
    }

    pub(super) fn entry(&mut self, key: &str) -> Option<Values> {
        let values = self.entries.iter().find(|(known, _)| known == key)?.1.clone();
        self.used.insert(key.to_string());
        Some(values)
    }

    pub(super) fn run(&mut self) -> Result<(), SpaceError> {
        for number in 0..self.space.domains.len() {
            let domain = self.space.domains[number].clone();
            let class = &self.schema.classes()[domain.class.0 as usize];
            let base = self.space.slots.len() as u32;
            self.owner = self.owners[number];
            if domain.count > 0 {
                let id = self.space.objects.len() as u32;
                self.space.objects.push(Object { domain: number as u32, number: 0, base });
                let mut keys = vec![domain.name.clone()];
                if number == 0 {
                    keys.insert(0, String::new());
                } else if domain.name != class.name {
                    keys.push(class.name.clone());
                }
                let place = Place::new(id, keys);
                self.reserve(class.shape.width(), &place)?;
                match &class.shape {
                    Shape::Record { name, fields } if number == 0 => {
                        self.arguments(name, fields, &place)?;
                    }
                    shape => self.shape(shape, base, &place)?,
                }
                self.repeat_object(id, domain.count)?;
            }
            if domain.count == 0 {
                let keys = vec![domain.name.clone(), class.name.clone()];
                self.learn_keys(&class.shape, &Place::new(0, keys));
            }
            let end = self.space.slots.len() as u32;
            let domain = &mut self.space.domains[number];
            domain.base = base;
            domain.span = (end - base).checked_div(domain.count).unwrap_or(0);
        }
        Ok(())
    }

    /// The fields of the root, each of which may have objects of its own.
    fn arguments(
        &mut self,
        type_name: &str,
        fields: &[(String, Shape)],
        place: &Place,
    ) -> Result<(), SpaceError> {
        let mut slot = 0;
        for (number, field) in (0..).zip(fields) {
            self.owner = self.scope.is_of_arguments().then_some(number);
            self.fields(type_name, std::slice::from_ref(field), slot, place)?;
            slot += field.1.width();
        }
        Ok(())
    }

    /// The keys of a shape of which there is no value in this scope: it is right to set them, they
    /// only have nothing to say. The shape is laid for a moment; what it lacks does not matter.
    fn learn_keys(&mut self, shape: &Shape, place: &Place) {
        let slots = self.space.slots.len();
        let lenient = std::mem::replace(&mut self.lenient, true);
        let laid = match self.reserve(shape.width(), place) {
            Ok(first) => self.shape(shape, first, place),
            Err(error) => Err(error),
        };
        let _ = self.pass(laid);
        self.lenient = lenient;
        self.space.slots.truncate(slots);
    }

    /// Adds slots whose contents are set by the shapes that are laid on them.
    fn reserve(&mut self, width: u32, place: &Place) -> Result<u32, SpaceError> {
        let first = self.space.slots.len();
        if first + width as usize > MOST_SLOTS {
            return Err(SpaceError::TooLarge { most: MOST_SLOTS });
        }
        let object = place.object;
        let slot = Slot {
            domain: 0,
            object,
            name: 0,
            region: 0,
            capacity: 0,
            keys: None,
            arena: None,
            leaf: false,
            value: false,
        };
        self.space.slots.resize(first + width as usize, slot);
        Ok(first as u32)
    }

    fn fill(&mut self, slot: u32, place: &Place, domain: FieldDomain) {
        let known = self.space.fields.iter().position(|field| *field == domain);
        let number = known.unwrap_or_else(|| {
            self.space.fields.push(domain);
            self.space.fields.len() - 1
        });
        let next = self.name_numbers.len() as u32;
        let name = *self.name_numbers.entry(place.name.clone()).or_insert(next);
        if name == next {
            self.space.names.push(place.name.clone());
        }
        let info = &mut self.space.slots[slot as usize];
        (info.domain, info.name) = (number as u32, name);
    }

    fn shape(&mut self, shape: &Shape, slot: u32, place: &Place) -> Result<(), SpaceError> {
        match shape {
            Shape::Nothing => {}
            Shape::Int { min, max, nullable } => {
                let mut values = self.integers(place, (*min, *max))?;
                if self.scope.has_extremes() {
                    if values.len() as i64 > MOST_LISTED {
                        let (key, values) = (place.key(), "with extremes".to_string());
                        return Err(SpaceError::TooWide { key, values });
                    }
                    values = values.and([*min, *max]);
                }
                let nullable = self.nullable(place, *nullable)?;
                self.fill(slot, place, FieldDomain::Ints { values, nullable, length: false });
            }
            Shape::Bool { nullable } => {
                let values =
                    self.picks(place, ("booleans", false.into()), |values| match values {
                        None => Some(Picks::Bools(vec![false, true])),
                        Some(Values::Bools(list)) => Some(Picks::Bools(list)),
                        Some(_) => None,
                    })?;
                let nullable = self.nullable(place, *nullable)?;
                self.fill(slot, place, FieldDomain::Picks { values, nullable });
            }
            Shape::Char { nullable } => {
                let values = self.chars(place)?;
                let nullable = self.nullable(place, *nullable)?;
                self.fill(slot, place, FieldDomain::Picks { values, nullable });
            }
            Shape::Float { nullable } => {
                let values = self.floats(place)?;
                let nullable = self.nullable(place, *nullable)?;
                self.fill(slot, place, FieldDomain::Picks { values, nullable });
            }
            Shape::Text { nullable } => {
                let values = Picks::Texts(self.texts(place)?);
                let nullable = self.nullable(place, *nullable)?;
                self.fill(slot, place, FieldDomain::Picks { values, nullable });
            }
            Shape::Constant { name, constants, nullable } => {
                let names = constants.iter().map(String::as_str);
                let values = Picks::Variants(self.constants(name, names, place)?);
                let nullable = self.nullable(place, *nullable)?;
                self.fill(slot, place, FieldDomain::Picks { values, nullable });
            }
            Shape::Link { classes, nullable, owned } => {
                let nullable = self.nullable(place, *nullable)?;
                let domains = self.link(place, classes, nullable)?;
                let owned = *owned;
                self.fill(slot, place, FieldDomain::Links { domains, nullable, owned });
            }
            Shape::Arena { class, all } => self.arena(*class, *all, slot, place)?,
            Shape::Optional(inner) => {
                let present = if self.nullable(place, true)? { vec![0, 1] } else { vec![1] };
                let values = Picks::Variants(present);
                self.fill(slot, place, FieldDomain::Picks { values, nullable: false });
                self.shape(inner, slot + 1, place)?;
            }
            Shape::Record { name, fields } => self.fields(name, fields, slot, place)?,
            Shape::Enum { name, variants } => self.variants(name, variants, slot, place)?,
            Shape::Seq(element) => self.sequence(element, slot, place)?,
            Shape::Array(element, length) => {
                for index in 0..*length as u32 {
                    let part = place.element(&format!("[{index}]"));
                    self.shape(element, slot + index * element.width(), &part)?;
                }
            }
            Shape::Map { key, value } => self.map(key, value, slot, place)?,
        }
        Ok(())
    }

    fn fields(
        &mut self,
        type_name: &str,
        fields: &[(String, Shape)],
        mut slot: u32,
        place: &Place,
    ) -> Result<(), SpaceError> {
        for (name, shape) in fields {
            let laid = self.shape(shape, slot, &place.inside(type_name, name));
            self.pass(laid)?;
            slot += shape.width();
        }
        Ok(())
    }

    fn variants(
        &mut self,
        type_name: &str,
        variants: &[(String, Vec<(String, Shape)>)],
        slot: u32,
        place: &Place,
    ) -> Result<(), SpaceError> {
        let names = variants.iter().map(|(name, _)| name.as_str());
        let values = Picks::Variants(self.constants(type_name, names, place)?);
        self.fill(slot, place, FieldDomain::Picks { values, nullable: false });
        let mut at = slot + 1;
        for (name, fields) in variants {
            let inside = place.variant(type_name, name);
            for (field, shape) in fields {
                let laid = self.shape(shape, at, &inside.inside("", field));
                self.pass(laid)?;
                at += shape.width();
            }
        }
        Ok(())
    }

    fn sequence(&mut self, element: &Shape, slot: u32, place: &Place) -> Result<(), SpaceError> {
        let length = place.inside("", "len");
        let (key, values) = match self.lengths(place, &length) {
            Err(missing) if self.lenient => {
                let _ = self.pass(Err(missing));
                (length.key(), Values::from(0..=0))
            }
            found => found?,
        };
        let values =
            int_values(&key, &values, (0.into(), MOST_SLOTS.into())).map_err(
                |error| match error {
                    SpaceError::OutOfType { value, .. } if !value.starts_with('-') => {
                        SpaceError::TooLarge { most: MOST_SLOTS }
                    }
                    error => error,
                },
            )?;
        let lengths = (0..values.len()).map(|i| values.saturated_at(i));
        let capacity = if self.lenient { 0 } else { lengths.max().unwrap_or(0) as u32 };
        self.fill(slot, &length, FieldDomain::Ints { values, nullable: false, length: true });
        let inner = place.of_elements(element);
        self.region(slot, capacity, element, |index| inner.element(&format!("[{index}]")))
    }

    fn map(
        &mut self,
        key: &Shape,
        value: &Shape,
        slot: u32,
        place: &Place,
    ) -> Result<(), SpaceError> {
        let inside = Place { nested: place.nested + 1, ..place.clone() };
        let keys = match self.keys_of(key, slot, &inside.inside("", "key")) {
            Ok(keys) => keys,
            Err(error) => {
                if self.lenient {
                    self.learn_keys(value, &inside.inside("", "value"));
                }
                return Err(error);
            }
        };
        let count = if self.lenient { 0 } else { keys.len() as u32 };
        self.fill(slot, place, FieldDomain::Fixed);
        self.space.slots[slot as usize].keys = Some(self.space.number_keys(keys));
        let place = inside.inside("", "value");
        self.region(slot, count, value, |index| place.element(&format!("[{index}]")))
    }

    /// The possible keys of a map; they are laid on its own slot for a moment, to find out what they are.
    fn keys_of(
        &mut self,
        key: &Shape,
        slot: u32,
        place: &Place,
    ) -> Result<Vec<KeyValue>, SpaceError> {
        match key {
            Shape::Text { .. } => {
                let texts = self.texts(place)?;
                return Ok(texts.into_iter().map(|text| KeyValue::Text(text.into())).collect());
            }
            Shape::Record { fields, .. } => {
                let mut parts: Vec<Arc<[KeyValue]>> = Vec::new();
                for (name, shape) in fields {
                    match self.keys_of(shape, slot, &place.inside("", name)) {
                        Ok(keys) => parts.push(keys.into()),
                        Err(error) => self.pass(Err(error))?,
                    }
                }
                let count = parts.iter().map(|part| part.len());
                return if count.fold(1usize, usize::saturating_mul) > MOST_SLOTS {
                    Err(SpaceError::TooLarge { most: MOST_SLOTS })
                } else {
                    Ok(KeyValue::tuples(&parts))
                };
            }
            _ => self.shape(key, slot, place)?,
        }
        Ok(match self.space.field(slot) {
            FieldDomain::Ints { values, .. } => {
                (0..values.len()).map(|index| KeyValue::Number(values.at(index))).collect()
            }
            FieldDomain::Picks { values: Picks::Bools(list), .. } => {
                list.iter().map(|value| KeyValue::Number(i64::from(*value).into())).collect()
            }
            FieldDomain::Picks { values: Picks::Chars(list), .. } => {
                list.iter().map(|value| KeyValue::Number(u32::from(*value).into())).collect()
            }
            _ => Vec::new(),
        })
    }

    fn region(
        &mut self,
        slot: u32,
        capacity: u32,
        element: &Shape,
        place: impl Fn(u32) -> Place,
    ) -> Result<(), SpaceError> {
        let first = self.reserve(capacity.saturating_mul(element.width()), &place(0))?;
        let info = &mut self.space.slots[slot as usize];
        (info.region, info.capacity) = (first, capacity);
        for index in 0..capacity {
            self.shape(element, first + index * element.width(), &place(index))?;
        }
        if capacity == 0 {
            self.learn_keys(element, &place(0));
        }
        Ok(())
    }

    fn arena(
        &mut self,
        class: ClassId,
        all: bool,
        slot: u32,
        place: &Place,
    ) -> Result<(), SpaceError> {
        let domains = self.link(place, &[class], true)?;
        let size = self.arena_size(&domains).filter(|_| all && place.object == 0 && !self.lenient);
        if let (Some(values), &[domain]) = (size, &domains[..]) {
            self.space.domains[domain as usize].size_slot = Some(slot);
            self.fill(slot, place, FieldDomain::Ints { values, nullable: false, length: true });
        } else {
            self.fill(slot, place, FieldDomain::Fixed);
        }
        let arenas = &mut self.space.arena_domains;
        let known = arenas.iter().position(|known| *known == domains);
        let number = known.unwrap_or_else(|| {
            arenas.push(domains);
            arenas.len() - 1
        });
        self.space.slots[slot as usize].arena = Some(number as u32);
        Ok(())
    }

    /// How many objects an arena of all may have, if that is to be chosen: the scope gives a range, and
    /// no other arena of the same objects has chosen already.
    fn arena_size(&self, domains: &[u32]) -> Option<IntValues> {
        let &[domain] = domains else { return None };
        let domain = &self.space.domains[domain as usize];
        let open = domain.least_in_arena < domain.count && domain.size_slot.is_none();
        // A list, because each size is more than the next integer: it says what links may lead to.
        let sizes = (domain.least_in_arena..=domain.count).map(i64::from);
        open.then(|| IntValues::List(sizes.collect()))
    }
}
