//! What a finitization method asked for, read from the heap of the machine.

mod objects;

use cota_engine::{Scope, Values};
use cota_jvm::{FieldPlace, Machine, Reference};

use crate::error::JavaError;
use crate::kind::{Kind, class_in, type_text};
use crate::layout::{ChosenField, Fill, JavaClass, Layout, array_class};
use crate::subject::Subject;

/// A class domain, or a set of arrays that are objects of their own.
struct Domain {
    object: Reference,
    /// The class of its objects.
    class: u32,
    /// How many objects there are.
    count: i64,
}

struct Reader<'m> {
    machine: &'m mut Machine,
    method: &'m str,
    /// The class under test.
    root: u32,
    /// Whether arrays are objects of their own.
    arrays_are_objects: bool,
    domains: Vec<Domain>,
    classes: Vec<JavaClass>,
    scope: Scope,
    /// Sets of arrays, and how many arrays the fields need.
    arrays: Vec<(Reference, i64)>,
}

/// The layout that a finitization asks for.
pub(super) fn read(
    machine: &mut Machine,
    subject: &Subject,
    method: &str,
    finitization: Reference,
) -> Result<Layout, JavaError> {
    let root = machine.class(&subject.class)?;
    let mut reader = Reader {
        machine,
        method,
        root,
        arrays_are_objects: false,
        domains: Vec::new(),
        classes: Vec::new(),
        scope: Scope::new(),
        arrays: Vec::new(),
    };
    let record = match finitization {
        0 => None,
        finitization => reader.word(finitization, "record"),
    };
    let Some(record) = record else {
        return Err(reader.wrong("it returns no finitization of FinitizationFactory"));
    };
    let record = record as Reference;
    reader.arrays_are_objects = reader.flag(record, "arraysAsObjects");
    reader.check_root(record)?;
    reader.read_domains(record)?;
    reader.read_fields(record)?;
    let fills = reader.fills(record)?;
    Ok(Layout::new(reader.classes, fills, reader.scope))
}

