//! What Cota is made of: whose code under which licence, in how many versions, for which compiler.

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// The licences that code may have. None of them asks anything of who uses Cota but to be named; Zlib, of the hash
/// function in the library that reads diffs, and MIT-0, of the library that validates documents in tests, not even that.
const LICENCES: [&str; 5] = ["MIT", "MIT-0", "Apache-2.0", "Unicode-3.0", "Zlib"];

/// The packages that are there in several versions, and why.
const DUPLICATES: [(&str, &str); 7] = [
    ("foldhash", "petgraph, for an example only, has an older hashbrown"),
    (
        "getrandom",
        "bolero-generator, which benchmarks compare with, has an older one than proptest",
    ),
    ("hashbrown", "petgraph, for an example only, has an older one than indexmap"),
    ("rand_core", "bolero-generator has an older one than proptest"),
    (
        "syn",
        "maud is at version 2, and so are divan and bolero-generator, both for benchmarks only",
    ),
    ("toml_datetime", "bolero-generator reads Cargo.toml by an older toml_edit"),
    ("winnow", "bolero-generator reads Cargo.toml by an older toml_edit"),
];

/// What cargo says about this workspace, for this platform.
fn metadata() -> Metadata {
    let rustc = Command::new("rustc").arg("-vV").output().unwrap();
    let rustc = String::from_utf8(rustc.stdout).unwrap();
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let options = ["--locked", "--filter-platform", host].map(str::to_owned);
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    MetadataCommand::new().manifest_path(manifest).other_options(options).exec().unwrap()
}

/// Whether the licences of an SPDX expression suffice, and which.
fn allowed<'e>(expression: &'e str, used: &mut BTreeSet<&'e str>) -> bool {
    let expression = expression.trim();
    if let Some((one, other)) = split(expression, " OR ").or_else(|| expression.split_once('/')) {
        return allowed(one, used) || allowed(other, used);
    }
    if let Some((one, other)) = split(expression, " AND ") {
        return allowed(one, used) && allowed(other, used);
    }
    if let Some(inner) = expression.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        return allowed(inner, used);
    }
    let known = LICENCES.contains(&expression);
    used.extend(known.then_some(expression));
    known
}

/// The parts around a word that is not in parentheses.
fn split<'e>(expression: &'e str, word: &str) -> Option<(&'e str, &'e str)> {
    let depth = |text: &str| text.matches('(').count() - text.matches(')').count();
    let (at, _) = expression.match_indices(word).find(|(at, _)| depth(&expression[..*at]) == 0)?;
    Some((&expression[..at], &expression[at + word.len()..]))
}

#[test]
fn every_licence_is_one_that_asks_for_nothing() {
    let metadata = metadata();
    let mut used = BTreeSet::new();
    for package in &metadata.packages {
        let licence = package.license.as_deref().unwrap_or("none");
        assert!(allowed(licence, &mut used), "{}: the licence {licence}", package.name);
    }
    assert_eq!(used, BTreeSet::from(LICENCES), "a licence that nothing has");
    assert!(!allowed("GPL-3.0-only", &mut used) && !allowed("MIT AND LGPL-2.1", &mut used));
    assert!(allowed("(GPL-2.0 OR MIT) AND (ISC OR Apache-2.0)", &mut used));
}

#[test]
fn every_published_crate_has_the_texts_of_its_licences() {
    let metadata = metadata();
    let root = metadata.workspace_root.as_std_path();
    for package in metadata.workspace_packages() {
        // An empty list says that a package is not published.
        if package.publish.as_ref().is_some_and(Vec::is_empty) {
            continue;
        }
        let folder = package.manifest_path.parent().unwrap().as_std_path();
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text = std::fs::read(root.join(name)).unwrap();
            let own = std::fs::read(folder.join(name));
            assert!(own.is_ok_and(|own| own == text), "{}: no {name}", package.name);
        }
    }
}

#[test]
fn packages_are_there_in_one_version_or_for_a_reason() {
    let metadata = metadata();
    let mut versions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for package in &metadata.packages {
        versions.entry(package.name.as_str()).or_default().push(package.version.to_string());
    }
    versions.retain(|_, versions| versions.len() > 1);
    let known: BTreeMap<&str, &str> = DUPLICATES.into();
    for (name, versions) in &versions {
        assert!(known.contains_key(name), "{name} is there as {}", versions.join(" and "));
    }
    for (name, reason) in known {
        assert!(versions.contains_key(name), "{name} is there once now, so not because {reason}");
    }
}

#[test]
fn who_uses_cota_builds_one_parser_of_rust() {
    let metadata = metadata();
    let syn: BTreeSet<String> = tree(&metadata, "cota")
        .into_iter()
        .filter(|package| package.name.as_str() == "syn")
        .map(|package| package.version.to_string())
        .collect();
    assert_eq!(syn.len(), 1, "{syn:?}");
}

/// What is built for users who depend on a package of the workspace.
fn tree<'m>(metadata: &'m Metadata, name: &str) -> Vec<&'m Package> {
    let nodes = &metadata.resolve.as_ref().unwrap().nodes;
    let nodes: BTreeMap<&PackageId, _> = nodes.iter().map(|node| (&node.id, node)).collect();
    let root =
        metadata.workspace_packages().into_iter().find(|package| package.name.as_str() == name);
    let mut open = vec![&root.unwrap().id];
    let mut seen = BTreeSet::from([open[0]]);
    while let Some(id) = open.pop() {
        for dependency in &nodes[id].deps {
            let built =
                dependency.dep_kinds.iter().any(|kind| kind.kind != DependencyKind::Development);
            if built && seen.insert(&dependency.pkg) {
                open.push(&dependency.pkg);
            }
        }
    }
    metadata.packages.iter().filter(|package| seen.contains(&package.id)).collect()
}

/// `.ci/run` checks with the declared version, unless it is the one that it runs with.
#[test]
fn one_version_of_rust_is_declared_and_nothing_needs_a_later_one() {
    let metadata = metadata();
    let workspace = metadata.workspace_packages();
    let declared = workspace[0].rust_version.as_ref().expect("a declared version");
    for package in &workspace {
        assert_eq!(package.rust_version.as_ref(), Some(declared), "{}", package.name);
    }
    for package in &metadata.packages {
        let needed = package.rust_version.as_ref();
        assert!(needed.is_none_or(|needed| needed <= declared), "{}: {needed:?}", package.name);
    }
}
