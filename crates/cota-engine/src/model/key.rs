//! The keys of maps and sets as the search knows them.

use super::shape::Shape;
use super::value::Value;
use super::wide::WideInt;
use std::fmt;
use std::sync::Arc;

/// A possible key of a map or set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyValue {
    /// An integer, boolean or character.
    Number(WideInt),
    /// A text.
    Text(Arc<str>),
    /// The parts of a tuple.
    Tuple(Arc<[KeyValue]>),
}

impl KeyValue {
    /// What it is drawn as, by the shape of the key.
    pub(crate) fn value(&self, shape: &Shape) -> Value {
        match (self, shape) {
            (Self::Number(number), Shape::Bool { .. }) => Value::Bool(number.saturated() == 1),
            (Self::Number(number), Shape::Char { .. }) => {
                Value::Char(char::from_u32(number.saturated() as u32).unwrap_or_default())
            }
            (Self::Tuple(parts), Shape::Record { name, fields }) => {
                let part = |(part, (name, shape)): (&Self, &(String, Shape))| {
                    (name.clone(), part.value(shape))
                };
                let fields = parts.iter().zip(fields).map(part).collect();
                Value::Record { name: name.clone(), fields }
            }
            (Self::Number(number), _) => (*number).into(),
            (Self::Text(text), _) => Value::Text(text.to_string()),
            (Self::Tuple(_), _) => Value::Text(self.to_string()),
        }
    }

    /// Writes it as integers from which [`read`](Self::read) makes it again.
    pub(crate) fn write(&self, write: &mut impl FnMut(WideInt)) {
        match self {
            Self::Number(number) => write(*number),
            Self::Text(text) => {
                write(text.chars().count().into());
                text.chars().for_each(|c| write(u32::from(c).into()));
            }
            Self::Tuple(parts) => parts.iter().for_each(|part| part.write(write)),
        }
    }

    /// The key of this shape that was written.
    pub(crate) fn read(shape: &Shape, next: &mut impl FnMut() -> Option<WideInt>) -> Option<Self> {
        Some(match shape {
            Shape::Text { .. } => {
                let length = next()?.saturated();
                let char = |_| char::from_u32(u32::try_from(next()?).ok()?);
                Self::Text((0..length).map(char).collect::<Option<String>>()?.into())
            }
            Shape::Record { fields, .. } => {
                let parts = fields.iter().map(|(_, shape)| Self::read(shape, next));
                Self::Tuple(parts.collect::<Option<_>>()?)
            }
            _ => Self::Number(next()?),
        })
    }

    /// Every tuple of one key from each list, the last part first.
    pub(crate) fn tuples(parts: &[Arc<[Self]>]) -> Vec<Self> {
        let mut tuples = vec![Vec::new()];
        for part in parts {
            let longer = |tuple: &Vec<Self>| {
                let tuple = tuple.clone();
                part.iter().map(move |key| [tuple.as_slice(), std::slice::from_ref(key)].concat())
            };
            tuples = tuples.iter().flat_map(longer).collect();
        }
        tuples.into_iter().map(|parts| Self::Tuple(parts.into())).collect()
    }
}

impl fmt::Display for KeyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Tuple(parts) => {
                let parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
                write!(f, "({})", parts.join(", "))
            }
        }
    }
}
