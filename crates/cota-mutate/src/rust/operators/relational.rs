//! Comparisons and conditions: ROR, COR, COD, COI.

use super::{Edit, Target};
use syn::{BinOp, Expr, UnOp};

const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

/// ROR: each comparison by the other five, and the whole of it by `true` and `false`.
pub fn ror(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(binary) = target.binary() else { return };
    let own = target.source(&binary.op);
    if !COMPARISONS.contains(&own) {
        return;
    }
    let others = COMPARISONS.iter().filter(|other| **other != own);
    edits.extend(others.map(|other| Edit::operator(target, binary, *other)));
    let whole = target.range(binary);
    edits.extend(["true", "false"].map(|constant| Edit::new(whole.clone(), constant)));
}

/// COR: `&&`, `||` and, as a third, the exclusive `!=` by each other.
pub fn cor(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(binary) = target.binary() else { return };
    if binds(&binary.left) || binds(&binary.right) {
        return;
    }
    let other = match binary.op {
        BinOp::And(_) => "||",
        BinOp::Or(_) => "&&",
        _ => return,
    };
    edits.push(Edit::operator(target, binary, other));
    let (left, right) = (target.source(&binary.left), target.source(&binary.right));
    edits.push(Edit::new(target.range(binary), format!("(({left}) != ({right}))")));
}

/// COD: `!e` by `e`. Rust writes the complement of an integer the same way.
pub fn cod(target: &Target<'_>, edits: &mut Vec<Edit>) {
    if let Some(Expr::Unary(unary)) = target.expression()
        && matches!(unary.op, UnOp::Not(_))
    {
        edits.push(Edit::new(target.range(unary), target.source(&unary.expr)));
    }
}

/// COI: `e` by `!e` where a `bool` is expected, and for comparisons and connectives.
pub fn coi(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(expression) = target.expression() else { return };
    if binds(expression) {
        return;
    }
    let boolean = match expression {
        Expr::Binary(binary) => {
            let own = target.source(&binary.op);
            COMPARISONS.contains(&own) || matches!(own, "&&" | "||")
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => false,
        Expr::Paren(_)
        | Expr::Block(_)
        | Expr::If(_)
        | Expr::Match(_)
        | Expr::Return(_)
        | Expr::Break(_)
        | Expr::Continue(_)
        | Expr::Lit(_) => false,
        Expr::Macro(_) => target.boolean && target.source(expression).starts_with("matches!"),
        _ => target.boolean,
    };
    if boolean {
        edits
            .push(Edit::new(target.range(expression), format!("!({})", target.source(expression))));
    }
}

fn binds(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}
