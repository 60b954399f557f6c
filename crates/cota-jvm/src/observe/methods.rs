//! The places of one method, read off its bytecode.

use std::collections::BTreeMap;

use crate::classfile::Code;
use crate::classfile::instructions::{cases, length};
use crate::program::{MethodId, Program};

use super::decisions::{blocks, branches};
use super::sites::{Known, MethodSite, MethodSiteKind, SiteMethod};

/// A method's places, and how instructions find them.
pub(super) fn describe(program: &Program, method: MethodId, raw: &Code) -> (SiteMethod, Known) {
    let (file, _) = program.source_of(method);
    let line = |position: u16| program.line_or_position(method, position);
    let mut known = Known {
        branches: branches(raw),
        conditions: BTreeMap::new(),
        decisions: BTreeMap::new(),
        switches: BTreeMap::new(),
        statements: BTreeMap::new(),
    };
    let statements = statements(raw);
    let (mut sites, mut lines) = (Vec::new(), BTreeMap::new());
    let mut at = 0;
    while let (Some(&op), Some(length)) = (raw.bytes.get(at), length(&raw.bytes, at)) {
        let position = at as u16;
        let mut add = |kind| {
            sites.push(MethodSite { kind, line: line(position) });
            sites.len() as u32 - 1
        };
        if statements.binary_search(&position).is_ok() {
            // A line that begins in several places is one statement.
            let site =
                *lines.entry(line(position)).or_insert_with(|| add(MethodSiteKind::Statement));
            known.statements.insert(position, site);
        }
        if let Some(branch) = known.branches.get(&position) {
            if branch.decision == Some(position) {
                known.decisions.insert(position, add(MethodSiteKind::Decision));
            }
            known.conditions.insert(position, add(MethodSiteKind::Condition));
        }
        if matches!(op, 170 | 171) {
            let (arms, keys, default) = arms(raw, at);
            known.decisions.insert(position, add(MethodSiteKind::Switch(arms)));
            known.switches.insert(position, (keys, default));
        }
        at += length;
    }
    let info = program.method(method);
    let described = SiteMethod {
        class: program.class(info.class).name.replace('/', "."),
        name: info.name.to_string(),
        descriptor: info.descriptor.to_string(),
        file,
        line: lines.keys().next().copied().unwrap_or(0),
        sites,
    };
    (described, known)
}

/// Where statements begin: the places in the line table, or basic blocks where there is none.
fn statements(raw: &Code) -> Vec<u16> {
    let mut starts: Vec<u16> = raw.lines.iter().map(|&(start, _)| start).collect();
    if starts.is_empty() {
        starts = blocks(raw);
    }
    starts.sort_unstable();
    starts
}

/// What the outcomes of a switch are called, its keys with their outcomes, and that of all others.
fn arms(raw: &Code, at: usize) -> (Vec<String>, Vec<(i32, u32)>, u32) {
    let Ok(cases) = cases(&raw.bytes, at) else { return (Vec::new(), Vec::new(), 0) };
    let mut names: Vec<(usize, String)> = Vec::new();
    let mut keys = Vec::new();
    // A table has entries for keys that are no cases; they go where all others go.
    for &(key, target) in cases.cases.iter().filter(|case| case.1 != cases.default) {
        let outcome = names.iter().position(|name| name.0 == target);
        let outcome = outcome.unwrap_or_else(|| {
            names.push((target, String::new()));
            names.len() - 1
        });
        let name = &mut names[outcome].1;
        if !name.is_empty() {
            name.push_str(", ");
        }
        name.push_str(&key.to_string());
        keys.push((key, outcome as u32));
    }
    let default = names.len() as u32;
    let arms = names.into_iter().map(|name| name.1).chain(["default".to_owned()]).collect();
    keys.sort_unstable();
    (arms, keys, default)
}
