//! Messages of 32-bit words between a supervisor and its workers.

use std::io::{self, Read, Write};

/// A message that is being written.
#[derive(Clone, Debug, Default)]
pub struct Words(Vec<u32>);

impl Words {
    /// Adds a word.
    pub fn word(&mut self, word: u32) -> &mut Self {
        self.0.push(word);
        self
    }

    /// Adds a number of two words.
    pub fn long(&mut self, number: u64) -> &mut Self {
        self.word(number as u32).word((number >> 32) as u32)
    }

    /// Adds a text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.word(text.len() as u32);
        for chunk in text.as_bytes().chunks(4) {
            let mut bytes = [0; 4];
            bytes[..chunk.len()].copy_from_slice(chunk);
            self.word(u32::from_le_bytes(bytes));
        }
        self
    }

    /// Sends the message.
    ///
    /// # Errors
    /// If the other side is gone.
    pub fn send(&self, to: &mut impl Write) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(4 * (self.0.len() + 1));
        bytes.extend((self.0.len() as u32).to_le_bytes());
        bytes.extend(self.0.iter().flat_map(|word| word.to_le_bytes()));
        to.write_all(&bytes)
    }
}

/// Waits for a message.
///
/// # Errors
/// If the other side is gone.
pub fn receive(from: &mut impl Read) -> io::Result<Vec<u32>> {
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let mut bytes = vec![0; 4 * u32::from_le_bytes(length) as usize];
    from.read_exact(&mut bytes)?;
    Ok(bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect())
}

/// A message that is being read. What is not there reads as 0.
#[derive(Clone, Debug)]
pub struct Reading<'a>(&'a [u32]);

impl<'a> Reading<'a> {
    /// From the first word.
    pub fn new(words: &'a [u32]) -> Self {
        Self(words)
    }

    /// The next word.
    pub fn word(&mut self) -> u32 {
        match self.0.split_first() {
            Some((&word, rest)) => {
                self.0 = rest;
                word
            }
            None => 0,
        }
    }

    /// The next number of two words.
    pub fn long(&mut self) -> u64 {
        u64::from(self.word()) | u64::from(self.word()) << 32
    }

    /// The next text.
    pub fn text(&mut self) -> String {
        let length = self.word() as usize;
        let words = length.div_ceil(4).min(self.0.len());
        let (text, rest) = self.0.split_at(words);
        self.0 = rest;
        let bytes: Vec<u8> = text.iter().flat_map(|word| word.to_le_bytes()).take(length).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
