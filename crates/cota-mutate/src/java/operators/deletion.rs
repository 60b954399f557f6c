//! Operators that leave something out: CTF, MAD and ODL.

use super::precedence::sign;
use super::{Edit, Target, is_boolean};

pub(super) fn edits(target: &Target<'_>, edits: &mut Vec<Edit>) {
    match target.kind() {
        "IF" => branches(target, edits),
        "CASE" => case(target, edits),
        "METHOD_INVOCATION" => receiver(target, edits),
        "PLUS"
        | "MINUS"
        | "MULTIPLY"
        | "DIVIDE"
        | "REMAINDER"
        | "LEFT_SHIFT"
        | "RIGHT_SHIFT"
        | "UNSIGNED_RIGHT_SHIFT"
        | "AND"
        | "OR"
        | "XOR"
        | "CONDITIONAL_AND"
        | "CONDITIONAL_OR" => {
            operands(target, edits);
        }
        _ => {}
    }
    condition(target, edits);
}

/// ODL: a binary expression by one of its operands.
fn operands(target: &Target<'_>, edits: &mut Vec<Edit>) {
    for operand in ["left", "right"].into_iter().filter_map(|role| target.child(role)) {
        edits.push(target.by("ODL", super::precedence::operand(target, operand)));
    }
}

/// ODL: a call by what it is called on.
fn receiver(target: &Target<'_>, edits: &mut Vec<Edit>) {
    if target.around() == "EXPRESSION_STATEMENT" {
        return;
    }
    let select = target.child("select").filter(|&at| target.kind_of(at) == "MEMBER_SELECT");
    let receiver = select.and_then(|at| target.file.tree.child(at, "expression"));
    // The name of a class is no value.
    let is_value = |&at: &usize| {
        let element = target.file.node(at).element.as_str();
        !matches!(element, "CLASS" | "INTERFACE" | "ENUM" | "RECORD" | "PACKAGE")
    };
    if let Some(receiver) = receiver.filter(is_value) {
        edits.push(target.by("ODL", target.text(receiver)));
    }
}

/// CTF: a condition that is no comparison by true and by false.
fn condition(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let is_comparison = sign(target.kind())
        .is_some_and(|sign| matches!(sign, "==" | "!=" | "<" | "<=" | ">" | ">="));
    let is_whole = target.role_around() == "condition" && target.kind() != "PARENTHESIZED";
    if is_whole && !is_comparison && is_boolean(target.ty()) {
        let text = target.text(target.at);
        let others = ["true", "false"].into_iter().filter(|other| *other != text);
        edits.extend(others.map(|other| target.by("CTF", other)));
    }
}

/// CTF: an if by one of its branches.
fn branches(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(then) = target.child("then") else { return };
    edits.push(target.by("CTF", target.text(then)));
    let other = target.child("else").map_or(";", |at| target.text(at));
    edits.push(target.by("CTF", other));
}

/// MAD: a case of a switch that has a default.
fn case(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let is_default = |at: usize| target.text(at).starts_with("default");
    let Some(switch) = target.parent().filter(|_| !is_default(target.at)) else { return };
    if target.file.tree.children(switch, "case").any(is_default) {
        edits.push(target.by("MAD", ""));
    }
}
