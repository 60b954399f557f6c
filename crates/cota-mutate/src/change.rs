//! Mutations as changes of texts.

use crate::Error;
use crate::report::Mutation;
use similar::TextDiff;
use std::ops::Range;

/// The bytes of a mutation in the text of its file.
///
/// # Errors
/// If the file has changed.
pub fn bytes(text: &str, mutation: &Mutation) -> Result<Range<usize>, Error> {
    let span = &mutation.span;
    let at = |line: usize, column: usize| -> Option<usize> {
        let mut starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
        let start = starts.nth(line.checked_sub(1)?)?;
        let mut columns =
            text[start..].char_indices().map(|(at, _)| at).chain([text.len() - start]);
        Some(start + columns.nth(column.checked_sub(1)?)?)
    };
    let range = at(span.line, span.column).zip(at(span.end_line, span.end_column));
    match range {
        Some((start, end)) if text.get(start..end) == Some(&mutation.original) => Ok(start..end),
        _ => Err(Error::Usage(format!(
            "{}:{} is not what it was when the mutant was made: run `cota mutate` again",
            mutation.file, span.line
        ))),
    }
}

/// The text of a file with mutations.
///
/// # Errors
/// If the file has changed.
pub fn mutated(text: &str, mutations: &[&Mutation]) -> Result<String, Error> {
    let mut edits = Vec::new();
    for mutation in mutations {
        edits.push((bytes(text, mutation)?, mutation.replacement.as_str()));
    }
    edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut text = text.to_owned();
    for (range, replacement) in edits {
        text.replace_range(range, replacement);
    }
    Ok(text)
}

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// The difference of two texts as hunks of a unified diff. Only `\n` ends a line, so that a lone carriage return stays
/// within its line, as it does for `patch` and `git apply`, and a file without a last line break is shown as one.
pub fn hunks(old: &str, new: &str) -> String {
    let [old, new] = [old, new].map(|text| text.split_inclusive('\n').collect::<Vec<&str>>());
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    diff.unified_diff().context_radius(CONTEXT).to_string()
}
