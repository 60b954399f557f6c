//! Folders with sources, and what is found from them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use cota_java::{JavaError, Located, Origin, Subject};
use cota_jvm::Options;
use tempfile::TempDir;

use crate::skipped;

/// A class with a predicate that is called `ok`.
pub const POINT: &str =
    "package shapes; public class Point {\n  int x;\n  boolean ok() { return x > 0; }\n}\n";

/// A folder that goes with the test.
pub struct Here {
    folder: TempDir,
    /// What the user was told.
    pub told: Mutex<Vec<String>>,
}

impl Here {
    /// An empty folder; none where there is no JDK.
    pub fn new() -> Option<Here> {
        skipped::jdk()?;
        Some(Here { folder: tempfile::tempdir().unwrap(), told: Mutex::default() })
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub fn write(&self, path: &str, text: &str) -> PathBuf {
        let file = self.path(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        file
    }

    /// What only says which sources, kept in a cache of this test.
    pub fn sources(&self, folders: &[&str]) -> Origin {
        let sources = folders.iter().map(|folder| self.path(folder)).collect();
        Origin { sources, cache: Some(self.path("cache")), ..Origin::default() }
    }

    /// What only says which class path.
    pub fn classes(&self, entries: &[PathBuf]) -> Origin {
        Origin {
            class_path: entries.to_vec(),
            cache: Some(self.path("cache")),
            ..Origin::default()
        }
    }

    pub fn locate(&self, origin: &Origin) -> Result<Located, JavaError> {
        origin.locate(self.folder.path(), &|text| {
            self.told.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_owned());
        })
    }

    /// How many times the user was told of something with this in it.
    pub fn count(&self, part: &str) -> usize {
        self.told.lock().unwrap().iter().filter(|text| text.contains(part)).count()
    }
}

/// A class whose predicate is called `ok`.
pub fn subject(located: &Located, class: &str) -> Result<Subject, JavaError> {
    located.subject(class, Some("ok"), Options::default())
}

/// The text of an error.
pub fn error<T>(result: Result<T, JavaError>) -> String {
    match result {
        Ok(_) => panic!("this is an error"),
        Err(error) => error.to_string(),
    }
}

/// The folder that classes of sources were compiled into.
pub fn compiled(located: &Located) -> &Path {
    &located.entries[1]
}
