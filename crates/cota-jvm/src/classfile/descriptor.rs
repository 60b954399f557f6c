//! Descriptors: the types of fields and methods as class files write them.

use super::Name;

/// A descriptor that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{descriptor}` is not the descriptor of a {what}")]
pub struct DescriptorError {
    /// The text.
    pub descriptor: String,
    /// What it should describe.
    pub what: &'static str,
}

/// A type of a field, a parameter, a result or an element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A class or an interface: `java/util/List`.
    Reference(Name),
    /// An array.
    Array {
        /// How many pairs of brackets, at least one.
        dimensions: u8,
        /// The type without any brackets.
        element: Box<Type>,
    },
}

impl Type {
    /// Reads the descriptor of a field: `I`, `[Ljava/lang/String;`.
    ///
    /// # Errors
    /// The text is something else.
    pub fn parse(descriptor: &str) -> Result<Self, DescriptorError> {
        let whole = one(descriptor).filter(|(_, rest)| rest.is_empty());
        let parsed = whole.map(|(parsed, _)| parsed.to_type());
        parsed.ok_or_else(|| DescriptorError { descriptor: descriptor.to_owned(), what: "field" })
    }

    /// Local variables or stack places that a value takes: two for `long` and `double`.
    pub fn slots(&self) -> u16 {
        if matches!(self, Self::Long | Self::Double) { 2 } else { 1 }
    }

    /// Whether its values are references.
    pub fn is_reference(&self) -> bool {
        matches!(self, Self::Reference(_) | Self::Array { .. })
    }

    /// The type of the elements, of an array: it has one dimension less.
    pub fn component(&self) -> Option<Self> {
        match self {
            Self::Array { dimensions: 0 | 1, element } => Some((**element).clone()),
            Self::Array { dimensions, element } => {
                Some(Self::Array { dimensions: dimensions - 1, element: element.clone() })
            }
            _ => None,
        }
    }
}

/// The type as a descriptor.
impl std::fmt::Display for Type {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = match self {
            Self::Boolean => "Z",
            Self::Byte => "B",
            Self::Char => "C",
            Self::Short => "S",
            Self::Int => "I",
            Self::Long => "J",
            Self::Float => "F",
            Self::Double => "D",
            Self::Reference(name) => return write!(out, "L{name};"),
            Self::Array { dimensions, element } => {
                (0..*dimensions).try_for_each(|_| out.write_str("["))?;
                // The element of an array that was read is never an array.
                return element.fmt(out);
            }
        };
        out.write_str(letter)
    }
}

/// The types of a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodType {
    /// Of its parameters, without `this`.
    pub parameters: Vec<Type>,
    /// Of its result; none for `void`.
    pub result: Option<Type>,
}

impl MethodType {
    /// Reads the descriptor of a method: `(ILjava/lang/Object;)V`.
    ///
    /// # Errors
    /// The text is something else.
    pub fn parse(descriptor: &str) -> Result<Self, DescriptorError> {
        let mut parameters = Vec::new();
        let result = method(descriptor, |parameter| parameters.push(parameter.to_type()));
        let result = result
            .ok_or_else(|| DescriptorError { descriptor: descriptor.to_owned(), what: "method" })?;
        Ok(Self { parameters, result: (result.letter != b'V').then(|| result.to_type()) })
    }

    /// Local variables that the parameters take, without `this`.
    pub fn slots(&self) -> u16 {
        self.parameters.iter().map(Type::slots).sum()
    }
}

/// The most local variables that the parameters of a method may take, and the most dimensions of an array.
const MOST: u16 = 255;

/// Whether this is the descriptor of a field.
pub(super) fn is_field(descriptor: &str) -> bool {
    one(descriptor).is_some_and(|(_, rest)| rest.is_empty())
}

/// Local variables that the parameters take, without `this`, if this is the descriptor of a method.
pub(super) fn parameter_slots(descriptor: &str) -> Option<u16> {
    let mut slots = 0u16;
    method(descriptor, |parameter| slots += parameter.slots())?;
    Some(slots)
}

/// How many dimensions the array has that this descriptor begins with.
pub(super) fn dimensions(descriptor: &str) -> usize {
    descriptor.bytes().take_while(|&byte| byte == b'[').count()
}

/// A type in a descriptor, not yet copied out of it.
#[derive(Clone, Copy)]
struct Written<'a> {
    dimensions: u8,
    /// A primitive type, `L` for a class, or `V` for the result of a method that has none.
    letter: u8,
    class: &'a str,
}

