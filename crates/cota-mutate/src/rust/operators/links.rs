//! Variables for constants, and steps through arenas: what repair needs beyond navigation.

use super::{Edit, Target, Usage};
use crate::rust::chain::{Hop, Reader};
use crate::rust::shape::{TypeShape, Wrap};
use syn::{Expr, Lit, Pat};

/// VAR: a number by each variable and field of `self` that is one of its type and by the first of each list of such, `None`
/// by each that may be none, and by a position that is there, and an empty list by one with a default element and by each
/// list of its type.
pub fn var(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(expression) = target.expression() else { return };
    let span = target.range(expression);
    match expression {
        Expr::Lit(literal) if matches!(&literal.lit, Lit::Int(n) if n.suffix().is_empty()) => {
            let Some(wanted) = integer(target, span.start) else { return };
            let (fitting, others): (Vec<_>, Vec<_>) =
                visible(target).into_iter().partition(|(_, shape)| shape.value() == wanted);
            edits.extend(fitting.into_iter().map(|(text, _)| Edit::new(span.clone(), text)));
            let of =
                |list: &TypeShape| list.value().wraps == [Wrap::List] && list.core == wanted.core;
            let lists = others.into_iter().filter(|(_, shape)| of(shape));
            edits.extend(lists.map(|(text, _)| Edit::new(span.clone(), format!("{text}[0]"))));
        }
        Expr::Call(_) | Expr::Macro(_) if is_empty_list(target.source(expression)) => {
            edits.push(Edit::new(span.clone(), "vec![Default::default()]"));
            let Usage::Bound(Pat::Ident(name)) = target.usage else { return };
            let Some(wanted) = known(target, name) else { return };
            let alike = visible(target).into_iter().filter(|(_, shape)| shape.value() == wanted);
            edits.extend(alike.map(|(text, _)| Edit::new(span.clone(), format!("{text}.clone()"))));
        }
        Expr::Path(path) if path.path.is_ident("None") => {
            for (text, shape) in visible(target) {
                if shape.value().has(Wrap::Option) {
                    edits.push(Edit::new(span.clone(), text));
                } else if shape == TypeShape::plain("usize") && is_used_as_index(target, &text) {
                    edits.push(Edit::new(span.clone(), format!("Some({text})")));
                }
            }
        }
        _ => {}
    }
}

