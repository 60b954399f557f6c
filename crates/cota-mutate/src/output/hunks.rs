//! The difference of two texts as hunks of a unified diff. Lines are taken with their ends, so that a diff says
//! nothing of lines that only end otherwise than `\n`, and keeps a file without a last line break so.

use std::fmt::Write;
use std::ops::Range;

/// Lines around a change.
const CONTEXT: usize = 3;

/// Lines of the old text and the lines that stand there in the new one.
type Change = (Range<usize>, Range<usize>);

/// The hunks between two texts, with three lines around each change.
pub fn hunks(old: &str, new: &str) -> String {
    let lines =
        |text: &'_ str| -> Vec<String> { text.split_inclusive('\n').map(str::to_owned).collect() };
    let (old, new) = (lines(old), lines(new));
    let mut text = String::new();
    for group in groups(&changes(&old, &new)) {
        let (first, last) = (&group[0], &group[group.len() - 1]);
        let start = first.0.start.saturating_sub(CONTEXT);
        let end = (last.0.end + CONTEXT).min(old.len());
        let new_start = first.1.start - (first.0.start - start);
        let new_end = last.1.end + (end - last.0.end);
        let _ = writeln!(
            text,
            "@@ -{},{} +{},{} @@",
            start + 1,
            end - start,
            new_start + 1,
            new_end - new_start
        );
        let mut line = |mark: char, line: &str| {
            text.push(mark);
            text.push_str(line);
            if !line.ends_with('\n') {
                text.push_str("\n\\ No newline at end of file\n");
            }
        };
        let mut at = start;
        for (of_old, of_new) in group {
            old[at..of_old.start].iter().for_each(|same| line(' ', same));
            old[of_old.clone()].iter().for_each(|gone| line('-', gone));
            new[of_new].iter().for_each(|come| line('+', come));
            at = of_old.end;
        }
        old[at..end].iter().for_each(|same| line(' ', same));
    }
    text
}

/// The changes between two texts. Edits are small, so lines are matched from the front, and after a
/// difference at the nearest lines that are the same again.
fn changes(old: &[String], new: &[String]) -> Vec<Change> {
    let mut changes = Vec::new();
    let (mut a, mut b) = (0, 0);
    while a < old.len() || b < new.len() {
        if old.get(a) == new.get(b) {
            (a, b) = (a + 1, b + 1);
            continue;
        }
        let again = |d: usize| (0..=d).map(move |i| (i, d - i));
        let met = (1..old.len() + new.len()).flat_map(again).find(|&(i, j)| {
            let (x, y) = (a + i, b + j);
            (x == old.len() && y == new.len())
                || x < old.len() && y < new.len() && old[x] == new[y] && rest(old, new, x, y)
        });
        let (i, j) = met.unwrap_or((old.len() - a, new.len() - b));
        changes.push((a..a + i, b..b + j));
        (a, b) = (a + i, b + j);
    }
    changes
}

/// Whether a meeting is more than a brace by chance: the next line is the same too.
fn rest(old: &[String], new: &[String], x: usize, y: usize) -> bool {
    old.get(x + 1) == new.get(y + 1)
}

/// Changes that are close together make one hunk.
fn groups(changes: &[Change]) -> Vec<Vec<Change>> {
    let mut groups: Vec<Vec<Change>> = Vec::new();
    for change in changes {
        match groups.last_mut() {
            Some(group)
                if group.last().is_some_and(|last| change.0.start - last.0.end <= 2 * CONTEXT) =>
            {
                group.push(change.clone());
            }
            _ => groups.push(vec![change.clone()]),
        }
    }
    groups
}
