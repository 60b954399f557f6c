//! More of it: guards, assignments, statements and conditions that are not there.

use super::atoms::{atoms, is_copied, opposite};
use super::deletion::has_let;
use super::links::{is_integer, visible};
use super::order::indentation;
use super::returns::values;
use super::{Edit, Node, Target};
use crate::rust::shape::{TypeShape, Wrap};
use syn::{Expr, Stmt};

/// How many ways to leave there are at a place, at most.
const MOST_EXITS: usize = 6;
/// How many statements are inserted at a place, at most.
const MOST_STATEMENTS: usize = 40;

/// CXA: a condition `c` by `c && d` and `c || d`, where `d` is a comparison of variables or a test of one, and `true` and
/// `false` by such a `d`.
pub fn cxa(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(expression) = target.expression().filter(|_| target.boolean) else { return };
    let span = target.range(expression);
    if matches!(expression, Expr::Lit(_)) {
        let all = atoms(target).into_iter().flat_map(|own| [opposite(&own), Some(own)]);
        edits.extend(all.flatten().map(|atom| Edit::new(span.clone(), atom)));
        return;
    }
    let before = target.file.text[..span.start].trim_end();
    let is_head = ["if", "while"].iter().any(|word| before.ends_with(word));
    if !is_head || has_let(expression) {
        return;
    }
    let text = target.source(expression);
    // `a && b || c` is read otherwise than `a && (b || c)`.
    let own = |connective: &str| match expression {
        Expr::Binary(binary) if matches!(target.source(&binary.op), "&&" | "||") => {
            if target.source(&binary.op) == connective {
                Some(text.to_owned())
            } else {
                Some(format!("({text})"))
            }
        }
        Expr::Closure(_) | Expr::Range(_) | Expr::Assign(_) => None,
        _ => Some(text.to_owned()),
    };
    let other = |atom: &&String| !text.contains(atom.as_str()) && !atom.contains(text);
    // What may panic is not evaluated where the atom decides.
    let may_panic = text.contains(['[', '/', '%', '-']) || text.contains("unwrap");
    for atom in atoms(target).iter().filter(other) {
        for connective in ["&&", "||"] {
            let Some(own) = own(connective) else { continue };
            edits.push(Edit::new(span.clone(), format!("{own} {connective} {atom}")));
            if may_panic {
                edits.push(Edit::new(span.clone(), format!("{atom} {connective} {own}")));
            }
        }
    }
}

/// GRD: between statements, a `return`, `break` or `continue` under a condition on variables in scope; behind the last one
/// of a block, without a condition too.
pub fn grd(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Node::Gap(block, at) = target.node else { return };
    let exits = exits(target);
    if at == block.stmts.len() {
        for exit in &exits {
            insert(target, &format!("{exit};"), edits);
        }
    }
    let atoms = atoms(target);
    for exit in &exits {
        for atom in &atoms {
            insert(target, &format!("if {atom} {{ {exit}; }}"), edits);
        }
    }
}

/// INS: between statements, an assignment of one variable to another, one more or less, another statement of the
/// function, or one of a branch with the pattern that it needs, or one variable more in a list of such.
pub fn ins(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Node::Gap(block, at) = target.node else { return };
    let beside = |text: &str| {
        let is = |own: Option<&Stmt>| own.is_some_and(|own| target.source(own) == text);
        is(block.stmts.get(at)) || at.checked_sub(1).is_some_and(|at| is(block.stmts.get(at)))
    };
    let mut statements = steps(target);
    statements.extend(assignments(target));
    let facts = &target.scope.facts;
    statements.extend(facts.cases.iter().chain(&facts.statements).cloned());
    statements.extend(pushes(target).into_iter().filter(|own| !facts.statements.contains(own)));
    statements.retain(|own| !beside(own));
    for statement in statements.iter().take(MOST_STATEMENTS) {
        insert(target, statement, edits);
    }
}

