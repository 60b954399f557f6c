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
    pub cause: usize,
    pub backtrace: usize,
}

impl Machine {
    pub(crate) fn learn(&mut self) -> Result<(), LinkError> {
        // Strings first: the other classes have constants that are strings.
        self.known.string = self.load("java/lang/String")?;
        self.known.bytes = self.load("[B")?;
        self.known.string_value = self.offset_of(self.known.string, "value")?;
        self.known.string_coder = self.offset_of(self.known.string, "coder")?;
        self.known.class = self.load("java/lang/Class")?;
        self.known.throwable = self.load("java/lang/Throwable")?;
        self.known.cause = self.offset_of(self.known.throwable, "cause")?;
        self.known.backtrace = self.offset_of(self.known.throwable, "backtrace")?;
        Ok(())
    }

    pub(crate) fn offset_of(&self, class: ClassId, field: &str) -> Result<usize, LinkError> {
        let name = || format!("{}.{field}", self.program.class(class).name);
        self.program
            .offset(class, field)
            .ok_or_else(|| LinkError::new("java/lang/NoSuchFieldError", name()))
    }
}
