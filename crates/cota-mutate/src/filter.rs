//! Which proposals are of interest: by file, function, change, and share.

use crate::Error;
use crate::unified::{self, Hunk, Line};
use cota_run::Shard;
use std::path::{Path, PathBuf};

/// Which proposals are of interest.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only in files whose path contains one of these.
    pub files: Vec<String>,
    /// Only in functions whose name contains one of these.
    pub functions: Vec<String>,
    /// Only on lines that a change touches.
    pub diff: Option<Diff>,
    /// Only one share of them.
    pub shard: Option<Shard>,
}

/// The lines that a change adds or alters, by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    lines: Vec<(PathBuf, Vec<usize>)>,
}

impl Diff {
    /// Reads a unified diff, as `git diff` writes it.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(text: &str) -> Result<Self, Error> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        let added = |hunk: &Hunk<'_, str>| {
            let new = hunk.lines().iter().filter(|line| !matches!(line, Line::Delete(_)));
            let numbered = new.zip(hunk.new_range().start()..);
            let added = numbered.filter(|(line, _)| matches!(line, Line::Insert(_)));
            added.map(|(_, number)| number).collect::<Vec<_>>()
        };
        let files = unified::read(text)?.into_iter();
        let lines =
            files.map(|(path, patch)| (path, patch.hunks().iter().flat_map(added).collect()));
        Ok(Self { lines: lines.collect() })
    }

    /// Whether lines of a file are touched. The paths of a diff begin at the root of the repository,
    /// which may be above that of the workspace.
    pub fn touches(&self, file: &Path, lines: std::ops::RangeInclusive<usize>) -> bool {
        let of_file = self.lines.iter().filter(|(path, _)| path.ends_with(file));
        of_file.flat_map(|(_, touched)| touched).any(|line| lines.contains(line))
    }
}

impl Filter {
    /// Checks that every text is in the name of some file or function, so that a typing error does not look like a
    /// package without mutants.
    ///
    /// # Errors
    /// The first text that is in none.
    pub fn check(&self, files: &[&str], functions: &[&str]) -> Result<(), Error> {
        let found = |text: &str, names: &[&str]| names.iter().any(|name| name.contains(text));
        for (what, texts, names) in
            [("file", &self.files, files), ("function", &self.functions, functions)]
        {
            if let Some(text) = texts.iter().find(|text| !found(text, names)) {
                let mut names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
                names.sort();
                names.dedup();
                return Err(Error::NothingNamed { what, text: text.clone(), names });
            }
        }
        Ok(())
    }

    /// Whether a place is of interest, apart from the share.
    pub fn admits(
        &self,
        file: &Path,
        function: &str,
        lines: std::ops::RangeInclusive<usize>,
    ) -> bool {
        let path = file.to_string_lossy();
        (self.files.is_empty() || self.files.iter().any(|part| path.contains(part.as_str())))
            && (self.functions.is_empty()
                || self.functions.iter().any(|part| function.contains(part.as_str())))
            && self.diff.as_ref().is_none_or(|diff| diff.touches(file, lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIFF: &str = "diff --git a/src/lib.rs b/src/lib.rs\n--- a/src/lib.rs\n+++ b/src/lib.rs\n\
        @@ -1,3 +1,4 @@ fn f\n one\n-two\n+2\n+two and a half\n three\n@@ -10 +11 @@\n-x\n+y\n";

    #[test]
    fn a_diff_touches_its_new_lines() {
        let diff = Diff::parse(DIFF).unwrap();
        let touched = (1..=12).filter(|&line| diff.touches(Path::new("src/lib.rs"), line..=line));
        assert_eq!(touched.collect::<Vec<_>>(), [2, 3, 11]);
        assert!(!diff.touches(Path::new("src/main.rs"), 1..=99));
        assert!(diff.touches(Path::new("lib.rs"), 1..=2));
    }

    #[test]
    fn what_is_no_diff_is_an_error() {
        assert!(Diff::parse("hello\n").is_err());
        assert!(Diff::parse("+++ b/x.rs\n@@ what @@\n").is_err());
        assert_eq!(Diff::parse("").unwrap(), Diff::default());
    }

    #[test]
    fn a_text_that_is_in_no_name_is_an_error() {
        let filter = |file: &str, function: &str| Filter {
            files: vec![file.to_owned()],
            functions: vec![function.to_owned()],
            ..Filter::default()
        };
        let check = |filter: &Filter| filter.check(&["src/lib.rs"], &["Queue::push", "Queue::pop"]);
        assert!(check(&filter("lib", "pop")).is_ok());
        assert!(check(&Filter::default()).is_ok());
        let Err(Error::NothingNamed { what: "file", text, names }) = check(&filter("bil", "x"))
        else {
            panic!("a file is missing")
        };
        assert_eq!((text.as_str(), names), ("bil", vec!["src/lib.rs".to_owned()]));
        let Err(Error::NothingNamed { what: "function", text, names }) =
            check(&filter("lib", "psh"))
        else {
            panic!("a function is missing")
        };
        assert_eq!((text.as_str(), names.len()), ("psh", 2));
    }
}
