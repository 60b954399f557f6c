//! From JSON to a document, by its kind.

use crate::{Content, Document};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Why a JSON value is not a document of this version of Cota.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is not JSON.
    #[error("it is not JSON: {0}")]
    NotJson(String),
    /// It is of another kind than the one that is expected.
    #[error("it is of the kind `{found}`, not `{wanted}`")]
    OtherKind {
        /// Its kind.
        found: String,
        /// The kind that is expected.
        wanted: &'static str,
    },
    /// It is not an object.
    #[error("it is {0}, not an object")]
    NotAnObject(&'static str),
    /// It does not say what it is.
    #[error("it has no `kind`")]
    NoKind,
    /// It has no version.
    #[error("it has no `schema_version`")]
    NoVersion,
    /// Cota writes no such documents.
    #[error("there is no kind `{0}`")]
    UnknownKind(String),
    /// Another version of Cota wrote it.
    #[error("`{kind}` has schema_version {version}, and this version of Cota reads {known}")]
    Version {
        /// Its kind.
        kind: &'static str,
        /// Its version.
        version: u64,
        /// The version that is read.
        known: u32,
    },
    /// Its fields are not those of its kind.
    #[error("`{kind}` is damaged: {message}")]
    Damaged {
        /// Its kind.
        kind: &'static str,
        /// What is wrong.
        message: String,
    },
}

impl Document {
    /// Reads a document.
    ///
    /// # Errors
    /// If it has no kind, or an unknown one, or is of another version, or does not have the fields of its kind.
    pub fn read(value: Value) -> Result<Self, ReadError> {
        let (kind, version) = head(&value)?;
        Self::read_kind(&kind, version, value)
    }
}

/// Reads a document of a kind that is known, from its line.
///
/// # Errors
/// As [`Document::read`], and if it is of another kind.
pub fn read_line<C: Content + DeserializeOwned>(line: &str) -> Result<C, ReadError> {
    let value = serde_json::from_str(line);
    let value = value.map_err(|error| ReadError::NotJson(error.to_string()))?;
    let (found, version) = head(&value)?;
    if found != C::KIND {
        return Err(ReadError::OtherKind { found, wanted: C::KIND });
    }
    crate::content(C::KIND, C::VERSION, version, value)
}

/// The kind and the version of a document.
fn head(value: &Value) -> Result<(String, u64), ReadError> {
    let fields = match value {
        Value::Object(fields) => fields,
        other => return Err(ReadError::NotAnObject(type_name(other))),
    };
    let kind = fields.get("kind").and_then(Value::as_str).ok_or(ReadError::NoKind)?.to_owned();
    let version = fields.get("schema_version").and_then(Value::as_u64);
    Ok((kind, version.ok_or(ReadError::NoVersion)?))
}

fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_no_document_is_refused_with_the_reason() {
        let cases = [
            (json!([1]), "it is a list, not an object"),
            (json!({ "schema_version": 1, "words": [] }), "it has no `kind`"),
            (json!({ "kind": 3 }), "it has no `kind`"),
            (json!({ "kind": "fsm-distinguish", "words": [] }), "it has no `schema_version`"),
            (json!({ "kind": "fsm", "schema_version": 1 }), "there is no kind `fsm`"),
            (
                json!({ "kind": "fsm-distinguish", "schema_version": 7, "words": [] }),
                "`fsm-distinguish` has schema_version 7, and this version of Cota reads 2",
            ),
            (
                json!({ "kind": "fsm-distinguish", "schema_version": 2 }),
                "`fsm-distinguish` is damaged: missing field `words`",
            ),
        ];
        for (value, expected) in cases {
            assert_eq!(Document::read(value).unwrap_err().to_string(), expected);
        }
    }
}
