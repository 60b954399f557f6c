//! The inputs of a row and which of them each column keeps, in memory and in files.

use super::suites::SuiteError;
use super::test;
use cota::engine::Vector;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

/// The inputs of a row, and which of them each column of the table keeps.
pub struct Kept {
    pub(super) inputs: Inputs,
    pub(super) columns: Vec<(String, Vec<u32>)>,
}

/// Inputs as the vectors of their candidates, a byte for each place.
#[derive(Default)]
pub(super) struct Inputs {
    width: usize,
    bytes: Vec<u8>,
}

impl Kept {
    /// How many tests a column keeps; none if the table has no such column.
    pub fn size(&self, column: &str) -> Option<usize> {
        self.of(column).map(<[u32]>::len)
    }

    fn of(&self, column: &str) -> Option<&[u32]> {
        let found = self.columns.iter().find(|(name, _)| name == column);
        found.map(|(_, tests)| tests.as_slice())
    }

    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|(name, _)| name.as_str())
    }

    /// All tests.
    pub fn all(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.inputs.count()).map(|test| self.inputs.at(test))
    }

    /// The tests of a column, by their numbers among all.
    pub fn numbers(&self, column: &str) -> &[u32] {
        self.of(column).unwrap_or_default()
    }

    /// The tests of a column; a table without it has none.
    pub fn tests(&self, column: &str) -> impl Iterator<Item = &[u8]> {
        self.of(column).unwrap_or_default().iter().map(|test| self.inputs.at(*test))
    }

    /// Writes each column to a file of a folder: a byte that says how long a vector is, then the vectors.
    /// So a run of a suite costs its tests and nothing else, however long it took to find them.
    ///
    /// # Errors
    /// A file cannot be written, or a vector is longer than a byte can say.
    pub fn write(&self, folder: &Path) -> Result<(), SuiteError> {
        let width = u8::try_from(self.inputs.width).map_err(|_| SuiteError::TooWide)?;
        for column in self.columns() {
            let mut file = BufWriter::new(File::create(folder.join(test(column)))?);
            file.write_all(&[width])?;
            for vector in self.tests(column) {
                file.write_all(vector)?;
            }
            file.flush()?;
        }
        Ok(())
    }
}

impl Inputs {
    pub(super) fn push(&mut self, vector: &Vector) -> Result<(), SuiteError> {
        self.width = vector.indices().len();
        for index in vector.indices() {
            self.bytes.push(u8::try_from(*index).map_err(|_| SuiteError::TooWide)?);
        }
        Ok(())
    }

    pub(super) fn count(&self) -> u32 {
        (self.bytes.len() / self.width.max(1)) as u32
    }

    fn at(&self, test: u32) -> &[u8] {
        let from = test as usize * self.width;
        &self.bytes[from..from + self.width]
    }
}

/// Gives the vectors of a column that was written to a folder, until one is wrong; a table without it has
/// none.
///
/// # Errors
/// What is wrong with a vector, or the file cannot be read.
pub(super) fn read(
    folder: &Path,
    column: &str,
    mut each: impl FnMut(&[u8]) -> Result<(), String>,
) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("the file of a suite: {error}");
    let path = folder.join(test(column));
    if !path.exists() {
        return Ok(());
    }
    let mut file = BufReader::with_capacity(1 << 16, File::open(path).map_err(wrong)?);
    let mut width = [0];
    file.read_exact(&mut width).map_err(wrong)?;
    let mut vector = vec![0; usize::from(width[0])];
    while !file.fill_buf().map_err(wrong)?.is_empty() {
        file.read_exact(&mut vector).map_err(wrong)?;
        each(&vector)?;
    }
    Ok(())
}
