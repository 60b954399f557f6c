//! What `cota grammar --format json` prints is what the committed schemas describe.

mod common;

use common::schema;
use serde_json::json;
use std::panic::catch_unwind;

fn check(kind: &str, arguments: &[&str]) {
    let mut command = common::cota();
    command.arg("grammar").args(arguments).args(["--format", "json"]);
    let ran = common::Ran::from(command.output().unwrap());
    let documents = schema::documents(&ran.out);
    assert_eq!(documents.len(), 1, "{arguments:?}: {}", ran.err);
    assert_eq!(documents[0]["kind"], format!("grammar-{kind}"), "{arguments:?}");
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
    let good = json!({ "kind": "grammar-list", "schema_version": 2, "grammars": [
        { "name": "a", "about": "b" },
    ] });
    schema::checked(good.clone());
    let wrong = |change: fn(&mut serde_json::Value)| {
        let mut bad = good.clone();
        change(&mut bad);
        catch_unwind(|| schema::checked(bad.clone())).expect_err("it is not described");
    };
    wrong(|bad| bad["more"] = 1.into());
    wrong(|bad| bad["schema_version"] = 1.into());
    wrong(|bad| bad["grammars"] = 1.into());
    wrong(|bad| bad["grammars"][0]["name"] = 1.into());
    wrong(|bad| bad["grammars"][0]["more"] = 1.into());
    wrong(|bad| bad["grammars"][0] = json!({ "name": "a" }));
    wrong(|bad| bad["kind"] = "grammar-cover".into());
}
