//! Files that keep what was measured, so that a long measurement goes on where it ended.

use cota_console::exit::Failure;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file that lines are added to.
pub struct Store {
    path: PathBuf,
    file: File,
}

impl Store {
    /// Opens a file and reads it; it is made if it is not there.
    pub fn open(path: &Path) -> Result<(Self, String), Failure> {
        let wrong = |error| failure(path, &error);
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(wrong)?;
        let text = std::fs::read_to_string(path).map_err(wrong)?;
        Ok((Self { path: path.to_owned(), file }, text))
    }

    /// Adds whole lines, at once.
    pub fn add(&mut self, lines: &str) -> Result<(), Failure> {
        self.file.write_all(lines.as_bytes()).map_err(|error| self.wrong(&error))
    }

    /// What is wrong with the file.
    pub fn wrong(&self, what: &dyn std::fmt::Display) -> Failure {
        failure(&self.path, what)
    }
}

fn failure(path: &Path, what: &dyn std::fmt::Display) -> Failure {
    Failure::usage(format!("{}: {what}", path.display())).hint(
        "--store names a file that an earlier run with --store wrote, or one that is not there yet",
    )
}
