//! The lints that a crate denies.

use super::files::Listed;
use crate::rust::plan::Plan;
use std::collections::BTreeSet;
use std::path::Path;
use syn::Attribute;
use toml::{Table, Value};

/// The lints that the crate denies or forbids as a whole, by attributes of its first files or in its manifest.
pub fn denied(plan: &Plan) -> Vec<String> {
    let mut lints = BTreeSet::new();
    for listed in plan.files.iter().filter(|listed| listed.first && !listed.test) {
        lints.extend(by_attributes(listed));
    }
    let root = &plan.package.root;
    let own = manifest(&root.join(&plan.package.folder));
    let table = own.get("lints");
    let inherits = table.and_then(|table| table.get("workspace")).and_then(Value::as_bool);
    if inherits == Some(true) {
        let workspace = manifest(root);
        lints.extend(by_table(workspace.get("workspace").and_then(|table| table.get("lints"))));
    } else {
        lints.extend(by_table(table));
    }
    lints.into_iter().collect()
}

fn manifest(folder: &Path) -> Table {
    let text = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    text.parse().unwrap_or_default()
}

fn by_attributes(listed: &Listed) -> Vec<String> {
    let denying = |attribute: &&Attribute| {
        attribute.path().is_ident("deny") || attribute.path().is_ident("forbid")
    };
    let mut lints = Vec::new();
    for attribute in listed.file.tree.attrs.iter().filter(denying) {
        // `reason = "..."` is no lint.
        let _ = attribute.parse_nested_meta(|meta| {
            if meta.input.peek(syn::Token![=]) {
                meta.value()?.parse::<syn::Expr>()?;
            } else {
                let parts = meta.path.segments.iter().map(|part| part.ident.to_string());
                lints.push(parts.collect::<Vec<_>>().join("::"));
            }
            Ok(())
        });
    }
    lints
}

/// The lints of the compiler in a table; those of other tools play no part in a build.
fn by_table(table: Option<&Value>) -> Vec<String> {
    let lints = table.and_then(|table| table.get("rust")).and_then(Value::as_table);
    let denied = lints.into_iter().flatten().filter(|(_, setting)| {
        let level = setting.as_str().or_else(|| setting.get("level")?.as_str());
        matches!(level, Some("deny" | "forbid"))
    });
    denied.map(|(name, _)| name.clone()).collect()
}
