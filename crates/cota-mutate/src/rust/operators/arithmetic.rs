//! Arithmetic, bits and shifts: the operators with A, L and S of the literature.

use super::{Edit, Target, assigns};
use syn::{Expr, Lit, UnOp};

const ARITHMETIC: [&str; 5] = ["+", "-", "*", "/", "%"];
const BITS: [&str; 3] = ["&", "|", "^"];
const SHIFTS: [&str; 2] = ["<<", ">>"];

/// Replaces the operator of a binary expression by the others of its kind.
fn replace_within(kind: &[&str], target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(binary) = target.binary() else { return };
    let own = target.source(&binary.op);
    if kind.contains(&own) {
        let others = kind.iter().filter(|other| **other != own);
        edits.extend(others.map(|other| Edit::operator(target, binary, *other)));
    }
}

/// AORB: each of `+ - * / %` by the other four.
pub fn aorb(target: &Target<'_>, edits: &mut Vec<Edit>) {
    replace_within(&ARITHMETIC, target, edits);
}

/// LOR: each of `& | ^` by the other two.
pub fn lor(target: &Target<'_>, edits: &mut Vec<Edit>) {
    replace_within(&BITS, target, edits);
}

/// SOR: `<<` and `>>` by each other.
pub fn sor(target: &Target<'_>, edits: &mut Vec<Edit>) {
    replace_within(&SHIFTS, target, edits);
}

/// ASRS: each compound assignment by the others of its kind; plus or minus one is left to AORS.
pub fn asrs(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(binary) = target.binary() else { return };
    if !assigns(&binary.op) {
        return;
    }
    let own = target.source(&binary.op).trim_end_matches('=');
    let step = is_one(&binary.right);
    for kind in [&ARITHMETIC[..], &BITS[..], &SHIFTS[..]] {
        if kind.contains(&own) {
            let others = kind
                .iter()
                .filter(|other| **other != own && !(step && matches!(**other, "+" | "-")));
            edits.extend(others.map(|other| Edit::operator(target, binary, format!("{other}="))));
        }
    }
}

fn is_one(expression: &Expr) -> bool {
    matches!(expression, Expr::Lit(literal)
        if matches!(&literal.lit, Lit::Int(number) if number.base10_digits() == "1"))
}

/// AORS: `x += 1` and `x -= 1` by each other; Rust's form of `++` and `--`.
pub fn aors(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(binary) = target.binary() else { return };
    let other = match target.source(&binary.op) {
        "+=" => "-=",
        "-=" => "+=",
        _ => return,
    };
    if is_one(&binary.right) {
        edits.push(Edit::operator(target, binary, other));
    }
}

/// AODU: `-e` by `e`.
pub fn aodu(target: &Target<'_>, edits: &mut Vec<Edit>) {
    if let Some(Expr::Unary(unary)) = target.expression()
        && matches!(unary.op, UnOp::Neg(_))
    {
        edits.push(Edit::new(target.range(unary), target.source(&unary.expr)));
    }
}

/// A variable or a field, which may be a number.
fn variable<'a>(target: &Target<'a>) -> Option<&'a Expr> {
    let expression = target.expression()?;
    match expression {
        Expr::Path(path) => {
            let name = path.path.get_ident()?.to_string();
            let local = target.scope.local(&name)?;
            let number = local.ty.as_ref().is_none_or(may_be_number);
            number.then_some(expression)
        }
        Expr::Field(_) => Some(expression),
        _ => None,
    }
}

fn may_be_number(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            last.arguments.is_none() && !matches!(name.as_str(), "bool" | "String" | "char" | "str")
        }),
        _ => false,
    }
}

/// AOIS: a variable or field by itself plus and minus one; Rust has no `++` inside expressions.
pub fn aois(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(expression) = variable(target) else { return };
    let (span, text) = (target.range(expression), target.source(expression));
    edits.extend(["+", "-"].map(|op| Edit::new(span.clone(), format!("({text} {op} 1)"))));
}

/// Whether an expression can be the operand of a unary operator of numbers.
fn numeric<'a>(target: &Target<'a>) -> Option<&'a Expr> {
    match target.expression()? {
        Expr::Binary(binary) => {
            let own = target.source(&binary.op);
            let number = ARITHMETIC.contains(&own) || BITS.contains(&own) || SHIFTS.contains(&own);
            number.then(|| target.expression()).flatten()
        }
        _ => variable(target),
    }
}

/// AOIU: `e` by `-e`.
pub fn aoiu(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(expression) = numeric(target) else { return };
    edits.push(Edit::new(target.range(expression), format!("(-({}))", target.source(expression))));
}

/// LOI: `e` by its complement.
pub fn loi(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(expression) = numeric(target) else { return };
    if target.boolean {
        return;
    }
    edits.push(Edit::new(target.range(expression), format!("(!({}))", target.source(expression))));
}
