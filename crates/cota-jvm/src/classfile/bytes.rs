//! A place in a class file, and the numbers behind it.

use super::ClassFileError;

type Result<T> = std::result::Result<T, ClassFileError>;

/// Reads numbers one after another, up to an end.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    file: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Bytes<'a> {
    pub fn new(file: &'a [u8]) -> Self {
        Self { file, at: 0, end: file.len() }
    }

    /// From this place of the file to its end.
    pub fn starting(file: &'a [u8], at: usize) -> Self {
        Self { file, at, end: file.len() }
    }

    /// Where in the file the next byte is.
    pub fn at(&self) -> usize {
        self.at
    }

    pub fn remaining(&self) -> usize {
        self.end.saturating_sub(self.at)
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.end);
        let taken = end.and_then(|end| self.file.get(self.at..end));
        let taken = taken.ok_or_else(|| {
            ClassFileError::damaged(self.at, format!("{count} more bytes are needed here"))
        })?;
        self.at += count;
        Ok(taken)
    }

    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    pub fn u16(&mut self) -> Result<u16> {
        let taken = self.take(2)?;
        Ok(u16::from_be_bytes([taken[0], taken[1]]))
    }

    pub fn u32(&mut self) -> Result<u32> {
        Ok((u32::from(self.u16()?) << 16) | u32::from(self.u16()?))
    }

    pub fn u64(&mut self) -> Result<u64> {
        Ok((u64::from(self.u32()?) << 32) | u64::from(self.u32()?))
    }

    /// The next bytes by themselves; this place moves behind them.
    pub fn part(&mut self, length: usize) -> Result<Bytes<'a>> {
        let start = self.at;
        self.take(length)?;
        Ok(Bytes { file: self.file, at: start, end: self.at })
    }

    /// A number of items, and a list for them that is not larger than the rest of the file can fill.
    pub fn list<T>(&mut self, bytes_of_an_item: usize) -> Result<(u16, Vec<T>)> {
        let count = self.u16()?;
        let fit = self.remaining() / bytes_of_an_item.max(1);
        Ok((count, Vec::with_capacity(usize::from(count).min(fit))))
    }

    /// Nothing may be left.
    pub fn finish(&self, what: &str) -> Result<()> {
        if self.remaining() == 0 {
            return Ok(());
        }
        Err(ClassFileError::damaged(self.at, format!("{what} is longer than its content")))
    }
}
