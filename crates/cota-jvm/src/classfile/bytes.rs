//! A place in a class file, and the numbers behind it.

use super::ClassFileError;
use super::error::Fault;

type Result<T> = std::result::Result<T, Fault>;

/// Reads numbers one after another, up to an end.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    rest: &'a [u8],
    /// Where in the file the end is.
    end: usize,
}

impl<'a> Bytes<'a> {
    /// From this place of the file to its end.
    pub fn starting(file: &'a [u8], at: usize) -> Self {
        Self { rest: file.get(at..).unwrap_or_default(), end: file.len() }
    }

    /// Where in the file the next byte is.
    pub fn at(&self) -> usize {
        self.end - self.rest.len()
    }

    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    #[cold]
    fn cut_off(&self, count: usize) -> Fault {
        ClassFileError::damaged(self.at(), format!("{count} more bytes are needed here"))
    }

    #[inline]
    pub fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        match self.rest.split_at_checked(count) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.cut_off(count)),
        }
    }

    #[inline]
    fn chunk<const N: usize>(&mut self) -> Result<[u8; N]> {
        match self.rest.split_first_chunk() {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(*taken)
            }
            None => Err(self.cut_off(N)),
        }
    }

    #[inline]
    pub fn u8(&mut self) -> Result<u8> {
        self.chunk().map(u8::from_be_bytes)
    }

    #[inline]
    pub fn u16(&mut self) -> Result<u16> {
        self.chunk().map(u16::from_be_bytes)
    }

    #[inline]
    pub fn u32(&mut self) -> Result<u32> {
        self.chunk().map(u32::from_be_bytes)
    }

    #[inline]
    pub fn u64(&mut self) -> Result<u64> {
        self.chunk().map(u64::from_be_bytes)
    }

    /// The next bytes by themselves; this place moves behind them.
    pub fn part(&mut self, length: usize) -> Result<Bytes<'a>> {
        let part = self.take(length)?;
        Ok(Bytes { rest: part, end: self.at() })
    }

    /// A number of items, and a list for them that is not larger than the rest of the file can fill.
    pub fn list<T>(&mut self, bytes_of_an_item: usize) -> Result<(u16, Vec<T>)> {
        let count = self.u16()?;
        let fit = self.remaining() / bytes_of_an_item.max(1);
        Ok((count, Vec::with_capacity(usize::from(count).min(fit))))
    }

    /// Nothing may be left.
    pub fn finish(&self, what: &str) -> Result<()> {
        if self.rest.is_empty() {
            return Ok(());
        }
        Err(ClassFileError::damaged(self.at(), format!("{what} is longer than its content")))
    }
}
