//! Operators that put what there is in the place of something else: CAL, CFN, DEF, MET, STS and VAR.

use super::{Edit, Target, is_boolean, is_numeric};
use crate::java::{scope, tokens};

/// Methods of the library that are taken for each other.
const ALIKE: &[(&str, &str)] = &[
    ("min", "max"),
    ("floor", "ceil"),
    ("floor", "ceiling"),
    ("floorKey", "ceilingKey"),
    ("floorEntry", "ceilingEntry"),
    ("lower", "higher"),
    ("lowerKey", "higherKey"),
    ("headMap", "tailMap"),
    ("headSet", "tailSet"),
    ("first", "last"),
    ("firstKey", "lastKey"),
    ("firstEntry", "lastEntry"),
    ("getFirst", "getLast"),
    ("addFirst", "addLast"),
    ("offerFirst", "offerLast"),
    ("peekFirst", "peekLast"),
    ("pollFirst", "pollLast"),
    ("removeFirst", "removeLast"),
    ("startsWith", "endsWith"),
    ("indexOf", "lastIndexOf"),
    ("toUpperCase", "toLowerCase"),
    ("anyMatch", "allMatch"),
    ("containsKey", "containsValue"),
    ("keySet", "values"),
    ("put", "putIfAbsent"),
    ("offer", "add"),
    ("previous", "next"),
    ("hasPrevious", "hasNext"),
];

pub(super) fn edits(target: &Target<'_>, edits: &mut Vec<Edit>) {
    match target.kind() {
        "METHOD_INVOCATION" => {
            calls(target, edits);
            alike(target, edits);
            default(target, edits);
        }
        "INT_LITERAL" | "LONG_LITERAL" => {
            constants(target, edits);
            variables(target, edits);
        }
        "BLOCK" => statements(target, edits),
        _ => {}
    }
}

/// The name of the method that is called, and where it is.
fn called<'t>(target: &Target<'t>) -> Option<(&'t str, std::ops::Range<usize>)> {
    let select = target.child("select")?;
    let node = target.file.node(select);
    let from = match target.file.tree.child(select, "expression") {
        Some(receiver) => target.file.node(receiver).span.end,
        None => node.span.start,
    };
    let span = tokens::word(&target.file.text, from..node.span.end, &node.name)?;
    Some((&target.file.text[span.clone()], span))
}

/// CAL: a method by another one of the file with parameters and a result of the same types.
fn calls(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some((name, span)) = called(target) else { return };
    let file = target.file;
    let signature = |at: usize| {
        let types: Vec<Option<usize>> =
            file.tree.children(at, "parameter").map(|at| file.node(at).ty).collect();
        (file.node(at).parent, file.node(at).ty, types)
    };
    let methods = || {
        let nodes = file.tree.nodes.iter().enumerate();
        nodes.filter(|(_, node)| node.kind == "METHOD" && node.name != "<init>").map(|(at, _)| at)
    };
    let count = file.tree.children(target.at, "argument").count();
    let own = methods().find(|&at| file.node(at).name == name && signature(at).2.len() == count);
    let Some(own) = own else { return };
    let others = methods().filter(|&at| file.node(at).name != name);
    let mut names: Vec<&str> = Vec::new();
    for other in others.filter(|&other| signature(other) == signature(own)) {
        let other = file.node(other).name.as_str();
        if !names.contains(&other) {
            names.push(other);
        }
    }
    edits.extend(names.into_iter().map(|other| target.edit("CAL", span.clone(), other)));
}

/// MET: a method of the library by the one that is taken for it.
fn alike(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let Some((name, span)) = called(target) else { return };
    let others = ALIKE.iter().filter_map(|&(one, two)| match name {
        _ if name == one => Some(two),
        _ if name == two => Some(one),
        _ => None,
    });
    edits.extend(others.map(|other| target.edit("MET", span.clone(), other)));
}

