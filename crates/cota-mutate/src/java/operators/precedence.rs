//! One operator in place of another, grouped as the tree is.

use super::{Edit, Target};
use crate::java::tokens;

/// How strongly an operator binds; the higher, the more.
fn strength(sign: &str) -> u8 {
    match sign {
        "*" | "/" | "%" => 12,
        "+" | "-" => 11,
        "<<" | ">>" | ">>>" => 10,
        "<" | "<=" | ">" | ">=" | "instanceof" => 9,
        "==" | "!=" => 8,
        "&" => 7,
        "^" => 6,
        "|" => 5,
        "&&" => 4,
        "||" => 3,
        _ => 0,
    }
}

/// The sign of an operator with two operands, by the kind of its node.
pub(super) fn sign(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "MULTIPLY" => "*",
        "DIVIDE" => "/",
        "REMAINDER" => "%",
        "PLUS" => "+",
        "MINUS" => "-",
        "LEFT_SHIFT" => "<<",
        "RIGHT_SHIFT" => ">>",
        "UNSIGNED_RIGHT_SHIFT" => ">>>",
        "LESS_THAN" => "<",
        "LESS_THAN_EQUAL" => "<=",
        "GREATER_THAN" => ">",
        "GREATER_THAN_EQUAL" => ">=",
        "EQUAL_TO" => "==",
        "NOT_EQUAL_TO" => "!=",
        "AND" => "&",
        "XOR" => "^",
        "OR" => "|",
        "CONDITIONAL_AND" => "&&",
        "CONDITIONAL_OR" => "||",
        _ => return None,
    })
}

/// How strongly an expression holds together.
fn strength_of(kind: &str) -> u8 {
    match kind {
        "CONDITIONAL_EXPRESSION" => 2,
        "INSTANCE_OF" => strength("instanceof"),
        "LAMBDA_EXPRESSION" | "ASSIGNMENT" => 1,
        kind if kind.ends_with("_ASSIGNMENT") => 1,
        kind => sign(kind).map_or(14, strength),
    }
}

/// The expression with another operator in the place of its own: only the sign is replaced where the parser groups the
/// rest as before.
pub(super) fn replaced(target: &Target<'_>, operator: &'static str, other: &str) -> Option<Edit> {
    let (left, right) = (target.child("left")?, target.child("right")?);
    let own = sign(target.kind())?;
    let strength = strength(other);
    let loose = |at: usize, is_right: bool| {
        let operand = strength_of(target.kind_of(at));
        operand < strength || is_right && operand == strength
    };
    let (wraps_left, wraps_right) = (loose(left, false), loose(right, true));
    let wraps_all = target.parent().is_some_and(|parent| {
        let above = strength_of(target.kind_of(parent));
        let is_operand =
            matches!(target.role(), "left" | "right" | "operand" | "expression" | "condition")
                && target.kind_of(parent) != "PARENTHESIZED"
                && !target.kind_of(parent).ends_with("ASSIGNMENT")
                && above > 1;
        let in_operator = sign(target.kind_of(parent)).is_some()
            || matches!(target.kind_of(parent), "INSTANCE_OF" | "CONDITIONAL_EXPRESSION");
        is_operand
            && in_operator
            && (above > strength || above == strength && target.role() == "right")
    });
    if !wraps_left && !wraps_right && !wraps_all {
        let from = target.file.node(left).span.end;
        let span = tokens::sign(&target.file.text, from, own)?;
        return Some(target.edit(operator, span, other));
    }
    let wrapped = |at: usize, wraps: bool| {
        let text = target.text(at);
        if wraps { format!("({text})") } else { text.to_owned() }
    };
    let text = format!("{} {other} {}", wrapped(left, wraps_left), wrapped(right, wraps_right));
    Some(target.by(operator, if wraps_all { format!("({text})") } else { text }))
}

/// A text as the operand of a sign in front of it.
pub(super) fn operand(target: &Target<'_>, at: usize) -> String {
    let text = target.text(at);
    if strength_of(target.kind_of(at)) >= 14 && !text.starts_with(['-', '+']) {
        text.to_owned()
    } else {
        format!("({text})")
    }
}

/// An expression with a sign in front of it, in parentheses where it is an operand.
pub(super) fn signed(target: &Target<'_>, sign: &str) -> String {
    let text = format!("{sign}{}", operand(target, target.at));
    let parent = target.parent().map_or("", |parent| target.kind_of(parent));
    let is_part = matches!(parent, "MEMBER_SELECT" | "ARRAY_ACCESS" | "UNARY_MINUS" | "UNARY_PLUS")
        && target.role() != "index"
        || matches!(parent, "PLUS" | "MINUS");
    if is_part { format!("({text})") } else { text }
}
