//! Where candidates end.

/// Where an invariant was when it had seen enough of a candidate to reject it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rejection {
    /// The source file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, where the language tells it.
    pub column: Option<u32>,
    /// The field that was read last, such as `Node.left`; empty if none was.
    pub field: String,
}
