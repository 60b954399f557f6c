//! Patches: as diffs, in the user's files, and back from diffs.

use crate::Error;
use crate::report::{Edit, Patch};
use cota_mutate::output::mutated;
use cota_mutate::plan::Plan;
use cota_mutate::report::Mutation;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Lines around a change.
const CONTEXT: usize = 3;

/// The patch that some proposals make.
///
/// # Errors
/// If the files have changed meanwhile.
pub fn patch(plan: &Plan, proposals: &[usize], inputs: usize) -> Result<Patch, Error> {
    let mutations: Vec<Mutation> = proposals.iter().map(|&index| plan.mutation(index)).collect();
    let mut by_file: BTreeMap<&str, Vec<&Mutation>> = BTreeMap::new();
    for mutation in &mutations {
        by_file.entry(&mutation.file).or_default().push(mutation);
    }
    let mut diff = String::new();
    for (file, mutations) in by_file {
        let listed = plan.files.iter().find(|listed| listed.file.path == Path::new(file));
        let old = listed.map_or("", |listed| listed.file.text.as_str());
        let new = mutated(old, &mutations)?;
        let _ = write!(diff, "--- a/{file}\n+++ b/{file}\n{}", hunks(old, &new));
    }
    let mut edits: Vec<Edit> = mutations
        .into_iter()
        .map(|mutation| Edit {
            operator: mutation.operator,
            detail: mutation.detail,
            line: mutation.span.line,
            before: mutation.original,
            after: mutation.replacement,
        })
        .collect();
    edits.sort_by_key(|edit| edit.line);
    Ok(Patch { diff, edits, inputs, same_effect: 0, rechecks: Vec::new() })
}

/// How much of the text a patch changes, for putting simple ones first: what is the same at both ends of
/// an edit does not count.
pub fn weight(patch: &Patch) -> usize {
    let changed = |edit: &Edit| {
        let same = |a: &mut dyn Iterator<Item = char>, b: &mut dyn Iterator<Item = char>| {
            a.zip(b).take_while(|(a, b)| a == b).count()
        };
        let front = same(&mut edit.before.chars(), &mut edit.after.chars());
        let (before, after) = (edit.before.chars().count(), edit.after.chars().count());
        let back = same(&mut edit.before.chars().rev(), &mut edit.after.chars().rev())
            .min(before.min(after) - front);
        before + after - 2 * (front + back)
    };
    patch.edits.iter().map(changed).sum()
}

/// The hunks between two texts, with three lines around each change.
fn hunks(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
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
        let mut at = start;
        for (of_old, of_new) in group {
            let same = old[at..of_old.start].iter().map(|line| (' ', line));
            let gone = old[of_old.clone()].iter().map(|line| ('-', line));
            let come = new[of_new.clone()].iter().map(|line| ('+', line));
            for (mark, line) in same.chain(gone).chain(come) {
                let _ = writeln!(text, "{mark}{line}");
            }
            at = of_old.end;
        }
        for line in &old[at..end] {
            let _ = writeln!(text, " {line}");
        }
    }
    text
}

/// Lines of the old text and the lines that stand there in the new one.
type Change = (std::ops::Range<usize>, std::ops::Range<usize>);

