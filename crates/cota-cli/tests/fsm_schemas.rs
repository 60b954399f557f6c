//! What `cota fsm --format json` prints is what the committed schemas say.

mod common;

use common::schema::mismatch;
use serde_json::Value;
use std::path::Path;

const MODEL: &str = "s1 -- a / 0 -> s2\ns1 -- b / 1 -> s3\ns2 -- a / 0 -> s3\n\
                     s2 -- b / 0 -> s1\ns3 -- a / 1 -> s1\ns3 -- b / 1 -> s3\n";

fn check(schema: &str, arguments: &str) {
    document(schema, &arguments.split(' ').collect::<Vec<_>>());
}

/// What is printed, held to its schema.
fn document(schema: &str, arguments: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("model.txt"), MODEL).unwrap();
    std::fs::write(folder.path().join("other.txt"), MODEL.replace("s3 -- b / 1", "s3 -- b / 0"))
        .unwrap();
    let path = format!("../../schemas/fsm-{schema}.schema.json");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let mut command = common::cota();
    let output = command
        .current_dir(folder.path())
        .args(["fsm", "--format", "json"])
        .args(arguments)
        .output()
        .unwrap();
    let value: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"));
    assert_eq!(mismatch(&schema, &value, "$"), None, "{arguments:?}");
    value
}

#[test]
fn every_document_has_its_schema() {
    check("info", "info model.txt");
    check("machine", "convert model.txt --to json");
    check("equal", "equal model.txt model.txt");
    check("equal", "equal model.txt other.txt");
    check("distinguish", "distinguish model.txt");
    check("distinguish", "distinguish model.txt --kind w");
    check("check", "check model.txt aaaaababaabaa");
    check("check", "check model.txt aab --by exhaustive");
    check("check", "check model.txt aab --by ural97");
    check("sequence", "sequence model.txt");
    check("sequence", "sequence model.txt --method gonenc");
    check("sequence", "sequence model.txt --reset reliable");
    check("suite", "suite model.txt --method spyh");
    check("run", "run model.txt -- cat");
    check("run", "run model.txt -- false");
    check("mutants", "mutants model.txt --method tour");
    check("census", "mutants model.txt --method tour --all");
}