impl Written<'_> {
    fn slots(self) -> u16 {
        if self.dimensions == 0 && matches!(self.letter, b'J' | b'D') { 2 } else { 1 }
    }

    fn to_type(self) -> Type {
        let element = match self.letter {
            b'Z' => Type::Boolean,
            b'B' => Type::Byte,
            b'C' => Type::Char,
            b'S' => Type::Short,
            b'I' => Type::Int,
            b'J' => Type::Long,
            b'F' => Type::Float,
            b'D' => Type::Double,
            _ => Type::Reference(self.class.into()),
        };
        if self.dimensions == 0 {
            return element;
        }
        Type::Array { dimensions: self.dimensions, element: Box::new(element) }
    }
}

/// The type at the start, and what is behind it.
fn one(descriptor: &str) -> Option<(Written<'_>, &str)> {
    let dimensions = u8::try_from(dimensions(descriptor)).ok()?;
    let element = descriptor.get(usize::from(dimensions)..)?;
    let letter = *element.as_bytes().first()?;
    let rest = element.get(1..)?;
    match letter {
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => {
            Some((Written { dimensions, letter, class: "" }, rest))
        }
        b'L' => {
            // Names are short: looking for the end by itself takes longer than a step for each byte.
            let end = rest.bytes().position(|byte| byte == b';')?;
            let (class, rest) = (&rest[..end], &rest[end + 1..]);
            is_class_name(class).then_some((Written { dimensions, letter, class }, rest))
        }
        _ => None,
    }
}

/// Goes through the parameters; the result.
fn method<'a>(descriptor: &'a str, mut parameter: impl FnMut(Written<'a>)) -> Option<Written<'a>> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut slots = 0;
    loop {
        if let Some(result) = rest.strip_prefix(')') {
            if result == "V" {
                return Some(Written { dimensions: 0, letter: b'V', class: "" });
            }
            return one(result).filter(|(_, rest)| rest.is_empty()).map(|(found, _)| found);
        }
        let (found, behind) = one(rest)?;
        slots += found.slots();
        if slots > MOST {
            return None;
        }
        parameter(found);
        rest = behind;
    }
}

/// Whether this can name a class: `java/util/List`, without brackets.
pub(crate) fn is_class_name(name: &str) -> bool {
    let mut part_is_empty = true;
    for &byte in name.as_bytes() {
        match byte {
            b'.' | b';' | b'[' => return false,
            b'/' if part_is_empty => return false,
            b'/' => part_is_empty = true,
            _ => part_is_empty = false,
        }
    }
    !part_is_empty
}

/// Whether this can name a field.
pub(super) fn is_field_name(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|byte| matches!(byte, b'.' | b';' | b'[' | b'/'))
}

/// Whether this can name a method.
pub(super) fn is_method_name(name: &str) -> bool {
    matches!(name, "<init>" | "<clinit>")
        || is_field_name(name) && !name.bytes().any(|byte| matches!(byte, b'<' | b'>'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_and_written() {
        for text in ["I", "J", "[Z", "Ljava/lang/Object;", "[[Ljava/util/List;", "Lé;"] {
            assert_eq!(Type::parse(text).unwrap().to_string(), text);
            assert!(is_field(text));
        }
        for text in ["", "V", "[", "L;", "Ljava/lang/Object", "II", "La//b;", "L/a;", "La.b;", "é"]
        {
            assert!(Type::parse(text).is_err(), "{text}");
            assert!(!is_field(text), "{text}");
        }
    }

    #[test]
    fn arrays_have_at_most_255_dimensions() {
        assert!(is_field(&format!("{}I", "[".repeat(255))));
        assert!(!is_field(&format!("{}I", "[".repeat(256))));
    }

    #[test]
    fn methods_are_read() {
        let types = MethodType::parse("(IJ[DLa/B;)[I").unwrap();
        assert_eq!(types.parameters.len(), 4);
        assert_eq!(types.slots(), 5);
        assert_eq!(types.result.unwrap().to_string(), "[I");
        assert_eq!(MethodType::parse("()V").unwrap().result, None);
        for text in ["", "()", "(V)V", "(I", "I", "()VV", "(I)II", "(())V"] {
            assert!(MethodType::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn parameters_take_at_most_255_slots() {
        let of = |longs: usize, ints: usize| {
            parameter_slots(&format!("({}{})V", "J".repeat(longs), "I".repeat(ints)))
        };
        assert_eq!(of(127, 1), Some(255));
        assert_eq!(of(128, 0), None);
        assert_eq!(of(0, 256), None);
    }

    #[test]
    fn components_have_a_dimension_less() {
        let table = Type::parse("[[I").unwrap();
        let row = table.component().unwrap();
        assert_eq!(row.to_string(), "[I");
        assert_eq!(row.component(), Some(Type::Int));
        assert_eq!(Type::Int.component(), None);
    }

    #[test]
    fn names_of_members() {
        assert!(is_method_name("<init>") && is_method_name("lambda$0"));
        assert!(!is_method_name("<other>") && !is_method_name("a/b") && !is_method_name(""));
        assert!(is_field_name("a<b") && !is_field_name("a;"));
    }
}
