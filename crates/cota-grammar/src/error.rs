//! What can be wrong with a grammar: an enum, with a place, a label and a hint for each case.

use std::fmt;
use std::ops::Range;

/// A range of bytes in the text of a grammar.
pub type Span = Range<usize>;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the message of each variant is its documentation")]
pub enum Problem {
    #[error("the grammar has no rules")]
    NoRules,
    #[error("expected {expected}, found {found}")]
    Expected { expected: &'static str, found: String },
    #[error("`{0}` starts nothing that a rule can contain")]
    StrayCharacter(char),
    #[error("`{0}` has nothing before it to repeat")]
    NothingToRepeat(char),
    #[error("`{0}` stands apart from what it repeats")]
    DetachedRepeat(char),
    #[error("an alternative is empty")]
    EmptyAlternative,
    #[error("the name between the angle brackets is empty")]
    EmptyName,
    #[error("this name is never closed")]
    UnclosedName,
    #[error("this string is never closed")]
    UnclosedString,
    #[error("this character class is never closed")]
    UnclosedClass,
    #[error("this group is never closed")]
    UnclosedGroup,
    #[error("groups and repetitions are nested too deeply")]
    TooDeep,
    #[error("this `)` closes nothing")]
    StrayClose,
    #[error("this comment is never closed")]
    UnclosedComment,
    #[error("unknown escape `\\{0}`")]
    UnknownEscape(char),
    #[error("`{0}` is not the number of a character")]
    NotACharacter(String),
    #[error("the range `{low}-{high}` is backwards")]
    BackwardsRange { low: char, high: char },
    #[error("this character class has no characters")]
    EmptyClass,
    #[error("the left side of a pair must be one `$SYMBOL`, not `{0}`")]
    NotASymbol(String),
    #[error("`$` without a name in an expansion")]
    BareDollar,
    #[error("the symbol `{0}` is defined twice")]
    DefinedTwice(String),
    #[error("the symbol `{name}` is not defined")]
    Undefined { name: String, similar: Option<String> },
    #[error("the symbol `{0}` produces no sentence")]
    Unproductive(String),
    #[error("the symbol `{0}` cannot be reached from `{1}`")]
    Unreachable(String, String),
    #[error("`{0}` can derive itself without adding any text: {1}")]
    Cycle(String, String),
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The grammar can be used; the author should know.
    Warning,
    /// The grammar cannot be used, or not for this.
    Error,
}

/// A problem, where it is, and how bad it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong.
    pub problem: Problem,
    /// Where, when the grammar came from a text.
    pub span: Option<Span>,
    /// A second place that explains the first, such as an earlier definition.
    pub related: Option<Span>,
    /// Whether the grammar can still be used.
    pub severity: Severity,
}

impl Diagnostic {
    pub(crate) fn error(problem: Problem, span: Span) -> Self {
        Self { problem, span: Some(span), related: None, severity: Severity::Error }
    }

    /// The words under the underlined place.
    pub fn label(&self) -> &'static str {
        match self.problem {
            Problem::NoRules => "no rule up to here",
            Problem::Expected { .. } => "not expected here",
            Problem::StrayCharacter(_) => "not part of the notation",
            Problem::NothingToRepeat(_) => "repeats nothing",
            Problem::DetachedRepeat(_) => "an operator or a terminal?",
            Problem::EmptyAlternative => "nothing here",
            Problem::EmptyName => "no name",
            Problem::UnclosedName
            | Problem::UnclosedString
            | Problem::UnclosedClass
            | Problem::UnclosedGroup
            | Problem::UnclosedComment => "opened here",
            Problem::TooDeep => "one too many",
            Problem::StrayClose => "no group is open",
            Problem::UnknownEscape(_) => "not an escape",
            Problem::NotACharacter(_) => "no such character",
            Problem::BackwardsRange { .. } => "ends before it starts",
            Problem::EmptyClass => "matches nothing",
            Problem::NotASymbol(_) => "not a symbol",
            Problem::BareDollar => "a name must follow",
            Problem::DefinedTwice(_) => "defined again",
            Problem::Undefined { .. } => "no rule for it",
            Problem::Unproductive(_) => "every alternative needs itself again, or another like it",
            Problem::Unreachable(..) => "never used",
            Problem::Cycle(..) => "on the cycle",
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        match &self.problem {
            Problem::NoRules => "write a rule such as `start ::= \"a\" | \"b\"`".into(),
            Problem::Expected { .. } => {
                "a rule is `name ::= alternatives`, a pair is `(\"$NAME\", \"expansion\")`".into()
            }
            Problem::StrayCharacter(c) => format!("to mean the text, put it in quotes: `\"{c}\"`"),
            Problem::NothingToRepeat(c) | Problem::DetachedRepeat(c) => {
                format!("write it right after what it repeats, or `\"{c}\"` to mean the text")
            }
            Problem::EmptyAlternative => "write `\"\"` for the empty text".into(),
            Problem::EmptyName => "write a name, as in `<digit>`".into(),
            Problem::UnclosedName => "close it with `>` on the same line".into(),
            Problem::UnclosedString => {
                "close it with the same quote on the same line; a line break inside is `\\n`".into()
            }
            Problem::UnclosedClass => "close it with `]`; to mean the text, write `\"[\"`".into(),
            Problem::UnclosedGroup => "close it with `)`; to mean the text, write `\"(\"`".into(),
            Problem::TooDeep => "give the inner ones rules of their own".into(),
            Problem::StrayClose => "remove it, or write `\")\"` to mean the text".into(),
            Problem::UnclosedComment => "close it with `*/`".into(),
            Problem::UnknownEscape(_) => {
                "the escapes are \\n \\r \\t \\0 \\\\ \\\" \\' \\] \\[ \\- \\^ \\$ \\xHH \\uHHHH \\u{H...}"
                    .into()
            }
            Problem::NotACharacter(_) => {
                "characters go up to \\u{10FFFF}, without \\u{D800} to \\u{DFFF}".into()
            }
            Problem::BackwardsRange { low, high } => {
                format!("did you mean `{high}-{low}`? A `-` that stands for itself is `\\-`")
            }
            Problem::EmptyClass => "name at least one printable character".into(),
            Problem::NotASymbol(_) => "a symbol is `$` and then letters, as in `$TREE`".into(),
            Problem::BareDollar => "a symbol is `$` and then letters; there is no literal `$`".into(),
            Problem::DefinedTwice(_) => "join the two with `|` in one rule".into(),
            Problem::Undefined { similar: Some(similar), .. } => format!("did you mean `{similar}`?"),
            Problem::Undefined { name, similar: None } => {
                format!("add a rule for `{name}`, or put it in quotes to mean the text")
            }
            Problem::Unproductive(_) => "add an alternative without recursion".into(),
            Problem::Unreachable(_, start) => {
                format!("use it in a rule that `{start}` reaches, or remove it")
            }
            Problem::Cycle(..) => {
                "every sentence is still listed once; derivations cannot be counted, there are infinitely many"
                    .into()
            }
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

/// A grammar that cannot be used: every problem that was found, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrammarError {
    /// The problems; never empty.
    pub problems: Vec<Diagnostic>,
}

impl From<Diagnostic> for GrammarError {
    fn from(problem: Diagnostic) -> Self {
        Self { problems: vec![problem] }
    }
}

impl fmt::Display for GrammarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            write!(f, "{}{problem}", if i > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for GrammarError {}
