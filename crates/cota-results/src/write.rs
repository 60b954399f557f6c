//! From a document to JSON: at once, or with a list that grows while it is written.

use crate::Content;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};
use serde_json::{Map, Value};
use std::io::{self, Write};

#[derive(Serialize)]
struct Envelope<'a, C> {
    kind: &'static str,
    schema_version: u32,
    #[serde(flatten)]
    content: &'a C,
}

impl<'a, C: Content> Envelope<'a, C> {
    fn new(content: &'a C) -> Self {
        Self { kind: C::KIND, schema_version: C::VERSION, content }
    }
}

/// The document in one line, without its end.
pub fn line<C: Content>(content: &C) -> String {
    serde_json::to_string(&Envelope::new(content)).unwrap_or_default()
}

/// The document in many lines.
pub fn pretty<C: Content>(content: &C) -> String {
    serde_json::to_string_pretty(&Envelope::new(content)).unwrap_or_default() + "\n"
}

/// A document with a list that is too long to keep: items are written as they are found, one a line, and the other
/// fields after them.
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    list: &'static str,
    empty: bool,
}

impl Stream {
    /// Writes the beginning of a document whose list is the field `list`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn begin<C: Content>(list: &'static str, mut out: impl Write) -> io::Result<Self> {
        let format = &mut CompactFormatter;
        format.begin_object(&mut out)?;
        entry(&mut out, true, "kind", &C::KIND.into())?;
        entry(&mut out, false, "schema_version", &C::VERSION.into())?;
        key(&mut out, false, list)?;
        format.begin_array(&mut out)?;
        Ok(Self { list, empty: true })
    }

    /// Writes an item of the list.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn item(&mut self, mut out: impl Write, item: &impl Serialize) -> io::Result<()> {
        self.next(&mut out)?;
        Ok(serde_json::to_writer(&mut out, item)?)
    }

    /// Writes an item of the list that is JSON already.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn json(&mut self, mut out: impl Write, item: &str) -> io::Result<()> {
        self.next(&mut out)?;
        out.write_all(item.as_bytes())
    }

    fn next(&mut self, mut out: impl Write) -> io::Result<()> {
        CompactFormatter.begin_array_value(&mut out, self.empty)?;
        self.empty = false;
        out.write_all(b"\n")
    }

    /// Ends the list, and writes the other fields of the document, whose own list is left out.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end<C: Content>(self, mut out: impl Write, document: &C) -> io::Result<()> {
        let format = &mut CompactFormatter;
        if !self.empty {
            out.write_all(b"\n")?;
        }
        format.end_array(&mut out)?;
        format.end_object_value(&mut out)?;
        let fields: Map<String, Value> = serde_json::from_value(serde_json::to_value(document)?)?;
        for (name, value) in fields.iter().filter(|(name, _)| *name != self.list) {
            entry(&mut out, false, name, value)?;
        }
        format.end_object(&mut out)?;
        out.write_all(b"\n")
    }
}

fn key(mut out: impl Write, first: bool, name: &str) -> io::Result<()> {
    CompactFormatter.begin_object_key(&mut out, first)?;
    serde_json::to_writer(&mut out, name)?;
    CompactFormatter.end_object_key(&mut out)?;
    CompactFormatter.begin_object_value(&mut out)
}

fn entry(mut out: impl Write, first: bool, name: &str, value: &Value) -> io::Result<()> {
    key(&mut out, first, name)?;
    serde_json::to_writer(&mut out, value)?;
    CompactFormatter.end_object_value(&mut out)
}

/// The schema of a document: that of its content, with kind and version.
#[cfg(feature = "schema")]
pub(crate) fn schema<C: Content + schemars::JsonSchema>() -> Value {
    let mut schema = schemars::schema_for!(C).to_value();
    let constant =
        |about: &str, value: Value| serde_json::json!({ "description": about, "const": value });
    if let Some(properties) = schema["properties"].as_object_mut() {
        properties.insert("kind".to_owned(), constant("Which document this is.", C::KIND.into()));
        let version = constant("The version of its form.", C::VERSION.into());
        properties.insert("schema_version".to_owned(), version);
    }
    let mut required = vec!["kind".into(), "schema_version".into()];
    required.extend(schema["required"].as_array().into_iter().flatten().cloned());
    schema["required"] = Value::Array(required);
    schema["unevaluatedProperties"] = false.into();
    let definitions = schema.get_mut("$defs").and_then(Value::as_object_mut);
    for definition in definitions.into_iter().flat_map(|all| all.values_mut()) {
        if definition["properties"].is_object() {
            definition["unevaluatedProperties"] = false.into();
        }
    }
    schema
}

#[cfg(test)]
mod tests {
    use crate::sentences::Sentences;
    use crate::{Document, Stream, line};

    fn streamed(items: &[&str]) -> String {
        let document = Sentences { unit: Some("tokens".to_owned()), ..Sentences::default() };
        let mut out = Vec::new();
        let mut stream = Stream::begin::<Sentences>("sentences", &mut out).unwrap();
        for item in items {
            stream.item(&mut out, item).unwrap();
        }
        stream.end(&mut out, &document).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_streamed_document_is_the_same_document() {
        for items in [&[][..], &["a"], &["a\n\"", "b", ""]] {
            let text = streamed(items);
            let Ok(Document::Sentences(read)) =
                Document::read(serde_json::from_str(&text).unwrap())
            else {
                panic!("{text}")
            };
            assert_eq!(read.sentences, items);
            let whole: serde_json::Value = serde_json::from_str(&line(&read)).unwrap();
            assert_eq!(whole, serde_json::from_str::<serde_json::Value>(&text).unwrap());
        }
    }

    #[test]
    fn every_item_has_a_line() {
        assert_eq!(
            streamed(&["a", "b"]),
            "{\"kind\":\"grammar-sentences\",\"schema_version\":2,\"sentences\":[\n\"a\",\n\"b\"\n],\
             \"stopped\":false,\"unit\":\"tokens\"}\n"
        );
    }
}
