//! From Java classes to the schema of the engine.

use cota_engine::space::{ClassId, Schema, Shape};
use cota_engine::{Scope, Values};
use cota_jvm::{FieldPlace, Machine, Reference};

use crate::error::JavaError;
use crate::subject::Subject;

/// What a field holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A primitive type, by its letter in class files.
    Primitive(u8),
    /// A reference to objects of these classes of the layout, or to nothing where that is allowed.
    Link { classes: Vec<usize>, nullable: bool },
    /// An array, which belongs to its field: the descriptor of its class, and what it holds.
    Array(String, Box<Kind>),
}

/// A field that a search chooses.
#[derive(Debug, Clone)]
pub(crate) struct ChosenField {
    pub place: FieldPlace,
    pub kind: Kind,
}

/// A class whose objects a search makes.
#[derive(Debug, Clone)]
pub(crate) struct JavaClass {
    /// Its name, as Java prints it.
    pub name: String,
    pub fields: Vec<ChosenField>,
    /// The name in a scope.
    pub domain: String,
    /// Objects that were handed over; those that the search makes come before them.
    pub ready: Vec<Reference>,
}

/// The classes of a structure, as the engine and as the machine know them.
#[derive(Debug, Clone)]
pub struct Layout {
    pub(crate) schema: Schema,
    pub(crate) classes: Vec<JavaClass>,
    /// Collections that get all objects of some classes before the search begins.
    pub(crate) fills: Vec<Fill>,
}

/// A collection of objects of a class, and whose objects it gets.
#[derive(Debug, Clone)]
pub(crate) struct Fill {
    pub owner: usize,
    pub field: FieldPlace,
    pub classes: Vec<usize>,
}

/// Finds the classes that fields lead to.
struct Finder<'m> {
    machine: &'m mut Machine,
    scope: &'m Scope,
    classes: Vec<JavaClass>,
}

impl Layout {
    /// The layout of a subject as far as a scope speaks of it. A field that the scope does not
    /// name keeps what the constructor gave it, unless the scope has a default size.
    ///
    /// # Errors
    /// A class is missing, or the scope names a field that cannot be chosen.
    pub fn of(subject: &Subject, scope: &Scope) -> Result<Layout, JavaError> {
        let mut machine = subject.machine()?;
        let root = machine.class(&subject.class)?;
        let mut finder = Finder { machine: &mut machine, scope, classes: Vec::new() };
        finder.class(root)?;
        Ok(Layout::new(finder.classes, Vec::new()))
    }

    pub(crate) fn new(classes: Vec<JavaClass>, fills: Vec<Fill>) -> Layout {
        let mut schema = Schema::default();
        for class in &classes {
            schema.declare(&class.domain);
        }
        for (index, class) in classes.iter().enumerate() {
            let fields =
                class.fields.iter().map(|field| (field.place.name.to_string(), shape(&field.kind)));
            let record = Shape::Record { name: class.domain.clone(), fields: fields.collect() };
            schema.define(ClassId(index as u32), record);
        }
        Layout { schema, classes, fills }
    }

    /// The classes as the engine knows them.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }
}