/// The changes between two texts. Edits are small, so lines are matched from the front, and after a
/// difference at the nearest lines that are the same again.
fn changes(old: &[&str], new: &[&str]) -> Vec<Change> {
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
fn rest(old: &[&str], new: &[&str], x: usize, y: usize) -> bool {
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

/// Reads a file below a folder.
pub fn below(root: &Path) -> impl Fn(&Path) -> Result<String, Error> {
    move |path| {
        let full = root.join(path);
        std::fs::read_to_string(&full).map_err(Error::io(full.display()))
    }
}

/// Applies a unified diff to texts; the new ones by path.
///
/// # Errors
/// If it is no diff, or does not fit.
pub fn texts(
    source: &dyn Fn(&Path) -> Result<String, Error>,
    diff: &str,
) -> Result<BTreeMap<PathBuf, String>, Error> {
    let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut file: Option<PathBuf> = None;
    let mut lines = diff.lines().peekable();
    // How far the hunks so far have moved the lines of a file.
    let mut shift = 0isize;
    while let Some(line) = lines.next() {
        if let Some(path) = line.strip_prefix("+++ ") {
            let path = path.split('\t').next().unwrap_or(path);
            let path = PathBuf::from(path.strip_prefix("b/").unwrap_or(path));
            texts.insert(path.clone(), source(&path)?);
            file = Some(path);
            shift = 0;
        } else if let Some(header) = line.strip_prefix("@@ -") {
            let wrong = || Error::Usage(format!("not a line of a diff: {line}"));
            let path = file.as_ref().ok_or_else(wrong)?;
            let first: usize = header
                .split([',', ' '])
                .next()
                .and_then(|number| number.parse().ok())
                .ok_or_else(wrong)?;
            let (mut old, mut new) = (Vec::new(), Vec::new());
            while let Some(line) = lines.next_if(|line| {
                line.starts_with([' ', '-', '+', '\\']) && !line.starts_with("--- ")
                    || line.is_empty()
            }) {
                let content = line.get(1..).unwrap_or_default();
                match line.as_bytes().first() {
                    Some(b'-') => old.push(content),
                    Some(b'+') => new.push(content),
                    Some(b'\\') => {}
                    _ => {
                        old.push(content);
                        new.push(content);
                    }
                }
            }
            let text = texts.get_mut(path).ok_or_else(wrong)?;
            let mut all: Vec<&str> = text.lines().collect();
            let at = (first as isize - 1 + shift).max(0) as usize;
            if all.get(at..at + old.len()) != Some(&old[..]) {
                return Err(Error::Usage(format!(
                    "the patch does not fit: line {first} of {} is something else",
                    path.display()
                )));
            }
            shift += new.len() as isize - old.len() as isize;
            all.splice(at..at + old.len(), new);
            let ends = text.ends_with('\n');
            let mut joined = all.join("\n");
            if ends {
                joined.push('\n');
            }
            *text = joined;
        }
    }
    if texts.is_empty() {
        return Err(Error::Usage("this is no unified diff: it names no file with +++".to_owned()));
    }
    Ok(texts)
}

/// Writes a patch into the files below a folder.
///
/// # Errors
/// If it does not fit, or a file cannot be written; then nothing is changed.
pub fn apply(root: &Path, diff: &str) -> Result<Vec<PathBuf>, Error> {
    let texts = texts(&below(root), diff)?;
    for (path, text) in &texts {
        let full = root.join(path);
        cota_os::write_whole(&full, text).map_err(Error::io(full.display()))?;
    }
    Ok(texts.into_keys().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_diff_says_can_be_applied() {
        let old: String = (1..=40)
            .flat_map(|line| ["line ".to_owned(), line.to_string(), "\n".to_owned()])
            .collect();
        let new = old
            .replace("line 5\n", "line five\n")
            .replace("line 9\n", "line 9\nand a half\n")
            .replace("line 30\n", "")
            .replace("line 40\n", "the end\n");
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.txt"), &old).unwrap();
        let diff = format!("--- a/a.txt\n+++ b/a.txt\n{}", hunks(&old, &new));
        assert_eq!(diff.matches("@@ -").count(), 3, "{diff}");
        assert_eq!(texts(&below(folder.path()), &diff).unwrap()[Path::new("a.txt")], new);
        assert_eq!(apply(folder.path(), &diff).unwrap(), [PathBuf::from("a.txt")]);
        assert_eq!(std::fs::read_to_string(folder.path().join("a.txt")).unwrap(), new);
        assert!(apply(folder.path(), &diff).is_err(), "it does not fit twice");
    }

    #[test]
    fn what_is_no_diff_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["", "hello", "+++ b/missing.rs\n@@ -1 +1 @@\n", "@@ -1,1 +1,1 @@\n x\n"] {
            assert!(texts(&below(folder.path()), text).is_err(), "{text}");
        }
    }
}
