//! What was done of a job, kept in a file that only grows: one line for each result, on the disk before it counts.

use crate::job::checked;
use cota_results::work::Part;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Another run writes it.
    #[error("{}: another run is writing it", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A line before the last one cannot be used.
    #[error("{}:{line}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
        /// Why not.
        reason: String,
    },
}

/// A journal that is written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens a journal, or makes an empty one; with what is in it. What a run that was killed wrote of a last line is
    /// cut off.
    ///
    /// # Errors
    /// It cannot be used, or another run writes it.
    pub fn open(path: &Path) -> Result<(Self, Vec<Part>), JournalError> {
        let failed = |error| JournalError::Io { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        let mut file = options.create(true).read(true).append(true).open(path).map_err(failed)?;
        // A file system without locks is good enough.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(JournalError::InUse { path: path.to_owned() });
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let (parts, whole) = read(path, &bytes)?;
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(failed)?;
            file.sync_all().map_err(failed)?;
        }
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((Self { path: path.to_owned(), file }, parts))
    }

    /// What is in a journal, without what a run that was killed wrote of a last line; nothing if there is none.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(path: &Path) -> Result<Vec<Part>, JournalError> {
        let bytes = match std::fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(|error| JournalError::Io { path: path.to_owned(), error })?,
        };
        Ok(read(path, &bytes)?.0)
    }

    /// Adds a result.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn append(&mut self, part: &Part) -> Result<(), JournalError> {
        let line = cota_results::line(part) + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| JournalError::Io { path: self.path.clone(), error })
    }

    /// Waits until all results are on the disk.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        let synced = self.file.sync_data();
        synced.map_err(|error| JournalError::Io { path: self.path.clone(), error })
    }
}

/// The lines of a journal, and how many bytes they are.
fn read(path: &Path, bytes: &[u8]) -> Result<(Vec<Part>, usize), JournalError> {
    let (mut parts, mut whole) = (Vec::new(), 0);
    for (number, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let text = String::from_utf8_lossy(line);
        let part = match text.strip_suffix('\n') {
            Some(text) => checked(text),
            // Only the last line has no end.
            None => break,
        };
        match part {
            Ok(part) => parts.push(part),
            // A disk may have written the end of the last line and not all before it.
            Err(_) if whole + line.len() == bytes.len() => break,
            Err(reason) => {
                let (path, line) = (path.to_owned(), number + 1);
                return Err(JournalError::Damaged { path, line, reason });
            }
        }
        whole += line.len();
    }
    Ok((parts, whole))
}
