//! The committed schemas are those of the types; `COTA_BLESS=1 cargo test` writes them.

use cota_experiments::experiment::{List, Report};
use cota_experiments::navigation::page::Study;
use schemars::{Schema, schema_for};
use std::path::Path;

fn check(name: &str, schema: &Schema) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas").join(name);
    let text = serde_json::to_string_pretty(schema).unwrap() + "\n";
    if std::env::var_os("COTA_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, text, "{name} is not the schema of the type");
}

#[test]
fn the_committed_schemas_are_those_of_the_types() {
    check("experiment-list.schema.json", &schema_for!(List));
    check("experiment.schema.json", &schema_for!(Report));
    check("experiment-prvo.schema.json", &schema_for!(Study));
}
