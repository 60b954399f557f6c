//! Places of the copy that messages name, as those of the user's files.

use super::render::Rendered;
use crate::rust::files::Listed;
use std::fmt::Write;

/// Which places of the user's files those of the copy are, file by file.
#[derive(Default)]
pub struct Places(Vec<Rendered>);

impl Places {
    /// Of the files of a copy.
    pub(super) fn new(rendered: Vec<Rendered>) -> Self {
        Self(rendered)
    }

    /// A message with its `src/list.rs:12:5` as they are in the user's files.
    pub fn translate(&self, files: &[Listed], message: &str) -> String {
        let mut message = message.to_owned();
        for (listed, rendered) in files.iter().zip(&self.0) {
            let name = format!("{}:", listed.file.path.display());
            if message.contains(&name) {
                message = in_file(&message, &name, listed, rendered);
            }
        }
        message
    }
}

fn in_file(message: &str, name: &str, listed: &Listed, rendered: &Rendered) -> String {
    let mut text = String::with_capacity(message.len());
    let mut rest = message;
    while let Some(at) = rest.find(name) {
        let (before, after) = rest.split_at(at + name.len());
        text.push_str(before);
        rest = after;
        // `/other/src/list.rs` is another file.
        if before[..at].ends_with(|c: char| c.is_alphanumeric() || "/\\_-.".contains(c)) {
            continue;
        }
        let (line, after) = number(after);
        let Some((column, after)) = after.strip_prefix(':').map(number) else { continue };
        if let Some(byte) = rendered.byte(line, column) {
            let position = listed.file.position(rendered.source(byte));
            let _ = write!(text, "{}:{}", position.line, position.column);
            rest = after;
        }
    }
    text + rest
}

/// The number that a text begins with, or 0, and the rest.
fn number(text: &str) -> (usize, &str) {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    (text[..digits].parse().unwrap_or(0), &text[digits..])
}
