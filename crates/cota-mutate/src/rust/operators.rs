//! What the operators of the registry do in Rust.

mod arithmetic;
mod atoms;
mod calls;
mod constants;
mod control;
mod deletion;
mod forms;
mod insertion;
mod links;
mod order;
mod relational;
mod returns;

pub use forms::RUST;

use crate::rust::grouping::Operands;
use crate::rust::items::Items;
use crate::rust::scope::Scope;
use crate::rust::source::SourceFile;
use std::ops::Range;
use syn::{BinOp, Block, Expr, ExprBinary, ExprMatch, Pat, Signature, Stmt};

/// Looks at a target and adds what the operator proposes there.
pub type Apply = fn(&Target<'_>, &mut Vec<Edit>);

/// What an operator does; none if it has no form in Rust, or is made of several parts, as the navigation operator is.
pub fn named(name: &str) -> Option<Apply> {
    Some(match name {
        "AODU" => arithmetic::aodu,
        "AOIS" => arithmetic::aois,
        "AOIU" => arithmetic::aoiu,
        "AORB" => arithmetic::aorb,
        "AORS" => arithmetic::aors,
        "ASRS" => arithmetic::asrs,
        "COD" => relational::cod,
        "COI" => relational::coi,
        "COR" => relational::cor,
        "LOI" => arithmetic::loi,
        "LOR" => arithmetic::lor,
        "ROR" => relational::ror,
        "SOR" => arithmetic::sor,
        "BEE" => control::bee,
        "CAL" => calls::cal,
        "CON" => constants::con,
        "DEF" => returns::def,
        "MAD" => control::mad,
        "MGR" => control::mgr,
        "OPT" => constants::opt,
        "RET" => returns::ret,
        "RNG" => constants::rng,
        "STD" => control::std,
        "SWP" => calls::swp,
        "LNK" => links::lnk,
        "VAR" => links::var,
        "CFN" => constants::cfn,
        "CTF" => deletion::ctf,
        "MET" => calls::met,
        "ODL" => deletion::odl,
        "STM" => order::stm,
        "STS" => order::sts,
        "CXA" => insertion::cxa,
        "GRD" => insertion::grd,
        "INS" => insertion::ins,
        _ => return None,
    })
}

/// A part of the program that an operator looks at.
#[derive(Clone, Copy)]
pub enum Node<'a> {
    Expression(&'a Expr),
    /// A statement that ends in a semicolon, or a block in the middle of others.
    Statement(&'a Stmt),
    /// One arm of a `match`.
    Arm(&'a ExprMatch, usize),
    /// The guard of an arm.
    Guard(&'a Expr),
    /// A whole function.
    Function(&'a Signature, &'a Block),
    /// Two neighbouring statements of a block, by the number of the first.
    Pair(&'a Block, usize),
    /// The place before a statement of a block, or after the last one.
    Gap(&'a Block, usize),
}

/// A node with what is known around it.
pub struct Target<'a> {
    pub file: &'a SourceFile,
    pub node: Node<'a>,
    /// What is visible there.
    pub scope: &'a Scope,
    /// What the crate has.
    pub items: &'a Items,
    /// Whether a `bool` is expected.
    pub boolean: bool,
    /// What the expression is used for.
    pub usage: Usage<'a>,
    /// Whether it is not just the beginning of a longer chain.
    pub whole: bool,
    /// Whether it is an argument of a statement that is only a call.
    pub call_argument: bool,
    /// A number of the function.
    pub region: u32,
}

/// What an expression is used for.
#[derive(Clone, Copy, Default)]
pub enum Usage<'a> {
    /// Nothing of the following.
    #[default]
    Other,
    /// It is assigned to; what it gets.
    Left(&'a Expr),
    /// It is assigned; where it goes.
    Right(&'a Expr),
    /// It is compared; with what.
    Compared(&'a Expr),
    /// A `let` gives it to a pattern.
    Bound(&'a Pat),
    /// It is behind a `&`, or a pattern looks at it.
    Borrowed,
    /// It is changed in place: borrowed with `&mut`, or the left side of `+=`.
    Changed,
}

/// An edit that an operator proposes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Range<usize>,
    /// By what.
    pub replacement: String,
    /// Which way of the operator.
    pub detail: String,
    /// Whether the type changes, so that only a copy of the function will do.
    pub copy: bool,
    /// Its operands, if it replaces an operator between them.
    pub operands: Option<Operands>,
}

impl Edit {
    /// An edit of an operator that has one way only.
    pub fn new(span: Range<usize>, replacement: impl Into<String>) -> Self {
        Self {
            span,
            replacement: replacement.into(),
            detail: String::new(),
            copy: false,
            operands: None,
        }
    }

    /// Another operator between the same operands.
    pub fn operator(target: &Target<'_>, binary: &ExprBinary, other: impl Into<String>) -> Self {
        let operands = [target.range(&binary.left), target.range(&binary.right)];
        Self { operands: Some(operands), ..Self::new(target.range(&binary.op), other) }
    }

    /// An edit that changes the type of what it replaces.
    pub fn in_copy(mut self) -> Self {
        self.copy = true;
        self
    }

    /// Names the way of the operator that it is.
    pub fn by(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }
}

impl<'a> Target<'a> {
    /// The expression, if it is one.
    pub fn expression(&self) -> Option<&'a Expr> {
        match self.node {
            Node::Expression(expression) => Some(expression),
            _ => None,
        }
    }

    /// The binary expression, if it is one.
    pub fn binary(&self) -> Option<&'a ExprBinary> {
        match self.expression()? {
            Expr::Binary(binary) => Some(binary),
            _ => None,
        }
    }

    /// The bytes of a part.
    pub fn range(&self, part: &impl syn::spanned::Spanned) -> Range<usize> {
        self.file.range(part)
    }

    /// The text of a part.
    pub fn source(&self, part: &impl syn::spanned::Spanned) -> &'a str {
        self.file.source(part)
    }
}

/// Whether an operator assigns.
pub fn assigns(op: &BinOp) -> bool {
    use BinOp::{
        AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign,
        ShlAssign, ShrAssign, SubAssign,
    };
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

#[cfg(test)]
mod tests {
    use super::{RUST, named};
    use crate::config::Config;
    use crate::operators::registry::{NAVIGATION, OPERATORS, Operator};

    #[test]
    fn every_operator_that_the_registry_shows_in_rust_does_something() {
        for operator in OPERATORS.iter().filter(|operator| operator.name != NAVIGATION) {
            assert_eq!(
                named(operator.name).is_some(),
                RUST.supports(operator),
                "{}",
                operator.name
            );
        }
    }

    #[test]
    fn every_form_is_that_of_an_operator_and_no_operator_is_forgotten() {
        let forms: Vec<&str> = RUST.forms.iter().map(|form| form.operator).collect();
        assert_eq!(forms, OPERATORS.iter().map(|operator| operator.name).collect::<Vec<_>>());
    }

    #[test]
    fn three_of_the_sixteen_basic_operators_have_no_form_in_rust() {
        let config = Config { operators: vec!["basic".to_owned()], ..Config::default() };
        let chosen = config.chosen().unwrap();
        assert_eq!(chosen.len(), 16);
        let supported = |operator: &&&Operator| RUST.supports(operator);
        assert_eq!(chosen.iter().filter(supported).count(), 13);
    }
}
