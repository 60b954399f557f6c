//! Documents against the committed schemas.

use serde_json::Value;

/// Whether a value is one that a schema describes, as far as the schemas here go; the first place
/// where it is not.
pub fn mismatch(schema: &Value, value: &Value, place: &str) -> Option<String> {
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
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = |known: &Value| known == kind || (known == "number" && kind == "integer");
    if !types.iter().any(fits) {
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
