//! From a form back to the values it was written from.

use super::token;
use super::walk::{ABSENT, is_set};
use crate::model::key::KeyValue;
use crate::model::shape::{Class, Schema, Shape};
use crate::model::value::{Value, text};
use crate::model::wide::WideInt;
use std::slice::Iter;

pub(super) fn value(schema: &Schema, tokens: &[u8]) -> Option<Value> {
    let classes = schema.classes();
    let mut reader = Reader {
        classes,
        tokens: tokens.iter(),
        ids: vec!["root".to_string()],
        per_class: vec![0; classes.len()],
    };
    reader.shape(&classes[0].shape)
}

struct Reader<'a> {
    classes: &'a [Class],
    tokens: Iter<'a, u8>,
    /// The name of each object that was met.
    ids: Vec<String>,
    per_class: Vec<u32>,
}

impl Reader<'_> {
    fn next_wide(&mut self) -> Option<WideInt> {
        token::read(&mut self.tokens)
    }

    fn next(&mut self) -> Option<i64> {
        i64::try_from(self.next_wide()?).ok()
    }

    fn shape(&mut self, shape: &Shape) -> Option<Value> {
        Some(match shape {
            Shape::Nothing => Value::Record { name: String::new(), fields: Vec::new() },
            Shape::Int { nullable, .. } | Shape::Float { nullable } => {
                if *nullable && self.next()? == 0 {
                    return Some(Value::Null);
                }
                let number = self.next_wide()?;
                match shape {
                    Shape::Int { .. } => number.into(),
                    _ => Value::Float(number.to_float()),
                }
            }
            Shape::Text { .. } => match self.next()? {
                ABSENT => Value::Null,
                length => Value::Text(token::text(length, || self.next())?),
            },
            Shape::Constant { name, constants, .. } => match self.next()? {
                ABSENT => Value::Null,
                number => {
                    let variant = constants.get(usize::try_from(number).ok()?)?.clone();
                    Value::Variant { name: name.clone(), variant, fields: Vec::new() }
                }
            },
            Shape::Bool { .. } | Shape::Char { .. } => match self.next()? {
                ABSENT => Value::Null,
                number => scalar(shape, number)?,
            },
            Shape::Link { .. } => match self.next()? {
                ABSENT => Value::Null,
                number => match self.ids.get(number as usize) {
                    Some(id) => Value::Ref(id.clone()),
                    None => self.object()?,
                },
            },
            Shape::Arena { all, .. } => self.arena(*all)?,
            Shape::Optional(inner) => match self.next()? {
                0 => Value::Null,
                _ => self.shape(inner)?,
            },
            Shape::Record { name, fields } => {
                Value::Record { name: name.clone(), fields: self.fields(fields)? }
            }
            Shape::Enum { name, variants } => {
                let (variant, fields) = variants.get(self.next()? as usize)?;
                let fields = self.fields(fields)?;
                Value::Variant { name: name.clone(), variant: variant.clone(), fields }
            }
            Shape::Seq(element) => {
                let length = self.next()?;
                let items: Option<Vec<_>> = (0..length).map(|_| self.shape(element)).collect();
                match **element {
                    Shape::Char { nullable: false } => text(items?.into_iter()),
                    _ => Value::Seq(items?),
                }
            }
            Shape::Array(element, length) => {
                Value::Seq((0..*length).map(|_| self.shape(element)).collect::<Option<_>>()?)
            }
            Shape::Map { key, value } => self.map(key, value)?,
        })
    }

    fn fields(&mut self, fields: &[(String, Shape)]) -> Option<Vec<(String, Value)>> {
        let mut read = Vec::new();
        for (name, shape) in fields {
            let value = self.shape(shape)?;
            if *shape != Shape::Nothing {
                read.push((name.clone(), value));
            }
        }
        Some(read)
    }

    /// An object that is met for the first time.
    fn object(&mut self) -> Option<Value> {
        let class = self.next()? as usize;
        let Class { name, shape, .. } = self.classes.get(class)?;
        let id = format!("{name}{}", self.per_class[class]);
        self.per_class[class] += 1;
        self.ids.push(id.clone());
        Some(Value::Object { id, content: Box::new(self.shape(shape)?) })
    }

    /// The objects that were not met elsewhere.
    fn arena(&mut self, all: bool) -> Option<Value> {
        let mut items = Vec::new();
        while all && self.next()? == 1 {
            items.push(self.object()?);
        }
        Some(Value::Seq(items))
    }

    fn map(&mut self, key: &Shape, value: &Shape) -> Option<Value> {
        let count = self.next()?;
        let mut entries = Vec::new();
        for _ in 0..count {
            let key = KeyValue::read(key, &mut || self.next_wide())?.value(key);
            let value = if is_set(value) { Value::Bool(true) } else { self.shape(value)? };
            entries.push((key, value));
        }
        if is_set(value) {
            return Some(Value::Set(entries.into_iter().map(|(key, _)| key).collect()));
        }
        Some(Value::Map(entries))
    }
}

fn scalar(shape: &Shape, number: i64) -> Option<Value> {
    Some(match shape {
        Shape::Bool { .. } => Value::Bool(number == 1),
        Shape::Char { .. } => Value::Char(char::from_u32(number as u32)?),
        _ => Value::Int(number),
    })
}
