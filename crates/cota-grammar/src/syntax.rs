//! From text to rules: three notations, one tree.

pub(crate) mod pairs;
mod rules;
mod scanner;

use crate::error::{Diagnostic, Problem, Span};

/// A rule as written.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub name: Name,
    pub body: Expr,
}

/// A name and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub text: String,
    pub span: Span,
}

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub kind: Kind,
    pub span: Span,
}

/// The forms of an expression.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Literal(String),
    Class(Vec<char>),
    Reference(Name),
    Sequence(Vec<Expr>),
    Choice(Vec<Expr>),
    Optional(Box<Expr>),
    Star(Box<Expr>),
    Plus(Box<Expr>),
}

/// Reads a grammar in whichever notation its first characters indicate.
///
/// The lecture's pairs may define a symbol many times; in the others that is a mistake, which
/// the second value says.
pub(crate) fn parse(text: &str) -> Result<(Vec<Rule>, bool), Diagnostic> {
    let rules = if pairs::looks_like(text)? {
        (pairs::parse(text)?, true)
    } else {
        (rules::parse(text)?, false)
    };
    if rules.0.is_empty() {
        return Err(Diagnostic::error(Problem::NoRules, 0..text.len()));
    }
    Ok(rules)
}
