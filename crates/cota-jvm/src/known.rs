//! Classes and fields of the JDK that the machine itself works on.

use crate::machine::Machine;
use crate::program::{ClassId, LinkError};

/// Numbers of classes and offsets of fields, found once.
#[derive(Default, Clone, Copy)]
pub(crate) struct Known {
    pub string: ClassId,
    pub bytes: ClassId,
    pub class: ClassId,
    pub throwable: ClassId,
    pub string_value: usize,
    pub string_coder: usize,
    pub message: usize,
    pub cause: usize,
    pub backtrace: usize,
}

impl Machine {
    pub(crate) fn learn(&mut self) -> Result<(), LinkError> {
        let string = self.load("java/lang/String")?;
        let throwable = self.load("java/lang/Throwable")?;
        self.known = Known {
            string,
            bytes: self.load("[B")?,
            class: self.load("java/lang/Class")?,
            throwable,
            string_value: self.offset_of(string, "value")?,
            string_coder: self.offset_of(string, "coder")?,
            message: self.offset_of(throwable, "detailMessage")?,
            cause: self.offset_of(throwable, "cause")?,
            backtrace: self.offset_of(throwable, "backtrace")?,
        };
        Ok(())
    }

    pub(crate) fn offset_of(&self, class: ClassId, field: &str) -> Result<usize, LinkError> {
        let name = || format!("{}.{field}", self.program.class(class).name);
        self.program.offset(class, field).ok_or_else(|| LinkError::new("java/lang/NoSuchFieldError", name()))
    }
}
