//! Patches as diffs: applied to texts, and to the user's files.

use crate::Error;
use cota_mutate::unified::{self, Line};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// Reads a file below a folder, and nothing that is not there: no other folder, also not by a link, and
/// nothing but ordinary files.
pub fn below(root: &Path) -> impl Fn(&Path) -> Result<String, Error> {
    move |path| {
        let outside = || Error::Usage(format!("{} is outside of the package", path.display()));
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(outside());
        }
        let full = root.join(path);
        let known = |path: &Path| path.canonicalize().map_err(Error::io(path.display()));
        if !known(&full)?.starts_with(known(root)?) {
            return Err(outside());
        }
        if !full.is_file() {
            return Err(Error::Usage(format!("{} is no file", path.display())));
        }
        std::fs::read_to_string(&full).map_err(Error::io(full.display()))
    }
}

/// Applies a unified diff to texts; the new ones by path. A hunk applies only at the line that its header names, and
/// lines keep their ends, whichever the diff has: libraries look for another place, and compare the ends too.
///
/// # Errors
/// If it is no diff, or does not fit.
pub fn texts(
    source: &dyn Fn(&Path) -> Result<String, Error>,
    diff: &str,
) -> Result<BTreeMap<PathBuf, String>, Error> {
    let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
    for (path, patch) in unified::read(&diff.replace("\r\n", "\n"))? {
        let mut text = source(&path)?;
        // How far the hunks so far have moved the lines of the file.
        let mut shift = 0isize;
        for hunk in patch.hunks() {
            let first = hunk.old_range().start();
            let at = (first as isize - 1).saturating_add(shift).max(0) as usize;
            text = with_hunk(&text, at, hunk.lines()).ok_or_else(|| {
                Error::Usage(format!(
                    "the patch does not fit: line {first} of {} is something else",
                    path.display()
                ))
            })?;
            shift += hunk.new_range().len() as isize - hunk.old_range().len() as isize;
        }
        texts.insert(path, text);
    }
    Ok(texts)
}

