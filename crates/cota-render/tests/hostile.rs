//! Documents from anywhere: whatever stands in them, there is a page or an error that says what is wrong.

use cota_render::page::{Error, Input, Options, page};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn page_of(name: &str, text: String) -> Result<String, Error> {
    let options = Options {
        title: "hostile".to_string(),
        sources: Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
        made_by: "cota".to_string(),
    };
    page(&[Input { name: name.to_string(), text }], &options)
}

fn results() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/results");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// A pointer to each kind of place in a document: of a list, the first item stands for all.
fn places(value: &Value, here: &str) -> Vec<String> {
    let below = match value {
        Value::Array(items) => {
            items.iter().take(1).flat_map(|item| places(item, &format!("{here}/0"))).collect()
        }
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| {
                let name = name.replace('~', "~0").replace('/', "~1");
                places(value, &format!("{here}/{name}"))
            })
            .collect(),
        _ => Vec::new(),
    };
    std::iter::once(here.to_string()).chain(below).collect()
}

fn hostile() -> Vec<Value> {
    let mut deep = json!(0);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    vec![
        Value::Null,
        json!(0),
        json!(u64::MAX),
        json!(-1e308),
        json!("\u{0}\u{202e}<!--"),
        json!([]),
        json!({ "$ref": "none" }),
        deep,
    ]
}

#[test]
fn a_wrong_value_anywhere_is_shown_or_refused() {
    let hostile = hostile();
    let (mut pages, mut errors) = (0, 0);
    for file in results() {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        let mut value: Value = serde_json::from_str(&text).unwrap();
        // Of structures, a few are as good as all.
        if let Some(Value::Array(structures)) = value.get_mut("structures") {
            structures.truncate(3);
        }
        for place in places(&value, "") {
            for bad in &hostile {
                let mut value = value.clone();
                *value.pointer_mut(&place).unwrap() = bad.clone();
                match page_of(&name, value.to_string()) {
                    Ok(page) => {
                        let own = page.split("<script type=\"text/plain\"").next().unwrap();
                        assert!(
                            !own.contains("<!--") && !own.contains('\u{202e}'),
                            "{name} {place}"
                        );
                        pages += 1;
                    }
                    Err(error) => {
                        let told = error.to_string();
                        assert!(told.starts_with(&name) && !error.hint().is_empty(), "{told}");
                        errors += 1;
                    }
                }
            }
        }
    }
    println!("{pages} pages, {errors} errors");
    assert!(pages > 1_000 && errors > 1_000, "{pages} pages, {errors} errors");
}

#[test]
fn what_is_no_json_is_refused() {
    let deep = "[".repeat(100_000);
    let object = r#"{"a":"#.repeat(100_000);
    for text in [
        deep.as_str(),
        &object,
        "NaN",
        "{\"schema_version\":1e999}",
        "[Infinity]",
        "\u{feff}{}",
        "{\"a\":1}}",
    ] {
        let error = page_of("bad.json", text.to_string()).unwrap_err();
        assert!(matches!(error, Error::NotJson { .. } | Error::NotAResult { .. }), "{error}");
    }
}

#[test]
fn a_long_label_is_cut_where_it_is_drawn() {
    let long = "x".repeat(1_000_000);
    let field = |name: &str, of: Value| json!({ "name": name, "type": of });
    let record =
        |name: &str, fields: &[Value]| json!({ "record": { "name": name, "fields": fields } });
    let structures = |types: Value, structure: Value| {
        json!({
            "kind": "generate-structures", "schema_version": 1, "structure": "x", "scope": "x",
            "types": types, "structures": [structure],
        })
    };
    let list = json!([
        record("List", &[field("root", json!({ "link": [1] })), field("title", json!("text"))]),
        record("Node", &[field("name", json!("text")), field("next", json!({ "link": [1] }))]),
    ]);
    let root = json!({ "name": long, "next": { "name": "y", "next": null } });
    let structure = structures(list, json!({ "root": root, "title": long }));
    let items = [field("items", json!({ "list": "text" })), field("size", json!("integer"))];
    let array =
        structures(json!([record("Array", &items)]), json!({ "items": [long, "z"], "size": 2 }));
    let machine = json!({ "kind": "fsm-machine", "schema_version": 2, "initial": long, "transitions": [
        { "from": long, "input": long, "output": "o", "to": "b" },
        { "from": "b", "input": long, "output": "p", "to": long },
    ] });
    let sequence = json!({
        "kind": "fsm-sequence", "schema_version": 2, "length": 2, "timed_out": false, "inputs": [long, long], "outputs": ["o", "p"], "proof": "x",
        "note": null, "survivor": null,
    });
    let drawn = page_of("a.json", structure.to_string()).unwrap();
    let cells = page_of("a.json", array.to_string()).unwrap();
    let stepped = page_of("m.json", format!("{machine}\n{sequence}")).unwrap();
    for page in [drawn, cells, stepped] {
        assert!(page.contains("x… (1,000,0") && !page.contains(&long));
        assert!(page.len() < 100_000, "{}", page.len());
    }
}

#[test]
fn a_result_does_not_pull_in_files_of_others() {
    let text = include_str!("results/mutants.json");
    let with = |place: &str, file: &str| {
        let mut result: Value = serde_json::from_str(text).unwrap();
        result["mutants"][3]["mutations"][0][place] = file.into();
        page_of("mutants.json", result.to_string())
    };
    assert!(with("file", "examples/containers/src/lib.rs").is_ok());
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs");
    for file in [
        "/etc/passwd",
        "../../../../etc/passwd",
        "Cargo.toml",
        "crates/cota-render/src/lib.rs",
        here,
    ] {
        let error = with("file", file).unwrap_err();
        assert!(
            matches!(error, Error::Source { .. }) && error.to_string().contains(file),
            "{error}"
        );
    }
}
