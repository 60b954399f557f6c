//! Standard output: sentences one a line, or one JSON document.

use cota_console::exit::{Exit, Failure};
use cota_grammar::line;
use cota_results::{Content, Stream};
use serde::Serialize;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};

/// Where results go. A reader that closes the pipe has had enough; that is no error.
pub struct Output {
    out: BufWriter<StdoutLock<'static>>,
    json: bool,
    /// The list of the JSON document that is being written.
    list: Option<Stream>,
    closed: bool,
}

impl Output {
    pub fn new(json: bool) -> Self {
        let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        Self { out, json, list: None, closed: false }
    }

    /// Whether the document is JSON.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Whether nobody reads any more.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// In JSON, begins a document, and its list, which is the field `list`.
    pub fn begin<C: Content>(&mut self, list: &'static str) -> io::Result<()> {
        if self.json {
            self.list = Some(Stream::begin::<C>(list, &mut *self)?);
        }
        Ok(())
    }

    /// Writes a sentence, as a line or as an element of the list.
    pub fn sentence(&mut self, sentence: &str) -> io::Result<()> {
        if self.json {
            self.element(&sentence)
        } else {
            writeln!(self, "{}", line::encode(sentence))
        }
    }

    /// In JSON, writes an element of the list.
    pub fn element(&mut self, element: &impl Serialize) -> io::Result<()> {
        let Some(mut list) = self.list else { return Ok(()) };
        list.item(&mut *self, element)?;
        self.list = Some(list);
        Ok(())
    }

    /// In JSON, ends the list and the document, with its other fields.
    pub fn finish(&mut self, document: &impl Content) -> io::Result<()> {
        match self.list.take() {
            Some(list) => list.end(self, document),
            None => Ok(()),
        }
    }

    /// Writes what is left.
    pub fn end(mut self, exit: Exit) -> Result<Exit, Failure> {
        self.flush()?;
        // A closed pipe is found out at the latest here; what is still in the buffer has no reader.
        if self.closed {
            let _ = self.out.into_parts();
        }
        Ok(exit)
    }

    fn unless_closed<T: Default>(&mut self, result: io::Result<T>) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(T::default())
            }
            other => other,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        let result = self.out.write_all(bytes);
        self.unless_closed(result)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let result = self.out.flush();
        self.unless_closed(result)
    }
}

/// Writes a remark for people to standard error.
pub fn note(text: impl std::fmt::Display) {
    cota_console::talk::note(&text.to_string());
}