/// A text with a hunk of a diff at a line; none if it does not fit. The new lines end as those do that they
/// come after or instead of.
fn with_hunk(text: &str, at: usize, hunk: &[Line<'_, str>]) -> Option<String> {
    const MARK: char = '\u{feff}';
    let content = |line: &'_ str| -> String {
        let line = line.strip_suffix('\n').unwrap_or(line);
        line.strip_suffix('\r').unwrap_or(line).trim_start_matches(MARK).to_owned()
    };
    let end_like = |line: Option<&&str>| {
        if line.is_some_and(|line| line.ends_with("\r\n")) { "\r\n" } else { "\n" }
    };
    let all: Vec<&str> = text.split_inclusive('\n').collect();
    let mut result: String = all.get(..at)?.concat();
    let mut next = at;
    // Whether the last line of the new text has an end: as the diff says, or as it was.
    let mut ends = text.ends_with('\n') || text.is_empty();
    for line in hunk {
        let (Line::Context(new) | Line::Delete(new) | Line::Insert(new)) = line;
        if !new.ends_with('\n') {
            ends = matches!(line, Line::Delete(_));
        }
        let new = content(new);
        if let Line::Insert(_) = line {
            if next == at && at == 0 && text.starts_with(MARK) && !result.starts_with(MARK) {
                result.push(MARK);
            }
            result.push_str(&new);
            result.push_str(end_like(all.get(next.wrapping_sub(1)).or(all.first())));
            continue;
        }
        let own = all.get(next)?;
        if content(own) != new {
            return None;
        }
        if let Line::Context(_) = line {
            let known = next == 0 && result.starts_with(MARK);
            result.push_str(if known { own.trim_start_matches(MARK) } else { own });
            if !own.ends_with('\n') {
                result.push_str(end_like(all.get(next.wrapping_sub(1))));
            }
        } else if next == 0 && text.starts_with(MARK) {
            result.push(MARK);
        }
        next += 1;
    }
    result.push_str(&all.get(next..)?.concat());
    if !ends && next == all.len() {
        let end = result.strip_suffix('\n').unwrap_or(&result);
        return Some(end.strip_suffix('\r').unwrap_or(end).to_owned());
    }
    Some(result)
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
    use cota_mutate::change::hunks;

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
    fn lines_keep_their_ends() {
        let old = "\u{feff}one\r\ntwo\r\nthree\r\nfour";
        for new in [
            "\u{feff}one\r\n2\r\nthree\r\nfour",
            "\u{feff}1\r\ntwo\r\nthree\r\nfour",
            "\u{feff}one\r\ntwo\r\nthree\r\n4",
            "\u{feff}one\r\ntwo\r\nand a half\r\nthree\r\nfour",
            "\u{feff}one\r\nfour",
        ] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join("a.txt"), old).unwrap();
            let diff = format!("--- a/a.txt\n+++ b/a.txt\n{}", hunks(old, new));
            // As it is, from an editor that ends all lines the same way, and without the byte order mark.
            for diff in [
                diff.clone(),
                diff.replace("\r\n", "\n"),
                diff.replace("\r\n", "\n").replace('\n', "\r\n"),
                diff.replace('\u{feff}', ""),
            ] {
                let texts = texts(&below(folder.path()), &diff).unwrap();
                assert_eq!(texts[Path::new("a.txt")], new, "{diff:?}");
            }
        }
        // A line before the first one, in a diff that knows nothing of the mark.
        let source = |_: &Path| Ok(old.to_owned());
        let diff = "+++ b/a.txt\n@@ -1,1 +1,2 @@\n+zero\n one\n";
        let new = "\u{feff}zero\r\none\r\ntwo\r\nthree\r\nfour";
        assert_eq!(texts(&source, diff).unwrap()[Path::new("a.txt")], new);
        // A diff can end the last line.
        let source = |_: &Path| Ok("a".to_owned());
        let diff = "+++ b/a.txt\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n";
        assert_eq!(texts(&source, diff).unwrap()[Path::new("a.txt")], "b\n");
    }

    #[test]
    fn nothing_outside_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("inside");
        std::fs::create_dir_all(inside.join("src")).unwrap();
        std::fs::write(folder.path().join("secret.rs"), "fn a() {}\n").unwrap();
        std::os::unix::fs::symlink(folder.path().join("secret.rs"), inside.join("src/link.rs"))
            .unwrap();
        std::os::unix::fs::symlink("/dev/zero", inside.join("src/zero.rs")).unwrap();
        let secret = folder.path().join("secret.rs").display().to_string();
        for path in [
            "/dev/zero",
            "/dev/null",
            "../secret.rs",
            "../not-there.rs",
            "src/../../secret.rs",
            "src/link.rs",
            &secret,
        ] {
            let change = "@@ -1,1 +1,1 @@\n-fn a() {}\n+fn b() {}\n";
            let diff = format!("--- a/src/lib.rs\n+++ {path}\n{change}");
            let error = texts(&below(&inside), &diff).unwrap_err().to_string();
            assert!(error.contains("outside of the package"), "{path}: {error}");
            assert!(apply(&inside, &diff).is_err());
        }
        let diff = "+++ b/src\n@@ -1,1 +1,1 @@\n-a\n+b\n";
        assert!(texts(&below(&inside), diff).unwrap_err().to_string().contains("no file"));
        let zero = "+++ b/src/zero.rs\n@@ -1,1 +1,1 @@\n-a\n+b\n";
        assert!(texts(&below(&inside), zero).is_err());
    }

    #[test]
    fn what_is_no_diff_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["", "hello", "+++ b/missing.rs\n@@ -1 +1 @@\n", "@@ -1,1 +1,1 @@\n x\n"] {
            assert!(texts(&below(folder.path()), text).is_err(), "{text}");
        }
    }
}
