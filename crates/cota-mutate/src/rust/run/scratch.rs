//! The scratch folder of a worker: a copy of the package to run in, a home and a place for temporary
//! files, put back in order after each run.

use crate::Error;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folders and files of one worker.
pub struct Scratch {
    root: PathBuf,
    /// What runs start from.
    original: PathBuf,
    clean: BTreeMap<PathBuf, (u64, Option<SystemTime>)>,
}

impl Scratch {
    /// Makes the folders: the working directory is a copy of `original`.
    ///
    /// # Errors
    /// If they cannot be made.
    pub fn new(root: PathBuf, original: &Path) -> Result<Self, Error> {
        let mut scratch = Self { root, original: original.to_owned(), clean: BTreeMap::new() };
        scratch.reset()?;
        Ok(scratch)
    }

    /// All of it.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The working directory.
    pub fn folder(&self) -> PathBuf {
        self.root.join("run/package")
    }

    /// What `HOME` says.
    pub fn home(&self) -> PathBuf {
        self.root.join("run/home")
    }

    /// What `TMPDIR` says.
    pub fn temporary(&self) -> PathBuf {
        self.root.join("run/tmp")
    }

    /// What the last run printed.
    pub fn output(&self) -> PathBuf {
        self.root.join("output")
    }

    /// The text of it.
    pub fn read_output(&self) -> String {
        let bytes = fs::read(self.output()).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// What the last run noted.
    pub fn notes(&self) -> PathBuf {
        self.root.join("notes")
    }

    fn reset(&mut self) -> Result<(), Error> {
        let run = self.root.join("run");
        if run.exists() {
            fs::remove_dir_all(&run).map_err(Error::io(&run))?;
        }
        for folder in [self.folder(), self.home(), self.temporary()] {
            fs::create_dir_all(&folder).map_err(Error::io(folder))?;
        }
        copy(&self.original, &self.folder())?;
        self.clean = snapshot(&run);
        Ok(())
    }

    /// Undoes what the last run did to the folders, if anything.
    ///
    /// # Errors
    /// If they cannot be made again.
    pub fn restore(&mut self) -> Result<(), Error> {
        if snapshot(&self.root.join("run")) == self.clean { Ok(()) } else { self.reset() }
    }
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    for entry in fs::read_dir(from).map_err(Error::io(from))? {
        let entry = entry.map_err(Error::io(from))?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            fs::create_dir_all(&target).map_err(Error::io(&target))?;
            copy(&source, &target)?;
        } else if source.is_file() {
            fs::copy(&source, &target).map_err(Error::io(&source))?;
        }
    }
    Ok(())
}

/// Everything below a folder, with size and time of change.
fn snapshot(folder: &Path) -> BTreeMap<PathBuf, (u64, Option<SystemTime>)> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let Ok(facts) = fs::symlink_metadata(&path) else { continue };
            if facts.is_dir() {
                open.push(path.clone());
                all.insert(path, (0, None));
            } else {
                all.insert(path, (facts.len(), facts.modified().ok()));
            }
        }
    }
    all
}
