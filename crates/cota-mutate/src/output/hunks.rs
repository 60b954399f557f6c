//! The difference of two texts as hunks of a unified diff.

use similar::TextDiff;

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// The hunks between two texts. Only `\n` ends a line, so that a lone carriage return stays within its line, as it
/// does for `patch` and `git apply`, and a file without a last line break is shown as one.
pub fn hunks(old: &str, new: &str) -> String {
    let [old, new] = [old, new].map(|text| text.split_inclusive('\n').collect::<Vec<&str>>());
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    diff.unified_diff().context_radius(CONTEXT).to_string()
}
