//! The table of operators.

use super::{Edit, Target, relational};

/// One operator.
pub struct Operator {
    /// The short name, as in the literature where it has one.
    pub name: &'static str,
    /// What it does, in one line.
    pub title: &'static str,
    /// What it does in Rust, or why there is nothing for it to do.
    pub rust: &'static str,
    /// An example, before and after; none if the operator has no form in Rust.
    pub example: Option<(&'static str, &'static str)>,
    /// Whether it is on unless something else is said.
    pub default: bool,
    /// Whether it is one of the sixteen basic ones of the literature.
    pub basic: bool,
    /// The function; none if the operator has no form in Rust.
    pub apply: Option<fn(&Target<'_>, &mut Vec<Edit>)>,
}

/// All operators.
pub const OPERATORS: &[Operator] = &[
    Operator {
        name: "ROR",
        title: "relational operator replacement",
        rust: "each of == != < <= > >= by the other five, and the whole comparison by true and false",
        example: Some(("a < b", "a <= b")),
        default: true,
        basic: true,
        apply: Some(relational::ror),
    },
];
