//! Runs the laboratory.
#![allow(dead_code, reason = "each test file uses its part")]

#[path = "../../../../crates/cota-cli/tests/common/schema.rs"]
mod schema;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What a program did.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// The root of the source.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// `cota-lab` without the variables of Cota in the environment.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cota-lab"));
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("COTA_") || text == "CLICOLOR_FORCE" {
            command.env_remove(&name);
        }
    }
    command
}

/// `cota-lab` with arguments separated by spaces.
pub fn lab(args: &str) -> Ran {
    program().args(args.split_whitespace()).output().expect("cota-lab runs").into()
}

/// The document that is printed, checked against the schema of its kind.
pub fn checked(kind: &str, arguments: &[&str]) -> Value {
    let ran = Ran::from(program().args(arguments).output().unwrap());
    let mut documents = schema::documents(&ran.out);
    assert_eq!(documents.len(), 1, "{arguments:?}: {}", ran.err);
    assert_eq!(documents[0]["kind"], kind, "{arguments:?}");
    documents.remove(0)
}
