//! A structure as JSON, for programs in any language: nested objects, arrays, numbers.
//!
//! An object that is linked to more than once has a `"$id"` where it is written out, and every other
//! link to it is `{"$ref": id}`. An object to which a link leads that may lead to objects of several
//! classes has its own as `"$class"`. Everything else looks as `serde` would write it.

use crate::types::{Kind, Types};
use cota_engine::Value;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use std::collections::BTreeSet;

/// The structure in one line.
///
/// ```
/// use cota_engine::Value;
/// let node = Value::Record { name: "Node".into(), fields: vec![("key".into(), Value::Int(1))] };
/// assert_eq!(cota_render::json::line(&node, &cota_render::Types::default()), r#"{"key":1}"#);
/// ```
pub fn line(value: &Value, types: &Types) -> String {
    let mut shared = BTreeSet::new();
    collect_shared(value, &mut shared);
    let root = shared.contains("root").then_some("root");
    let json = Json { value, id: root, context: &Context { types, shared } };
    serde_json::to_string(&json).unwrap_or_default()
}

fn collect_shared<'a>(value: &'a Value, shared: &mut BTreeSet<&'a str>) {
    match value {
        Value::Ref(id) => {
            shared.insert(id);
        }
        Value::Object { content, .. } => collect_shared(content, shared),
        Value::Record { fields, .. } | Value::Variant { fields, .. } => {
            for (_, value) in fields {
                collect_shared(value, shared);
            }
        }
        Value::Seq(items) => items.iter().for_each(|item| collect_shared(item, shared)),
        Value::Map(entries) => entries.iter().for_each(|(_, value)| collect_shared(value, shared)),
        _ => {}
    }
}

struct Context<'a> {
    types: &'a Types,
    shared: BTreeSet<&'a str>,
}

struct Json<'a> {
    value: &'a Value,
    /// The name of the object whose content this is, if it is linked to from elsewhere.
    id: Option<&'a str>,
    context: &'a Context<'a>,
}

impl<'a> Json<'a> {
    fn of(&self, value: &'a Value) -> Self {
        Self { value, id: None, context: self.context }
    }

    /// The fields that belong to the value.
    fn members(
        &self,
        record: &str,
        fields: &'a [(String, Value)],
    ) -> impl Iterator<Item = (&'a str, Self)> {
        let types = self.context.types;
        let wanted = |(name, _): &&(String, Value)| types.kind(record, name) != Kind::Background;
        let wanted: Vec<_> = fields.iter().filter(wanted).collect();
        wanted.into_iter().map(|(name, value)| (name.as_str(), self.of(value)))
    }

    fn record<S: Serializer>(
        &self,
        serializer: S,
        record: &str,
        fields: &'a [(String, Value)],
    ) -> Result<S::Ok, S::Error> {
        let tuple = fields.first().is_some_and(|(name, _)| name == "0");
        if tuple && self.id.is_some() {
            return self.with_id(serializer, &Fields { json: self, record, members: fields });
        }
        match fields {
            [(_, inner)] if tuple && !record.is_empty() => self.of(inner).serialize(serializer),
            _ if tuple => serializer.collect_seq(fields.iter().map(|(_, value)| self.of(value))),
            _ => {
                let mut map = serializer.serialize_map(None)?;
                if let Some(id) = self.id {
                    map.serialize_entry("$id", id)?;
                }
                if self.context.types.is_among_others(record) {
                    map.serialize_entry("$class", record)?;
                }
                for (name, value) in self.members(record, fields) {
                    map.serialize_entry(name, &value)?;
                }
                map.end()
            }
        }
    }

    /// A value that is no JSON object, with the name under which others refer to it.
    fn with_id<S: Serializer>(
        &self,
        serializer: S,
        value: &impl Serialize,
    ) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("$id", &self.id)?;
        map.serialize_entry("value", value)?;
        map.end()
    }

    fn variant<S: Serializer>(
        &self,
        serializer: S,
        name: &str,
        variant: &str,
        fields: &'a [(String, Value)],
    ) -> Result<S::Ok, S::Error> {
        if self.id.is_none() && fields.is_empty() {
            return serializer.serialize_str(variant);
        }
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("$id", id)?;
        }
        let record = format!("{name}::{variant}");
        map.serialize_entry(variant, &Fields { json: self, record: &record, members: fields })?;
        map.end()
    }
}

/// The fields of a variant, as a value of their own.
struct Fields<'a> {
    json: &'a Json<'a>,
    record: &'a str,
    members: &'a [(String, Value)],
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let plain = Json { id: None, ..*self.json };
        plain.record(serializer, self.record, self.members)
    }
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            Value::Object { id, content } => {
                let id = self.context.shared.contains(id.as_str()).then_some(id.as_str());
                Json { value: content, id, context: self.context }.serialize(serializer)
            }
            Value::Ref(id) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("$ref", id)?;
                map.end()
            }
            Value::Record { name, fields } => self.record(serializer, name, fields),
            Value::Variant { name, variant, fields } => {
                self.variant(serializer, name, variant, fields)
            }
            plain if self.id.is_some() => self.with_id(serializer, &self.of(plain)),
            _ => self.plain(serializer),
        }
    }
}

impl Json<'_> {
    fn plain<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            Value::Int(number) => serializer.serialize_i64(*number),
            // Few programs read numbers beyond 64 bits right.
            Value::Wide(number) => match u64::try_from(*number) {
                Ok(number) => serializer.serialize_u64(number),
                Err(_) => serializer.collect_str(number),
            },
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Char(c) => serializer.serialize_char(*c),
            // JSON has no word for these.
            Value::Float(number) if !number.is_finite() => serializer.collect_str(number),
            Value::Float(number) => serializer.serialize_f64(*number),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Seq(items) | Value::Set(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(&self.of(item))?;
                }
                list.end()
            }
            Value::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(&key_text(key), &self.of(value))?;
                }
                map.end()
            }
            _ => serializer.serialize_unit(),
        }
    }
}

/// Keys of JSON objects are strings.
fn key_text(key: &Value) -> String {
    match key {
        Value::Text(text) => text.clone(),
        Value::Char(c) => c.to_string(),
        other => other.to_string(),
    }
}
