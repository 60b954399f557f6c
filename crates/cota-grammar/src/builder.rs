//! Grammars written in Rust.

use crate::error::GrammarError;
use crate::grammar::Grammar;
use crate::syntax::{Expr, Kind, Name, Rule};

/// Collects rules; the first is where derivations start.
///
/// ```
/// use cota_grammar::{Grammar, Part};
///
/// let digits = Part::one_of('0'..='9').one_or_more();
/// let grammar = Grammar::builder()
///     .rule("sum", Part::symbol("number") + (Part::text("+") + Part::symbol("number")).any_number())
///     .rule("number", digits)
///     .build()?;
/// # let _ = grammar;
/// # Ok::<(), cota_grammar::GrammarError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    rules: Vec<(String, Part)>,
}

impl Builder {
    /// Adds a rule.
    pub fn rule(mut self, name: impl Into<String>, body: Part) -> Self {
        self.rules.push((name.into(), body));
        self
    }

    /// Checks the rules and makes the grammar.
    ///
    /// # Errors
    ///
    /// As for [`Grammar::parse`], without places.
    pub fn build(self) -> Result<Grammar, GrammarError> {
        Grammar::from_builder(self.rules)
    }
}

/// The body of a rule, or a part of it: `+` is "then", `|` is "or".
#[derive(Clone, Debug)]
pub struct Part(Expr);

impl Part {
    fn new(kind: Kind) -> Self {
        Self(Expr { kind, span: 0..0 })
    }

    /// A text; empty for the empty text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::new(Kind::Literal(text.into()))
    }

    /// One of the characters.
    pub fn one_of(characters: impl IntoIterator<Item = char>) -> Self {
        let mut set: Vec<char> = Vec::new();
        for c in characters {
            if !set.contains(&c) {
                set.push(c);
            }
        }
        Self::new(Kind::Class(set))
    }

    /// Whatever the rule of this name derives.
    pub fn symbol(name: impl Into<String>) -> Self {
        Self::new(Kind::Reference(Name { text: name.into(), span: 0..0 }))
    }

    /// This or nothing: `?`.
    pub fn optional(self) -> Self {
        Self::new(Kind::Optional(Box::new(self.0)))
    }

    /// This, zero or more times: `*`.
    pub fn any_number(self) -> Self {
        Self::new(Kind::Star(Box::new(self.0)))
    }

    /// This, one or more times: `+`.
    pub fn one_or_more(self) -> Self {
        Self::new(Kind::Plus(Box::new(self.0)))
    }

    pub(crate) fn into_rule(self, name: String) -> Rule {
        Rule { name: Name { text: name, span: 0..0 }, body: self.0 }
    }
}

impl std::ops::Add for Part {
    type Output = Self;

    fn add(self, next: Self) -> Self {
        Self::new(Kind::Sequence(vec![self.0, next.0]))
    }
}

impl std::ops::BitOr for Part {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        let mut alternatives = match self.0.kind {
            Kind::Choice(alternatives) => alternatives,
            kind => vec![Expr { kind, span: 0..0 }],
        };
        alternatives.push(other.0);
        Self::new(Kind::Choice(alternatives))
    }
}
