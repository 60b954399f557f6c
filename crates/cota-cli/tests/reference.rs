//! The reference of the book is made from the program. `COTA_BLESS=1` writes it.

mod common;

use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const MADE: &str =
    "<!-- Made from the program: `COTA_BLESS=1 cargo test -p cota-cli --test reference`. -->\n\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn is_up_to_date(file: &str, text: &str) {
    let path = root().join("docs/reference").join(file);
    if std::env::var_os("COTA_BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "docs/reference/{file} is out of date; COTA_BLESS=1 writes it");
}

#[test]
fn the_commands_are_up_to_date() {
    let mut text = format!("{MADE}# Commands\n\n`cargo cota ...` is the same as `cota ...`.\n");
    // The commit is not part of the reference.
    let command = cota_cli::command().version(env!("CARGO_PKG_VERSION"));
    text += &cota_console::reference(command);
    is_up_to_date("commands.md", &text);
}

#[test]
fn the_operators_are_up_to_date() {
    let text = format!(
        "{MADE}# Operators\n\nThe mutation operators of `cota mutate`, by the names of the literature where \
         there is one. `--operators` chooses; `cota mutate --explain NAME` says more about one.\n\n{}\n\
         ## In Java\n\nThose of `cota java mutate`.\n\n{}",
        cota_mutate::rust::operators::RUST.table(),
        cota_mutate::java::JAVA.table()
    );
    is_up_to_date("operators.md", &text);
}

#[test]
fn the_json_is_up_to_date() {
    let mut text = format!(
        "{MADE}# JSON\n\nWhat `--format json` writes. Every document says its `kind`, by which it is listed here, and its \
         `schema_version`; the schemas themselves are in `schemas/`. They are derived from the types of the crate \
         `cota-results`.\n"
    );
    let mut files: Vec<_> = std::fs::read_dir(root().join("schemas"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for file in files {
        let schema: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let _ = write!(text, "\n## {}\n\n", name.trim_end_matches(".schema.json"));
        if let Some(about) = schema["description"].as_str() {
            let _ = write!(text, "{}\n\n", one_line(about));
        }
        write_fields(&mut text, &schema);
        for (name, inner) in schema["$defs"].as_object().into_iter().flatten() {
            if inner["properties"].is_object() {
                let _ = write!(text, "\n`{name}`\n\n");
                write_fields(&mut text, inner);
            }
        }
    }
    is_up_to_date("json.md", &text);
}

#[test]
fn the_drawing_of_the_readme_is_up_to_date() {
    let mut command = common::cota();
    command.args(["generate", "search-tree", "--size", "4", "--format", "svg", "--quiet"]);
    let drawing = String::from_utf8(command.output().unwrap().stdout).unwrap();
    is_up_to_date("../search-trees.svg", &drawing);
}

fn write_fields(text: &mut String, schema: &Value) {
    text.push_str("| field | type | |\n|---|---|---|\n");
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let about = one_line(field["description"].as_str().unwrap_or_default());
        let _ = writeln!(text, "| `{name}` | {} | {about} |", kind(field));
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

fn kind(field: &Value) -> String {
    if let Some(target) = field["$ref"].as_str() {
        return format!("`{}`", target.trim_start_matches("#/$defs/"));
    }
    if let Some(value) = field.get("const") {
        return value.to_string();
    }
    if let Some(values) = field["enum"].as_array() {
        let values: Vec<_> = values.iter().map(Value::to_string).collect();
        return values.join(", ");
    }
    for choice in ["anyOf", "oneOf"] {
        if let Some(values) = field[choice].as_array() {
            return values.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    match &field["type"] {
        Value::String(kind) if kind == "array" => {
            format!("list of {}", self::kind(&field["items"]))
        }
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => {
            let kinds: Vec<_> = kinds.iter().filter_map(Value::as_str).collect();
            kinds.join(" or ")
        }
        _ => "any".to_string(),
    }
}

/// Rows of measurements that stand in more than one place: what they are about, and where else they stand.
const TWICE: &[(&str, &str, &[&str])] = &[
    (
        "against `exhaustigen`",
        "comparison.md",
        &["| `exhaustigen` with", "| `bolero`'s exhaustive"],
    ),
    ("one pair of list and set", "experiments.md", &["  plain explored", "  criterion explored"]),
    ("mutants judged", "mutate.md", &["| the queue and the search tree of"]),
    ("checking sequences of", "comparison.md", &["| checking sequences of"]),
    ("checking sequences of", "fsm.md", &["| `best` against the shortest of FSMlib's"]),
];

/// The numbers of a text, as they are written.
fn numbers(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == ',' || c == '.'));
    words.map(|word| word.trim_matches([',', '.'])).filter(|word| !word.is_empty()).collect()
}

#[test]
fn a_measurement_is_the_same_wherever_it_stands() {
    let read = |file: &str| std::fs::read_to_string(root().join(file)).unwrap();
    let readme = read("README.md");
    for (about, file, elsewhere) in TWICE {
        let row = readme.lines().find(|line| line.starts_with("| ") && line.contains(about));
        let row = row.unwrap_or_else(|| panic!("the README has no row about {about}"));
        let text = read(&format!("docs/{file}"));
        let here: Vec<&str> =
            text.lines().filter(|line| elsewhere.iter().any(|part| line.contains(part))).collect();
        assert!(here.len() >= elsewhere.len(), "docs/{file} says nothing about {about}");
        let known: Vec<_> = here.iter().flat_map(|line| numbers(line)).collect();
        for number in numbers(row.split('|').nth(2).unwrap()) {
            assert!(known.contains(&number), "{number} of {about} is not in docs/{file}: {here:?}");
        }
    }
    // The shorter table about the same runs has numbers of the longer one.
    let (mutate, comparison) = (read("docs/mutate.md"), read("docs/comparison.md"));
    let table = mutate.split("| crate | mutants judged").nth(1).unwrap();
    let table = table.split("\n\n").next().unwrap().lines().skip(2);
    let shorter = comparison.split("| mutants judged a minute").nth(1).unwrap();
    let shorter = shorter.split("\n\n").next().unwrap().lines().skip(2);
    let mut rows = 0;
    for (row, short) in table.zip(shorter) {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        let [_, name, own, other, times, ..] = cells[..] else { panic!("{row}") };
        let last = |cell: &str| cell.rsplit(' ').next().unwrap().to_owned();
        let numbers = format!("| {} | {} | {times} times |", last(own), last(other));
        assert!(
            short.ends_with(&numbers),
            "docs/comparison.md should have {name} {numbers}: {short}"
        );
        rows += 1;
    }
    assert_eq!(rows, 7);
}
