//! Failing inputs that are kept in a file and run first the next time.

use super::recorded::Recorded;
use super::report::Failure;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

const HEADER: &str = "\
# Inputs for which this test failed once. They are run first.
# Keep this file under version control; a line that is reported as stale can be deleted.
";

/// The file of one test.
pub(super) struct Regressions<'a> {
    path: &'a Path,
}

impl<'a> Regressions<'a> {
    pub fn new(path: &'a Path) -> Self {
        Self { path }
    }

    /// The inputs in the file, with the lines they are on; none if there is no file.
    pub fn read(&self) -> Result<Vec<(usize, Recorded)>, Failure> {
        let text = match fs::read_to_string(self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            read => read.map_err(|error| self.failure(&error))?,
        };
        let lines = (1..).zip(text.lines()).map(|(number, line)| {
            (number, line.split_once('#').map_or(line, |(entry, _)| entry).trim())
        });
        let entries = lines.filter(|(_, entry)| !entry.is_empty());
        entries
            .map(|(number, entry)| {
                let recorded = entry.parse();
                let wrong = |error: String| self.failure(&format!("line {number}: {error}"));
                Ok((number, recorded.map_err(wrong)?))
            })
            .collect()
    }

    /// Adds an input, unless it is there already.
    pub fn add(&self, recorded: &Recorded, drawing: &str) -> Result<(), Failure> {
        if self.read()?.iter().any(|(_, known)| known == recorded) {
            return Ok(());
        }
        let new = !self.path.exists();
        let write = || {
            self.path.parent().map_or(Ok(()), fs::create_dir_all)?;
            let mut file = fs::OpenOptions::new().create(true).append(true).open(self.path)?;
            let header = if new { HEADER } else { "" };
            let remark = drawing.split_whitespace().collect::<Vec<_>>().join(" ");
            // One write: a process that is killed leaves the whole line or nothing.
            file.write_all(format!("{header}{recorded} # {remark}\n").as_bytes())
        };
        write().map_err(|error: std::io::Error| self.failure(&error))
    }

    fn failure(&self, reason: &dyn std::fmt::Display) -> Failure {
        Failure::Regressions { path: PathBuf::from(self.path), reason: reason.to_string() }
    }
}
