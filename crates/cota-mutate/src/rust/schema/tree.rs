//! The copy of the workspace under the target directory. The user's own files are only ever read.

use crate::Error;
use crate::rust::package::Package;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use toml::{Table, Value};

/// The file of the crate with the switches that says how many there are.
const SITES: &str = "src/sites.rs";

/// How many switches there is room for at least.
const LEAST_CAPACITY: usize = 1 << 12;

/// The folders of a run.
#[derive(Clone, Debug)]
pub struct Folders {
    /// The copy of the workspace.
    pub tree: PathBuf,
    /// The crate with the switches.
    pub runtime: PathBuf,
    /// What cargo builds.
    pub build: PathBuf,
    /// Where runs may write.
    pub scratch: PathBuf,
    /// What is kept between runs.
    pub results: PathBuf,
}

impl Folders {
    /// The folders of a package for mutation testing, made if need be.
    ///
    /// # Errors
    /// If they cannot be made.
    pub fn new(package: &Package) -> Result<Self, Error> {
        Self::of("mutate", package)
    }

    /// The folders of a package for a job of this name, made if need be.
    ///
    /// # Errors
    /// If they cannot be made.
    pub fn of(job: &str, package: &Package) -> Result<Self, Error> {
        let all = package.target.join("cota");
        let base = all.join(job).join(&package.name);
        let folder = |name: &str| {
            let folder = base.join(name);
            fs::create_dir_all(&folder).map_err(Error::io(&folder)).map(|()| folder)
        };
        let folders = Self {
            tree: folder("tree")?,
            runtime: folder("runtime")?,
            build: folder("build")?,
            scratch: folder("scratch")?,
            results: folder("results")?,
        };
        // Where cargo itself has built nothing, this file marks the folder as a cache for other tools.
        let tag = "Signature: 8a477f597d28d172789f06886806bc55\n# Made by cota, and made again if need be.\n";
        write_if_new(&all.join("CACHEDIR.TAG"), tag.as_bytes())?;
        Ok(folders)
    }

    /// Writes the crate with the switches, with room for this many sites, and with an allocator that
    /// counts if that is wanted.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_runtime(&self, sites: usize, counts_memory: bool) -> Result<(), Error> {
        // Seldom another one, since with it everything is built again.
        let capacity = sites.max(LEAST_CAPACITY).next_power_of_two();
        let allocator = if counts_memory {
            "#[global_allocator]\nstatic ALLOCATOR: crate::limits::Counted = crate::limits::Counted;\n"
        } else {
            ""
        };
        let sites = format!("pub const CAPACITY: usize = {capacity};\n{allocator}");
        write_if_new(&self.runtime.join(SITES), sites.as_bytes())?;
        self.write_sources()
    }

    /// Writes the crate with the switches, for however many it was written last.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep_runtime(&self) -> Result<(), Error> {
        if self.runtime.join(SITES).exists() {
            self.write_sources()
        } else {
            self.write_runtime(1, false)
        }
    }

    fn write_sources(&self) -> Result<(), Error> {
        let manifest = "[package]\nname = \"cota-mutation-runtime\"\nversion = \"0.0.0\"\n\
             edition = \"2021\"\npublish = false\n\n[lib]\npath = \"src/lib.rs\"\n\n[workspace]\n";
        for (name, text) in [("Cargo.toml", manifest)].into_iter().chain(cota_runtime::FILES) {
            write_if_new(&self.runtime.join(name), text.as_bytes())?;
        }
        Ok(())
    }

    /// Makes the crate with the switches another one, so that everything that depends on it is built and run
    /// again, whatever cargo or a cache of compilations still has of it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn renew_runtime(&self) -> Result<(), Error> {
        let path = self.runtime.join(SITES);
        let text = fs::read_to_string(&path).map_err(Error::io(&path))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        fs::write(&path, format!("{text}pub const BUILD: u128 = {now};\n")).map_err(Error::io(path))
    }

    /// Brings the copy up to date. `changed` has the texts of the files that differ from the
    /// originals, by their path relative to the root.
    ///
    /// # Errors
    /// If something cannot be read or written.
    pub fn update(
        &self,
        package: &Package,
        changed: &FxHashMap<PathBuf, String>,
    ) -> Result<(), Error> {
        let mut kept = FxHashSet::default();
        self.copy(package, Path::new(""), changed, &mut kept)?;
        remove_others(&self.tree, Path::new(""), &kept)
    }

    fn copy(
        &self,
        package: &Package,
        folder: &Path,
        changed: &FxHashMap<PathBuf, String>,
        kept: &mut FxHashSet<PathBuf>,
    ) -> Result<(), Error> {
        let from = package.root.join(folder);
        for entry in fs::read_dir(&from).map_err(Error::io(&from))? {
            let entry = entry.map_err(Error::io(&from))?;
            let path = folder.join(entry.file_name());
            let full = entry.path();
            let kind = entry.file_type().map_err(Error::io(&full))?;
            if kind.is_dir() {
                if !left_alone(package, &full) {
                    self.copy(package, &path, changed, kept)?;
                }
                continue;
            }
            let to = self.tree.join(&path);
            if let Some(text) = changed.get(&path) {
                write_if_new(&to, text.as_bytes())?;
            } else if entry.file_name() == "Cargo.toml" {
                let text = fs::read_to_string(&full).map_err(Error::io(&full))?;
                write_if_new(&to, self.manifest(package, &path, &text)?.as_bytes())?;
            } else if full.is_file() {
                let bytes = fs::read(&full).map_err(Error::io(&full))?;
                write_if_new(&to, &bytes)?;
            } else {
                continue; // sockets, dangling links
            }
            kept.insert(path);
        }
        Ok(())
    }

    /// A manifest for the copy: paths that lead out of the workspace become absolute, the package
    /// gets the crate with the switches, and the root is a workspace of its own.
    fn manifest(&self, package: &Package, path: &Path, text: &str) -> Result<String, Error> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let Ok(mut table) = text.parse::<Table>() else { return Ok(text.to_owned()) };
        let own = folder == package.folder && table.contains_key("package");
        let root = folder.as_os_str().is_empty();
        let moved = move_paths(&mut table, &package.root, folder);
        if !own && !root && !moved {
            return Ok(text.to_owned());
        }
        if own {
            let mut runtime = Table::new();
            runtime.insert("path".to_owned(), Value::String(self.runtime.display().to_string()));
            // What the build script is made of has switches, too, where it is a part of the package.
            let script = package.shares_with_script.then_some("build-dependencies");
            for key in ["dependencies"].into_iter().chain(script) {
                if let Some(dependencies) = within(&mut table, &[key]) {
                    let runtime = Value::Table(runtime.clone());
                    dependencies.insert("cota-mutation-runtime".to_owned(), runtime);
                }
            }
        }
        if root {
            table.entry("workspace").or_insert_with(|| Value::Table(Table::new()));
            // Switches are asked all the time, also where the crate is built without optimisation.
            let keys = ["profile", "dev", "package", "cota-mutation-runtime"];
            if let Some(runtime) = within(&mut table, &keys) {
                runtime.insert("opt-level".to_owned(), Value::Integer(3));
            }
        }
        toml::to_string(&table)
            .map_err(|error| Error::Package(format!("{}: {error}", path.display())))
    }
}

