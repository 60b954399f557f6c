//! Why a class file cannot be used.

use super::NEWEST_MAJOR;

/// Why a class file is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassFileError {
    /// Something else than a class file.
    #[error("not a class file: its first four bytes are not CAFEBABE")]
    NotAClassFile,
    /// A version that this reader does not know.
    #[error(
        "compiled for Java {} (class file version {major}); Java {} is the newest that can be read",
        major.saturating_sub(44), NEWEST_MAJOR - 44
    )]
    TooNew {
        /// The version in the file.
        major: u16,
    },
    /// Preview features mean something in one release only, and nobody promises what.
    #[error("compiled with preview features of Java {}: compile it without --enable-preview", major.saturating_sub(44))]
    Preview {
        /// The version in the file.
        major: u16,
    },
    /// The bytes break a rule of the format.
    #[error("damaged class file, byte {at}: {what}")]
    Damaged {
        /// Where in the file.
        at: usize,
        /// Which rule.
        what: String,
    },
    /// A constant of another kind was asked for.
    #[error("constant {index} is not {expected}")]
    Constant {
        /// Its index in the constant pool.
        index: u16,
        /// What it should be.
        expected: &'static str,
    },
}

/// An error on its way out of the reader: in a box, so that results without one stay in registers.
#[derive(Debug)]
pub(super) struct Fault(Box<ClassFileError>);

impl From<ClassFileError> for Fault {
    fn from(error: ClassFileError) -> Self {
        Self(Box::new(error))
    }
}

impl From<Fault> for ClassFileError {
    fn from(fault: Fault) -> Self {
        *fault.0
    }
}

impl ClassFileError {
    #[cold]
    pub(super) fn damaged(at: usize, what: impl Into<String>) -> Fault {
        Self::Damaged { at, what: what.into() }.into()
    }
}
