//! What a type looks like to the search: a tree of shapes, and the classes its links lead to.

use crate::model::value::Value;
use crate::model::wide::WideInt;
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
        min: WideInt,
        /// The greatest value of the type.
        max: WideInt,
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
    /// One slot with a text of a given list.
    Text {
        /// Whether null comes first.
        nullable: bool,
    },
    /// One slot with a constant of a type that has nothing but constants with names.
    Constant {
        /// The name of the type.
        name: String,
        /// The names of its constants.
        constants: Vec<String>,
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

    /// Whether it is one slot with a value that leads nowhere.
    fn is_plain(&self) -> bool {
        matches!(
            self,
            Self::Int { .. }
                | Self::Bool { .. }
                | Self::Char { .. }
                | Self::Float { .. }
                | Self::Text { .. }
                | Self::Constant { .. }
        )
    }

    /// Adds the parts of records of simple parts; `false` if there is anything else.
    fn flatten(&self, mut offset: u32, parts: &mut Vec<(u32, Part)>) -> bool {
        let part = match self {
            Self::Nothing | Self::Arena { all: false, .. } => return true,
            Self::Arena { all: true, .. } => Part::Objects,
            Self::Link { .. } => Part::Link,
            plain if plain.is_plain() => Part::Value,
            Self::Seq(element) => match &**element {
                Self::Link { .. } => Part::Links,
                plain if plain.is_plain() => Part::Values,
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
            Self::Record { name, .. } | Self::Enum { name, .. } | Self::Constant { name, .. } => {
                name
            }
            Self::Int { .. } => "integer",
            Self::Bool { .. } => "bool",
            Self::Char { .. } => "char",
            Self::Float { .. } => "float",
            Self::Text { .. } => "text",
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
    /// What its objects are drawn as, by number, where that is not their content.
    pub(crate) shown: Vec<Option<Value>>,
    /// Whether it has objects even if no link leads to them; for the root's class, whether links may
    /// lead to the root.
    pub(crate) kept: bool,
    type_id: TypeId,
}

impl Class {
    fn new(type_id: TypeId) -> Self {
        let (name, shape, shown) = (String::new(), Shape::Nothing, Vec::new());
        Self { name, shape, flat: None, shown, kept: false, type_id }
    }

    /// Sets the layout and what follows from it.
    fn lay(&mut self, shape: Shape) {
        let mut slots = Vec::new();
        self.flat = shape.flatten(0, &mut slots).then_some(slots);
        self.shape = shape;
    }

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
    /// The types of the elements that are being laid out, each inside of the one before.
    elements: Vec<TypeId>,
    /// A type that has itself as an element, without a link in between.
    endless: Option<&'static str>,
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
        self.classes.push(Class::new(type_id));
        let around = std::mem::take(&mut self.elements);
        let shape = T::shape(self);
        self.elements = around;
        let class = &mut self.classes[id.0 as usize];
        class.name = shape.name().to_string();
        class.lay(shape);
        id
    }

    /// The shape of the elements of a sequence, or of the values of a map: nothing if they are inside of themselves, which
    /// no space can hold.
    pub(crate) fn elements<T: crate::Bounded>(&mut self, shape: fn(&mut Self) -> Shape) -> Shape {
        let type_id = TypeId::of::<T>();
        if self.elements.contains(&type_id) {
            self.endless.get_or_insert(std::any::type_name::<T>());
            return Shape::Nothing;
        }
        self.elements.push(type_id);
        let shape = shape(self);
        self.elements.pop();
        shape
    }

    /// A type that has itself as an element.
    pub(crate) fn endless(&self) -> Option<&'static str> {
        self.endless
    }

    /// Enters a class that is no Rust type; [`define`](Self::define) says what it looks like.
    pub fn declare(&mut self, name: &str) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        self.classes.push(Class { name: name.to_string(), ..Class::new(TypeId::of::<Foreign>()) });
        id
    }

    /// Says what the objects of a declared class look like.
    pub fn define(&mut self, id: ClassId, shape: Shape) {
        if let Some(class) = self.classes.get_mut(id.0 as usize) {
            class.lay(shape);
        }
    }

    /// Says what objects of a declared class are drawn as, by their numbers; none where that is their
    /// content.
    pub fn show(&mut self, id: ClassId, shown: Vec<Option<Value>>) {
        if let Some(class) = self.classes.get_mut(id.0 as usize) {
            class.shown = shown;
        }
    }

    /// Says that there are objects of a declared class even if no link leads to them; of the root's
    /// class, that links of this class may lead to the root.
    pub fn keep(&mut self, id: ClassId) {
        if let Some(class) = self.classes.get_mut(id.0 as usize) {
            class.kept = true;
        }
    }

    /// The classes, the root's first.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }
}