/// The table at the end of a way of keys, made where it is missing.
fn within<'t>(table: &'t mut Table, keys: &[&str]) -> Option<&'t mut Table> {
    keys.iter().try_fold(table, |table, key| {
        table.entry(*key).or_insert_with(|| Value::Table(Table::new())).as_table_mut()
    })
}

/// What is not part of the source: version control and what cargo builds.
fn left_alone(package: &Package, folder: &Path) -> bool {
    folder == package.target
        || folder
            .file_name()
            .is_some_and(|name| name == ".git" || name == ".hg" || name == "node_modules")
        || folder.join("CACHEDIR.TAG").exists()
}

/// Makes relative paths of dependencies that lead out of the root absolute; true if there were any.
fn move_paths(table: &mut Table, root: &Path, folder: &Path) -> bool {
    let mut moved = false;
    for (key, value) in table.iter_mut() {
        match value {
            Value::Table(inner) if key != "package" && key != "lib" => {
                moved |= move_paths(inner, root, folder);
            }
            Value::String(path) if key == "path" && leaves(folder, Path::new(path.as_str())) => {
                *path = root.join(folder).join(&*path).display().to_string();
                moved = true;
            }
            _ => {}
        }
    }
    moved
}

fn leaves(folder: &Path, path: &Path) -> bool {
    let mut depth = folder.components().count() as isize;
    for part in path.components() {
        match part {
            Component::ParentDir => depth -= 1,
            Component::Normal(_) => depth += 1,
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return false,
        }
        if depth < 0 {
            return true;
        }
    }
    false
}

/// Writes a file unless it has this content already, so that cargo sees no change where there is none.
///
/// # Errors
/// If it cannot be written.
pub fn write_if_new(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(Error::io(parent))?;
    }
    fs::write(path, bytes).map_err(Error::io(path))
}

/// Removes what is no longer in the source. Folders go with their last file: an empty one would still be a
/// member of a workspace with `crates/*`, without a manifest.
fn remove_others(tree: &Path, folder: &Path, kept: &FxHashSet<PathBuf>) -> Result<(), Error> {
    let from = tree.join(folder);
    for entry in fs::read_dir(&from).map_err(Error::io(&from))? {
        let entry = entry.map_err(Error::io(&from))?;
        let path = folder.join(entry.file_name());
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            remove_others(tree, &path, kept)?;
            // It stays if something is in it.
            let _ = fs::remove_dir(entry.path());
        } else if !kept.contains(&path) && path != Path::new("Cargo.lock") {
            fs::remove_file(entry.path()).map_err(Error::io(entry.path()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_go_with_their_last_file() {
        let tree = tempfile::tempdir().unwrap();
        let path = |name: &str| tree.path().join(name);
        for name in ["crates/old/src", "crates/new"] {
            fs::create_dir_all(path(name)).unwrap();
        }
        for name in ["crates/old/Cargo.toml", "crates/old/src/lib.rs", "crates/new/Cargo.toml"] {
            fs::write(path(name), "").unwrap();
        }
        let kept = [PathBuf::from("crates/new/Cargo.toml")].into_iter().collect();
        remove_others(tree.path(), Path::new(""), &kept).unwrap();
        assert!(!path("crates/old").exists() && path("crates/new/Cargo.toml").exists());
    }
}
