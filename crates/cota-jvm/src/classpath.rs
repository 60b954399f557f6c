//! Where classes come from: directories, jars, and the JDK's own image.

mod directory;
mod inflate;
mod jar;
mod jdk;
mod jimage;

pub use jdk::{Jdk, JdkError};

use crate::classfile::descriptor::is_class_name;
use directory::Directory;
use jar::Jar;
use std::path::PathBuf;

/// No class file is longer: the format ends long before, and an archive may claim anything.
const LONGEST: usize = 16 << 20;

/// Why a class path, or a class on it, cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ClassPathError {
    /// Something on the class path does not exist.
    #[error("{} is on the class path and does not exist", .0.display())]
    Missing(PathBuf),
    /// Neither a directory nor a jar.
    #[error("{} is on the class path and is neither a directory nor a jar: {why}", path.display())]
    NotAJar {
        /// What it is.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The system refuses to read something.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// What.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A class in a jar cannot be taken out of it.
    #[error("cannot read class {class} in {}: {why}", path.display())]
    Class {
        /// The directory or jar.
        path: PathBuf,
        /// The class.
        class: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Directories and jars with classes.
#[derive(Debug)]
pub struct ClassPath {
    entries: Vec<Entry>,
    release: u32,
}

#[derive(Debug)]
enum Entry {
    Directory(Directory),
    Jar(Jar),
}

impl ClassPath {
    /// Opens all directories and jars. The first that has a class gives it.
    ///
    /// # Errors
    /// One of them does not exist or cannot be read.
    pub fn open(entries: impl IntoIterator<Item = PathBuf>) -> Result<Self, ClassPathError> {
        let entries = entries.into_iter().map(|path| {
            let metadata = match std::fs::metadata(&path) {
                Ok(metadata) => metadata,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                    return Err(ClassPathError::Missing(path));
                }
                Err(error) => return Err(ClassPathError::Unreadable { path, error }),
            };
            if metadata.is_dir() {
                return Ok(Entry::Directory(Directory::new(path)));
            }
            Jar::open(path).map(Entry::Jar)
        });
        Ok(Self { entries: entries.collect::<Result<_, _>>()?, release: 0 })
    }

    /// From now on jars with several versions of a class give the one for this release of Java; before, they
    /// give the one for all releases.
    pub fn for_release(self, release: u32) -> Self {
        Self { release, ..self }
    }

    /// The class file of a class: `java/util/List`. None if no entry has it, or if no class has such a name;
    /// names do not lead out of a directory.
    ///
    /// # Errors
    /// It is there and cannot be read.
    pub fn find(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        if !is_file_name(name) {
            return Ok(None);
        }
        for entry in &self.entries {
            let found = match entry {
                Entry::Directory(directory) => directory.find(name)?,
                Entry::Jar(jar) => jar.find(name, self.release)?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The names of all classes, sorted.
    ///
    /// # Errors
    /// A directory cannot be read.
    pub fn class_names(&self) -> Result<Vec<String>, ClassPathError> {
        let mut names = Vec::new();
        for entry in &self.entries {
            match entry {
                Entry::Directory(directory) => directory.class_names(&mut names)?,
                Entry::Jar(jar) => jar.class_names(self.release, &mut names),
            }
        }
        names.retain(|name| is_file_name(name) && is_class(name));
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }
}

/// Whether a class may have this name, and it leads nowhere but down as a path. Names of classes have no dots.
fn is_file_name(name: &str) -> bool {
    let outside = |letter| matches!(letter, '\\' | '\0') || cfg!(windows) && letter == ':';
    is_class_name(name) && !name.contains(outside)
}

/// Declarations of modules and packages are in class files, too.
fn is_class(name: &str) -> bool {
    let last = name.rsplit('/').next().unwrap_or(name);
    !matches!(last, "module-info" | "package-info")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_down_only() {
        for name in ["a", "java/util/List", "a/B$C", "é"] {
            assert!(is_file_name(name), "{name}");
        }
        for name in ["", "/a", "a/", "a//b", "..", "../a", "a/../../b", "a/.", "a\\..\\b", "a\0b"] {
            assert!(!is_file_name(name), "{name:?}");
        }
    }
}
