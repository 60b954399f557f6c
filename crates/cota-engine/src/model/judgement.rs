//! What an invariant says of a structure.

/// Whether an invariant accepts a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The structure is valid.
    Accepted,
    /// The structure is invalid, or a search looks for another size.
    Rejected,
    /// The structure is invalid whatever the invariant: an index points outside its arena.
    Dangling,
    /// The invariant panicked with this message.
    Panicked(String),
}
