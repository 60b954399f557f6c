//! Class domains and their objects, and how the fields of the record are read.

use cota_engine::{Value, Values};
use cota_jvm::Reference;

use super::{Domain, Key, Reader, array_class, free_name};
use crate::error::JavaError;
use crate::kind::{BOXES, short_name, type_text};
use crate::layout::JavaClass;

/// The most objects of a class; the engine has no room for more.
const MOST_OBJECTS: i64 = 1 << 20;

impl Reader<'_> {
    pub(super) fn word(&self, object: Reference, field: &str) -> Option<u64> {
        let fields = self.machine.fields_of(self.machine.class_of_object(object));
        let place = fields.iter().find(|place| *place.name == *field)?;
        Some(self.machine.word(self.machine.field_address(object, place)))
    }

    pub(super) fn object(&self, object: Reference, field: &str) -> Result<Reference, JavaError> {
        self.word(object, field)
            .map(|word| word as Reference)
            .ok_or_else(|| self.wrong(format!("its record has no {field}")))
    }

    pub(super) fn flag(&self, object: Reference, field: &str) -> bool {
        self.word(object, field) == Some(1)
    }

    pub(super) fn words(&self, object: Reference, field: &str) -> Result<Vec<u64>, JavaError> {
        let array = self.object(object, field)?;
        let length =
            if array == 0 { 0 } else { self.machine.word(self.machine.length_address(array)) };
        Ok((0..length as usize)
            .map(|index| self.machine.word(self.machine.element_address(array, index)))
            .collect())
    }

    pub(super) fn objects(
        &self,
        object: Reference,
        field: &str,
    ) -> Result<Vec<Reference>, JavaError> {
        Ok(self.words(object, field)?.into_iter().map(|word| word as Reference).collect())
    }

    pub(super) fn text(&self, object: Reference, field: &str) -> Result<String, JavaError> {
        let word = self.word(object, field).unwrap_or(0);
        self.machine.text(word).ok_or_else(|| self.wrong(format!("{field} is no text")))
    }

    /// The class that a `ClassName` stands for.
    fn class_named(&mut self, name: Reference) -> Result<u32, JavaError> {
        let mirror = self.object(name, "type")?;
        if let Some(class) = self.machine.class_behind(mirror) {
            return Ok(class);
        }
        let text = self.text(name, "text")?;
        let root = self.machine.class_name(self.root);
        let package = root.rfind('.').map_or("", |at| &root[..=at]);
        let readings = [text.clone(), format!("{package}{text}"), format!("{root}${text}")];
        let found = readings.iter().find_map(|reading| self.machine.class(reading).ok());
        found.ok_or_else(|| {
            let readings = readings.join(", ");
            self.wrong(format!("there is no class {text}, looked for as {readings}"))
        })
    }

    /// The class domains, the class under test's first, and the sets of arrays if these are objects.
    pub(super) fn read_domains(&mut self, record: Reference) -> Result<(), JavaError> {
        let mut sets = Vec::new();
        for domain in self.objects(record, "domains")? {
            if self.word(domain, "fresh").is_some() {
                self.class_domain(domain)?;
            } else if self.arrays_are_objects {
                sets.push(self.classes.len());
                self.array_domain(domain)?;
            }
        }
        // What the elements are can only be said when all domains are known.
        for index in sets {
            self.elements(index)?;
        }
        Ok(())
    }

    fn class_domain(&mut self, domain: Reference) -> Result<(), JavaError> {
        let name = self.object(domain, "className")?;
        let class = self.class_named(name)?;
        let java = self.machine.class_name(class);
        let fresh = self.word(domain, "fresh").unwrap_or(0) as i64;
        let ready = self.objects(domain, "objects")?;
        if fresh > 0 {
            self.check_made(class)?;
        }
        if fresh > MOST_OBJECTS {
            return Err(
                self.wrong(format!("createClassDomain: {fresh} objects of {java} are too many"))
            );
        }
        let mut shown = vec![None; fresh as usize];
        for &object in &ready {
            let own = self.machine.class_of_object(object);
            if !self.machine.is_a(own, class) {
                let own = self.machine.class_name(own);
                return Err(self.wrong(format!("addObject: an object of {own} is none of {java}")));
            }
            shown.push(self.shown(object));
        }
        if self.classes.is_empty() && !ready.is_empty() {
            return Err(self.wrong(format!(
                "addObject: the class domain of {java}, the class under test, has one object"
            )));
        }
        let count = fresh + ready.len() as i64;
        let own = free_name(&self.classes, short_name(&java));
        let kept = !self.classes.is_empty();
        if kept {
            self.set(&own, Values::Number(count));
            if !self.flag(domain, "isomorphic") {
                self.scope = std::mem::take(&mut self.scope).named(own.clone());
            }
        }
        let (name, domain_name) = (java, own);
        let made =
            JavaClass { name, domain: domain_name, ready, shown, kept, ..JavaClass::default() };
        self.classes.push(made);
        self.domains.push(Domain { object: domain, class, count });
        Ok(())
    }

    /// Whether new objects of a class can be made.
    fn check_made(&mut self, class: u32) -> Result<(), JavaError> {
        let name = self.machine.class_name(class);
        let reason = if !self.machine.enum_constants(class).is_empty() {
            "is an enum: add its constants to the class domain with addObject"
        } else if !self.machine.is_from_jdk(class) && !self.machine.is_searchable(class) {
            "is abstract: add class domains of classes that extend or implement it"
        } else if self.machine.is_from_jdk(class) && !self.has_plain_constructor(class) {
            "has no constructor without arguments: add objects to the class domain with addObject"
        } else {
            return Ok(());
        };
        Err(self.wrong(format!("createClassDomain: {name} {reason}")))
    }

    fn has_plain_constructor(&self, class: u32) -> bool {
        let mut methods = self.machine.methods_of(class).into_iter();
        methods.any(|(_, name, descriptor, _)| (&*name, &*descriptor) == ("<init>", "()V"))
    }

    /// What an object that was handed over is drawn as: boxes, texts and constants as their values.
    fn shown(&self, object: Reference) -> Option<Value> {
        if let Some(text) = self.machine.text(u64::from(object)) {
            return Some(Value::Text(text));
        }
        let class = self.machine.class_of_object(object);
        let name = self.machine.class_name(class).replace('.', "/");
        if let Some((_, letter)) = BOXES.iter().find(|(class, _)| *class == name) {
            let word = self.word(object, "value")?;
            return Some(match letter {
                b'Z' => Value::Bool(word == 1),
                b'C' => Value::Char(char::from_u32(word as u32).unwrap_or('\u{fffd}')),
                b'F' => Value::Float(f32::from_bits(word as u32).into()),
                b'D' => Value::Float(f64::from_bits(word)),
                _ => Value::Int(word as i64),
            });
        }
        // A constant may have a class of its own, within that of the enum.
        let above = self.machine.superclass(class).into_iter();
        let of_enum = std::iter::once(class).chain(above);
        let of_enum =
            of_enum.into_iter().find(|&class| !self.machine.enum_constants(class).is_empty())?;
        Some(Value::Variant {
            name: short_name(&self.machine.class_name(of_enum)).to_owned(),
            variant: self.text(object, "name").ok()?,
            fields: Vec::new(),
        })
    }

    fn array_domain(&mut self, set: Reference) -> Result<(), JavaError> {
        let mirror = self.object(set, "type")?;
        let class = self.machine.class_behind(mirror).unwrap_or(self.root);
        let name = self.machine.class_name(class);
        let count = self.word(set, "count").unwrap_or(0) as i64;
        let element = type_text(&name.replace('.', "/"));
        let own = free_name(&self.classes, short_name(&element));
        // Arrays are tried one by one: Korat does not break the symmetry among them.
        let scope = std::mem::take(&mut self.scope);
        let scope = scope.domain(own.clone(), array_class(&own), Values::Number(count));
        self.scope = scope.named(own.clone());
        self.classes.push(JavaClass { name, domain: own, kept: true, ..JavaClass::default() });
        self.domains.push(Domain { object: set, class, count });
        Ok(())
    }

    fn elements(&mut self, index: usize) -> Result<(), JavaError> {
        let set = self.domains[index].object;
        let own = self.classes[index].domain.clone();
        let lengths = self.lengths(&own, set, 1)?;
        self.set(&format!("{own}.len"), Values::Integers(lengths));
        let components = self.object(set, "components")?;
        let class = self.classes[index].name.replace('.', "/");
        let elements = self.values(&own, &class[1..], components, &Key::new(&own), 0)?;
        self.classes[index].elements = Some(elements);
        Ok(())
    }
}
