//! Less of it: an operand, a call, a condition left out.

use super::{Edit, Node, Target, assigns};
use syn::{BinOp, Block, Expr, Stmt};

/// ODL: a binary expression by one of its operands, a method call by what it is called on, a call by its only argument.
pub fn odl(target: &Target<'_>, edits: &mut Vec<Edit>) {
    match target.expression() {
        Some(Expr::Binary(binary)) if !compares(&binary.op) && !assigns(&binary.op) => {
            let span = target.range(binary);
            for operand in [&binary.left, &binary.right] {
                if !matches!(**operand, Expr::Let(_)) {
                    edits.push(Edit::new(span.clone(), target.source(operand)));
                }
            }
        }
        Some(Expr::Call(call)) if call.args.len() == 1 => {
            let span = target.range(call);
            // A wrapper such as `Some` is of another type than what is in it.
            let name = target.source(&call.func).rsplit("::").next().unwrap_or_default();
            if name.starts_with(char::is_lowercase) && !is_statement(target, &span) {
                edits.push(Edit::new(span, target.source(&call.args[0])));
            }
        }
        Some(Expr::MethodCall(call)) => {
            let span = target.range(call);
            let of_self = matches!(&*call.receiver, Expr::Path(path) if path.path.is_ident("self"));
            if !of_self && !is_statement(target, &span) {
                edits.push(Edit::new(span, target.source(&call.receiver)));
            }
        }
        _ => {}
    }
}

fn compares(op: &BinOp) -> bool {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

/// Whether an expression is all of a statement: that is left out by STD.
fn is_statement(target: &Target<'_>, span: &std::ops::Range<usize>) -> bool {
    let text = &target.file.text;
    text[span.end..].trim_start().starts_with(';')
        && text[..span.start].trim_end().ends_with(['{', '}', ';'])
}

/// CTF: a condition that is no comparison by `true` and by `false`, an `if` by one of its branches.
pub fn ctf(target: &Target<'_>, edits: &mut Vec<Edit>) {
    match target.node {
        Node::Expression(expression) if target.boolean => {
            let other = match expression {
                Expr::Let(_) | Expr::Lit(_) | Expr::Paren(_) | Expr::Block(_) | Expr::If(_) => {
                    return;
                }
                Expr::Match(_) | Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => return,
                // Those belong to ROR.
                Expr::Binary(binary) if compares(&binary.op) => return,
                Expr::Binary(binary) if has_let(&binary.left) || has_let(&binary.right) => return,
                other => other,
            };
            let span = target.range(other);
            edits.extend(["true", "false"].map(|value| Edit::new(span.clone(), value)));
        }
        Node::Statement(statement @ Stmt::Expr(Expr::If(whole), _)) if !has_let(&whole.cond) => {
            let span = target.range(statement);
            edits.extend(
                inside(target, &whole.then_branch).map(|text| Edit::new(span.clone(), text)),
            );
            if let Some((_, Expr::Block(other))) =
                whole.else_branch.as_ref().map(|(e, b)| (e, &**b))
            {
                edits
                    .extend(inside(target, &other.block).map(|text| Edit::new(span.clone(), text)));
            }
        }
        _ => {}
    }
}

pub(super) fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// The statements of a branch as they are without it; none if they need its braces.
fn inside(target: &Target<'_>, block: &Block) -> Option<String> {
    let (first, last) = (block.stmts.first()?, block.stmts.last()?);
    let plain = |own: &Stmt| matches!(own, Stmt::Expr(_, Some(_)));
    if !block.stmts.iter().all(plain) {
        return None;
    }
    let (start, end) = (target.range(first).start, target.range(last).end);
    Some(super::order::moved_left(&target.file.text[start..end]))
}
