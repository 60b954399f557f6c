//! The form of the report is the one that is committed.

#[test]
fn the_schema_is_committed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas/repair.schema.json");
    let schema = cota_repair::schema();
    if std::env::var_os("COTA_BLESS").is_some() {
        std::fs::write(path, format!("{schema:#}\n")).unwrap();
    }
    let committed: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert!(committed == schema, "schemas/repair.schema.json should be:\n{schema:#}");
}
