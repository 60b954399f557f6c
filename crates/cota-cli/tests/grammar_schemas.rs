//! What `cota grammar --format json` prints is what the committed schemas say.

mod common;

use common::schema::mismatch;
use serde_json::Value;
use std::path::Path;

fn check(schema: &str, arguments: &[&str]) {
    let path = format!("../../schemas/grammar-{schema}.schema.json");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let mut command = common::cota();
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