impl Reader<'_> {
    fn wrong(&self, reason: impl Into<String>) -> JavaError {
        JavaError::Finitization { method: self.method.to_owned(), reason: reason.into() }
    }

    fn check_root(&mut self, record: Reference) -> Result<(), JavaError> {
        let class = self.object(record, "root")?;
        let class = self.machine.class_behind(class).unwrap_or(self.root);
        if class == self.root {
            return Ok(());
        }
        let (class, root) = (self.machine.class_name(class), self.machine.class_name(self.root));
        Err(self.wrong(format!("its finitization is for {class}, not for {root}")))
    }

    /// Gives a field its values.
    fn read_fields(&mut self, record: Reference) -> Result<(), JavaError> {
        for entry in self.objects(record, "fields")? {
            let owner = self.owner(entry)?;
            let place = self.place("set", self.domains[owner].class, entry)?;
            let name = self.field_name(owner, &place);
            if place.constant {
                let reason = "a constant, which the compiler has written into the code";
                return Err(self.wrong(format!("set: {name} is {reason}")));
            }
            let key = format!("{}.{}", self.classes[owner].domain, place.name);
            let domain = self.object(entry, "domain")?;
            let owners = self.domains[owner].count;
            let kind = self.values(&name, &place.descriptor, domain, &Key::new(&key), owners)?;
            self.classes[owner].fields.push(ChosenField { place, kind });
        }
        for at in 0..self.arrays.len() {
            let (set, needed) = self.arrays[at];
            let count = self.word(set, "count").unwrap_or(0) as i64;
            if needed > count {
                let class = self.object(set, "type")?;
                let class = self.machine.class_behind(class).unwrap_or(self.root);
                let class = type_text(&self.machine.class_name(class).replace('.', "/"));
                return Err(self.wrong(format!(
                    "createArraySet makes {count} arrays of the class {class}, but {needed} places \
                     need one each"
                )));
            }
        }
        Ok(())
    }

    /// `List.head`, with the class in full.
    fn field_name(&self, owner: usize, place: &FieldPlace) -> String {
        format!("{}.{}", self.machine.class_name(self.domains[owner].class), place.name)
    }

    fn owner(&self, entry: Reference) -> Result<usize, JavaError> {
        let owner = self.object(entry, "owner")?;
        self.position(owner).ok_or_else(|| self.wrong("a field has no class domain"))
    }

    fn position(&self, domain: Reference) -> Option<usize> {
        self.domains.iter().position(|known| known.object == domain)
    }

    fn place(&self, call: &str, class: u32, entry: Reference) -> Result<FieldPlace, JavaError> {
        let field = self.text(entry, "name")?;
        let places = self.machine.fields_of(class);
        let found = places.into_iter().rev().find(|place| *place.name == *field);
        found.ok_or_else(|| {
            let class = self.machine.class_name(class);
            self.wrong(format!("{call}: {class} has no field {field} that is not static"))
        })
    }

    /// What a place holds; the scope gets its values.
    fn values(
        &mut self,
        name: &str,
        descriptor: &str,
        domain: Reference,
        key: &Key,
        places: i64,
    ) -> Result<Kind, JavaError> {
        let kind = self.text(domain, "kind")?;
        let letter = descriptor.as_bytes().first().copied().unwrap_or(b'V');
        let values = match (kind.as_str(), letter) {
            ("object", b'L' | b'[') => return self.links(name, descriptor, domain, places),
            ("array", b'L' | b'[') if self.arrays_are_objects => {
                return self.shared_array(name, descriptor, domain);
            }
            ("array", b'[') => return self.array(name, descriptor, domain, key, places),
            ("boolean", b'Z') => {
                let words = self.words(domain, "values")?;
                Values::Bools(words.into_iter().map(|word| word == 1).collect())
            }
            ("float", b'F') | ("float" | "double", b'D') => {
                let words = self.words(domain, "values")?;
                Values::Floats(words.into_iter().map(f64::from_bits).collect())
            }
            ("byte" | "short" | "int" | "long", b'B' | b'S' | b'I' | b'J') => {
                let words = self.words(domain, "values")?;
                Values::Integers(words.into_iter().map(|word| word as i64).collect())
            }
            (kind, _) => {
                let (set, kind) = (set_text(kind), type_text(descriptor));
                return Err(
                    self.wrong(format!("set: {name} has the type {kind}, which no {set} is for"))
                );
            }
        };
        let is_empty = matches!(&values, Values::Integers(list) if list.is_empty());
        if is_empty && places > 0 {
            return Err(self.wrong(format!("set: the set for {name} is empty")));
        }
        self.set(&key.values, values);
        Ok(Kind::Primitive(letter))
    }

    fn set(&mut self, key: &str, values: Values) {
        self.scope = std::mem::take(&mut self.scope).set(key, values);
    }

    /// An object set: the objects of its class domains.
    fn links(
        &mut self,
        name: &str,
        descriptor: &str,
        set: Reference,
        places: i64,
    ) -> Result<Kind, JavaError> {
        let nullable = self.flag(set, "nullAllowed");
        let declared = class_in(descriptor).unwrap_or(descriptor).to_owned();
        let declared = self.machine.class(&declared)?;
        let mut classes = Vec::new();
        for domain in self.objects(set, "domains")? {
            let position = self.position(domain).ok_or_else(|| {
                self.wrong(format!("set: {name} has a class domain of another finitization"))
            })?;
            let class = self.domains[position].class;
            if !self.machine.is_a(class, declared) {
                let (class, kind) = (self.machine.class_name(class), type_text(descriptor));
                return Err(
                    self.wrong(format!("set: {name} has the type {kind}, which no {class} has"))
                );
            }
            classes.push(position);
        }
        // A set may be empty where no object has the field, and no array the element.
        let is_empty = classes.iter().all(|&class| self.domains[class].count == 0);
        if is_empty && !nullable && places > 0 {
            return Err(self.wrong(format!("set: there is no object for {name}, nor null")));
        }
        if classes.contains(&0) {
            self.keep_root();
        }
        Ok(Kind::Link { classes, nullable })
    }

    /// Links lead to the object of the class under test; there are no others of its class.
    fn keep_root(&mut self) {
        self.classes[0].kept = true;
        let domain = self.classes[0].domain.clone();
        self.set(&domain, Values::Number(0));
    }

    /// An array that belongs to its place.
    fn array(
        &mut self,
        name: &str,
        descriptor: &str,
        set: Reference,
        key: &Key,
        places: i64,
    ) -> Result<Kind, JavaError> {
        let class = self.array_class(name, descriptor, set)?;
        let lengths = self.lengths(name, set, places)?;
        let longest = lengths.iter().copied().max().unwrap_or(0);
        match self.arrays.iter_mut().find(|(known, _)| *known == set) {
            Some((_, needed)) => *needed += places,
            None => self.arrays.push((set, places)),
        }
        self.set(&key.lengths, Values::Integers(lengths));
        let components = self.object(set, "components")?;
        let places = places.saturating_mul(longest);
        let element = self.values(name, &class[1..], components, &key.inside(), places)?;
        Ok(Kind::Array(class, Box::new(element)))
    }

    /// An array that several places may share.
    fn shared_array(
        &mut self,
        name: &str,
        descriptor: &str,
        set: Reference,
    ) -> Result<Kind, JavaError> {
        self.array_class(name, descriptor, set)?;
        let class = self.position(set).ok_or_else(|| {
            self.wrong(format!("set: {name} has an array set of another finitization"))
        })?;
        Ok(Kind::Link { classes: vec![class], nullable: false })
    }

    /// The class of the arrays of a set, which a field can hold.
    fn array_class(
        &mut self,
        name: &str,
        descriptor: &str,
        set: Reference,
    ) -> Result<String, JavaError> {
        let mirror = self.object(set, "type")?;
        let class = self.machine.class_behind(mirror).unwrap_or(self.root);
        let text = self.machine.class_name(class).replace('.', "/");
        let declared = class_in(descriptor).unwrap_or(descriptor).to_owned();
        let declared = self.machine.class(&declared)?;
        if self.machine.is_a(class, declared) {
            return Ok(text);
        }
        let (kind, class) = (type_text(descriptor), type_text(&text));
        Err(self.wrong(format!("set: {name} has the type {kind}, which no {class} has")))
    }

    fn lengths(&self, name: &str, set: Reference, places: i64) -> Result<Vec<i64>, JavaError> {
        let lengths = self.object(set, "lengths")?;
        let lengths = self.words(lengths, "values")?.into_iter().map(|word| word as i64);
        let (lengths, wrong): (Vec<_>, Vec<_>) = lengths.partition(|length| *length >= 0);
        // Where no object has the field, no array has the length.
        match wrong.first() {
            Some(length) if places > 0 => {
                Err(self.wrong(format!("createArraySet: an array for {name} of length {length}")))
            }
            _ => Ok(lengths),
        }
    }

    /// The collections that get all objects of some class domains.
    fn fills(&mut self, record: Reference) -> Result<Vec<Fill>, JavaError> {
        let mut fills = Vec::new();
        for entry in self.objects(record, "fills")? {
            let owner = self.owner(entry)?;
            let field = self.place("addAll", self.domains[owner].class, entry)?;
            let name = self.field_name(owner, &field);
            let collection = self.machine.class("java.util.Collection")?;
            let class = class_in(&field.descriptor).map(|name| self.machine.class(name));
            let holds = match class {
                Some(class) => {
                    let class = class?;
                    self.machine.is_a(class, collection) || self.machine.is_a(collection, class)
                }
                None => false,
            };
            if !holds {
                let kind = type_text(&field.descriptor);
                return Err(self
                    .wrong(format!("addAll: {name} has the type {kind}, which is no collection")));
            }
            let set = self.object(entry, "domain")?;
            let Kind::Link { classes, .. } = self.links(&name, "Ljava/lang/Object;", set, 0)?
            else {
                continue;
            };
            fills.push(Fill { owner, field, classes });
        }
        Ok(fills)
    }
}

/// Where in a scope the values of a place are, and the lengths of its array.
struct Key {
    values: String,
    lengths: String,
    depth: usize,
}

impl Key {
    fn new(key: &str) -> Key {
        Key { values: key.to_owned(), lengths: format!("{key}.len"), depth: 0 }
    }

    /// The elements of the array.
    fn inside(&self) -> Key {
        let depth = self.depth + 1;
        let lengths = format!("{}{}.len", self.values, "[]".repeat(depth));
        Key { values: self.values.clone(), lengths, depth }
    }
}

/// A set as the method made it.
fn set_text(kind: &str) -> String {
    match kind {
        "object" => "object set".to_owned(),
        kind => format!("{kind} set"),
    }
}

/// The name of a domain that is not taken.
fn free_name(classes: &[JavaClass], own: &str) -> String {
    let taken = |name: &str| classes.iter().any(|class| class.domain == name);
    let mut names = (1..).map(|number| format!("{own}_{number}"));
    if taken(own) { names.find(|name| !taken(name)).unwrap_or_default() } else { own.to_owned() }
}
