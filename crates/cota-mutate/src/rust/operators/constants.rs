//! Constants: numbers, truth values, texts, ranges and options.

use super::{Edit, Target};
use syn::{Expr, Lit, RangeLimits, UnOp};

/// CON: a number by 0, 1, -1 and its neighbours; a truth value by the other; a text by an empty one.
pub fn con(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(expression) = target.expression() else { return };
    let (literal, negative) = match expression {
        Expr::Lit(literal) => (&literal.lit, false),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match &*unary.expr {
            Expr::Lit(literal) => (&literal.lit, true),
            _ => return,
        },
        _ => return,
    };
    let span = target.range(expression);
    match literal {
        Lit::Int(number) => {
            let Ok(value) = number.base10_parse::<i128>() else { return };
            let value = if negative { -value } else { value };
            for (other, detail) in [
                (0, "integer 0"),
                (1, "integer 1"),
                (-1, "integer -1"),
                (value.wrapping_add(1), "integer + 1"),
                (value.wrapping_sub(1), "integer - 1"),
            ] {
                let text = format!("{other}{}", number.suffix());
                let twice = edits.iter().any(|edit| edit.replacement == text);
                if other != value && !twice {
                    edits.push(Edit::new(span.clone(), text).by(detail));
                }
            }
        }
        Lit::Float(number) => {
            let Ok(value) = number.base10_parse::<f64>() else { return };
            let value = if negative { -value } else { value };
            for other in [0.0, 1.0, -1.0, value + 1.0, value - 1.0] {
                let text = format!("{other:?}{}", number.suffix());
                let twice = edits.iter().any(|edit| edit.replacement == text);
                if other.to_bits() != value.to_bits() && !twice {
                    edits.push(Edit::new(span.clone(), text).by("float"));
                }
            }
        }
        Lit::Bool(value) => {
            edits.push(Edit::new(span, (!value.value).to_string()).by("bool"));
        }
        Lit::Str(text) => {
            let other = if text.value().is_empty() { "\"cota\"" } else { "\"\"" };
            edits.push(Edit::new(span, other).by("string"));
        }
        _ => {}
    }
}

/// How many constants of the function a number is replaced by, at most.
const MOST_CONSTANTS: usize = 16;

/// CFN: a number by another one that is in the function, and by one more or less than that.
pub fn cfn(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(Expr::Lit(literal)) = target.expression() else { return };
    let Lit::Int(number) = &literal.lit else { return };
    let Ok(value) = number.base10_parse::<i128>() else { return };
    // These belong to CON.
    let near = [0, 1, value, value + 1, value - 1];
    let own = &target.scope.facts.integers;
    let others = own.iter().flat_map(|&other| [other, other + 1, other - 1]);
    let mut found: Vec<i128> = Vec::new();
    for other in own.iter().copied().chain(others) {
        if other >= 0 && !near.contains(&other) && !found.contains(&other) {
            found.push(other);
        }
    }
    let text = |other| format!("{other}{}", number.suffix());
    let edit = |other| Edit::new(target.range(literal), text(other));
    edits.extend(found.into_iter().take(MOST_CONSTANTS).map(edit));
}

/// RNG: `a..b` and `a..=b` by each other.
pub fn rng(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(Expr::Range(range)) = target.expression() else { return };
    if range.end.is_none() {
        return;
    }
    // The two are different types, so no `match` can have both.
    let (span, other) = match &range.limits {
        RangeLimits::HalfOpen(dots) => (target.range(dots), "..="),
        RangeLimits::Closed(dots) => (target.range(dots), ".."),
    };
    edits.push(Edit::new(span, other).in_copy());
}

/// OPT: `Some(e)` by `None`, `None` by `Some` of a default value.
pub fn opt(target: &Target<'_>, edits: &mut Vec<Edit>) {
    match target.expression() {
        Some(Expr::Call(call)) if is_named(&call.func, "Some") && call.args.len() == 1 => {
            edits.push(Edit::new(target.range(call), "None"));
        }
        Some(expression @ Expr::Path(_)) if is_named(expression, "None") => {
            edits.push(Edit::new(target.range(expression), "Some(Default::default())"));
        }
        _ => {}
    }
}

/// Whether an expression is a name.
pub(super) fn is_named(expression: &Expr, name: &str) -> bool {
    matches!(expression, Expr::Path(path) if path.path.is_ident(name))
}
