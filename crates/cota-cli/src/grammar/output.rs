//! Standard output: sentences one a line, or one JSON document.

use cota_console::exit::{Exit, Failure};
use cota_grammar::line;
use serde_json::Value;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};

/// The version of the JSON documents.
const SCHEMA_VERSION: u64 = 1;

/// Where results go. A reader that closes the pipe has had enough; that is no error.
pub struct Output {
    out: BufWriter<StdoutLock<'static>>,
    json: bool,
    elements: u64,
    closed: bool,
}

impl Output {
    pub fn new(json: bool) -> Self {
        let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        Self { out, json, elements: 0, closed: false }
    }

    /// Whether the document is JSON.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Whether nobody reads any more.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Begins a document that has a list of sentences.
    pub fn begin(&mut self, fields: &[(&str, Value)]) -> io::Result<()> {
        self.begin_list("sentences", fields)
    }

    /// In JSON, writes the fields before the list called `list`, and opens it.
    pub fn begin_list(&mut self, list: &str, fields: &[(&str, Value)]) -> io::Result<()> {
        if !self.json {
            return Ok(());
        }
        write!(self, "{{\"schema_version\":{SCHEMA_VERSION}")?;
        self.fields(fields)?;
        write!(self, ",\"{list}\":[")
    }

    fn fields(&mut self, fields: &[(&str, Value)]) -> io::Result<()> {
        for (name, value) in fields {
            write!(self, ",\"{name}\":{value}")?;
        }
        Ok(())
    }

    /// Writes a sentence, as a line or as an element of the list.
    pub fn sentence(&mut self, sentence: &str) -> io::Result<()> {
        if self.json {
            self.element(&Value::from(sentence))
        } else {
            writeln!(self, "{}", line::encode(sentence))
        }
    }

    /// In JSON, writes an element of the list.
    pub fn element(&mut self, element: &Value) -> io::Result<()> {
        let comma = if self.elements > 0 { "," } else { "" };
        self.elements += 1;
        write!(self, "{comma}\n{element}")
    }

    /// In JSON, closes the list and the document with the fields after it.
    pub fn finish(&mut self, fields: &[(&str, Value)]) -> io::Result<()> {
        if !self.json {
            return Ok(());
        }
        write!(self, "\n]")?;
        self.fields(fields)?;
        writeln!(self, "}}")
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
