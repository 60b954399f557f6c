//! The objects of a space in a machine.

use cota_engine::space::{FieldDomain, Space};
use cota_jvm::{Domain, Failure, Machine, Reference, SearchSpace, SpaceObject, SpaceSlot};
use rustc_hash::FxHashMap;

use crate::error::JavaError;
use crate::kind::Kind;
use crate::layout::{JavaClass, Layout};
use crate::words::Words;

/// The most values of a field: the machine numbers them in 16 bits.
const MOST_VALUES: usize = u16::MAX as usize - 1;

/// A space with an object of the machine for each object of it.
pub(crate) struct Placed {
    /// What the machine searches.
    pub search: SearchSpace,
    /// For each slot of the space, its address and its domain in the machine.
    pub slots: Vec<Option<(u32, u16)>>,
    /// Domains that were made, by field domain of the space and what the field holds.
    known: FxHashMap<(u32, Kind), u16>,
    objects: Vec<Reference>,
    groups: Vec<Option<u16>>,
    plain: Words,
}

impl Placed {
    /// The objects by their global number; the first is the root.
    pub fn objects(&self) -> &[Reference] {
        &self.objects
    }

    /// Makes all objects and says which words are chosen.
    pub fn new(machine: &mut Machine, layout: &Layout, space: &Space) -> Result<Placed, JavaError> {
        let layout = layout.in_machine(machine)?;
        let mut placed = Placed {
            search: SearchSpace::default(),
            slots: vec![None; space.slots().len()],
            known: FxHashMap::default(),
            objects: Vec::new(),
            groups: Vec::new(),
            plain: Words::default(),
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
        for number in 0..space.objects().len() {
            let made = placed.make(machine, &layout, space, number)?;
            placed.objects.push(made);
        }
        placed.fill(machine, &layout, space)?;
        for (number, object) in space.objects().iter().enumerate() {
            let class = class_of(&layout, space, number);
            let mut arrays = Vec::new();
            let mut slots = Vec::new();
            if let Some(elements) = &class.elements {
                let array = placed.objects[number];
                slots =
                    placed.elements(machine, space, object.base, array, elements, &mut arrays)?;
            }
            for (slot, field) in (object.base..).zip(&class.fields) {
                let address = machine.field_address(placed.objects[number], &field.place);
                slots.push(placed.place(
                    machine,
                    space,
                    slot,
                    address,
                    &field.kind,
                    &mut arrays,
                )?);
            }
            let is_array = class.elements.is_some();
            let reference = placed.objects[number];
            placed.search.objects.push(SpaceObject { reference, slots, is_array });
            placed.search.objects.extend(arrays);
        }
        Ok(placed)
    }

    /// Makes an object of the space.
    fn make(
        &self,
        machine: &mut Machine,
        layout: &Layout,
        space: &Space,
        number: usize,
    ) -> Result<Reference, JavaError> {
        let object = space.objects()[number];
        let domain = &space.domains()[object.domain as usize];
        let class = class_of(layout, space, number);
        let fresh = (domain.count as usize).saturating_sub(class.ready.len());
        // The root is a domain of its own, before the objects of its class.
        if let Some(&ready) = class.ready.get((object.number as usize).wrapping_sub(fresh))
            && number > 0
        {
            return Ok(ready);
        }
        let id = machine.class(&class.name)?;
        let made = if class.elements.is_some() {
            machine.make_array(id, space.slots()[object.base as usize].capacity as usize)
        } else if let Some(outer) = self.outer(machine, layout, id) {
            let descriptor = format!("(L{};)V", layout.classes[0].name.replace('.', "/"));
            let made = machine.construct_with(id, &descriptor, &[u64::from(outer)]);
            made.map(|(made, _)| {
                set_outer(machine, made, outer);
                made
            })
        } else {
            machine.construct_object(id)
        };
        made.map_err(|failure| failed(machine, &class.name, failure))
    }

    /// The root, if objects of a class belong to it.
    fn outer(&self, machine: &mut Machine, layout: &Layout, class: u32) -> Option<Reference> {
        let outer = machine.outer_class(class)?;
        let root = machine.class(&layout.classes[0].name).ok()?;
        let outer = machine.class(&outer).ok()?;
        self.objects.first().copied().filter(|_| machine.is_a(root, outer))
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
                if collection == 0 {
                    let class = &layout.classes[fill.owner].name;
                    return Err(JavaError::NoCollection {
                        field: format!("{class}.{}", fill.field.name),
                    });
                }
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

    /// What is at an address: a word that is chosen, or an array that is always the same.
    fn place(
        &mut self,
        machine: &mut Machine,
        space: &Space,
        slot: u32,
        address: u32,
        kind: &Kind,
        arrays: &mut Vec<SpaceObject>,
    ) -> Result<SpaceSlot, JavaError> {
        let Kind::Array(descriptor, element) = kind else {
            return self.word(machine, space, slot, address, kind);
        };
        let class = machine.class(descriptor)?;
        let made = machine.make_array(class, space.slots()[slot as usize].capacity as usize);
        let array = made.map_err(|failure| failed(machine, descriptor, failure))?;
        machine.set_word(address, u64::from(array));
        let mut inner = Vec::new();
        let slots = self.elements(machine, space, slot, array, element, &mut inner)?;
        arrays.push(SpaceObject { reference: array, slots, is_array: true });
        arrays.extend(inner);
        Ok(SpaceSlot { address, domain: None, is_reference: true })
    }

    /// The length of an array, then its elements.
    fn elements(
        &mut self,
        machine: &mut Machine,
        space: &Space,
        slot: u32,
        array: Reference,
        element: &Kind,
        arrays: &mut Vec<SpaceObject>,
    ) -> Result<Vec<SpaceSlot>, JavaError> {
        let (first, capacity) = {
            let info = &space.slots()[slot as usize];
            (info.region, info.capacity)
        };
        let length = machine.length_address(array);
        let mut slots = vec![self.word(machine, space, slot, length, &Kind::Primitive(b'I'))?];
        for index in 0..capacity {
            let address = machine.element_address(array, index as usize);
            slots.push(self.place(machine, space, first + index, address, element, arrays)?);
        }
        Ok(slots)
    }

    /// A word of the machine for a slot of the space.
    fn word(
        &mut self,
        machine: &mut Machine,
        space: &Space,
        slot: u32,
        address: u32,
        kind: &Kind,
    ) -> Result<SpaceSlot, JavaError> {
        let key = (space.slots()[slot as usize].domain, kind.clone());
        let domain = match self.known.get(&key) {
            Some(&known) => known,
            None => self.domain(machine, space, slot, kind)?,
        };
        self.known.insert(key, domain);
        self.slots[slot as usize] = Some((address, domain));
        Ok(SpaceSlot { address, domain: Some(domain), is_reference: kind.is_reference() })
    }

    fn domain(
        &mut self,
        machine: &mut Machine,
        space: &Space,
        slot: u32,
        kind: &Kind,
    ) -> Result<u16, JavaError> {
        let count = space.values(space.slots()[slot as usize].domain);
        if count > MOST_VALUES || self.search.domains.len() > MOST_VALUES {
            let (field, most) = (space.field_name(slot), MOST_VALUES);
            return Err(JavaError::TooMany { field, count, most });
        }
        let field = space.field(slot);
        let mut values: Vec<(u64, Option<(u16, u16)>)> = Vec::new();
        if field.nullable() {
            values.push((0, None));
        }
        if let FieldDomain::Links { domains, .. } = field {
            for &domain in domains {
                let known = &space.domains()[domain as usize];
                for number in 0..known.count {
                    let object = self.objects[(known.first + number) as usize];
                    let group = self.groups[domain as usize].map(|group| (group, number as u16));
                    values.push((u64::from(object), group));
                }
            }
        } else {
            let words = self.plain.of(machine, kind, field);
            let words =
                words.map_err(|failure| failed(machine, &space.field_name(slot), failure))?;
            check(space, slot, kind, &words)?;
            values.extend(words.into_iter().map(|word| (word, None)));
        }
        let mut domain = Domain::new(&values);
        if is_read_as_int(kind, field) {
            domain = domain.may_stay_open();
        }
        self.search.domains.push(domain);
        Ok((self.search.domains.len() - 1) as u16)
    }
}

/// Whether the words of a field are ints that only the program's own arithmetic looks into: natives read arrays of bytes,
/// and a length says how many elements there are.
fn is_read_as_int(kind: &Kind, field: &FieldDomain) -> bool {
    matches!(kind, Kind::Primitive(b'I' | b'S'))
        && matches!(field, FieldDomain::Ints { length: false, nullable: false, .. })
}

fn class_of<'l>(layout: &'l Layout, space: &Space, number: usize) -> &'l JavaClass {
    let domain = space.objects()[number].domain as usize;
    &layout.classes[space.domains()[domain].class.0 as usize]
}