/// The type of a number, as far as it is plain. A number of another type could turn that of everything
/// it meets, so there is none where it is not.
fn integer(target: &Target<'_>, at: usize) -> Option<TypeShape> {
    let reader = Reader { file: target.file, scope: target.scope, items: target.items };
    if let Usage::Compared(other) | Usage::Right(other) = target.usage {
        return Some(reader.read(other)?.shape.value()).filter(is_integer);
    }
    if let Usage::Bound(Pat::Ident(name)) = target.usage
        && let Some(known) = known(target, name)
    {
        return Some(known).filter(is_integer);
    }
    // What is just declared may get its type from later uses.
    let line = target.file.text[..at].rsplit(['\n', ';', '{']).next().unwrap_or_default();
    if line.trim_start().starts_with("let ") && !line.contains(':') {
        return None;
    }
    // One whose type is not plain may be a number too.
    let locals = 0..target.scope.locals.len();
    if locals.into_iter().any(|index| reader.variable(index).is_none()) {
        return None;
    }
    let mut types: Vec<TypeShape> =
        visible(target).into_iter().map(|(_, shape)| shape.value()).filter(is_integer).collect();
    types.dedup();
    match &types[..] {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// The type of a variable that is being declared, if the compiler was asked.
fn known(target: &Target<'_>, name: &syn::PatIdent) -> Option<TypeShape> {
    let ty = target.scope.types.get(&name.ident.span().byte_range().start)?;
    let own = target.scope.self_type.as_deref();
    Some(target.items.shape(ty, &target.file.path, own))
}

fn is_empty_list(text: &str) -> bool {
    matches!(text, "Vec::new()" | "vec![]" | "VecDeque::new()" | "String::new()")
}

/// LNK: in a list of nodes that refer to each other by position, a link leads one node further, or to
/// the node before.
pub fn lnk(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some(expression) = target.expression().filter(|_| target.whole) else { return };
    let reader = Reader { file: target.file, scope: target.scope, items: target.items };
    let Some(steps) = reader.read(expression) else { return };
    let shape = steps.shape.value();
    let own = target.source(expression);
    if !is_link(&shape) || shape.wraps.is_empty() && !is_used_as_index(target, own) {
        return;
    }
    let is_place = matches!(target.usage, Usage::Left(_) | Usage::Changed);
    let span = target.range(expression);
    // To the node before: the index that led here.
    if let [.., before, last] = &steps.steps[..]
        && let (Hop::Index(index), Hop::Field(_)) = (&before.hop, &last.hop)
    {
        let link = match index.strip_suffix(".unwrap()") {
            Some(link) if !shape.wraps.is_empty() => Some(link.to_owned()),
            None if shape.wraps.is_empty() => Some(index.clone()),
            None if !is_place => Some(format!("Some({index})")),
            _ => None,
        };
        edits.extend(link.map(|link| Edit::new(span.clone(), link).by("back")));
    }
    // One node further, from here or from another link.
    let all = visible(target);
    let mut from = vec![(own.to_owned(), shape.clone())];
    from.extend(all.iter().filter(|(text, other)| other.value() == shape && text != own).cloned());
    let arenas = all.iter().filter(|(_, shape)| shape.value().wraps == [Wrap::List]);
    for (arena, list) in arenas {
        let Some(node) = target.items.structs.get(&list.core) else { continue };
        for (link, _) in &from {
            if shape.wraps.is_empty() && !is_used_as_index(target, link) {
                continue;
            }
            let index =
                if shape.wraps.is_empty() { link.clone() } else { format!("{link}.unwrap()") };
            for field in &node.fields {
                if target.items.shape(&field.ty, &node.file, None) == shape {
                    let text = format!("{arena}[{index}].{}", field.name);
                    if text != own {
                        edits.push(Edit::new(span.clone(), text).by("on"));
                    }
                }
            }
        }
    }
}

/// A position, or perhaps one.
fn is_link(shape: &TypeShape) -> bool {
    shape.core == "usize" && matches!(shape.wraps[..], [] | [Wrap::Option])
}

/// A plain number is a size as often as a position.
fn is_used_as_index(target: &Target<'_>, text: &str) -> bool {
    target.file.text.contains(&format!("[{text}]"))
}

pub(super) fn is_integer(shape: &TypeShape) -> bool {
    const INTEGERS: [&str; 12] =
        ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"];
    shape.wraps.is_empty() && INTEGERS.contains(&shape.core.as_str())
}

/// The variables and the fields of `self`, with their types.
pub(super) fn visible(target: &Target<'_>) -> Vec<(String, TypeShape)> {
    let scope = target.scope;
    let reader = Reader { file: target.file, scope, items: target.items };
    let mut all = Vec::new();
    for (index, local) in scope.locals.iter().enumerate() {
        let hidden = scope.locals[index + 1..].iter().any(|later| later.name == local.name);
        if let Some(shape) = reader.variable(index).filter(|_| !hidden) {
            let by_reference = matches!(shape.wraps.first(), Some(Wrap::Ref | Wrap::RefMut));
            let list = shape.value().wraps.first() == Some(&Wrap::List);
            let text =
                if by_reference && !list { format!("*{}", local.name) } else { local.name.clone() };
            all.push((text, shape));
        }
    }
    if let Some(own) = scope.self_type.as_ref().filter(|_| scope.has_self) {
        let own = target.items.canonical(own, &target.file.path);
        if let Some(own) = target.items.structs.get(&own) {
            for field in &own.fields {
                let shape = target.items.shape(&field.ty, &own.file, None);
                all.push((format!("self.{}", field.name), shape));
            }
        }
    }
    all
}
