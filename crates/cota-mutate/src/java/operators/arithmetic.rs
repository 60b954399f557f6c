//! Operators on numbers: AODS, AODU, AOIS, AOIU, AORB, AORS, AORU, ASRS, LOD, LOI, LOR, SOR, and constants.

use super::precedence::{replaced, sign, signed};
use super::{Edit, Target, is_boolean, is_integral, is_numeric};
use crate::java::tokens;

pub(super) fn edits(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let kind = target.kind().to_owned();
    match kind.as_str() {
        "PLUS" | "MINUS" | "MULTIPLY" | "DIVIDE" | "REMAINDER" if is_numeric(target.ty()) => {
            exchange(target, "AORB", &["*", "/", "%", "+", "-"], edits);
        }
        "LEFT_SHIFT" | "RIGHT_SHIFT" | "UNSIGNED_RIGHT_SHIFT" => {
            exchange(target, "SOR", &["<<", ">>", ">>>"], edits);
        }
        "AND" | "OR" | "XOR" if !is_boolean(target.ty()) => {
            exchange(target, "LOR", &["&", "|", "^"], edits);
        }
        "UNARY_MINUS" | "UNARY_PLUS" => unary(target, edits),
        "BITWISE_COMPLEMENT" => without(target, "LOD", edits),
        kind if kind.ends_with("CREMENT") => counting(target, edits),
        kind if kind.ends_with("_ASSIGNMENT") => shortcut(target, edits),
        _ => {}
    }
    insertions(target, edits);
    constants(target, edits);
}

