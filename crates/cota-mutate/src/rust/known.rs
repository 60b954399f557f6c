//! What an earlier run found out, as long as it still holds: which proposals compile, and what verdicts depend on.
//!
//! A verdict of a mutant under a test holds as long as nothing has changed that the test could run with
//! the mutant: the functions that it reaches without a mutation, every function that these name, and
//! theirs, and so on; the methods of traits, which are called without being named; and whatever is not
//! in the body of a function. The first two are hashed for each test, the rest for all.

use super::plan::Plan;
use super::run::suite::Test;
use super::schema::layout::{Layout, Placement};
use super::schema::tree::Folders;
use crate::Error;
use crate::store::Dependencies;
use cota_run::Digest;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Works out what the verdicts under each test depend on.
///
/// # Errors
/// If files cannot be read.
pub fn dependencies(
    plan: &Plan,
    layout: &Layout,
    tests: &[Test],
    folders: &Folders,
) -> Result<Dependencies, Error> {
    let body = |function: usize| {
        let function = &plan.functions[function];
        &plan.files[function.file].file.text[function.body.clone()]
    };
    let mut by_name: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (index, function) in plan.functions.iter().enumerate() {
        let name = function.name.rsplit("::").next().unwrap_or(&function.name);
        by_name.entry(name).or_default().push(index);
    }
    let named: Vec<Vec<usize>> = (0..plan.functions.len())
        .map(|function| {
            let words: FxHashSet<&str> = words(body(function)).collect();
            let mut all: Vec<usize> =
                words.into_iter().filter_map(|word| by_name.get(word)).flatten().copied().collect();
            all.sort_unstable();
            all
        })
        .collect();
    let mut of_site: FxHashMap<u32, usize> = FxHashMap::default();
    for (function, &site) in layout.bodies.iter().enumerate() {
        of_site.insert(site, function);
    }
    let test_bodies = test_bodies(plan);
    let tests = tests.iter().map(|test| {
        let mut reached: FxHashSet<usize> =
            test.sites.iter().filter_map(|site| of_site.get(site)).copied().collect();
        let mut open: Vec<usize> = reached.iter().copied().collect();
        while let Some(function) = open.pop() {
            open.extend(named[function].iter().filter(|&&next| reached.insert(next)));
        }
        let mut reached: Vec<usize> = reached.into_iter().collect();
        reached.sort_unstable();
        let name = test.name.rsplit("::").next().unwrap_or(&test.name);
        let start = Digest::default().text(test_bodies.get(name).map_or("", String::as_str));
        reached.into_iter().fold(start, |digest, function| digest.text(body(function))).value()
    });
    Ok(Dependencies { common: common(plan, folders)?, tests: tests.collect() })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The bodies of the tests, by name; of tests with the same name, all together.
fn test_bodies(plan: &Plan) -> BTreeMap<&str, String> {
    let mut bodies: BTreeMap<&str, String> = BTreeMap::new();
    for listed in &plan.files {
        for (name, range) in &listed.tests {
            bodies.entry(name).or_default().push_str(&listed.file.text[range.clone()]);
        }
    }
    bodies
}

/// What every verdict depends on: the compiler, the options, and all that is not in the body of a
/// function or test.
fn common(plan: &Plan, folders: &Folders) -> Result<u64, Error> {
    let config = &plan.config;
    let mut digest = Digest::default()
        .text(env!("CARGO_PKG_VERSION"))
        .text(&plan.package.compiler)
        .text(&plan.package.choice.build_arguments().join(" "))
        .text(&format!("{} {} {}", config.timeout, config.timeout_factor, config.memory_mib));
    for (index, listed) in plan.files.iter().enumerate() {
        let own = plan.functions.iter().filter(|function| function.file == index);
        let mut cut: Vec<_> = own.filter(|own| !own.in_trait).map(|own| own.body.clone()).collect();
        cut.extend(listed.tests.iter().map(|(_, range)| range.clone()));
        cut.sort_by_key(|range| range.start);
        let mut at = 0;
        for range in cut {
            if range.start >= at {
                digest = digest.text(&listed.file.text[at..range.start]);
                at = range.end;
            }
        }
        digest = digest.text(&listed.file.text[at..]);
    }
    Ok(others(plan, folders, digest)?.value())
}

/// Adds the files of the copy that have no switches.
fn others(plan: &Plan, folders: &Folders, mut digest: Digest) -> Result<Digest, Error> {
    let own: FxHashSet<&Path> = plan.files.iter().map(|listed| &*listed.file.path).collect();
    let mut others: Vec<PathBuf> = Vec::new();
    let mut open = vec![folders.tree.clone()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).map_err(Error::io(&folder))?.flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.strip_prefix(&folders.tree).is_ok_and(|relative| !own.contains(relative))
            {
                others.push(path);
            }
        }
    }
    others.sort();
    for path in others {
        let name = path.strip_prefix(&folders.tree).unwrap_or(&path).to_string_lossy().into_owned();
        // What the options of this tool change is hashed apart.
        if !name.ends_with("cota.toml") {
            digest = digest.text(&name).part(&std::fs::read(&path).map_err(Error::io(&path))?);
        }
    }
    Ok(digest)
}

/// Which proposals compile, as an earlier run found it: that takes rounds of checking, and holds as long
/// as neither source nor compiler changes.
#[derive(Default, Serialize, Deserialize)]
pub struct Known {
    /// What it depends on.
    source: u64,
    placements: BTreeMap<String, Placement>,
}

/// The file that keeps it.
const KNOWN: &str = "compiled.json";

impl Known {
    /// What is known of each proposal of a plan. The copy is brought up to date first.
    ///
    /// # Errors
    /// If files cannot be read or written.
    pub fn open(plan: &Plan, folders: &Folders, fresh: bool) -> Result<Self, Error> {
        // The files with switches stay as they are, so that nothing is built again for this.
        let mut kept = FxHashMap::default();
        for listed in &plan.files {
            let path = folders.tree.join(&listed.file.path);
            if let Ok(text) = std::fs::read_to_string(path) {
                kept.insert(listed.file.path.clone(), text);
            }
        }
        folders.update(&plan.package, &kept)?;
        let digest = Digest::default()
            .text(env!("CARGO_PKG_VERSION"))
            .text(&plan.package.compiler)
            .text(&plan.package.choice.build_arguments().join(" "))
            // The compiler may have rejected a proposal because of the others.
            .text(&plan.config.to_toml().unwrap_or_default())
            .text(&plan.package.settings.rustc.join(" "));
        let own = plan.files.iter().fold(digest, |digest, listed| digest.text(&listed.file.text));
        let source = others(plan, folders, own)?.value();
        let text = std::fs::read(folders.results.join(KNOWN)).unwrap_or_default();
        // A file of another version, or an incomplete one, is ignored.
        let known: Self = serde_json::from_slice(&text).unwrap_or_default();
        if fresh || known.source != source {
            return Ok(Self { source, placements: BTreeMap::new() });
        }
        Ok(known)
    }

    /// What is known of each proposal.
    pub fn of(&self, plan: &Plan) -> Vec<Option<Placement>> {
        plan.proposals.iter().map(|own| self.placements.get(&own.id).cloned()).collect()
    }

    /// Keeps what was found. A full disk does not end a run.
    pub fn keep(mut self, plan: &Plan, placements: &[Placement], folders: &Folders) {
        let ids = plan.proposals.iter().map(|own| own.id.clone());
        self.placements.extend(ids.zip(placements.iter().cloned()));
        if let Ok(text) = serde_json::to_vec(&self) {
            let _ = cota_os::write_whole(folders.results.join(KNOWN), text);
        }
    }
}
