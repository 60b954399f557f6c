//! The objects of a space in a machine.

use cota_engine::space::{FieldDomain, Picks, Space};
use cota_jvm::{Domain, Failure, Machine, Reference, SearchSpace, SpaceObject, SpaceSlot};
use rustc_hash::FxHashMap;

use crate::error::JavaError;
use crate::layout::{ChosenField, Kind, Layout};

/// A space with an object of the machine for each object of it.
pub(crate) struct Placed {
    /// What the machine searches.
    pub search: SearchSpace,
    /// For each slot of the space, its address and its domain in the machine.
    pub slots: Vec<Option<(u32, u16)>>,
    /// For each domain of the machine, the words of its values.
    words: Vec<Vec<u64>>,
    /// Domains that were made, by field domain of the space and type of the field.
    known: FxHashMap<(u32, u8), u16>,
    objects: Vec<Reference>,
    groups: Vec<Option<u16>>,
}

impl Placed {
    /// Makes all objects and says which words are chosen.
    pub fn new(machine: &mut Machine, layout: &Layout, space: &Space) -> Result<Placed, JavaError> {
        let mut placed = Placed {
            search: SearchSpace::default(),
            slots: vec![None; space.slots().len()],
            words: Vec::new(),
            known: FxHashMap::default(),
            objects: Vec::new(),
            groups: Vec::new(),
        };
        // Fields are chosen before anything runs: translated code would not know it.
        for class in &layout.classes {
            class.fields.iter().for_each(|field| machine.choose_field(&field.place));
        }
        for domain in space.domains() {
            let group = domain.symmetric.then_some(placed.search.groups);
            placed.search.groups += u16::from(domain.symmetric);
            placed.groups.push(group);
        }
        for object in space.objects() {
            let domain = &space.domains()[object.domain as usize];
            let class = &layout.classes[domain.class.0 as usize];
            let fresh = domain.count as usize - class.ready.len().min(domain.count as usize);
            if let Some(&ready) = class.ready.get((object.number as usize).wrapping_sub(fresh)) {
                placed.objects.push(ready);
                continue;
            }
            let id = machine.class(&class.name)?;
            let made = machine.construct_object(id);
            let reference = made.map_err(|failure| failed(machine, &class.name, failure))?;
            placed.objects.push(reference);
        }
        placed.fill(machine, layout, space)?;
        for (number, object) in space.objects().iter().enumerate() {
            let class = &layout.classes[space.domains()[object.domain as usize].class.0 as usize];
            let mut slots = Vec::new();
            let mut arrays = Vec::new();
            for (offset, field) in class.fields.iter().enumerate() {
                let slot = object.base + offset as u32;
                let address = machine.field_address(placed.objects[number], &field.place);
                slots.push(placed.field(machine, space, slot, address, field, &mut arrays)?);
            }
            placed.search.objects.push(SpaceObject {
                reference: placed.objects[number],
                slots,
                is_array: false,
            });
            placed.search.objects.extend(arrays);
        }
        Ok(placed)
    }

    /// Adds all objects of some classes to collections that the constructors have made.
    fn fill(&self, machine: &mut Machine, layout: &Layout, space: &Space) -> Result<(), JavaError> {
        let of_class = |class: usize| {
            let objects = space.objects().iter().zip(&self.objects);
            objects.filter_map(move |(object, &reference)| {
                let own = space.domains()[object.domain as usize].class.0 as usize;
                (own == class).then_some(reference)
            })
        };
        for fill in &layout.fills {
            for owner in of_class(fill.owner) {
                let collection =
                    machine.word(machine.field_address(owner, &fill.field)) as Reference;
                for element in fill.classes.iter().flat_map(|&class| of_class(class)) {
                    let added = machine.call_permanently(
                        collection,
                        "add",
                        "(Ljava/lang/Object;)Z",
                        &[u64::from(element)],
                    );
                    added.map_err(|failure| failed(machine, &fill.field.name, failure))?;
                }
            }
        }
        Ok(())
    }

