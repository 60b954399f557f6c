//! What the fields of Java classes hold, as far as a search chooses it.

use cota_engine::space::{ClassId, Shape};

/// What a field or an element holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// A primitive type, by its letter in class files.
    Primitive(u8),
    /// An object around a value of a primitive type.
    Boxed { letter: u8, nullable: bool },
    /// A `String` of a list.
    Text { nullable: bool },
    /// A constant of an enum: its class and all its constants.
    Constant { class: String, constants: Vec<String>, nullable: bool },
    /// A reference to objects of these classes of the layout, or to nothing where that is allowed.
    Link { classes: Vec<usize>, nullable: bool },
    /// An array, which belongs to its field: the descriptor of its class, and what it holds.
    Array(String, Box<Kind>),
}

/// The classes of boxes, each with the letter of what is in it.
pub(crate) const BOXES: [(&str, u8); 8] = [
    ("java/lang/Integer", b'I'),
    ("java/lang/Long", b'J'),
    ("java/lang/Short", b'S'),
    ("java/lang/Byte", b'B'),
    ("java/lang/Boolean", b'Z'),
    ("java/lang/Character", b'C'),
    ("java/lang/Double", b'D'),
    ("java/lang/Float", b'F'),
];

impl Kind {
    /// The same as the engine knows it.
    pub fn shape(&self) -> Shape {
        match self {
            Kind::Primitive(letter) => plain(*letter, false),
            Kind::Boxed { letter, nullable } => plain(*letter, *nullable),
            Kind::Text { nullable } => Shape::Text { nullable: *nullable },
            Kind::Constant { class, constants, nullable } => Shape::Constant {
                name: short_name(class).to_owned(),
                constants: constants.clone(),
                nullable: *nullable,
            },
            Kind::Link { classes, nullable } => Shape::Link {
                classes: classes.iter().map(|&class| ClassId(class as u32)).collect(),
                nullable: *nullable,
                owned: false,
            },
            Kind::Array(_, element) => Shape::Seq(Box::new(element.shape())),
        }
    }

    /// Whether the machine's word is a reference.
    pub fn is_reference(&self) -> bool {
        !matches!(self, Kind::Primitive(_))
    }
}

fn plain(letter: u8, nullable: bool) -> Shape {
    let (min, max) = match letter {
        b'Z' => return Shape::Bool { nullable },
        b'C' => return Shape::Char { nullable },
        b'F' | b'D' => return Shape::Float { nullable },
        b'B' => (i64::from(i8::MIN), i64::from(i8::MAX)),
        b'S' => (i64::from(i16::MIN), i64::from(i16::MAX)),
        b'J' => (i64::MIN, i64::MAX),
        _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
    };
    Shape::Int { min: min.into(), max: max.into(), nullable }
}

/// `Node` for `pkg.List$Node`.
pub(crate) fn short_name(name: &str) -> &str {
    let own = name.rsplit('.').next().unwrap_or(name);
    own.rsplit('$').find(|part| !part.is_empty()).unwrap_or(own)
}

/// A type as Java writes it: `int[]` for `[I`.
pub(crate) fn type_text(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element.as_bytes().first() {
        Some(b'Z') => "boolean",
        Some(b'B') => "byte",
        Some(b'S') => "short",
        Some(b'C') => "char",
        Some(b'I') => "int",
        Some(b'J') => "long",
        Some(b'F') => "float",
        Some(b'D') => "double",
        _ => element.trim_start_matches('L').trim_end_matches(';'),
    };
    name.replace('/', ".") + &"[]".repeat(descriptor.len() - element.len())
}

/// The name of a class in the descriptor of a reference.
pub(crate) fn class_in(descriptor: &str) -> Option<&str> {
    descriptor.strip_prefix('L')?.strip_suffix(';')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_written_as_in_java() {
        assert_eq!(type_text("[[I"), "int[][]");
        assert_eq!(type_text("Ljava/lang/String;"), "java.lang.String");
        assert_eq!(type_text("[Lp/A$B;"), "p.A$B[]");
        assert_eq!(type_text("Z"), "boolean");
    }

    #[test]
    fn short_names_are_those_in_the_source() {
        assert_eq!(short_name("p.q.List$Node"), "Node");
        assert_eq!(short_name("p.Price$"), "Price");
        assert_eq!(short_name("List"), "List");
    }
}
