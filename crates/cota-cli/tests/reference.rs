//! The reference of the book is made from the program. `COTA_BLESS=1` writes it anew.

mod common;

use clap::Command;
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
    assert!(written == text, "docs/reference/{file} is out of date; COTA_BLESS=1 writes it anew");
}

#[test]
fn the_commands_are_up_to_date() {
    let mut text = format!("{MADE}# Commands\n\n`cargo cota ...` is the same as `cota ...`.\n");
    let mut command = cota_cli::command().term_width(100).disable_help_subcommand(true);
    // The commit is not part of the reference.
    command = command.version(env!("CARGO_PKG_VERSION"));
    command.build();
    write_command(&mut text, &mut command, "cota");
    is_up_to_date("commands.md", &text);
}

fn write_command(text: &mut String, command: &mut Command, name: &str) {
    let help = command.render_long_help().to_string();
    let help: Vec<_> = help.lines().map(str::trim_end).collect();
    let _ = write!(text, "\n## {name}\n\n```text\n{}\n```\n", help.join("\n").trim());
    for inner in command.get_subcommands_mut().filter(|inner| !inner.is_hide_set()) {
        let name = format!("{name} {}", inner.get_name());
        write_command(text, inner, &name);
    }
}

#[test]
fn the_operators_are_up_to_date() {
    let text = format!(
        "{MADE}# Operators\n\nThe mutation operators of `cota mutate`, by the names of the literature where \
         there is one. `--operators` chooses; `cota mutate --explain NAME` says more about one.\n\n{}",
        cota_mutate::operators::registry::table()
    );
    is_up_to_date("operators.md", &text);
}

#[test]
fn the_json_is_up_to_date() {
    let mut text = format!(
        "{MADE}# JSON\n\nWhat `--format json` writes. Every form has a `schema_version`; the schemas themselves are \
         in `schemas/`. The structures of `cota generate --format json` are your own values, one a line.\n"
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
