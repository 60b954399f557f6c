//! Marks in the source: what to leave out, and how often a statement may be changed.

use rustc_hash::{FxHashMap, FxHashSet};
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The marks in comments of a file, by line from 1.
#[derive(Debug, Default)]
pub struct Marks {
    lines: FxHashSet<usize>,
    from: FxHashSet<usize>,
    limits: FxHashMap<usize, usize>,
}

impl Marks {
    /// `// cota: skip` at the end of a line is about that line; on a line of its own it is about the
    /// item or statement that begins on the next. `// cota: limit K` likewise, and if the line before
    /// opens a block, about that line too: rustfmt moves what follows a `{` to a line of its own.
    pub fn read(text: &str) -> Self {
        let mut marks = Self::default();
        let mut opens_a_block = false;
        for (at, line) in text.lines().enumerate() {
            let after_opening =
                std::mem::replace(&mut opens_a_block, line.trim_end().ends_with('{'));
            let Some((code, comment)) = line.split_once("// cota:") else { continue };
            let comment = comment.trim();
            let alone = code.trim().is_empty();
            let about = if alone { at + 2 } else { at + 1 };
            if comment == "skip" || comment.starts_with("skip ") || comment.starts_with("skip:") {
                if alone {
                    marks.from.insert(about);
                } else {
                    marks.lines.insert(about);
                }
            } else if let Some(Ok(limit)) = comment.strip_prefix("limit ").map(|k| k.trim().parse())
            {
                marks.limits.insert(about, limit);
                if alone && after_opening {
                    marks.limits.insert(at, limit);
                }
            }
        }
        marks
    }

    /// Whether what is on this line is left out.
    pub fn skips(&self, line: usize) -> bool {
        self.lines.contains(&line)
    }

    /// Whether the item or statement that begins on this line is left out.
    pub fn skips_from(&self, line: usize) -> bool {
        self.from.contains(&line)
    }

    /// The limits, by the line that they are about.
    pub fn limits(self) -> FxHashMap<usize, usize> {
        self.limits
    }
}

/// Whether the attributes have `#[cota::skip]` or, for crates that come from there, `#[mutants::skip]`,
/// also in a `cfg_attr`.
pub fn skipped(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        if attribute.path().is_ident("cfg_attr") {
            let Meta::List(list) = &attribute.meta else { return false };
            let text = list.tokens.to_string().replace(' ', "");
            return text.contains("cota::skip") || text.contains("mutants::skip");
        }
        let path: Vec<_> = attribute.path().segments.iter().map(|s| s.ident.to_string()).collect();
        matches!(
            path.iter().map(String::as_str).collect::<Vec<_>>()[..],
            ["cota" | "mutants", "skip"]
        )
    })
}

/// What `#[path = "..."]` says.
pub fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) => Some(path.value()),
            _ => None,
        },
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_about_its_line_or_the_next() {
        let marks = Marks::read("a(); // cota: skip\n// cota: skip\nb();\nc(); // cota: limit 2\n");
        assert!(marks.skips(1) && !marks.skips(2) && !marks.skips(3));
        assert!(marks.skips_from(3) && !marks.skips_from(1));
        assert_eq!(marks.limits(), FxHashMap::from_iter([(4, 2)]));
        let marks =
            Marks::read("while a {\n    // cota: limit 1\n    b();\n    // cota: limit 2\n}\n");
        assert_eq!(marks.limits(), FxHashMap::from_iter([(1, 1), (3, 1), (5, 2)]));
    }

    #[test]
    fn attributes_mark_too() {
        let skip = |text: &str| {
            skipped(&syn::parse_str::<syn::ItemFn>(&format!("{text} fn f() {{}}")).unwrap().attrs)
        };
        assert!(skip("#[cota::skip]") && skip("#[mutants::skip]"));
        assert!(skip("#[cfg_attr(test, cota::skip)]"));
        assert!(!skip("#[inline]") && !skip("#[skip]"));
    }
}
