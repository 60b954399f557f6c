//! The committed schemas are those of the types; `COTA_BLESS=1 cargo test` writes them.

use cota_render::summary::{ApiReport, EstimateReport, List, SampleReport, Stats, SuiteReport};
use schemars::{Schema, schema_for};
use std::path::Path;

fn check(name: &str, schema: &Schema) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas").join(name);
    let text = serde_json::to_string_pretty(schema).unwrap() + "\n";
    if std::env::var_os("COTA_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    assert_eq!(committed, text, "{name} is not the schema of the type");
}

#[test]
fn the_committed_schemas_are_those_of_the_types() {
    check("api.schema.json", &schema_for!(ApiReport));
    check("api-suite.schema.json", &schema_for!(SuiteReport));
    check("generate-list.schema.json", &schema_for!(List));
    check("generate-stats.schema.json", &schema_for!(Stats));
    check("generate-estimate.schema.json", &schema_for!(EstimateReport));
    check("generate-sample.schema.json", &schema_for!(SampleReport));
}
