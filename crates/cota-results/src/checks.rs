//! What calls, or tests, reach compared with what an invariant accepts.

use crate::structures::Types;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the calls of a type reach compared with what its invariant accepts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Invariant {
    /// The structure or type.
    pub structure: String,
    /// The bound of the structures.
    pub scope: String,
    /// The types of the structures.
    pub types: Types,
    /// The constructors and methods, with what their arguments range over.
    pub calls: Vec<String>,
    /// The bound of the sequences: how many methods may follow a constructor.
    pub length: usize,
    /// For each length, from 0, the structures that no shorter sequence leads to.
    pub levels: Vec<Level>,
    /// How many sequences were run.
    pub sequences: u64,
    /// Distinct structures within the scope that calls lead to.
    pub reached: u64,
    /// Distinct structures within the scope that the invariant accepts.
    pub accepted: u64,
    /// Those that are both reached and accepted.
    pub both: u64,
    /// Structures within the scope that are reached but rejected.
    pub rejected: u64,
    /// The calls that made rejected structures of accepted ones or of nothing.
    pub breakers: Vec<Breaker>,
    /// Structures within the scope that are accepted but not reached.
    pub unreached: u64,
    /// Distinct structures outside of the scope that calls lead to.
    pub outside: u64,
    /// Those of them that the invariant rejects.
    pub outside_rejected: u64,
    /// Structures that are accepted as values, but that the search does not find.
    pub unfound: u64,
    /// Sequences that end in a panic or not at all.
    pub faults: u64,
    /// Whether no sequence, however long, leads to a structure that was not reached.
    pub closed: bool,
    /// Why it ended: `exhausted`, `limit`, `steps`, `time`, `interrupted`, `enough` or `endless`.
    pub end: String,
    /// Time used.
    pub seconds: f64,
    /// The smallest of the rejected structures.
    pub rejected_structures: Vec<Rejected>,
    /// The smallest of the structures that are not reached.
    pub unreached_structures: Vec<Structure>,
    /// The first of the faults.
    pub fault_sequences: Vec<Fault>,
}

/// The new structures of a length of sequences.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Level {
    /// Within the scope.
    pub inside: u64,
    /// Outside of it.
    pub outside: u64,
}

/// A call that breaks the invariant, or that the invariant is too strong for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Breaker {
    /// The name of the constructor or method.
    pub call: String,
    /// How many rejected structures, within the scope or not, it made of accepted ones or of nothing.
    pub structures: u64,
}

/// A structure.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Structure {
    /// The number of objects besides the root.
    pub objects: u32,
    /// The lengths of all sequences in it together.
    pub lengths: u64,
    /// Its content, in the form of `generate-structures`.
    pub structure: Value,
    /// Its drawing as text.
    pub drawing: String,
}

/// A structure that calls lead to but the invariant rejects.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rejected {
    /// The structure.
    #[serde(flatten)]
    pub structure: Structure,
    /// The shortest sequence of calls that leads to it.
    pub sequence: Vec<String>,
    /// After which of these calls the invariant does not hold for the first time, counted from 0.
    pub broken_by: usize,
    /// What is wrong: `rejected`, `dangling` (an index leads out of its arena) or `panicked`.
    pub reason: String,
    /// The message of a panic of the invariant.
    pub message: Option<String>,
    /// The last read of the invariant.
    pub last_read: Option<Read>,
}

/// A read of an invariant.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Read {
    /// What was read.
    pub slot: String,
    /// The source file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

/// A sequence of calls that fails.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fault {
    /// The calls; the last one is the one that fails.
    pub sequence: Vec<String>,
    /// What is wrong: `panic` or `endless`.
    pub kind: String,
    /// The message of the panic.
    pub message: Option<String>,
    /// Where it happened.
    pub place: Option<String>,
}

/// Which of the structures that an invariant accepts the tests of a crate reach.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suite {
    /// The type.
    pub structure: String,
    /// The bound of the structures.
    pub scope: String,
    /// The types of the structures.
    pub types: Types,
    /// Distinct structures within the scope that the invariant accepts.
    pub accepted: u64,
    /// Those of them that tests reach.
    pub reached: u64,
    /// Structures within the scope that tests reach but the invariant rejects.
    pub rejected: u64,
    /// Structures outside of the scope that tests reach.
    pub outside: u64,
    /// Why it ended: `exhausted` or `time`.
    pub end: String,
    /// The same by size.
    pub sizes: Vec<Size>,
    /// The smallest of the rejected structures.
    pub rejected_structures: Vec<Structure>,
    /// The smallest structures that no test reaches.
    pub missing_structures: Vec<Structure>,
}

/// Structures of one size.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Size {
    /// The number of objects besides the root.
    pub objects: u32,
    /// The lengths of all sequences together.
    pub lengths: u64,
    /// How many there are.
    pub accepted: u64,
    /// How many of them tests reach.
    pub reached: u64,
}
