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
        let old = fs::read(self.path).unwrap_or_default();
        let write = || {
            self.path.parent().map_or(Ok(()), fs::create_dir_all)?;
            let mut file = fs::OpenOptions::new().create(true).append(true).open(self.path)?;
            let header = match old.last() {
                None => HEADER,
                Some(b'\n') => "",
                // An editor, or an end at the wrong time: the new line is one of its own.
                Some(_) => "\n",
            };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_added_on_a_line_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("regressions/test.txt");
        let known = Regressions::new(&file);
        let (one, two): (Recorded, Recorded) = ("1".parse().unwrap(), "2".parse().unwrap());
        known.add(&one, "a drawing").unwrap();
        // As after an end in the middle of a line.
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.trim_end()).unwrap();
        known.add(&two, "").unwrap();
        let read: Vec<_> = known.read().unwrap().into_iter().map(|(_, input)| input).collect();
        assert!(read == [one, two], "{}", fs::read_to_string(&file).unwrap());
        assert!(fs::read_to_string(&file).unwrap().starts_with(HEADER));
    }
}
