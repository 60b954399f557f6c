//! The files of a package: from the first file of each crate along its `mod`s.

use super::cfg::Cfg;
use super::items::Items;
use super::package::Package;
use super::schema::render::Additions;
use super::source::SourceFile;
use super::types::Types;
use super::walk::{Apply, Found, Module, Walk};
use crate::Error;
use crate::rust::operators::{Edit, Target};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A file and what it is for.
pub struct Listed {
    pub file: SourceFile,
    /// Whether it is there for tests only.
    pub test: bool,
    /// Whether it is the first file of a crate.
    pub first: bool,
    /// The edition of its crate.
    pub edition: u16,
    /// Its tests: their names and bodies.
    pub tests: Vec<(String, Range<usize>)>,
    /// What goes into its copy besides the switches.
    pub additions: Additions,
}

struct Nothing;

impl Apply for Nothing {
    fn apply(&self, _: &Target<'_>) -> Vec<(&'static str, Edit)> {
        Vec::new()
    }
}

/// Reads all files of the package that are part of this build; `texts` has those that are not to be read
/// from the disk.
///
/// # Errors
/// If one cannot be read or parsed.
pub fn read(package: &Package, texts: &BTreeMap<PathBuf, String>) -> Result<Vec<Listed>, Error> {
    let mut listed = Vec::new();
    let mut seen = FxHashSet::default();
    let nothing = Items::default();
    for krate in &package.crates {
        let mut open = vec![(krate.root.clone(), krate.test, true)];
        while let Some((path, test, first)) = open.pop() {
            if !seen.insert(path.clone()) {
                continue;
            }
            let file = match texts.get(&path) {
                Some(text) => SourceFile::parse(path.clone(), text.clone())?,
                None => SourceFile::read(&package.root, &path)?,
            };
            let found: Found =
                Walk::new(&file, 0, &package.cfg, test, &nothing, &Nothing, Rc::default()).run();
            for module in found.modules.into_iter().rev() {
                if let Some(next) = resolve(&package.root, &path, first, &module) {
                    open.push((next, test || module.test, false));
                }
            }
            listed.push(Listed {
                file,
                test,
                first,
                edition: krate.edition,
                tests: Vec::new(),
                additions: Additions::default(),
            });
        }
    }
    Ok(listed)
}

/// Whether the build script has files in common with the package, by `mod` or `include!`.
pub fn are_shared_with_script(package: &Package, files: &[Listed]) -> bool {
    let mut open: Vec<_> = package.build_script.iter().map(|path| (path.clone(), true)).collect();
    let mut seen = FxHashSet::default();
    let nothing = Items::default();
    while let Some((path, first)) = open.pop() {
        if files.iter().any(|listed| !listed.test && listed.file.path == path) {
            return true;
        }
        // If a file cannot be read here, cargo reports it.
        let Ok(file) = SourceFile::read(&package.root, &path) else { continue };
        if !seen.insert(path.clone()) {
            continue;
        }
        let found: Found =
            Walk::new(&file, 0, &package.cfg, false, &nothing, &Nothing, Rc::default()).run();
        let modules = found.modules.iter();
        let modules = modules.filter_map(|module| resolve(&package.root, &path, first, module));
        open.extend(modules.chain(included(&file)).map(|path| (path, false)));
    }
    false
}

/// The files that a file includes by their names: `include!("src/arguments.rs")`.
fn included(file: &SourceFile) -> impl Iterator<Item = PathBuf> {
    let names = file.text.split("include!(").skip(1).filter_map(|rest| {
        let (name, _) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
        Some(normal(&file.path.parent().unwrap_or(Path::new("")).join(name)))
    });
    names.collect::<Vec<_>>().into_iter()
}

/// The file of a module; none if there is none, as when a build script makes it.
fn resolve(root: &Path, file: &Path, first: bool, module: &Module) -> Option<PathBuf> {
    let parent = file.parent().unwrap_or(Path::new(""));
    let owns_folder = first || file.file_name().is_some_and(|name| name == "mod.rs");
    let base = if owns_folder { parent.to_owned() } else { parent.join(file.file_stem()?) };
    let (name, around) = module.path.split_last()?;
    let inline: PathBuf = around.iter().collect();
    let candidates = match &module.file {
        Some(given) if around.is_empty() => vec![parent.join(given)],
        Some(given) => vec![base.join(inline).join(given)],
        None => {
            let folder = base.join(inline);
            vec![folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")]
        }
    };
    candidates.into_iter().find(|path| root.join(path).is_file()).map(|path| normal(&path))
}

/// Without `..` and `.`, so that a file has one name.
fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir => {
                parts.pop();
            }
            std::path::Component::CurDir => {}
            part => parts.push(part),
        }
    }
    parts
}

/// Walks over one file with operators.
pub fn walk(
    listed: &Listed,
    index: usize,
    cfg: &Cfg,
    items: &Items,
    operators: &dyn Apply,
    types: &Types,
) -> Found {
    let types = types.of(&listed.file);
    Walk::new(&listed.file, index, cfg, listed.test, items, operators, types).run()
}