    fn field(
        &mut self,
        machine: &mut Machine,
        space: &Space,
        slot: u32,
        address: u32,
        field: &ChosenField,
        arrays: &mut Vec<SpaceObject>,
    ) -> Result<SpaceSlot, JavaError> {
        let Kind::Array(descriptor, element) = &field.kind else {
            return Ok(self.word(space, slot, address, &field.kind));
        };
        let class = machine.class(descriptor)?;
        let capacity = space.slots()[slot as usize].capacity;
        let made = machine.make_array(class, capacity as usize);
        let array = made.map_err(|failure| failed(machine, &field.place.name, failure))?;
        machine.set_word(address, u64::from(array));
        let first = space.slots()[slot as usize].region;
        let mut slots =
            vec![self.word(space, slot, machine.length_address(array), &Kind::Primitive(b'I'))];
        for index in 0..capacity {
            slots.push(self.word(
                space,
                first + index,
                machine.element_address(array, index as usize),
                element,
            ));
        }
        arrays.push(SpaceObject { reference: array, slots, is_array: true });
        Ok(SpaceSlot { address, domain: None, is_reference: true })
    }

    /// A word of the machine for a slot of the space.
    fn word(&mut self, space: &Space, slot: u32, address: u32, kind: &Kind) -> SpaceSlot {
        let letter = match kind {
            Kind::Primitive(letter) => *letter,
            _ => b'L',
        };
        let field = space.slots()[slot as usize].domain;
        let known = self.known.get(&(field, letter)).copied();
        let domain = known.unwrap_or_else(|| self.domain(space, slot, letter));
        self.known.insert((field, letter), domain);
        self.slots[slot as usize] = Some((address, domain));
        SpaceSlot { address, domain: Some(domain), is_reference: letter == b'L' }
    }

    fn domain(&mut self, space: &Space, slot: u32, letter: u8) -> u16 {
        let mut values: Vec<(u64, Option<(u16, u16)>)> = Vec::new();
        let field = space.field(slot);
        if field.nullable() {
            values.push((0, None));
        }
        match field {
            FieldDomain::Ints { values: integers, .. } => {
                values.extend((0..integers.len()).map(|index| (integers.at(index) as u64, None)));
            }
            FieldDomain::Picks { values: picks, .. } => match picks {
                Picks::Bools(list) => {
                    values.extend(list.iter().map(|&value| (u64::from(value), None)));
                }
                Picks::Chars(list) => {
                    values.extend(list.iter().map(|&value| (u64::from(u32::from(value)), None)));
                }
                Picks::Floats(list) if letter == b'F' => values
                    .extend(list.iter().map(|&value| (u64::from((value as f32).to_bits()), None))),
                Picks::Floats(list) => {
                    values.extend(list.iter().map(|&value| (value.to_bits(), None)));
                }
                Picks::Variants(list) => {
                    values.extend(list.iter().map(|&value| (u64::from(value), None)));
                }
            },
            FieldDomain::Links { domains, .. } => {
                for &domain in domains {
                    let known = &space.domains()[domain as usize];
                    for number in 0..known.count {
                        let object = self.objects[(known.first + number) as usize];
                        let group =
                            self.groups[domain as usize].map(|group| (group, number as u16));
                        values.push((u64::from(object), group));
                    }
                }
            }
            FieldDomain::Fixed => values.push((0, None)),
        }
        self.words.push(values.iter().map(|value| value.0).collect());
        self.search.domains.push(Domain::new(&values));
        (self.words.len() - 1) as u16
    }

    /// The objects by their global number; the first is the root.
    pub fn objects(&self) -> &[Reference] {
        &self.objects
    }

    /// The position of a slot's value among its values; 0 where it was never decided.
    pub fn index(&self, machine: &Machine, slot: usize) -> u32 {
        let Some((address, domain)) = self.slots[slot] else { return 0 };
        let word = machine.word(address);
        let position = self.words[usize::from(domain)].iter().position(|&known| known == word);
        position.unwrap_or(0) as u32
    }
}

/// What a failure while objects are made means.
pub(crate) fn failed(machine: &mut Machine, class: &str, failure: Failure) -> JavaError {
    match failure {
        Failure::Stopped(stop) => JavaError::Stopped(stop.to_string()),
        Failure::Exception(exception) => match machine.describe(exception) {
            Ok(thrown) => {
                JavaError::Constructor { class: class.to_owned(), thrown: Box::new(thrown) }
            }
            Err(_) => JavaError::Stopped(format!(
                "the constructor of {class} throws an exception that cannot be described"
            )),
        },
    }
}
