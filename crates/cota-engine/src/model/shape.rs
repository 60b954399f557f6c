//! What a type looks like to the search: a tree of shapes, and the classes its links lead to.

use std::any::TypeId;

/// A class: a type whose values are objects that links refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// The layout of a value in slots. Its [`width`](Shape::width) equals the `WIDTH` of the type.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// No slot: skipped fields, unit.
    Nothing,
    /// One slot with an integer between the limits of its type.
    Int {
        /// The least value of the type.
        min: i64,
        /// The greatest value of the type.
        max: i64,
        /// Whether null comes before the integers (`Option<i32>`).
        nullable: bool,
    },
    /// One slot with a boolean.
    Bool {
        /// Whether null comes first.
        nullable: bool,
    },
    /// One slot with a character of a given list.
    Char {
        /// Whether null comes first.
        nullable: bool,
    },
    /// One slot with a floating point number of a given list.
    Float {
        /// Whether null comes first.
        nullable: bool,
    },
    /// One slot that refers to an object of one of the classes, in this order.
    Link {
        /// The classes it may refer to.
        classes: Vec<ClassId>,
        /// Whether null comes first.
        nullable: bool,
        /// Whether the object belongs to this link alone (`Box`).
        owned: bool,
    },
    /// One slot that is never searched and stands for every object of a class.
    Arena {
        /// The class.
        class: ClassId,
        /// Whether unreached objects belong to it too.
        all: bool,
    },
    /// A slot for absent or present, then the value.
    Optional(Box<Shape>),
    /// The fields one after the other.
    Record {
        /// The name of the type; empty for tuples.
        name: String,
        /// Name and shape of each field.
        fields: Vec<(String, Shape)>,
    },
    /// A slot for the variant, then the fields of all variants one after the other.
    Enum {
        /// The name of the type.
        name: String,
        /// Name and fields of each variant.
        variants: Vec<(String, Vec<(String, Shape)>)>,
    },
    /// A slot for the length; the elements are in a region of their own.
    Seq(Box<Shape>),
    /// This many elements in place.
    Array(Box<Shape>, usize),
    /// One slot that is never searched; a region holds one optional value for each possible key.
    Map {
        /// The shape of a key: a single integer, boolean or character.
        key: Box<Shape>,
        /// The shape of a value, absent or present.
        value: Box<Shape>,
    },
}

impl Shape {
    /// How many slots a value takes in place.
    pub fn width(&self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Optional(inner) => 1 + inner.width(),
            Self::Record { fields, .. } => width_of(fields),
            Self::Enum { variants, .. } => {
                1 + variants.iter().map(|(_, fields)| width_of(fields)).sum::<u32>()
            }
            Self::Array(element, length) => element.width() * *length as u32,
            _ => 1,
        }
    }

    /// Whether it has an arena in place that unused objects belong to.
    pub(crate) fn has_whole_arena(&self) -> bool {
        match self {
            Self::Arena { all, .. } => *all,
            Self::Optional(inner) | Self::Seq(inner) | Self::Array(inner, _) => {
                inner.has_whole_arena()
            }
            Self::Map { value, .. } => value.has_whole_arena(),
            Self::Record { fields, .. } => fields.iter().any(|(_, it)| it.has_whole_arena()),
            Self::Enum { variants, .. } => {
                let mut fields = variants.iter().flat_map(|(_, fields)| fields);
                fields.any(|(_, it)| it.has_whole_arena())
            }
            _ => false,
        }
    }

    /// Adds the parts of records of simple parts; `false` if there is anything else.
    fn flatten(&self, mut offset: u32, parts: &mut Vec<(u32, Part)>) -> bool {
        let part = match self {
            Self::Nothing | Self::Arena { all: false, .. } => return true,
            Self::Arena { all: true, .. } => Part::Objects,
            Self::Int { .. } | Self::Bool { .. } | Self::Char { .. } | Self::Float { .. } => {
                Part::Value
            }
            Self::Link { .. } => Part::Link,
            Self::Seq(element) => match **element {
                Self::Int { .. } | Self::Bool { .. } | Self::Char { .. } | Self::Float { .. } => {
                    Part::Values
                }
                Self::Link { .. } => Part::Links,
                _ => return false,
            },
            Self::Record { fields, .. } => {
                return fields.iter().all(|(_, field)| {
                    let flat = field.flatten(offset, parts);
                    offset += field.width();
                    flat
                });
            }
            _ => return false,
        };
        parts.push((offset, part));
        true
    }

    /// The name of the type, where it has one.
    pub fn name(&self) -> &str {
        match self {
            Self::Record { name, .. } | Self::Enum { name, .. } => name,
            Self::Int { .. } => "integer",
            Self::Bool { .. } => "bool",
            Self::Char { .. } => "char",
            Self::Float { .. } => "float",
            _ => "",
        }
    }
}

fn width_of(fields: &[(String, Shape)]) -> u32 {
    fields.iter().map(|(_, shape)| shape.width()).sum()
}

/// A simple part of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A slot that leads nowhere.
    Value,
    /// A link.
    Link,
    /// A sequence of values.
    Values,
    /// A sequence of links.
    Links,
    /// All objects of a class.
    Objects,
}

/// One class of a schema.
#[derive(Clone, Debug)]
pub struct Class {
    /// Its name, as it is written in a scope.
    pub name: String,
    /// The layout of its objects.
    pub shape: Shape,
    /// The parts of an object with their offsets, if simple parts are all there is to it: then a walk
    /// need not go through the shape.
    pub(crate) flat: Option<Vec<(u32, Part)>>,
    type_id: TypeId,
}

impl Class {
    pub(crate) fn type_id(&self) -> TypeId {
        self.type_id
    }
}

/// Stands for the type of classes that are no Rust types.
struct Foreign;

/// All classes that can be reached from a root type. Class 0 is the root's.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    classes: Vec<Class>,
}

impl Schema {
    /// The schema of a type.
    pub fn of<T: crate::Bounded>() -> Self {
        let mut schema = Self::default();
        schema.class::<T>();
        schema
    }

    /// The class of a type; it is entered, with all that it refers to, the first time.
    pub fn class<T: crate::Bounded>(&mut self) -> ClassId {
        let type_id = TypeId::of::<T>();
        if let Some(known) = self.classes.iter().position(|class| class.type_id == type_id) {
            return ClassId(known as u32);
        }
        let id = ClassId(self.classes.len() as u32);
        // The entry comes first, so that a recursive type finds itself.
        let (name, shape, flat) = (String::new(), Shape::Nothing, None);
        self.classes.push(Class { name, shape, flat, type_id });
        let shape = T::shape(self);
        let name = shape.name().to_string();
        let mut slots = Vec::new();
        let flat = shape.flatten(0, &mut slots).then_some(slots);
        self.classes[id.0 as usize] = Class { name, shape, flat, type_id };
        id
    }

    /// Enters a class that is no Rust type; [`define`](Self::define) says what it looks like.
    pub fn declare(&mut self, name: &str) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        let (shape, type_id) = (Shape::Nothing, TypeId::of::<Foreign>());
        self.classes.push(Class { name: name.to_string(), shape, flat: None, type_id });
        id
    }

    /// Says what the objects of a declared class look like.
    pub fn define(&mut self, id: ClassId, shape: Shape) {
        if let Some(class) = self.classes.get_mut(id.0 as usize) {
            let mut slots = Vec::new();
            class.flat = shape.flatten(0, &mut slots).then_some(slots);
            class.shape = shape;
        }
    }

    /// The classes, the root's first.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }
}
