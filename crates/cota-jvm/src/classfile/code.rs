//! The `Code` attribute.

use super::bytes::Bytes;
use super::check::{Subject, Verdict};
use super::error::Fault;
use super::pool_reader::Rule;
use super::reader::{Reader, attributes};
use super::{ClassFileError, Code, Handler, LocalVariable};

type Result<T> = std::result::Result<T, Fault>;

/// What a `Code` attribute holds, or why it cannot be run.
pub(super) type Body = std::result::Result<Code, String>;

impl<'a> Reader<'a> {
    /// Reads and checks code whose parameters, with `this`, take so many local variables.
    pub fn code(&mut self, mut bytes: Bytes<'a>, parameters: u16) -> Result<Body> {
        let start = bytes.at();
        let (max_stack, max_locals) = (bytes.u16()?, bytes.u16()?);
        if parameters > max_locals {
            let what = "the local variables of a method have no place for its parameters";
            return Err(ClassFileError::damaged(start, what));
        }
        let length = bytes.u32()?;
        let at = bytes.at();
        if !(1..=65_535).contains(&length) {
            let what = format!("the code of a method cannot have {length} bytes");
            return Err(ClassFileError::damaged(at, what));
        }
        let instructions = bytes.take(length as usize)?;
        let handlers = self.handlers(&mut bytes)?;
        let subject = Subject {
            code: instructions,
            at,
            max_locals,
            handlers: &handlers,
            pool: &self.constants,
        };
        if let Verdict::Refused(why) = self.checker.check(&subject)? {
            return Ok(Err(why));
        }
        let (mut lines, mut variables) = (Vec::new(), Vec::new());
        attributes(&mut bytes, |name, part, at| match self.pool.utf8(name, at)? {
            b"LineNumberTable" => self.lines(part, &mut lines),
            b"LocalVariableTable" => {
                self.variables(part, max_locals, instructions.len(), &mut variables)
            }
            _ => Ok(()),
        })?;
        bytes.finish("the code of a method")?;
        let bytes = instructions.to_vec();
        Ok(Ok(Code { max_stack, max_locals, bytes, handlers, lines, variables }))
    }

    fn handlers(&mut self, bytes: &mut Bytes<'a>) -> Result<Vec<Handler>> {
        let (count, mut handlers) = bytes.list(8)?;
        for _ in 0..count {
            let at = bytes.at();
            let (start, end, target) = (bytes.u16()?, bytes.u16()?, bytes.u16()?);
            let class = self.pool.optional_class(bytes.u16()?, at)?;
            handlers.push(Handler { start, end, target, class });
        }
        Ok(handlers)
    }

    fn lines(&self, mut bytes: Bytes<'a>, lines: &mut Vec<(u16, u16)>) -> Result<()> {
        let count = bytes.u16()?;
        lines.reserve(usize::from(count).min(bytes.remaining() / 4));
        for _ in 0..count {
            let at = bytes.at();
            let (pc, line) = (bytes.u16()?, bytes.u16()?);
            if !self.checker.starts_at(pc.into()) {
                return Err(ClassFileError::damaged(at, "a source line begins at no instruction"));
            }
            lines.push((pc, line));
        }
        bytes.finish("LineNumberTable")
    }

    fn variables(
        &mut self,
        mut bytes: Bytes<'a>,
        max_locals: u16,
        length: usize,
        variables: &mut Vec<LocalVariable>,
    ) -> Result<()> {
        let count = bytes.u16()?;
        variables.reserve(usize::from(count).min(bytes.remaining() / 10));
        for _ in 0..count {
            let at = bytes.at();
            let (start, long) = (bytes.u16()?, bytes.u16()?);
            let name = self.pool.text(bytes.u16()?, Rule::FieldName, at)?;
            let descriptor = self.pool.text(bytes.u16()?, Rule::FieldDescriptor, at)?;
            let index = bytes.u16()?;
            if usize::from(start) + usize::from(long) > length || index >= max_locals {
                return Err(ClassFileError::damaged(at, "there is no such local variable"));
            }
            variables.push(LocalVariable { start, length: long, name, descriptor, index });
        }
        bytes.finish("LocalVariableTable")
    }
}
