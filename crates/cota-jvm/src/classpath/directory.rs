//! A directory with class files.

use super::{ClassPathError, LONGEST};
use std::collections::BTreeSet;
use std::io::{ErrorKind, Read};
use std::path::PathBuf;

#[derive(Debug)]
pub(super) struct Directory {
    path: PathBuf,
}

impl Directory {
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// The class of this name, which leads down only.
    pub fn find(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        let path = self.path.join(format!("{name}.class"));
        let failed = |error: std::io::Error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename => Ok(None),
            _ => Err(ClassPathError::Unreadable { path: path.clone(), error }),
        };
        // Asked before it is opened: opening a pipe waits.
        match std::fs::metadata(&path) {
            Ok(metadata) if metadata.is_file() => {}
            Ok(_) => return Ok(None),
            Err(error) => return failed(error),
        }
        let mut bytes = Vec::new();
        let file = std::fs::File::open(&path);
        let read = file.and_then(|file| file.take(LONGEST as u64 + 1).read_to_end(&mut bytes));
        if let Err(error) = read {
            return failed(error);
        }
        if bytes.len() > LONGEST {
            let error = std::io::Error::other(format!("longer than {LONGEST} bytes"));
            return Err(ClassPathError::Unreadable { path, error });
        }
        Ok(Some(bytes))
    }

    /// Adds the names of all class files. Links to directories are followed, but no directory is entered twice.
    pub fn class_names(&self, names: &mut Vec<String>) -> Result<(), ClassPathError> {
        let mut entered = BTreeSet::new();
        let mut waiting = vec![(self.path.clone(), String::new())];
        while let Some((path, prefix)) = waiting.pop() {
            let failed = |error| ClassPathError::Unreadable { path: path.clone(), error };
            if !entered.insert(path.canonicalize().map_err(failed)?) {
                continue;
            }
            for entry in std::fs::read_dir(&path).map_err(failed)? {
                let entry = entry.map_err(failed)?;
                // What is no text is the name of no class.
                let Ok(name) = entry.file_name().into_string() else { continue };
                let inner = entry.path();
                // A link to nothing is nothing.
                let Ok(metadata) = std::fs::metadata(&inner) else { continue };
                if metadata.is_dir() {
                    waiting.push((inner, format!("{prefix}{name}/")));
                } else if let Some(class) = name.strip_suffix(".class") {
                    names.push(format!("{prefix}{class}"));
                }
            }
        }
        Ok(())
    }
}
