//! The committed schemas are those of the types. `COTA_BLESS=1` writes them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn the_committed_schemas_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    let bless = std::env::var_os("COTA_BLESS").is_some();
    let mut known = BTreeSet::new();
    for (kind, schema) in cota_results::schemas() {
        let file = format!("{kind}.schema.json");
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if bless {
            fs::write(folder.join(&file), &text).unwrap();
        }
        let committed = fs::read_to_string(folder.join(&file)).unwrap_or_default();
        assert!(
            committed == text,
            "schemas/{file} is not the schema of the type; COTA_BLESS=1 writes it"
        );
        assert!(known.insert(file), "two documents of the kind {kind}");
    }
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    let files: BTreeSet<String> = files.map(|name| name.into_string().unwrap()).collect();
    assert_eq!(files, known, "left: the files in schemas/, right: the kinds of documents");
}