/// What can be assigned to, with its type.
fn places(target: &Target<'_>) -> Vec<(String, TypeShape)> {
    let mutable = |text: &str| match text.strip_prefix('*') {
        Some(name) => target.scope.local(name).is_some(),
        None => {
            text.starts_with("self.") || target.scope.local(text).is_some_and(|own| own.mutable)
        }
    };
    let by_value = |shape: &TypeShape| !matches!(shape.wraps.first(), Some(Wrap::Ref));
    let all = visible(target).into_iter();
    all.filter(|(text, shape)| mutable(text) && by_value(shape)).collect()
}

fn steps(target: &Target<'_>) -> Vec<String> {
    let numbers = places(target).into_iter().filter(|(_, shape)| is_integer(&shape.value()));
    numbers.flat_map(|(text, _)| ["+=", "-="].map(|op| format!("{text} {op} 1;"))).collect()
}

fn assignments(target: &Target<'_>) -> Vec<String> {
    let all = visible(target);
    let mut found = Vec::new();
    for (to, shape) in places(target).iter().filter(|(_, shape)| is_copied(shape)) {
        for (from, other) in &all {
            if from != to && other.value() == shape.value() {
                found.push(format!("{to} = {from};"));
            } else if shape.value().inside(Wrap::Option) == Some(other.value()) {
                found.push(format!("{to} = Some({from});"));
            }
        }
    }
    found
}

/// Each variable as one more element of each list of such.
fn pushes(target: &Target<'_>) -> Vec<String> {
    let all = visible(target);
    let lists = places(target).into_iter().filter_map(|(list, shape)| {
        let shape = shape.value();
        let element = shape.inside(Wrap::List).filter(|_| shape.wraps.first() == Some(&Wrap::List));
        Some((list, element?))
    });
    let push = |(list, element): (String, TypeShape)| {
        let list = list.trim_start_matches('*').to_owned();
        let own = all.iter().filter(move |(_, shape)| shape.value() == element);
        own.map(move |(text, _)| format!("{list}.push({text});")).collect::<Vec<_>>()
    };
    lists.flat_map(push).collect()
}

/// The ways to leave the function, or a turn of the loop.
fn exits(target: &Target<'_>) -> Vec<String> {
    let mut exits = Vec::new();
    match &target.scope.returns {
        None => exits.push("return".to_owned()),
        Some(ty) => {
            let mut all = values(ty);
            if crate::rust::scope::type_name(ty).as_deref() == Some("Result") {
                all.insert(0, "Err(Default::default())".to_owned());
            }
            all.retain(|value| !value.contains("leak") && !value.contains("\"cota\""));
            let returned = TypeShape::of(ty, &|_| None);
            let same = visible(target).into_iter().filter(|(_, own)| own.value() == returned);
            all.extend(same.filter(|(_, own)| is_copied(own)).map(|(text, _)| text));
            exits.extend(all.into_iter().map(|value| format!("return {value}")));
        }
    }
    if target.scope.in_loop {
        exits.splice(0..0, ["break", "continue"].map(str::to_owned));
    }
    exits.truncate(MOST_EXITS);
    exits
}

/// A statement at the place between two others, on a line of its own where they are.
fn insert(target: &Target<'_>, statement: &str, edits: &mut Vec<Edit>) {
    let Node::Gap(block, at) = target.node else { return };
    let text = &target.file.text;
    let beside = block.stmts.get(at).or(block.stmts.last());
    let Some(beside) = beside.map(|own| target.range(own).start) else { return };
    let end = match at.checked_sub(1) {
        Some(before) => target.range(&block.stmts[before]).end,
        None => target.range(block).start + 1,
    };
    let own_line = text[..beside].trim_end_matches([' ', '\t']).ends_with('\n');
    let gap = if own_line { format!("\n{}", indentation(text, beside)) } else { " ".to_owned() };
    edits.push(Edit::new(end..end, format!("{gap}{statement}")));
}
