//! The order of statements: two exchanged, one moved into the branch beside it or out of the one around it.

use super::{Edit, Node, Target};
use std::ops::Range;
use syn::{Block, Expr, Stmt};

/// STS: two neighbouring statements that have a name in common are exchanged.
pub fn sts(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Node::Pair(block, at) = target.node else { return };
    let (Some(one), Some(two)) = (block.stmts.get(at), block.stmts.get(at + 1)) else { return };
    let (first, second) = (target.range(one), target.range(two));
    let text = |range: &Range<usize>| &target.file.text[range.clone()];
    if is_whole(one) && is_whole(two) && depends(text(&first), text(&second)) {
        let between = &target.file.text[first.end..second.start];
        let swapped = format!("{}{between}{}", text(&second), text(&first));
        edits.push(Edit::new(first.start..second.end, swapped).in_copy());
    }
}

/// STM: a statement moves into the branch or loop next to it, or out of the one that it is the first or last of.
pub fn stm(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Node::Pair(block, at) = target.node else { return };
    let one = &block.stmts[at];
    out(target, one, edits);
    if let Some(two) = block.stmts.get(at + 1) {
        into(target, one, two, edits);
    }
}

/// The first statement of a branch or loop before it, the last one after it.
fn out(target: &Target<'_>, statement: &Stmt, edits: &mut Vec<Edit>) {
    let text = &target.file.text;
    let whole = target.range(statement);
    for body in bodies(statement) {
        let (Some(first), Some(last)) = (body.stmts.first(), body.stmts.last()) else { continue };
        let indent = format!("\n{}", indentation(text, whole.start));
        // What is all of a branch leaves an empty one.
        if is_moved(first) && body.stmts.len() > 1 {
            let own = target.range(first);
            let rest = &text[own.end..whole.end];
            let before = text[whole.start..own.start].trim_end();
            let new = format!("{}{indent}{before}{rest}", moved_left(&text[own]));
            edits.push(Edit::new(whole.clone(), new).by("out").in_copy());
        }
        if is_moved(last) && body.stmts.len() > 1 {
            let own = target.range(last);
            let (before, rest) =
                (text[whole.start..own.start].trim_end(), &text[own.end..whole.end]);
            let new = format!("{before}{rest}{indent}{}", moved_left(&text[own]));
            edits.push(Edit::new(whole.clone(), new).by("out").in_copy());
        }
    }
}

/// A statement beside a branch or loop becomes its first or last one.
fn into(target: &Target<'_>, one: &Stmt, two: &Stmt, edits: &mut Vec<Edit>) {
    let text = &target.file.text;
    let (first, second) = (target.range(one), target.range(two));
    let span = first.start..second.end;
    let source = |own: &Stmt| &text[target.range(own)];
    let within = |body: &Block| match body.stmts.first() {
        Some(own) => indentation(text, target.range(own).start).to_owned(),
        None => format!("{}    ", indentation(text, target.range(body).start)),
    };
    if is_moved(one) {
        for body in bodies(two) {
            let open = target.range(body).start + 1;
            let indent = within(body);
            let new = format!(
                "{}\n{indent}{}{}",
                &text[second.start..open],
                source(one),
                &text[open..second.end]
            );
            edits.push(Edit::new(span.clone(), new).by("in").in_copy());
        }
    }
    if is_moved(two) {
        for body in bodies(one) {
            let Some(last) = body.stmts.last() else { continue };
            let end = target.range(last).end;
            let end_mark =
                if matches!(last, Stmt::Expr(_, None)) && !is_block(last) { ";" } else { "" };
            let new = format!(
                "{}{end_mark}\n{}{}{}",
                &text[first.start..end],
                within(body),
                source(two),
                &text[end..first.end]
            );
            edits.push(Edit::new(span.clone(), new).by("in").in_copy());
        }
    }
}

/// The branches of an `if`, the body of a loop.
fn bodies(statement: &Stmt) -> Vec<&Block> {
    let Stmt::Expr(expression, _) = statement else { return Vec::new() };
    match expression {
        Expr::If(own) => {
            let other = own.else_branch.as_ref().map(|(_, other)| &**other);
            let other = other.and_then(|other| match other {
                Expr::Block(block) => Some(&block.block),
                _ => None,
            });
            std::iter::once(&own.then_branch).chain(other).collect()
        }
        Expr::While(own) => vec![&own.body],
        Expr::ForLoop(own) => vec![&own.body],
        Expr::Loop(own) => vec![&own.body],
        _ => Vec::new(),
    }
}

fn is_block(statement: &Stmt) -> bool {
    matches!(
        statement,
        Stmt::Expr(
            Expr::If(_)
                | Expr::Match(_)
                | Expr::While(_)
                | Expr::ForLoop(_)
                | Expr::Loop(_)
                | Expr::Block(_),
            _
        )
    )
}

/// Whether a statement stays one wherever it is.
fn is_whole(statement: &Stmt) -> bool {
    matches!(statement, Stmt::Local(_) | Stmt::Expr(_, Some(_))) || is_block(statement)
}

/// Whether it is worth moving a statement: it does something, and declares nothing.
fn is_moved(statement: &Stmt) -> bool {
    matches!(statement, Stmt::Expr(_, Some(_)))
}

const KEYWORDS: [&str; 8] = ["let", "mut", "if", "else", "for", "while", "in", "match"];

/// Whether the order of two statements can matter: they have a name in common that one of them changes or declares.
fn depends(one: &str, two: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        words
            .filter(|word| word.starts_with(|c: char| c.is_lowercase() || c == '_'))
            .map(str::to_owned)
            .collect()
    };
    let theirs = words(two);
    words(one).iter().any(|word| !KEYWORDS.contains(&word.as_str()) && theirs.contains(word))
}

/// What is before the first sign of the line of a place.
pub(super) fn indentation(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = &text[start..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// A text of which the lines after the first are four blanks further left.
pub(super) fn moved_left(text: &str) -> String {
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default().to_owned();
    let rest = lines.map(|line| line.strip_prefix("    ").unwrap_or(line));
    rest.fold(first, |text, line| format!("{text}\n{line}"))
}
