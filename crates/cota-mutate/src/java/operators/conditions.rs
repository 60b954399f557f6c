//! Operators on truth values: COD, COI, COR, ROR and BEE.

use super::precedence::{replaced, sign};
use super::{Edit, Target, is_boolean, is_numeric};

pub(super) fn edits(target: &Target<'_>, edits: &mut Vec<Edit>) {
    match target.kind() {
        "EQUAL_TO" | "NOT_EQUAL_TO" | "LESS_THAN" | "LESS_THAN_EQUAL" | "GREATER_THAN"
        | "GREATER_THAN_EQUAL" => relational(target, edits),
        "CONDITIONAL_AND" | "CONDITIONAL_OR" => connective(target, edits),
        "AND" | "OR" | "XOR" if is_boolean(target.ty()) => connective(target, edits),
        "LOGICAL_COMPLEMENT" => {
            if let Some(operand) = target.child("operand") {
                let start = target.file.node(target.at).span.start;
                edits.push(target.edit("COD", start..target.file.node(operand).span.start, ""));
            }
        }
        _ => {}
    }
    negated(target, edits);
    extended(target, edits);
}

fn relational(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let (Some(left), Some(right)) = (target.child("left"), target.child("right")) else { return };
    let of_numbers = is_numeric(target.type_of(left)) && is_numeric(target.type_of(right));
    let own = sign(target.kind()).unwrap_or_default();
    let all: &[&str] = if of_numbers { &["==", "!=", "<", "<=", ">", ">="] } else { &["==", "!="] };
    for other in all.iter().filter(|other| **other != own) {
        edits.extend(replaced(target, "ROR", other));
    }
    let in_loop = matches!(target.around(), "WHILE_LOOP" | "DO_WHILE_LOOP" | "FOR_LOOP");
    let leaves_out = target.options.smart_literals && in_loop;
    if target.options.replace_with_true && !leaves_out {
        edits.push(target.by("ROR", "true"));
    }
    if target.options.replace_with_false && !leaves_out {
        edits.push(target.by("ROR", "false"));
    }
}

fn connective(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let options = target.options;
    let all = [
        ("&&", options.and),
        ("||", options.or),
        ("^", options.xor),
        ("&", options.bit_and),
        ("|", options.bit_or),
    ];
    let is_on = |sign: &str| all.iter().any(|(own, on)| *own == sign && *on);
    let own = sign(target.kind()).unwrap_or_default();
    if !is_on(own) {
        return;
    }
    for (other, _) in all.iter().filter(|(other, on)| *on && *other != own) {
        edits.extend(replaced(target, "COR", other));
    }
}

/// Whether a condition may be negated or extended here: what is an operand of a negation is done there.
fn is_condition(target: &Target<'_>) -> bool {
    let is_value = target.is_variable()
        || sign(target.kind()).is_some()
        || matches!(
            target.kind(),
            "BOOLEAN_LITERAL" | "METHOD_INVOCATION" | "INSTANCE_OF" | "ARRAY_ACCESS"
        );
    is_boolean(target.ty())
        && is_value
        && !target.is_assigned()
        && !matches!(target.role(), "select" | "iterable")
        && !matches!(
            target.around(),
            "EXPRESSION_STATEMENT" | "MEMBER_SELECT" | "LOGICAL_COMPLEMENT"
        )
}

fn negated(target: &Target<'_>, edits: &mut Vec<Edit>) {
    if is_condition(target) {
        let text = super::precedence::operand(target, target.at);
        edits.push(target.by("COI", format!("!{text}")));
    }
}

/// BEE: a condition with another one of the function.
fn extended(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let is_literal = target.kind() == "BOOLEAN_LITERAL";
    let whole = !matches!(target.around(), "CONDITIONAL_AND" | "CONDITIONAL_OR");
    if !is_condition(target) || !whole || is_literal && target.options.skip_constants {
        return;
    }
    let own = target.text(target.at);
    let mut others: Vec<&str> = Vec::new();
    let span = target.file.node(target.function.node).span.clone();
    let nodes = target.file.tree.nodes.iter().enumerate().skip(target.function.node + 1);
    for (at, _) in nodes.take_while(|(_, node)| node.span.start < span.end) {
        let other = Target { at, ..*target };
        let text = target.text(at);
        let skips = other.kind() == "BOOLEAN_LITERAL" && target.options.skip_constants
            || text == own && target.options.skip_same_expression;
        if is_condition(&other) && !skips && !others.contains(&text) {
            others.push(text);
        }
    }
    for other in others {
        for sign in ["&&", "||"] {
            edits.push(target.by("BEE", format!("(({own}) {sign} ({other}))")));
        }
    }
}
