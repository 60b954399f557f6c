//! What the values themselves do not tell about their types: which fields are links or arenas.

use cota_engine::space::{Class, Shape};
use cota_results::structures as results;
use cota_results::structures::{Field, Record, Type};
use std::collections::{BTreeMap, BTreeSet};

/// The types of structures, as a result document has them, and what their fields are to a drawing.
#[derive(Clone, Debug, Default)]
pub struct Types {
    document: results::Types,
    records: BTreeMap<String, Vec<(String, Kind)>>,
    /// Records that links lead to which may lead to others too.
    among_others: BTreeSet<String>,
}

/// What a field is to a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Leads to objects.
    Link,
    /// A sequence of links.
    Links,
    /// Leads to objects without fields, which are drawn like plain values.
    Atom,
    /// Holds all objects of a class, linked or not.
    Arena,
    /// Holds objects that the links lead to anyway.
    Background,
    /// Anything else.
    Plain,
}

impl Types {
    /// The types of the classes, as [`Space::classes`](cota_engine::space::Space::classes) has them.
    pub fn of(classes: &[Class]) -> Self {
        let types = classes.iter().map(|class| type_of(&class.shape)).collect();
        Self::from(&results::Types(types))
    }

    /// The types in the form of a result document.
    pub fn document(&self) -> &results::Types {
        &self.document
    }

    fn enter(&mut self, of: &Type) {
        match of {
            Type::Record(record) => self.enter_fields(record.name.clone(), &record.fields),
            Type::Enum(of) => {
                for variant in &of.variants {
                    self.enter_fields(variant_name(&of.name, &variant.name), &variant.fields);
                }
            }
            Type::List(inner) | Type::Set(inner) => self.enter(inner),
            Type::Map(map) => self.enter(&map.value),
            _ => {}
        }
    }

    fn enter_fields(&mut self, name: String, fields: &[Field]) {
        let kinds = fields.iter().map(|field| (field.name.clone(), self.kind_of(&field.of)));
        let kinds = kinds.collect();
        self.records.insert(name, kinds);
        for field in fields {
            self.enter(&field.of);
        }
    }

    fn kind_of(&self, of: &Type) -> Kind {
        let blank = |class: &usize| self.document.0.get(*class).is_some_and(is_blank);
        match of {
            Type::Link(targets) if targets.iter().all(blank) => Kind::Atom,
            Type::Link(_) => Kind::Link,
            Type::List(element) if self.kind_of(element) == Kind::Link => Kind::Links,
            Type::Arena(_) => Kind::Arena,
            Type::Background => Kind::Background,
            _ => Kind::Plain,
        }
    }

    /// Whether an object has to say that it is of a class, because a link may lead to others.
    pub(crate) fn is_among_others(&self, record: &str) -> bool {
        self.among_others.contains(record)
    }

    /// Notes the classes of links that lead to several.
    fn note_links(&mut self, of: &Type) {
        match of {
            Type::Link(targets) if targets.len() > 1 => {
                let target = |class: &usize| match self.document.0.get(*class) {
                    Some(Type::Record(record)) => Some(record.name.clone()),
                    _ => None,
                };
                let names: Vec<_> = targets.iter().filter_map(target).collect();
                self.among_others.extend(names);
            }
            Type::List(inner) | Type::Set(inner) => self.note_links(inner),
            Type::Map(map) => self.note_links(&map.value),
            Type::Record(record) => {
                record.fields.iter().for_each(|field| self.note_links(&field.of));
            }
            Type::Enum(of) => {
                let fields = of.variants.iter().flat_map(|variant| &variant.fields);
                fields.for_each(|field| self.note_links(&field.of));
            }
            _ => {}
        }
    }

    pub(crate) fn kind(&self, record: &str, field: &str) -> Kind {
        let fields = self.records.get(record).map_or(&[][..], Vec::as_slice);
        fields.iter().find(|(name, _)| name == field).map_or(Kind::Plain, |(_, kind)| *kind)
    }

    /// The fields of a record that are single links to objects worth drawing, in order.
    pub(crate) fn links(&self, record: &str) -> Vec<&str> {
        let fields = self.records.get(record).map_or(&[][..], Vec::as_slice);
        fields.iter().filter(|(_, kind)| *kind == Kind::Link).map(|(name, _)| &**name).collect()
    }

    /// The link that leads onwards in a list: the same one in all structures, since an arrow does not name it.
    pub(crate) fn onward(&self, record: &str) -> Option<&str> {
        let links = self.links(record);
        links.iter().find(|link| link.starts_with("next")).or(links.first()).copied()
    }
}

impl From<&results::Types> for Types {
    fn from(document: &results::Types) -> Self {
        let mut types = Self { document: document.clone(), ..Self::default() };
        for of in &document.0 {
            types.enter(of);
            types.note_links(of);
        }
        types
    }
}

/// A variant as the name of a record.
pub(crate) fn variant_name(name: &str, variant: &str) -> String {
    format!("{name}::{variant}")
}

/// Whether it is a record without content.
fn is_blank(of: &Type) -> bool {
    match of {
        Type::Record(record) => {
            record.fields.iter().all(|field| field.of == Type::Nothing || is_blank(&field.of))
        }
        _ => false,
    }
}

fn type_of(shape: &Shape) -> Type {
    match shape {
        Shape::Nothing => Type::Nothing,
        Shape::Int { .. } => Type::Integer,
        Shape::Bool { .. } => Type::Boolean,
        Shape::Char { .. } => Type::Character,
        Shape::Float { .. } => Type::Float,
        Shape::Text { .. } => Type::Text,
        Shape::Constant { name, constants, .. } => Type::Enum(results::Enum {
            name: name.clone(),
            variants: constants.iter().map(|constant| record(constant, &[])).collect(),
        }),
        Shape::Link { classes, .. } => {
            Type::Link(classes.iter().map(|class| class.0 as usize).collect())
        }
        Shape::Arena { class, all: true } => Type::Arena(class.0 as usize),
        Shape::Arena { all: false, .. } => Type::Background,
        // Every value may be null.
        Shape::Optional(inner) => type_of(inner),
        Shape::Record { name, fields } => Type::Record(record(name, fields)),
        Shape::Enum { name, variants } => Type::Enum(results::Enum {
            name: name.clone(),
            variants: variants.iter().map(|(name, fields)| record(name, fields)).collect(),
        }),
        Shape::Seq(element) if matches!(**element, Shape::Char { nullable: false }) => Type::Text,
        Shape::Seq(element) | Shape::Array(element, _) => Type::List(Box::new(type_of(element))),
        Shape::Map { key, value } if matches!(**value, Shape::Bool { nullable: false }) => {
            Type::Set(Box::new(type_of(key)))
        }
        Shape::Map { key, value } => {
            Type::Map(Box::new(results::Map { key: type_of(key), value: type_of(value) }))
        }
    }
}

fn record(name: &str, fields: &[(String, Shape)]) -> Record {
    let field = |(name, shape): &(String, Shape)| Field { name: name.clone(), of: type_of(shape) };
    Record { name: name.to_owned(), fields: fields.iter().map(field).collect() }
}