/// Each of some operators by the others.
fn exchange(
    target: &Target<'_>,
    operator: &'static str,
    signs: &[&'static str],
    edits: &mut Vec<Edit>,
) {
    let own = sign(target.kind()).unwrap_or_default();
    let others = signs.iter().filter(|other| **other != own);
    edits.extend(others.filter_map(|other| replaced(target, operator, other)));
}

/// The operand of a sign in front of it, alone.
fn without(target: &Target<'_>, operator: &'static str, edits: &mut Vec<Edit>) {
    if let Some(operand) = target.child("operand") {
        let start = target.file.node(target.at).span.start;
        edits.push(target.edit(operator, start..target.file.node(operand).span.start, ""));
    }
}

fn unary(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(operand) = target.child("operand") else { return };
    let is_minus = target.kind() == "UNARY_MINUS";
    if is_minus {
        without(target, "AODU", edits);
    }
    let start = target.file.node(target.at).span.start;
    let between = start..target.file.node(operand).span.start;
    edits.push(target.edit("AORU", between, if is_minus { "+" } else { "-" }));
}

/// `x++` and the like.
fn counting(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(operand) = target.child("operand") else { return };
    let (own, inner) =
        (target.file.node(target.at).span.clone(), target.file.node(operand).span.clone());
    let is_up = target.kind().ends_with("INCREMENT");
    let (sign, other) = if is_up { ("++", "--") } else { ("--", "++") };
    let from = if target.kind().starts_with("PREFIX") { own.start } else { inner.end };
    if let Some(span) = tokens::sign(&target.file.text, from, sign) {
        edits.push(target.edit("AORS", span, other));
    }
    let is_statement = target.around() == "EXPRESSION_STATEMENT";
    if !is_statement || !target.options.skip_expression_statements {
        edits.push(target.by("AODS", target.text(operand)));
    }
}

/// Compound assignments, by others of their kind.
fn shortcut(target: &Target<'_>, edits: &mut Vec<Edit>) {
    const KINDS: [&[&str]; 3] =
        [&["+=", "-=", "*=", "/=", "%="], &["&=", "|=", "^="], &["<<=", ">>=", ">>>="]];
    let (Some(left), Some(right)) = (target.child("variable"), target.child("expression")) else {
        return;
    };
    let between = target.file.between(left, right);
    let Some(at) = tokens::next(&target.file.text, between.start) else { return };
    let rest = &target.file.text[at..between.end];
    let all = KINDS.iter().flat_map(|kind| kind.iter());
    // Of two that fit, the longer one.
    let own = all.filter(|sign| rest.starts_with(**sign)).max_by_key(|sign| sign.len());
    let Some(own) = own else { return };
    let is_text = target.type_of(left) == "java.lang.String";
    let is_condition = is_boolean(target.type_of(left));
    let same = KINDS.iter().find(|kind| kind.contains(own)).copied().unwrap_or_default();
    if is_text || is_condition && *own != "&=" && *own != "|=" && *own != "^=" {
        return;
    }
    for other in same.iter().filter(|other| *other != own) {
        edits.push(target.edit("ASRS", at..at + own.len(), *other));
    }
}

/// Signs put before values, and counting of variables.
fn insertions(target: &Target<'_>, edits: &mut Vec<Edit>) {
    if target.is_assigned() || !is_numeric(target.ty()) {
        return;
    }
    let is_variable = target.is_variable();
    let is_binary = sign(target.kind()).is_some();
    let is_literal = target.kind().ends_with("_LITERAL") && target.kind() != "CHAR_LITERAL";
    let is_call = target.kind() == "METHOD_INVOCATION" && target.around() != "EXPRESSION_STATEMENT";
    let is_name_of_more = target.role() == "select" || target.role() == "iterable";
    if is_name_of_more
        || !(is_variable || is_binary || is_literal || is_call || target.kind() == "ARRAY_ACCESS")
    {
        return;
    }
    let can_be_stored = is_variable || target.kind() == "ARRAY_ACCESS";
    let node = target.file.node(target.at);
    let is_length = node.name == "length" && node.is("final");
    let is_final = node.is("final") && target.options.skip_final || is_length;
    if can_be_stored && !is_final {
        let text = target.text(target.at);
        for other in
            [format!("{text}++"), format!("{text}--"), format!("++{text}"), format!("--{text}")]
        {
            // `a - --b` is not `a---b`.
            let is_operand = matches!(target.around(), "PLUS" | "MINUS");
            let other = if is_operand { format!("({other})") } else { other };
            edits.push(target.by("AOIS", other));
        }
    }
    let compared = sign(target.around())
        .is_some_and(|sign| matches!(sign, "<" | "<=" | ">" | ">=" | "==" | "!="));
    if !compared && !is_literal {
        edits.push(target.by("AOIU", signed(target, "-")));
    }
    if is_integral(target.ty()) {
        edits.push(target.by("LOI", signed(target, "~")));
    }
}

/// CON: numbers, truth values and texts by others.
fn constants(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let text = target.text(target.at);
    let others: Vec<String> = match target.kind() {
        "INT_LITERAL" if target.constants.integers => integers(text, ""),
        "LONG_LITERAL" if target.constants.integers => {
            integers(text.trim_end_matches(['l', 'L']), "L")
        }
        "FLOAT_LITERAL" if target.constants.floats => floats(text, "f"),
        "DOUBLE_LITERAL" if target.constants.floats => floats(text, ""),
        "BOOLEAN_LITERAL" if target.constants.bools => {
            vec![if text == "true" { "false" } else { "true" }.to_owned()]
        }
        "STRING_LITERAL" if target.constants.strings => vec!["\"\"".to_owned()],
        _ => return,
    };
    let known = |other: &&String| other.as_str() != text;
    edits.extend(others.iter().filter(known).map(|other| target.by("CON", other.clone())));
}

/// Other whole numbers: 0, 1, -1, one more and one less.
fn integers(text: &str, ending: &str) -> Vec<String> {
    let digits = text.replace('_', "");
    let lower = digits.to_ascii_lowercase();
    let parsed = match lower.as_bytes() {
        [b'0', b'x', ..] => i64::from_str_radix(&lower[2..], 16),
        [b'0', b'b', ..] => i64::from_str_radix(&lower[2..], 2),
        [b'0', _, ..] => i64::from_str_radix(&lower[1..], 8),
        _ => lower.parse(),
    };
    let Ok(value) = parsed else { return Vec::new() };
    let mut found: Vec<i64> = Vec::new();
    for other in [0, 1, -1, value.wrapping_add(1), value.wrapping_sub(1)] {
        let fits = !ending.is_empty() || i32::try_from(other).is_ok();
        if other != value && fits && !found.contains(&other) {
            found.push(other);
        }
    }
    let written = |other: &i64| {
        let text = format!("{other}{ending}");
        if *other < 0 { format!("({text})") } else { text }
    };
    found.iter().map(written).collect()
}

fn floats(text: &str, ending: &str) -> Vec<String> {
    let digits = text.trim_end_matches(['f', 'F', 'd', 'D']).replace('_', "");
    let Ok(value) = digits.parse::<f64>() else { return Vec::new() };
    let others =
        [0.0_f64, 1.0, -1.0].into_iter().filter(|other| other.to_bits() != value.to_bits());
    let written = |other: f64| {
        let text = format!("{other:.1}{ending}");
        if other < 0.0 { format!("({text})") } else { text }
    };
    others.map(written).collect()
}
