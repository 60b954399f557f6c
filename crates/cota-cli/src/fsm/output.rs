//! Printing of what the jobs on state machines found.

use crate::exit::Failure;
use cota_fsm::format::quoted;
use cota_fsm::{Input, Machine};
use serde::Serialize;
use std::io::Write;

/// The version of every JSON document printed here.
pub const SCHEMA_VERSION: u32 = 1;

/// Writes to standard output; a reader that went away is no error.
pub fn emit(text: &str) -> Result<(), Failure> {
    crate::meter::clear();
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// A JSON document with its version.
#[derive(Serialize)]
struct Document<'a, T: Serialize> {
    schema_version: u32,
    #[serde(flatten)]
    content: &'a T,
}

pub fn emit_json<T: Serialize>(content: &T) -> Result<(), Failure> {
    let document = Document { schema_version: SCHEMA_VERSION, content };
    let text = serde_json::to_string_pretty(&document).map_err(Failure::usage)?;
    emit(&(text + "\n"))
}

/// A word as it can be typed again: letters in a row if all inputs are letters, else with blanks.
pub fn show(machine: &Machine, word: &[Input]) -> String {
    if word.is_empty() {
        return "(empty)".to_owned();
    }
    let short = (0..machine.inputs()).all(|x| machine.input_name(x).chars().count() == 1);
    let labels: Vec<String> = word.iter().map(|&x| quoted(machine.input_name(x))).collect();
    labels.join(if short { "" } else { " " })
}

pub fn labels(machine: &Machine, word: &[Input]) -> Vec<String> {
    word.iter().map(|&x| machine.input_name(x).to_owned()).collect()
}
