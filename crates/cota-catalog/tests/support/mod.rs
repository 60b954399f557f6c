//! A canonical text of a structure: the same for isomorphic structures, different for all others.

use cota::engine::Value;
use std::fmt::Write;

/// The structure spelled out, with its objects numbered in the order of a depth-first walk. The walk
/// takes fields in the order of their declaration, so it does not depend on the numbers that a search
/// gave the objects.
pub fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut Vec::new(), &mut text);
    text
}

fn write<'v>(value: &'v Value, objects: &mut Vec<&'v str>, text: &mut String) {
    let known = |objects: &mut Vec<&'v str>, id: &'v str| {
        let position = objects.iter().position(|known| *known == id);
        position.unwrap_or_else(|| {
            objects.push(id);
            objects.len() - 1
        })
    };
    match value {
        Value::Object { id, content } => {
            let _ = write!(text, "#{}", known(objects, id));
            write(content, objects, text);
        }
        Value::Ref(id) => {
            let _ = write!(text, "#{}", known(objects, id));
        }
        Value::Record { name, fields } | Value::Variant { variant: name, fields, .. } => {
            text.push_str(name);
            write_all(fields.iter().map(|(_, field)| field), objects, text);
        }
        Value::Seq(items) | Value::Set(items) => write_all(items.iter(), objects, text),
        Value::Map(entries) => {
            write_all(entries.iter().flat_map(|(key, value)| [key, value]), objects, text);
        }
        leaf => text.push_str(&leaf.to_string()),
    }
}

fn write_all<'v>(
    values: impl Iterator<Item = &'v Value>,
    objects: &mut Vec<&'v str>,
    text: &mut String,
) {
    text.push('(');
    for value in values {
        write(value, objects, text);
        text.push(' ');
    }
    text.push(')');
}
