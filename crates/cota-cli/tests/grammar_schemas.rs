//! What `cota grammar --format json` prints is what the committed schemas say.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Whether a value is one that a schema describes, as far as the schemas here go; the first place
/// where it is not.
fn mismatch(schema: &Value, value: &Value, place: &str) -> Option<String> {
    let wrong = |what: &str| Some(format!("{place}: {what}: {value}"));
    if let Some(constant) = schema.get("const").filter(|constant| *constant != value) {
        return wrong(&format!("is not {constant}"));
    }
    if let Some(Value::Array(values)) = schema.get("enum")
        && !values.contains(value)
    {
        return wrong("is none of the values");
    }
    let types = match schema.get("type") {
        Some(Value::Array(types)) => types.clone(),
        Some(one) => vec![one.clone()],
        None => return None,
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !types.iter().any(|known| known == kind) {
        return wrong(&format!("is not a {types:?}"));
    }
    match value {
        Value::Array(items) => {
            let place = |index| format!("{place}[{index}]");
            let mut items = items.iter().enumerate();
            items.find_map(|(index, item)| mismatch(&schema["items"], item, &place(index)))
        }
        Value::Object(fields) => {
            let required = schema["required"].as_array().into_iter().flatten();
            let mut missing = required.filter(|key| !fields.contains_key(key.as_str().unwrap()));
            if let Some(key) = missing.next() {
                return wrong(&format!("has no {key}"));
            }
            fields.iter().find_map(|(key, field)| {
                let known =
                    schema["properties"].get(key).unwrap_or(&schema["additionalProperties"]);
                let place = format!("{place}.{key}");
                if known == &Value::Bool(false) {
                    return Some(format!("{place}: is not in the schema"));
                }
                mismatch(known, field, &place)
            })
        }
        _ => None,
    }
}

fn check(schema: &str, arguments: &[&str]) {
    let path = format!("../../schemas/grammar-{schema}.schema.json");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cota"));
    let output =
        command.arg("grammar").args(arguments).args(["--format", "json"]).output().unwrap();
    let value: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(mismatch(&schema, &value, "$"), None, "{arguments:?}");
}

#[test]
fn every_document_has_its_schema() {
    check("list", &[]);
    check("sentences", &["trees", "--max-length", "9"]);
    check("sentences", &["trees", "--nth", "3", "--length", "13"]);
    check("sentences", &["statements", "--sample", "3", "--length", "8"]);
    check("sentences", &["trees", "--trace", "--max-length", "6"]);
    check("counts", &["arithmetic", "--count", "--max-length", "5"]);
    check("counts", &["statements", "--count", "--length", "9", "--by", "tokens"]);
    for what in ["productions", "pairs", "alternatives", "k-path=3"] {
        check("cover", &["arithmetic", "--cover", what]);
    }
    check("findings", &["trees", "--max-length", "9", "--run", "cat", "--against", "tr x y"]);
    check("findings", &["trees", "--max-length", "9", "--run", "false"]);
}

#[test]
fn a_document_that_is_not_described_is_noticed() {
    let schema: Value = serde_json::from_str(
        r#"{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],
            "additionalProperties":false}"#,
    )
    .unwrap();
    for (text, wrong) in [(r#"{"a":1}"#, false), (r#"{"a":"1"}"#, true), ("{}", true), ("1", true)]
    {
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(mismatch(&schema, &value, "$").is_some(), wrong, "{text}");
    }
    let more: Value = serde_json::from_str(r#"{"a":1,"b":2}"#).unwrap();
    assert_eq!(mismatch(&schema, &more, "$").unwrap(), "$.b: is not in the schema");
}
