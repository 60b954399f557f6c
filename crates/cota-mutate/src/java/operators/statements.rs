//! Operators on statements, results and calls: RET, STD and SWP.

use super::precedence::sign;
use super::{Edit, Target, is_boolean, is_numeric};

pub(super) fn edits(target: &Target<'_>, edits: &mut Vec<Edit>) {
    match target.kind() {
        "RETURN" => results(target, edits),
        "EXPRESSION_STATEMENT" => left_out(target, edits),
        "METHOD_INVOCATION" | "NEW_CLASS" => swapped_arguments(target, edits),
        "MINUS"
        | "DIVIDE"
        | "REMAINDER"
        | "LEFT_SHIFT"
        | "RIGHT_SHIFT"
        | "UNSIGNED_RIGHT_SHIFT" => {
            swapped_operands(target, edits);
        }
        _ => {}
    }
}

/// RET: what is returned, by simple values of its type.
fn results(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(result) = target.child("result") else { return };
    let in_lambda = target
        .file
        .above(target.at)
        .find(|&above| matches!(target.kind_of(above), "METHOD" | "LAMBDA_EXPRESSION"));
    let Some(method) = in_lambda.filter(|&at| target.kind_of(at) == "METHOD") else { return };
    let ty = target.type_of(method);
    let values: &[&str] = if is_boolean(ty) {
        &["true", "false"]
    } else if ty == "char" || ty == "java.lang.Character" {
        &["'\\0'"]
    } else if is_numeric(ty) {
        &["0", "1"]
    } else if ty == "java.lang.String" {
        &["\"\"", "null"]
    } else {
        &["null"]
    };
    let span = target.file.node(result).span.clone();
    let text = target.text(result);
    let others = values.iter().filter(|value| **value != text);
    edits.extend(others.map(|value| target.edit("RET", span.clone(), *value)));
}

/// STD: a statement that is an expression is left out.
fn left_out(target: &Target<'_>, edits: &mut Vec<Edit>) {
    // The first statement of a constructor may call another one, which is no statement to leave out.
    let calls_constructor = ["this(", "super("];
    let text = target.text(target.at);
    if !calls_constructor.iter().any(|call| text.starts_with(call)) {
        edits.push(target.by("STD", ";"));
    }
}

/// SWP: neighbouring arguments are exchanged where both have the same type.
fn swapped_arguments(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let arguments: Vec<usize> = target.file.tree.children(target.at, "argument").collect();
    for pair in arguments.windows(2) {
        let (one, two) = (pair[0], pair[1]);
        let (first, second) = (target.text(one), target.text(two));
        if target.type_of(one) != target.type_of(two) || first == second {
            continue;
        }
        let (start, end) = (target.file.node(one).span.start, target.file.node(two).span.end);
        let between = &target.file.text[target.file.between(one, two)];
        edits.push(target.edit("SWP", start..end, format!("{second}{between}{first}")));
    }
}

/// SWP: the operands of what depends on their order.
fn swapped_operands(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let (Some(left), Some(right), Some(sign)) =
        (target.child("left"), target.child("right"), sign(target.kind()))
    else {
        return;
    };
    let (one, two) = (target.text(left), target.text(right));
    if one != two && is_numeric(target.type_of(left)) && is_numeric(target.type_of(right)) {
        edits.push(target.by("SWP", format!("(({two}) {sign} ({one}))")));
    }
}
