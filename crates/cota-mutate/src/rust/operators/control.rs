//! Control flow: statements, arms, guards, and conditions made longer.

use super::{Edit, Node, Target};
use syn::{Expr, Pat, Stmt};

/// STD: a statement is left out.
pub fn std(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Node::Statement(statement) = target.node else { return };
    let Stmt::Expr(expression, _) = statement else { return };
    let deletable = match expression {
        Expr::Assign(_)
        | Expr::Call(_)
        | Expr::MethodCall(_)
        | Expr::Await(_)
        | Expr::Try(_)
        | Expr::Return(_)
        | Expr::Break(_)
        | Expr::Continue(_)
        | Expr::If(_)
        | Expr::Match(_)
        | Expr::While(_)
        | Expr::ForLoop(_)
        | Expr::Loop(_) => true,
        Expr::Binary(binary) => super::assigns(&binary.op),
        _ => false,
    };
    if deletable {
        edits.push(Edit::new(target.range(statement), ""));
    }
}

/// MAD: an arm of a `match` that also has an arm for everything else is left out.
pub fn mad(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Node::Arm(whole, at) = target.node else { return };
    let open = |pattern: &Pat| match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(name) => {
            name.subpat.is_none()
                && name
                    .ident
                    .to_string()
                    .starts_with(|first: char| first.is_lowercase() || first == '_')
        }
        _ => false,
    };
    let rest = whole.arms.iter().position(|arm| open(&arm.pat));
    let own = &whole.arms[at];
    if matches!(&own.pat, Pat::Guard(own) if matches!(*own.guard, Expr::Let(_))) {
        return;
    }
    if rest.is_some_and(|rest| at < rest) {
        edits.push(Edit::new(target.range(own), ""));
    }
}

/// MGR: a guard by `true` and by `false`.
pub fn mgr(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Node::Guard(guard) = target.node else { return };
    if !matches!(guard, Expr::Let(_)) {
        let span = target.range(guard);
        edits.extend(["true", "false"].map(|value| Edit::new(span.clone(), value)));
    }
}

/// How many conditions of the function a condition is extended by, at most.
const MOST_CONDITIONS: usize = 6;

/// BEE: a condition `c` by `c && d` and `c || d`, where `d` is another condition of the function.
pub fn bee(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(expression) = target.expression() else { return };
    if !target.boolean
        || matches!(expression, Expr::Let(_) | Expr::Lit(_) | Expr::Paren(_) | Expr::Block(_))
    {
        return;
    }
    let (span, text) = (target.range(expression), target.source(expression));
    let others = target
        .scope
        .facts
        .conditions
        .iter()
        .filter(|other| *other != text && !text.contains(*other));
    for other in others.take(MOST_CONDITIONS) {
        for connective in ["&&", "||"] {
            edits.push(Edit::new(span.clone(), format!("(({text}) {connective} ({other}))")));
        }
    }
}
