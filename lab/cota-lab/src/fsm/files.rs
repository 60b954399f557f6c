//! Reading the models of a folder, and what other tools reach on them.

use cota_console::exit::Failure;
use cota_fsm::Machine;
use cota_fsm::format::{Format, ReadError};
use std::path::Path;

pub fn read_text(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| {
        Failure::usage(format!("{}: {error}", path.display()))
            .hint("--models names a folder with index.csv, random-ads.jsonl and the baseline files")
    })
}

/// A machine in the format that the extension of its file names.
pub fn read_machine(path: &Path) -> Result<Machine, Failure> {
    let extension = path.extension().and_then(|ext| ext.to_str()).unwrap_or_default();
    let format = Format::of_extension(extension).ok_or_else(|| {
        Failure::usage(format!("{}: the extension names no format", path.display()))
    })?;
    format.read(&read_text(path)?).map_err(|ReadError { line, column, problem }| {
        Failure::usage(format!("{}:{line}:{column}: {problem}", path.display()))
    })
}
