//! A file of Rust source with its tree and its positions.

use crate::Error;
use crate::rust::error::RustError;
use proc_macro2::{TokenStream, TokenTree};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// One file of the crate.
pub struct SourceFile {
    /// Where it is, relative to the root of the workspace.
    pub path: PathBuf,
    pub text: String,
    pub tree: syn::File,
    /// Where the text begins that the tree's positions count from: after a byte order mark and a
    /// `#!` line.
    offset: usize,
    lines: Vec<usize>,
}

/// The parser calls itself for what is in brackets and for what comes after a sign, so deep nesting would overflow
/// the stack.
const DEEPEST: usize = 200;

/// The line where a text is nested too deeply, if it is.
fn too_deep(text: &str) -> Option<usize> {
    let tokens: TokenStream = text.strip_prefix('\u{feff}').unwrap_or(text).parse().ok()?;
    // The brackets that are open, each with the signs in a row before the next token.
    let mut open = vec![(tokens.into_iter(), 0)];
    while let Some((tokens, signs)) = open.last_mut() {
        match tokens.next() {
            Some(TokenTree::Punct(sign)) => {
                *signs += 1;
                if open.iter().map(|(_, signs)| signs + 1).sum::<usize>() > DEEPEST {
                    return Some(sign.span().start().line);
                }
            }
            Some(TokenTree::Group(group)) => {
                open.push((group.stream().into_iter(), 0));
                if open.len() > DEEPEST {
                    return Some(group.span_open().start().line);
                }
            }
            Some(_) => *signs = 0,
            None => {
                open.pop();
                if let Some((_, signs)) = open.last_mut() {
                    *signs = 0;
                }
            }
        }
    }
    None
}

/// A place for people: line and column from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

impl SourceFile {
    /// Reads and parses a file.
    ///
    /// # Errors
    /// If it cannot be read or is not Rust.
    pub fn read(root: &Path, path: &Path) -> Result<Self, Error> {
        let full = root.join(path);
        let text = std::fs::read_to_string(&full).map_err(Error::io(full))?;
        Self::parse(path.to_owned(), text)
    }

    /// Parses a text as the file at `path`.
    ///
    /// # Errors
    /// If it is not Rust.
    pub fn parse(path: PathBuf, text: String) -> Result<Self, Error> {
        let wrong =
            |line, message| Error::from(RustError::Syntax { file: path.clone(), line, message });
        if let Some(line) = too_deep(&text) {
            return Err(wrong(line, format!("nested more than {DEEPEST} deep")));
        }
        let tree = syn::parse_file(&text)
            .map_err(|error| wrong(error.span().start().line, error.to_string()))?;
        let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let shebang = tree.shebang.as_ref().map_or(0, String::len);
        let mut lines = vec![0];
        lines.extend(text.match_indices('\n').map(|(at, _)| at + 1));
        Ok(Self { path, text, tree, offset: mark + shebang, lines })
    }

    /// The bytes that a part of the tree stands for.
    pub fn range(&self, part: &impl syn::spanned::Spanned) -> Range<usize> {
        self.span(part.span())
    }

    /// The bytes of a span.
    pub fn span(&self, span: proc_macro2::Span) -> Range<usize> {
        let range = span.byte_range();
        range.start + self.offset..range.end + self.offset
    }

    /// The text of a part of the tree.
    pub fn source(&self, part: &impl syn::spanned::Spanned) -> &str {
        &self.text[self.range(part)]
    }

    /// The line (from 1) and the column of a byte.
    pub fn position(&self, byte: usize) -> Position {
        let line = self.lines.partition_point(|&start| start <= byte);
        let start = self.lines[line - 1];
        Position { line, column: self.text[start..byte].chars().count() + 1 }
    }

    /// The text of a line, from 1, without its end.
    pub fn line(&self, line: usize) -> &str {
        let end = self.lines.get(line).map_or(self.text.len(), |&next| next - 1);
        self.text[self.lines[line - 1]..end].trim_end_matches('\r')
    }

    /// How many lines there are.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_bytes_of_the_file_even_after_a_mark_and_a_first_line() {
        for prefix in ["", "\u{feff}", "#!/usr/bin/env run\n"] {
            let text = format!("{prefix}fn größe() -> u32 {{ 1 }}\nfn two() {{}}\n");
            let file = SourceFile::parse("lib.rs".into(), text).unwrap();
            let names: Vec<_> = file.tree.items.iter().map(|item| file.source(item)).collect();
            assert_eq!(names, ["fn größe() -> u32 { 1 }", "fn two() {}"]);
        }
    }

    #[test]
    fn positions_count_characters() {
        let file = SourceFile::parse("lib.rs".into(), "fn a() {}\nfn ö() {}\n".into()).unwrap();
        let range = file.range(&file.tree.items[1]);
        assert_eq!(file.position(range.start), Position { line: 2, column: 1 });
        assert_eq!(file.position(range.end), Position { line: 2, column: 10 });
        assert_eq!(file.line(2), "fn ö() {}");
    }

    #[test]
    fn what_is_nested_without_end_is_refused_and_nothing_else() {
        let parse = |open: &str, close: &str, times: usize| {
            let body = format!("{}1{}", open.repeat(times), close.repeat(times));
            SourceFile::parse("lib.rs".into(), format!("fn a() {{\n{body} }}\n"))
        };
        let forms =
            [("(", ")"), ("[", "]"), ("{", "}"), ("!", ""), ("-", ""), ("||", ""), ("&", "")];
        for (open, close) in forms {
            assert!(parse(open, close, 60).is_ok(), "{open}");
            for times in [300, 100_000] {
                let error = parse(open, close, times).err().map(|error| error.to_string());
                assert!(error.is_some_and(|error| error.contains("200 deep")), "{open}");
            }
        }
    }
}
