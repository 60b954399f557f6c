//! What a function returns: other values of its type.

use super::{Edit, Node, Target};
use syn::{Expr, GenericArgument, PathArguments, ReturnType, Type};

/// How many values are tried for a type made of others.
const MOST_VALUES: usize = 4;

/// RET: the body of a function by values of its type; if it returns nothing, by nothing.
pub fn ret(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Node::Function(signature, block) = target.node else { return };
    if block.stmts.is_empty() {
        return;
    }
    let span = target.range(block);
    let old = target.source(block).split_whitespace().collect::<String>();
    let values = match &signature.output {
        ReturnType::Default => vec![String::new()],
        ReturnType::Type(_, ty) => values(ty),
    };
    for value in values {
        let body = if value.is_empty() { "{}".to_owned() } else { format!("{{ {value} }}") };
        if body.split_whitespace().collect::<String>() != old {
            edits.push(Edit::new(span.clone(), body));
        }
    }
}

/// DEF: what a call gives, where it is assigned or returned, by the default value of its type.
pub fn def(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let value = match target.node {
        Node::Expression(Expr::Assign(assign)) => &*assign.right,
        Node::Expression(Expr::Return(expression)) => match &expression.expr {
            Some(value) => value,
            None => return,
        },
        _ => return,
    };
    if matches!(value, Expr::Call(_) | Expr::MethodCall(_)) {
        edits.push(Edit::new(target.range(value), "Default::default()"));
    }
}

/// Values of a type, as expressions: few, and the compiler judges.
pub(super) fn values(ty: &Type) -> Vec<String> {
    let strings = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
    match ty {
        Type::Never(_) | Type::ImplTrait(_) => Vec::new(),
        Type::Tuple(parts) if parts.elems.is_empty() => strings(&["()"]),
        Type::Tuple(parts) => {
            let mut all: Vec<Vec<String>> = vec![Vec::new()];
            for part in &parts.elems {
                let inner = values(part);
                let and = |start: &[String], value: &String| {
                    start.iter().chain([value]).cloned().collect::<Vec<_>>()
                };
                all = all
                    .iter()
                    .flat_map(|start| inner.iter().map(|value| and(start, value)))
                    .take(MOST_VALUES)
                    .collect();
            }
            let end = if parts.elems.len() == 1 { "," } else { "" };
            all.into_iter().map(|values| format!("({}{end})", values.join(", "))).collect()
        }
        Type::Reference(reference) => match (&*reference.elem, reference.mutability.is_some()) {
            (Type::Path(path), false) if path.path.is_ident("str") => {
                strings(&["\"\"", "\"cota\""])
            }
            (Type::Slice(_), false) => strings(&["&[]"]),
            (Type::Slice(_), true) => strings(&["&mut []"]),
            (inner, mutable) => {
                let mark = if mutable { "&mut " } else { "&" };
                values(inner)
                    .into_iter()
                    .map(|value| format!("Box::leak(Box::new({value}))"))
                    .map(|value| if mark == "&" { format!("&*{value}") } else { value })
                    .collect()
            }
        },
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return Vec::new() };
            let inner = |at: usize| match &last.arguments {
                PathArguments::AngleBracketed(list) => list
                    .args
                    .iter()
                    .filter_map(|argument| match argument {
                        GenericArgument::Type(ty) => Some(values(ty)),
                        _ => None,
                    })
                    .nth(at)
                    .unwrap_or_else(|| vec!["Default::default()".to_owned()]),
                _ => vec!["Default::default()".to_owned()],
            };
            let wrap = |name: &str| -> Vec<String> {
                inner(0).into_iter().map(|value| format!("{name}({value})")).collect()
            };
            match last.ident.to_string().as_str() {
                "bool" => strings(&["true", "false"]),
                "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => strings(&["0", "1", "-1"]),
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => strings(&["0", "1"]),
                "f32" | "f64" => strings(&["0.0", "1.0", "-1.0"]),
                "String" => strings(&["String::new()", "\"cota\".into()"]),
                "Option" => [vec!["None".to_owned()], wrap("Some")].concat(),
                "Result" => wrap("Ok"),
                "Box" => wrap("Box::new"),
                "Rc" => wrap("std::rc::Rc::new"),
                "Arc" => wrap("std::sync::Arc::new"),
                "Vec" => {
                    let elements =
                        inner(0).into_iter().take(2).map(|value| format!("vec![{value}]"));
                    std::iter::once("vec![]".to_owned()).chain(elements).collect()
                }
                _ => strings(&["Default::default()"]),
            }
        }
        Type::Paren(inner) => values(&inner.elem),
        _ => strings(&["Default::default()"]),
    }
}
