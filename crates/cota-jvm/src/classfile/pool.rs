//! The constant pool, with all names in their places.

use super::{ClassFileError, JavaText, Name};

/// A field or a method as other classes name it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemberRef {
    /// Where the search for it begins; an array type (`[I`) for methods of arrays.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its types.
    pub descriptor: Name,
}

/// A method handle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodHandle {
    /// What it does, from 1 (`getField`) to 9 (`invokeInterface`).
    pub kind: u8,
    /// Where the search for the member begins.
    pub class: Name,
    /// The member's name.
    pub name: Name,
    /// The member's types.
    pub descriptor: Name,
    /// Whether the class is an interface.
    pub interface: bool,
}

/// A constant or call site that a bootstrap method makes. A constant's bootstrap method may get that same
/// constant as an argument: who makes it has to notice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dynamic {
    /// Which of the class's bootstrap methods; there is one.
    pub bootstrap: u16,
    /// Its name.
    pub name: Name,
    /// The type of the constant, or the types of the call.
    pub descriptor: Name,
}

/// A constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// An `int`.
    Integer(i32),
    /// The bits of a `float`.
    Float(u32),
    /// A `long`.
    Long(i64),
    /// The bits of a `double`.
    Double(u64),
    /// A class or an array type: `java/util/List`, `[I`.
    Class(Name),
    /// A string.
    String(JavaText),
    /// A field.
    Field(MemberRef),
    /// A method of a class.
    Method(MemberRef),
    /// A method of an interface.
    InterfaceMethod(MemberRef),
    /// A method handle.
    MethodHandle(Box<MethodHandle>),
    /// The types of a method.
    MethodType(Name),
    /// A constant that a bootstrap method makes.
    Dynamic(Dynamic),
    /// A call site that a bootstrap method makes.
    InvokeDynamic(Dynamic),
    /// A module or a package.
    Module,
    /// What only other constants and attributes need: they have it already.
    Part,
    /// The first place, and those behind `long` and `double`.
    Unusable,
}

/// All constants of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    pub(super) constants: Vec<Constant>,
}

impl Pool {
    /// How many places there are, including those that cannot be used.
    pub fn len(&self) -> usize {
        self.constants.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.constants.is_empty()
    }

    /// All places, the first of which cannot be used.
    pub fn constants(&self) -> &[Constant] {
        &self.constants
    }

    /// The constant at this index.
    ///
    /// # Errors
    /// There is none.
    pub fn get(&self, index: u16) -> Result<&Constant, ClassFileError> {
        match self.constants.get(usize::from(index)) {
            Some(Constant::Unusable) | None => Err(not(index, "a constant")),
            Some(constant) => Ok(constant),
        }
    }

    /// A class or an array type.
    ///
    /// # Errors
    /// It is another constant.
    pub fn class(&self, index: u16) -> Result<&Name, ClassFileError> {
        match self.get(index)? {
            Constant::Class(name) => Ok(name),
            _ => Err(not(index, "a class")),
        }
    }

    /// A field or a method of a class or an interface.
    ///
    /// # Errors
    /// It is another constant.
    pub fn member(&self, index: u16) -> Result<&MemberRef, ClassFileError> {
        match self.get(index)? {
            Constant::Field(member)
            | Constant::Method(member)
            | Constant::InterfaceMethod(member) => Ok(member),
            _ => Err(not(index, "a field or a method")),
        }
    }

    /// A field.
    ///
    /// # Errors
    /// It is another constant.
    pub fn field(&self, index: u16) -> Result<&MemberRef, ClassFileError> {
        match self.get(index)? {
            Constant::Field(member) => Ok(member),
            _ => Err(not(index, "a field")),
        }
    }

    /// A method, and whether it is one of an interface.
    ///
    /// # Errors
    /// It is another constant.
    pub fn method(&self, index: u16) -> Result<(&MemberRef, bool), ClassFileError> {
        match self.get(index)? {
            Constant::Method(member) => Ok((member, false)),
            Constant::InterfaceMethod(member) => Ok((member, true)),
            _ => Err(not(index, "a method")),
        }
    }

    /// A call site.
    ///
    /// # Errors
    /// It is another constant.
    pub fn call_site(&self, index: u16) -> Result<&Dynamic, ClassFileError> {
        match self.get(index)? {
            Constant::InvokeDynamic(site) => Ok(site),
            _ => Err(not(index, "a dynamic call site")),
        }
    }
}

pub(super) fn not(index: u16, expected: &'static str) -> ClassFileError {
    ClassFileError::Constant { index, expected }
}
