//! The places in annotated functions, as the attribute lists them.

use std::cmp::Ordering;
use std::fmt;

/// A function with `#[cota::decisions]`, or one of another language. Functions are the same if all
/// that is known of where they are is the same.
#[derive(Debug)]
pub struct Function {
    /// The path of its module.
    pub module: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The file.
    pub file: &'static str,
    /// The line it begins on.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// Tells functions apart that a macro made of the same text.
    pub ordinal: u32,
    /// How many outcomes its sites have together.
    pub outcomes: u32,
    /// Its sites in the order of the source.
    pub sites: &'static [Site],
}

/// A decision, condition or statement.
#[derive(Debug)]
pub struct Site {
    /// What it is.
    pub kind: SiteKind,
    /// The line.
    pub line: u32,
    /// The number of its first outcome; those of the next site come after all of its own.
    pub first: u32,
    /// The patterns of a `match`, the cases of a `switch`.
    pub arms: &'static [&'static str],
}

/// What stands at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteKind {
    /// `if`.
    If,
    /// `while`.
    While,
    /// `for`: another turn, or the end.
    For,
    /// `match`.
    Match,
    /// The guard of an arm.
    Guard,
    /// `?`.
    Question,
    /// `let` with `else`.
    LetElse,
    /// A decision of a language in whose compiled code it is not known how it was written.
    Decision,
    /// `switch` of such a language.
    Switch,
    /// What stands between `&&`, `||` and `!`.
    Condition,
    /// A statement.
    Statement,
}

impl Function {
    /// The site that has an outcome.
    pub(crate) fn site_of(&self, code: u32) -> Option<&Site> {
        let after = self.sites.partition_point(|site| site.first <= code);
        self.sites.get(after.checked_sub(1)?)
    }

    fn key(&self) -> (&str, &str, u32, u32, u32, &str) {
        (self.module, self.name, self.line, self.column, self.ordinal, self.file)
    }
}

impl Ord for Function {
    fn cmp(&self, other: &Self) -> Ordering {
        if std::ptr::eq(self, other) { Ordering::Equal } else { self.key().cmp(&other.key()) }
    }
}

impl PartialOrd for Function {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Function {}

impl Site {
    /// What an outcome means, in a word.
    pub(crate) fn outcome(&self, code: u32) -> String {
        let number = code - self.first;
        match (self.kind, number) {
            (SiteKind::Statement, _) => "run".to_string(),
            (SiteKind::Match | SiteKind::Switch, arm) => match self.arms.get(arm as usize) {
                Some(pattern) => format!("`{pattern}`"),
                None => format!("arm {arm}"),
            },
            (SiteKind::For, 0) => "end".to_string(),
            (SiteKind::For, _) => "turn".to_string(),
            (SiteKind::Question, 0) => "return".to_string(),
            (SiteKind::Question, _) => "go on".to_string(),
            (SiteKind::LetElse, 0) => "else".to_string(),
            (SiteKind::LetElse, _) => "bound".to_string(),
            (_, 0) => "false".to_string(),
            (_, _) => "true".to_string(),
        }
    }
}

impl fmt::Display for SiteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::If => "if",
            Self::While => "while",
            Self::For => "for",
            Self::Match => "match",
            Self::Guard => "guard",
            Self::Question => "?",
            Self::LetElse => "let else",
            Self::Decision => "decision",
            Self::Switch => "switch",
            Self::Condition => "condition",
            Self::Statement => "statement",
        })
    }
}
