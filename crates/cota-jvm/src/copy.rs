//! Copies of structures inside of the machine.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::failure::{Failure, Reference};
use crate::machine::Machine;
use crate::objects::ARRAY_HEADER;
use crate::program::{ClassId, Element};

/// Classes whose objects are found by a hash that may depend on where their keys lie.
const HASHED: [&str; 6] = [
    "java/util/HashMap",
    "java/util/LinkedHashMap",
    "java/util/IdentityHashMap",
    "java/util/WeakHashMap",
    "java/util/Hashtable",
    "java/util/concurrent/ConcurrentHashMap",
];

/// Classes whose objects cannot change, so that a copy may share them.
const CONSTANT: [&str; 13] = [
    "java/lang/String",
    "java/lang/Class",
    "java/lang/Boolean",
    "java/lang/Character",
    "java/lang/Byte",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/lang/Thread",
];

/// Where an object of a class leads to.
#[derive(Clone)]
enum Links {
    /// It is shared.
    Shared,
    /// By these words of the object.
    Fields(Arc<[u32]>),
    /// By all elements of the array, or by none.
    Elements(bool),
}

/// Copies objects with all that they lead to.
///
/// Shared are objects that cannot change, constants of enums, classes, lambda expressions, and the
/// objects that were named to it: those that static fields hold.
#[derive(Default)]
pub struct Copier {
    links: FxHashMap<ClassId, Links>,
    /// Objects that stay what they are.
    pub fixed: FxHashSet<Reference>,
    copies: FxHashMap<Reference, Reference>,
    order: Vec<Reference>,
}

impl Copier {
    /// The copies of some objects; what is reachable from two of them is copied once.
    ///
    /// # Errors
    /// The heap is full, or a collection cannot be filled again.
    pub fn copy(
        &mut self,
        machine: &mut Machine,
        objects: &[Reference],
    ) -> Result<Vec<Reference>, Failure> {
        self.copies.clear();
        self.order.clear();
        let copies = objects.iter().map(|&object| self.enter(machine, object));
        let copies = copies.collect::<Result<Vec<_>, _>>()?;
        let mut next = 0;
        while let Some(&object) = self.order.get(next) {
            next += 1;
            self.redirect(machine, object)?;
        }
        for object in std::mem::take(&mut self.order) {
            let name = &*machine.program.class(machine.class_of(object)).name;
            if HASHED.contains(&name) {
                fill_again(machine, self.copies[&object])?;
            }
        }
        Ok(copies)
    }

    /// Where some objects and all that they lead to are: first addresses, ascending, and words.
    pub fn ranges(&mut self, machine: &Machine, objects: &[Reference]) -> Vec<(u32, u32)> {
        let mut seen: FxHashSet<Reference> = objects.iter().copied().collect();
        let mut open: Vec<Reference> = seen.iter().copied().filter(|&object| object != 0).collect();
        let mut found = Vec::new();
        while let Some(object) = open.pop() {
            let class = machine.class_of(object);
            let words: Arc<[u32]> = match self.links(machine, class) {
                Links::Shared => continue,
                Links::Fields(words) => words,
                Links::Elements(leads) => {
                    let length = if leads { machine.array_length(object) } else { 0 };
                    (ARRAY_HEADER as u32..(ARRAY_HEADER + length) as u32).collect()
                }
            };
            found.push((object, machine.words_of(object) as u32));
            for &word in &*words {
                let to = machine.heap.read((object + word) as usize) as Reference;
                if to != 0 && !self.fixed.contains(&to) && seen.insert(to) {
                    open.push(to);
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// The copy of an object, as yet with the original's words.
    fn enter(&mut self, machine: &mut Machine, object: Reference) -> Result<Reference, Failure> {
        if object == 0 || self.fixed.contains(&object) {
            return Ok(object);
        }
        if let Some(&copy) = self.copies.get(&object) {
            return Ok(copy);
        }
        let class = machine.class_of(object);
        let copy = match self.links(machine, class) {
            Links::Shared => return Ok(object),
            Links::Fields(_) => machine.new_object(class)?,
            Links::Elements(_) => machine.new_array(class, machine.array_length(object))?,
        };
        for at in 0..machine.words_of(object) {
            let word = machine.heap.read(object as usize + at);
            machine.heap.write_new(copy as usize + at, word);
        }
        self.copies.insert(object, copy);
        self.order.push(object);
        Ok(copy)
    }

    /// Lets a copy lead to copies.
    fn redirect(&mut self, machine: &mut Machine, object: Reference) -> Result<(), Failure> {
        let copy = self.copies[&object] as usize;
        let class = machine.class_of(object);
        let words: Arc<[u32]> = match self.links(machine, class) {
            Links::Fields(words) => words,
            Links::Elements(true) => {
                let length = machine.array_length(object);
                (ARRAY_HEADER as u32..(ARRAY_HEADER + length) as u32).collect()
            }
            Links::Elements(false) | Links::Shared => return Ok(()),
        };
        for &word in &*words {
            let to = machine.heap.read(copy + word as usize) as Reference;
            let to = self.enter(machine, to)?;
            machine.heap.write_new(copy + word as usize, u64::from(to));
        }
        Ok(())
    }

    fn links(&mut self, machine: &Machine, class: ClassId) -> Links {
        self.links.entry(class).or_insert_with(|| links_of(machine, class)).clone()
    }
}

impl Machine {
    fn words_of(&self, object: Reference) -> usize {
        let class = self.program.class(self.class_of(object));
        match class.element {
            Some(_) => ARRAY_HEADER + self.array_length(object),
            None => class.words as usize,
        }
    }
}

fn links_of(machine: &Machine, class: ClassId) -> Links {
    let this = machine.program.class(class);
    match this.element {
        Some(Element::Primitive(_)) => return Links::Elements(false),
        Some(Element::Class(_)) => return Links::Elements(true),
        None => {}
    }
    let is_enum =
        this.ancestors.iter().any(|&at| &*machine.program.class(at).name == "java/lang/Enum");
    if this.file.is_none() || is_enum || (this.from_jdk && CONSTANT.contains(&&*this.name)) {
        return Links::Shared;
    }
    let fields = machine.program.instance_fields(class);
    let references = fields.iter().filter(|(_, field)| field.descriptor.starts_with(['L', '[']));
    Links::Fields(references.map(|(_, field)| field.at).collect())
}

/// Puts the entries of a copied map into a new one, and lets the copy be that one: keys that are
/// told apart by identity have another hash than their originals.
fn fill_again(machine: &mut Machine, map: Reference) -> Result<(), Failure> {
    let list = |machine: &mut Machine, view: &str, kind: &str| {
        let view = machine.call_on(map, view, kind, &[])? as Reference;
        let array = machine.call_on(view, "toArray", "()[Ljava/lang/Object;", &[])?;
        Ok::<_, Failure>(machine.elements(array as Reference).to_vec())
    };
    if machine.call_on(map, "isEmpty", "()Z", &[])? == 1 {
        return Ok(());
    }
    let keys = list(machine, "keySet", "()Ljava/util/Set;")?;
    let values = list(machine, "values", "()Ljava/util/Collection;")?;
    let class = machine.class_of(map);
    let name = machine.program.class(class).name.clone();
    let fresh = machine.wrap(&name, "()V", &[])?;
    let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    for (key, value) in keys.into_iter().zip(values) {
        machine.call_on(fresh, "put", put, &[key, value])?;
    }
    for at in 0..machine.program.class(class).words as usize {
        let word = machine.heap.read(fresh as usize + at);
        machine.heap.write_new(map as usize + at, word);
    }
    Ok(())
}