/// Sets the field of an inner object that leads to the object around it.
fn set_outer(machine: &mut Machine, object: Reference, outer: Reference) {
    let fields = machine.fields_of(machine.class_of_object(object));
    for field in fields.iter().filter(|field| field.name.starts_with("this$")) {
        let address = machine.field_address(object, field);
        if machine.word(address) == 0 {
            machine.set_word(address, u64::from(outer));
        }
    }
}

/// Values that the type of a field cannot hold, or cannot tell apart.
fn check(space: &Space, slot: u32, kind: &Kind, words: &[u64]) -> Result<(), JavaError> {
    let wrong = |position: usize, reason: &'static str| {
        let null = u32::from(space.field(slot).nullable());
        let value = space.value_name(slot, position as u32 + null);
        Err(JavaError::Value { field: space.field_name(slot), value, reason })
    };
    let letter = match kind {
        Kind::Primitive(letter) | Kind::Boxed { letter, .. } => *letter,
        _ => return Ok(()),
    };
    let wide = words.iter().position(|&word| letter == b'C' && word > u64::from(u16::MAX));
    if let Some(position) = wide {
        return wrong(position, "needs two of Java's characters");
    }
    let mut sorted: Vec<_> = words.iter().copied().zip(0..).collect();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => wrong(pair[1].1, "is listed twice"),
        None => Ok(()),
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
