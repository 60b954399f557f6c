//! What could be wrong: a span, what to put there instead, and by which operator.

use std::ops::Range;

/// A function whose body can be changed.
#[derive(Clone, Debug)]
pub struct Function {
    /// The file it is in, an index.
    pub file: usize,
    /// Its name with that of its type or module: `List::push`.
    pub name: String,
    /// The whole of it.
    pub span: Range<usize>,
    /// Its body with the braces.
    pub body: Range<usize>,
    /// Whether it belongs to a trait, so that it may be called without being named.
    pub in_trait: bool,
    /// Whether it, or the `impl` or trait around it, has type parameters.
    pub generic: bool,
}

/// How the place of a switch is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// An expression: `(match switch { 1 => other, _ => original })`.
    Expression,
    /// A statement, or an expression that needs no comma or semicolon after it, in braces.
    Braced,
    /// An arm of a `match` that a guard takes out.
    Arm,
    /// The body of a function: a copy for each alternative.
    Body,
}

/// The place at which an alternative is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// How the switch is written.
    pub shape: Shape,
    /// What it replaces. For an arm, the guard, or nothing after the pattern.
    pub range: Range<usize>,
}

/// One small fault.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The name of the operator in the registry.
    pub operator: &'static str,
    /// Which of the operator's ways it is, where it has several: the mechanisms of navigation.
    pub detail: String,
    /// The file, an index.
    pub file: usize,
    /// The function, an index.
    pub function: usize,
    /// What is replaced.
    pub span: Range<usize>,
    /// What it is replaced by.
    pub replacement: String,
    /// The smallest place around it at which it can be switched on; none if only a copy of the
    /// function will do.
    pub place: Option<Place>,
    /// The statement it is in, for limits and merging.
    pub statement: Range<usize>,
}