impl Finder<'_> {
    /// Enters a class and what its fields lead to; its place in the list.
    fn class(&mut self, id: u32) -> Result<usize, JavaError> {
        let name = self.machine.class_name(id);
        if let Some(known) = self.classes.iter().position(|class| class.name == name) {
            return Ok(known);
        }
        let index = self.classes.len();
        let domain = short_name(&name).to_owned();
        self.classes.push(JavaClass {
            name: name.clone(),
            fields: Vec::new(),
            domain,
            ready: Vec::new(),
        });
        let places = self.machine.fields_of(id);
        let mut fields = Vec::new();
        for place in places {
            if let Some(kind) = self.field(short_name(&name), &place)? {
                fields.push(ChosenField { place, kind });
            }
        }
        self.classes[index].fields = fields;
        Ok(index)
    }

    /// What a field holds if it is searched.
    fn field(&mut self, class: &str, place: &FieldPlace) -> Result<Option<Kind>, JavaError> {
        let key = format!("{class}.{}", place.name);
        let named = self
            .scope
            .entries()
            .iter()
            .any(|(known, _)| *known == key || known.starts_with(&format!("{key}.")));
        let by_path = self.scope.entries().iter().any(|(known, _)| {
            known.split(['.', '*']).any(|part| *part == *place.name) && !known.contains(class)
        });
        if place.name.starts_with("this$")
            || !(named
                || by_path
                || self.scope.default_size().is_some()
                || self.leads_to_domain(&place.descriptor))
        {
            return Ok(None);
        }
        match self.kind(&place.descriptor)? {
            Some(kind) => Ok(Some(kind)),
            None if named => Err(JavaError::Field {
                field: key,
                kind: place.descriptor.trim_matches(['L', ';']).replace('/', "."),
            }),
            None => Ok(None),
        }
    }

    /// Whether the scope has objects for a reference type.
    fn leads_to_domain(&mut self, descriptor: &str) -> bool {
        let element = descriptor.trim_start_matches('[');
        element.starts_with('L') && !self.candidates(element).is_empty()
    }

    /// The classes that the scope has objects of, and that a reference of this type can lead to.
    fn candidates(&mut self, descriptor: &str) -> Vec<u32> {
        let name = descriptor.trim_start_matches('L').trim_end_matches(';');
        let Ok(declared) = self.machine.class(name) else { return Vec::new() };
        let own = self.machine.class_name(declared);
        let scope = self.scope;
        let counted = scope
            .entries()
            .iter()
            .filter(|(key, values)| {
                !key.contains('.') && matches!(values, Values::Number(_) | Values::Range { .. })
            })
            .map(|(key, _)| key.as_str());
        let decls = scope.domains().iter().map(|decl| decl.class.as_str());
        let mut found = Vec::new();
        for wanted in counted.chain(decls) {
            // A class is written by its own name: beside the declared class, or in the root class.
            let root = self.classes.first().map_or("", |class| class.name.as_str());
            let places = [
                wanted.to_owned(),
                sibling(&own, wanted, '.'),
                sibling(&own, wanted, '$'),
                sibling(root, wanted, '.'),
                format!("{root}${wanted}"),
            ];
            let class = if wanted == short_name(&own) {
                Some(declared)
            } else {
                places.iter().find_map(|place| self.machine.class(place).ok())
            };
            if let Some(class) = class
                && self.machine.is_a(class, declared)
                && !found.contains(&class)
            {
                found.push(class);
            }
        }
        if found.is_empty()
            && scope.default_size().is_some()
            && self.machine.is_searchable(declared)
        {
            found.push(declared);
        }
        found
    }

    fn kind(&mut self, descriptor: &str) -> Result<Option<Kind>, JavaError> {
        let kind = match descriptor.as_bytes().first() {
            Some(b'L') => {
                let classes = self.candidates(descriptor);
                if classes.is_empty() {
                    return Ok(None);
                }
                {
                    let classes = classes
                        .into_iter()
                        .map(|class| self.class(class))
                        .collect::<Result<_, _>>()?;
                    Kind::Link { classes, nullable: true }
                }
            }
            Some(b'[') => match self.kind(&descriptor[1..])? {
                Some(element @ (Kind::Primitive(_) | Kind::Link { .. })) => {
                    Kind::Array(descriptor.to_owned(), Box::new(element))
                }
                _ => return Ok(None),
            },
            Some(letter) => Kind::Primitive(*letter),
            None => return Ok(None),
        };
        Ok(Some(kind))
    }
}

fn shape(kind: &Kind) -> Shape {
    match kind {
        Kind::Primitive(b'Z') => Shape::Bool { nullable: false },
        Kind::Primitive(b'C') => Shape::Char { nullable: false },
        Kind::Primitive(b'F' | b'D') => Shape::Float { nullable: false },
        Kind::Primitive(letter) => {
            let (min, max) = match letter {
                b'B' => (i64::from(i8::MIN), i64::from(i8::MAX)),
                b'S' => (i64::from(i16::MIN), i64::from(i16::MAX)),
                b'J' => (i64::MIN, i64::MAX),
                _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
            };
            Shape::Int { min, max, nullable: false }
        }
        Kind::Link { classes, nullable } => Shape::Link {
            classes: classes.iter().map(|&class| ClassId(class as u32)).collect(),
            nullable: *nullable,
            owned: false,
        },
        Kind::Array(_, element) => Shape::Seq(Box::new(shape(element))),
    }
}

/// `Node` for `pkg.List$Node`.
pub(crate) fn short_name(name: &str) -> &str {
    name.rsplit(['.', '$']).next().unwrap_or(name)
}

/// A class beside another one: `pkg.List$Item` for `Item` and `pkg.List$Node`.
fn sibling(own: &str, wanted: &str, separator: char) -> String {
    let at = own.rfind([separator]).map_or(0, |at| at + 1);
    format!("{}{wanted}", &own[..at])
}