/// DEF: what a call gives, where it is assigned or returned, by the default value of its type.
fn default(target: &Target<'_>, edits: &mut Vec<Edit>) {
    if !matches!(target.role(), "initializer" | "expression" | "result")
        || !matches!(target.kind_of_parent(), "VARIABLE" | "ASSIGNMENT" | "RETURN")
    {
        return;
    }
    let ty = target.ty();
    let value = match ty {
        "void" | "" => return,
        "boolean" => "false",
        "char" => "'\\0'",
        _ if is_numeric(ty) && !ty.contains('.') => "0",
        _ => "null",
    };
    edits.push(target.by("DEF", value));
}

/// CFN: a number by another one that is in the function, and by one more or less than that.
fn constants(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let file = target.file;
    let span = file.node(target.function.node).span.clone();
    let number = |at: usize| -> Option<i64> {
        let text = file.of(at).trim_end_matches(['l', 'L']).replace('_', "");
        text.parse().ok()
    };
    let Some(own) = number(target.at) else { return };
    let ending = if target.kind() == "LONG_LITERAL" { "L" } else { "" };
    let nodes = file.tree.nodes.iter().enumerate().skip(target.function.node);
    let inside = nodes.take_while(|(_, node)| node.span.start < span.end);
    let literals = inside.filter(|(_, node)| node.kind == target.kind()).map(|(at, _)| at);
    let mut found: Vec<i64> = Vec::new();
    for other in literals.filter_map(number).filter(|other| *other != own) {
        for near in [other, other.saturating_add(1), other.saturating_sub(1)] {
            let fits = !ending.is_empty() || i32::try_from(near).is_ok();
            if fits && near != own && !found.contains(&near) {
                found.push(near);
            }
        }
    }
    let written = |other: i64| {
        let text = format!("{other}{ending}");
        if other < 0 { format!("({text})") } else { text }
    };
    edits.extend(found.into_iter().map(|other| target.by("CFN", written(other))));
}

/// VAR: a number by each variable that is one.
fn variables(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let file = target.file;
    let visible = scope::variables(file, target.at, target.function.node);
    let fields = scope::classes(file, target.at).into_iter().flat_map(|class| {
        let members = file.node(class).children.iter().copied();
        members.filter(|&at| file.node(at).kind == "VARIABLE")
    });
    let mut names: Vec<&str> = Vec::new();
    for at in visible.into_iter().chain(fields) {
        let name = file.node(at).name.as_str();
        let is_number = is_numeric(target.type_of(at)) && !is_boolean(target.type_of(at));
        if is_number && !names.contains(&name) {
            names.push(name);
        }
    }
    edits.extend(names.into_iter().map(|name| target.by("VAR", name)));
}

/// STS: two neighbouring statements that have a name in common are exchanged.
fn statements(target: &Target<'_>, edits: &mut Vec<Edit>) {
    let file = target.file;
    let names = |at: usize| -> Vec<&str> {
        let span = file.node(at).span.clone();
        let nodes = file.tree.nodes.iter().skip(at);
        let inside = nodes.take_while(|node| node.span.start < span.end);
        let named = inside.filter(|node| node.kind == "IDENTIFIER" && node.name != "this");
        named.map(|node| node.name.as_str()).collect()
    };
    let statements = &file.node(target.at).children;
    for pair in statements.windows(2) {
        let (one, two) = (pair[0], pair[1]);
        let is_plain = |at: usize| file.node(at).kind == "EXPRESSION_STATEMENT";
        let (here, there) = (file.of(one), file.of(two));
        let known = names(one);
        if is_plain(one)
            && is_plain(two)
            && here != there
            && names(two).iter().any(|name| known.contains(name))
        {
            let span = file.node(one).span.start..file.node(two).span.end;
            let between = &file.text[file.between(one, two)];
            edits.push(target.edit("STS", span, format!("{there}{between}{here}")));
        }
    }
}
