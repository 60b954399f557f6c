//! A mutant shown: its place as rustc shows places, and its change as a diff.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use cota_mutate::Error;
use cota_mutate::change::{bytes, hunks, mutated};
use cota_results::mutants::{Mutant, Mutation};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The files of the workspace, as they are now.
pub struct Sources {
    root: PathBuf,
    texts: BTreeMap<String, String>,
}

impl Sources {
    /// The files below a root.
    pub fn new(root: &Path) -> Self {
        Self { root: root.to_owned(), texts: BTreeMap::new() }
    }

    /// The text of a file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn text(&mut self, file: &str) -> Result<&str, Error> {
        if !self.texts.contains_key(file) {
            let path = self.root.join(file);
            let text = std::fs::read_to_string(&path).map_err(Error::io(&path))?;
            self.texts.insert(file.to_owned(), text);
        }
        Ok(&self.texts[file])
    }
}

/// The place of a mutant, as rustc shows places.
///
/// # Errors
/// If its file cannot be read or has changed.
pub fn snippet(mutant: &Mutant, sources: &mut Sources, coloured: bool) -> Result<String, Error> {
    let title = format!("{} {}: {}", mutant.verdict.word(), mutant.id, mutant.operator());
    let mut text = String::new();
    for mutation in &mutant.mutations {
        let source = sources.text(&mutation.file)?;
        let range = bytes(source, mutation)?;
        let what = match mutation.replacement.as_str() {
            "" => "left out".to_owned(),
            new => {
                format!("replaced by `{}`", new.split_whitespace().collect::<Vec<_>>().join(" "))
            }
        };
        // A whole function is shown by its first line.
        let shown = match source[range.clone()].find('\n') {
            Some(end) => range.start..range.start + end.max(1),
            None => range,
        };
        let report = &[Level::WARNING.primary_title(title.as_str()).element(
            Snippet::source(source)
                .path(mutation.file.as_str())
                .annotation(AnnotationKind::Primary.span(shown).label(what.as_str())),
        )];
        let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
        let _ = writeln!(text, "{}", renderer.render(report));
    }
    Ok(text)
}

/// The change of a mutant as a unified diff.
///
/// # Errors
/// If its files cannot be read or have changed.
pub fn diff(mutant: &Mutant, sources: &mut Sources) -> Result<String, Error> {
    let mut by_file: BTreeMap<&str, Vec<&Mutation>> = BTreeMap::new();
    for mutation in &mutant.mutations {
        by_file.entry(&mutation.file).or_default().push(mutation);
    }
    let mut text = String::new();
    for (file, mutations) in by_file {
        let old = sources.text(file)?.to_owned();
        let new = mutated(&old, &mutations)?;
        let _ = write!(text, "--- a/{file}\n+++ b/{file}\n{}", hunks(&old, &new));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota_results::mutants::{Span, Statuses, Verdict};

    fn mutant(replacement: &str) -> Mutant {
        let span = Span { line: 2, column: 9, end_line: 2, end_column: 10 };
        let mutation = Mutation {
            operator: "CON".to_owned(),
            detail: String::new(),
            file: "lib.rs".to_owned(),
            function: "f".to_owned(),
            span,
            original: "1".to_owned(),
            replacement: replacement.to_owned(),
        };
        Mutant {
            id: "ab".to_owned(),
            mutations: vec![mutation],
            verdict: Verdict::Survived,
            statuses: Statuses::default(),
            reused: false,
            proved_equivalent: false,
        }
    }

    fn sources() -> Sources {
        let text = "fn f() -> u32 {\n    ö + 1 + g()\n}\n".to_owned();
        Sources { root: PathBuf::new(), texts: [("lib.rs".to_owned(), text)].into() }
    }

    #[test]
    fn a_diff_shows_the_line_before_and_after() {
        let text = diff(&mutant("2"), &mut sources()).unwrap();
        let lines = "--- a/lib.rs\n+++ b/lib.rs\n@@ -1,3 +1,3 @@\n fn f() -> u32 {\n-    ö + 1 + g()\n+    ö + 2 + g()\n }\n";
        assert_eq!(text, lines);
    }

    #[test]
    fn a_diff_keeps_the_ends_of_lines_and_of_the_file() {
        let mut sources = sources();
        let text = "\u{feff}fn f() -> u32 {\r\n    ö + 1 + g()\r\n}".to_owned();
        sources.texts.insert("lib.rs".to_owned(), text);
        let text = diff(&mutant("2"), &mut sources).unwrap();
        let lines = "@@ -1,3 +1,3 @@\n \u{feff}fn f() -> u32 {\r\n-    ö + 1 + g()\r\n+    ö + 2 + g()\r\n }\n\\ No newline at end of file\n";
        assert!(text.ends_with(lines), "{text:?}");
    }

    #[test]
    fn a_snippet_points_at_the_place() {
        let text = snippet(&mutant("2"), &mut sources(), false).unwrap();
        assert!(text.contains("lib.rs:2:9") && text.contains("replaced by `2`"), "{text}");
    }

    #[test]
    fn a_file_that_changed_is_an_error() {
        let mut sources = sources();
        sources.texts.insert("lib.rs".to_owned(), "fn f() {}\n".to_owned());
        assert!(diff(&mutant("2"), &mut sources).is_err());
    }
}
