//! Printing of what the jobs on state machines found.

use cota_console::exit::Failure;
use cota_fsm::format::quoted;
use cota_fsm::{Input, Machine};
use cota_results::Content;

pub(in crate::fsm) use cota_console::output::{emit, emit_part};
pub(in crate::fsm) use cota_console::tell;

/// Writes a JSON document.
pub fn emit_json(content: &impl Content) -> Result<(), Failure> {
    emit(&cota_results::pretty(content))
}

/// A word as it can be typed again: letters in a row if all inputs are letters, else with blanks.
pub fn show(machine: &Machine, word: &[Input]) -> String {
    if word.is_empty() {
        return "(empty)".to_owned();
    }
    let short = (0..machine.inputs()).all(|x| is_letter(machine.input_name(x)));
    spaced(machine.names(word), if short { "" } else { " " })
}

/// Output labels in a line, as [`show`] has inputs.
pub fn show_labels(labels: &[String]) -> String {
    let short = labels.iter().all(|label| is_letter(label));
    spaced(labels.iter().map(String::as_str), if short { "" } else { " " })
}

/// Labels in a line, in quotes where one could not tell where they end.
pub fn spaced<'a>(labels: impl IntoIterator<Item = &'a str>, between: &str) -> String {
    labels.into_iter().map(quoted).collect::<Vec<_>>().join(between)
}

fn is_letter(label: &str) -> bool {
    label.chars().count() == 1 && quoted(label) == label
}

pub fn labels(machine: &Machine, word: &[Input]) -> Vec<String> {
    word.iter().map(|&x| machine.input_name(x).to_owned()).collect()
}
