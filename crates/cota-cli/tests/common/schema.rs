//! Documents against the committed schemas, and against the types that these are derived from.

use serde_json::Value;

/// The documents of a text, each checked against the schema of its kind.
pub fn documents(text: &str) -> Vec<Value> {
    let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    values.map(|value| checked(value.unwrap_or_else(|error| panic!("{error}: {text}")))).collect()
}

/// A document that is what the schema of its kind describes, and nothing else.
pub fn checked(value: Value) -> Value {
    let kind = value["kind"].as_str().unwrap_or_else(|| panic!("no kind: {value:.200}"));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas");
    let schema = std::fs::read_to_string(format!("{folder}/{kind}.schema.json"));
    let schema = serde_json::from_str(&schema.unwrap_or_else(|error| panic!("{kind}: {error}")));
    let validator = jsonschema::validator_for(&schema.unwrap()).unwrap();
    if let Err(error) = validator.validate(&value) {
        panic!("{kind} at {}: {error}", error.instance_path());
    }
    cota_results::Document::read(value.clone()).unwrap_or_else(|error| panic!("{error}"));
    value
}
