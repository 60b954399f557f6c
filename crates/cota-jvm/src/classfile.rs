//! Class files: a reader that takes any bytes and gives a class or says what is wrong with them.
//!
//! What is read has been checked as far as one file by itself allows: the kinds of all constants where they
//! are used, descriptors and names, that instructions are whole, branch to instructions, use local variables
//! that there are and do not run off the end. Types on the stack are not checked here.

mod bytes;
mod check;
mod code;
pub mod descriptor;
mod error;
pub mod instructions;
mod pool;
mod pool_reader;
mod reader;
mod text;

pub use error::ClassFileError;
pub use pool::{Constant, Dynamic, MemberRef, MethodHandle, Pool};
pub use text::JavaText;

use std::sync::Arc;

/// A name or a descriptor; all constants of a class share it.
pub type Name = Arc<str>;

/// The version of class files of Java 1.0.
pub const OLDEST_MAJOR: u16 = 45;
/// The newest version that is read: Java 25.
pub const NEWEST_MAJOR: u16 = 69;

/// Flags of classes, fields and methods.
pub mod access {
    /// `public`
    pub const PUBLIC: u16 = 0x0001;
    /// `private`
    pub const PRIVATE: u16 = 0x0002;
    /// `protected`
    pub const PROTECTED: u16 = 0x0004;
    /// `static`
    pub const STATIC: u16 = 0x0008;
    /// `final`
    pub const FINAL: u16 = 0x0010;
    /// `synchronized`, of methods.
    pub const SYNCHRONIZED: u16 = 0x0020;
    /// `volatile`, of fields.
    pub const VOLATILE: u16 = 0x0040;
    /// Made by the compiler for a generic one, of methods.
    pub const BRIDGE: u16 = 0x0040;
    /// Takes any number of arguments, of methods.
    pub const VARARGS: u16 = 0x0080;
    /// `transient`, of fields.
    pub const TRANSIENT: u16 = 0x0080;
    /// `native`
    pub const NATIVE: u16 = 0x0100;
    /// `interface`
    pub const INTERFACE: u16 = 0x0200;
    /// `abstract`
    pub const ABSTRACT: u16 = 0x0400;
    /// Made by the compiler.
    pub const SYNTHETIC: u16 = 0x1000;
    /// An annotation type.
    pub const ANNOTATION: u16 = 0x2000;
    /// An enumeration, or one of its constants.
    pub const ENUM: u16 = 0x4000;
    /// The declaration of a module: no class.
    pub const MODULE: u16 = 0x8000;
}

/// A class or interface.
#[derive(Clone, Debug)]
pub struct ClassFile {
    /// The version: Java's release and 44.
    pub major: u16,
    /// Its [`access`] flags.
    pub access: u16,
    /// Its name: `java/util/List`.
    pub name: Name,
    /// The class that it extends; only `java/lang/Object` and modules have none.
    pub parent: Option<Name>,
    /// The interfaces that it implements or extends.
    pub interfaces: Vec<Name>,
    /// Its constants.
    pub pool: Pool,
    /// Its fields.
    pub fields: Vec<FieldInfo>,
    /// Its methods.
    pub methods: Vec<MethodInfo>,
    /// What makes its call sites and dynamic constants.
    pub bootstraps: Vec<Bootstrap>,
    /// The file that it was compiled from.
    pub source_file: Option<Name>,
    /// Its type with generics.
    pub signature: Option<Name>,
    /// The class whose private members it can use.
    pub nest_host: Option<Name>,
    /// Classes in classes that it names.
    pub inner_classes: Vec<InnerClass>,
    /// Where it is declared, if that is in a method.
    pub enclosing_method: Option<EnclosingMethod>,
    /// Its components, if it is a record.
    pub record: Option<Vec<RecordComponent>>,
    /// Which classes may extend it, if it is sealed.
    pub permitted: Vec<Name>,
}

impl ClassFile {
    /// Reads a class file.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(bytes: &[u8]) -> Result<Self, ClassFileError> {
        reader::read(bytes).map_err(ClassFileError::from)
    }
}

/// A field.
#[derive(Clone, Debug)]
pub struct FieldInfo {
    /// Its [`access`] flags.
    pub access: u16,
    /// Its name.
    pub name: Name,
    /// Its type.
    pub descriptor: Name,
    /// The constant that a static field begins with, of the field's type.
    pub constant: Option<u16>,
    /// Whether it is not static and has a constant, which the compiler writes where it is read.
    pub inlined: bool,
    /// Its type with generics.
    pub signature: Option<Name>,
}

/// A method.
#[derive(Clone, Debug)]
pub struct MethodInfo {
    /// Its [`access`] flags.
    pub access: u16,
    /// Its name.
    pub name: Name,
    /// Its types.
    pub descriptor: Name,
    /// What it does; none if it is abstract, native or refused.
    pub code: Option<Arc<Code>>,
    /// Why its code cannot be run, although the class can be used.
    pub refused: Option<String>,
    /// Its types with generics.
    pub signature: Option<Name>,
    /// The exceptions that it declares.
    pub exceptions: Vec<Name>,
}

/// What a method does.
#[derive(Clone, Debug)]
pub struct Code {
    /// The most places on the stack.
    pub max_stack: u16,
    /// The number of local variables; parameters fit into them.
    pub max_locals: u16,
    /// The instructions.
    pub bytes: Vec<u8>,
    /// What catches exceptions; the first that fits does.
    pub handlers: Vec<Handler>,
    /// Where the instructions of a source line begin, and its number, in the order of the file.
    pub lines: Vec<(u16, u16)>,
    /// Names of local variables, if the compiler kept them.
    pub variables: Vec<LocalVariable>,
}

impl Code {
    /// The source line of an instruction.
    pub fn line(&self, pc: usize) -> Option<u16> {
        let before = self.lines.iter().filter(|(start, _)| usize::from(*start) <= pc);
        before.max_by_key(|(start, _)| *start).map(|(_, line)| *line)
    }
}

/// Catches exceptions of some instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The first of them.
    pub start: u16,
    /// Behind the last of them.
    pub end: u16,
    /// Where to go on.
    pub target: u16,
    /// What is caught; everything if there is none.
    pub class: Option<Name>,
}

/// The name of a local variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// Where it begins to have a value.
    pub start: u16,
    /// For so many bytes.
    pub length: u16,
    /// Its name.
    pub name: Name,
    /// Its type.
    pub descriptor: Name,
    /// Its number.
    pub index: u16,
}

/// What makes a call site or a dynamic constant.
#[derive(Clone, Debug)]
pub struct Bootstrap {
    /// The method to call.
    pub handle: MethodHandle,
    /// What it gets: indices of constants that can be loaded.
    pub arguments: Vec<u16>,
}

/// A class in a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    /// Its name as a class: `a/Outer$Inner`.
    pub inner: Name,
    /// The class that it is a member of; none for local and anonymous classes.
    pub outer: Option<Name>,
    /// Its name in the source; none for anonymous classes.
    pub name: Option<Name>,
    /// Its [`access`] flags as in the source.
    pub access: u16,
}

/// Where a local or anonymous class is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    /// In this class.
    pub class: Name,
    /// In the method of this name and descriptor; none for an initialiser.
    pub method: Option<(Name, Name)>,
}

/// A component of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordComponent {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub descriptor: Name,
    /// Its type with generics.
    pub signature: Option<Name>,
}
