//! What the values themselves do not tell about their types: which fields are links or arenas.

use cota_engine::space::{Class, ClassId, Shape};
use std::collections::BTreeMap;

/// The links and arenas of all classes of a space.
#[derive(Clone, Debug, Default)]
pub struct Types {
    records: BTreeMap<String, Vec<(String, Kind)>>,
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
    /// The links and arenas of the classes, as [`Space::classes`](cota_engine::space::Space::classes) has them.
    pub fn of(classes: &[Class]) -> Self {
        let mut types = Self::default();
        for class in classes {
            types.enter(classes, &class.shape);
        }
        types
    }

    /// Links and arenas that are known otherwise.
    pub(crate) fn from_kinds(records: BTreeMap<String, Vec<(String, Kind)>>) -> Self {
        Self { records }
    }

    fn enter(&mut self, classes: &[Class], shape: &Shape) {
        match shape {
            Shape::Record { name, fields } => self.enter_fields(classes, name, fields),
            Shape::Enum { name, variants } => {
                for (variant, fields) in variants {
                    self.enter_fields(classes, &format!("{name}::{variant}"), fields);
                }
            }
            Shape::Optional(inner) | Shape::Seq(inner) | Shape::Array(inner, _) => {
                self.enter(classes, inner);
            }
            Shape::Map { value, .. } => self.enter(classes, value),
            _ => {}
        }
    }

    fn enter_fields(&mut self, classes: &[Class], name: &str, fields: &[(String, Shape)]) {
        let kinds = fields.iter().map(|(field, shape)| (field.clone(), kind(classes, shape)));
        self.records.insert(name.to_string(), kinds.collect());
        for (_, shape) in fields {
            self.enter(classes, shape);
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
}

fn kind(classes: &[Class], shape: &Shape) -> Kind {
    let blank = |class: &ClassId| match &classes[class.0 as usize].shape {
        Shape::Record { fields, .. } => fields.iter().all(|(_, shape)| shape.width() == 0),
        _ => false,
    };
    match shape {
        Shape::Link { classes: targets, .. } if targets.iter().all(blank) => Kind::Atom,
        Shape::Link { .. } => Kind::Link,
        Shape::Seq(element) | Shape::Array(element, _) if kind(classes, element) == Kind::Link => {
            Kind::Links
        }
        Shape::Arena { all: true, .. } => Kind::Arena,
        Shape::Arena { all: false, .. } => Kind::Background,
        _ => Kind::Plain,
    }
}
