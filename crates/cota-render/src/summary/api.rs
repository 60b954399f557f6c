//! What calls reach against what an invariant accepts, and what tests reach, as JSON.

use crate::types::Types;
use crate::{json, text};
use cota_engine::{Size, Value};
use serde::Serialize;

/// What the calls of a type reach against what its invariant accepts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ApiReport {
    /// The version of this form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = super::SCHEMA_VERSION)))]
    pub schema_version: u32,
    /// The structure or type.
    pub structure: String,
    /// The bound of the structures.
    pub scope: String,
    /// The constructors and methods, with what their arguments range over.
    pub calls: Vec<String>,
    /// The bound of the sequences: so many methods after a constructor.
    pub length: usize,
    /// For each length, from 0, the structures that no shorter sequence leads to.
    pub levels: Vec<ApiLevel>,
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
    pub breakers: Vec<ApiBreaker>,
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
    /// Why it ended: `exhausted`, `limit`, `time`, `stopped`, `endless` or `failed`.
    pub end: String,
    /// Time used.
    pub seconds: f64,
    /// The smallest of the rejected structures.
    pub rejected_structures: Vec<ApiRejected>,
    /// The smallest of the structures that are not reached.
    pub unreached_structures: Vec<ApiStructure>,
    /// The first of the faults.
    pub fault_sequences: Vec<ApiFault>,
}

/// The new structures of a length of sequences.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ApiLevel {
    /// Within the scope.
    pub inside: u64,
    /// Outside of it.
    pub outside: u64,
}

/// A call that breaks the invariant, or that the invariant is too strong for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ApiBreaker {
    /// The name of the constructor or method.
    pub call: String,
    /// How many rejected structures, within the scope or not, it made of accepted ones or of nothing.
    pub structures: u64,
}

/// A structure.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ApiStructure {
    /// The number of objects besides the root.
    pub objects: u32,
    /// The lengths of all sequences in it together.
    pub lengths: u64,
    /// Its content, as `cota generate --format json` writes it.
    pub structure: serde_json::Value,
    /// Its drawing.
    pub drawing: String,
}

impl ApiStructure {
    /// The structure with this content.
    pub fn new(size: Size, value: &Value, types: &Types) -> Self {
        Self {
            objects: size.objects,
            lengths: size.lengths,
            structure: serde_json::from_str(&json::line(value, types)).unwrap_or_default(),
            drawing: text::drawing(value, types).to_string(),
        }
    }
}

/// A structure that calls lead to but the invariant rejects.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ApiRejected {
    /// It.
    #[serde(flatten)]
    pub structure: ApiStructure,
    /// The shortest sequence of calls that leads to it.
    pub sequence: Vec<String>,
    /// After which of these calls the invariant does not hold for the first time, counted from 0.
    pub broken_by: usize,
    /// What is wrong: `rejected`, `dangling` (an index leads out of its arena) or `panicked`.
    pub reason: String,
    /// What a panic of the invariant said.
    pub message: Option<String>,
    /// The last read of the invariant.
    pub last_read: Option<ApiRead>,
}

/// A read of an invariant.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ApiRead {
    /// What was read.
    pub slot: String,
    /// The source file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// A sequence that does not come to its end.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ApiFault {
    /// The calls; the last one is the one that fails.
    pub sequence: Vec<String>,
    /// What is wrong: `panic` or `endless`.
    pub kind: String,
    /// What a panic said.
    pub message: Option<String>,
    /// Where it was.
    pub place: Option<String>,
}

/// Which of the structures that an invariant accepts the tests of a crate come to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuiteReport {
    /// The version of this form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = super::SCHEMA_VERSION)))]
    pub schema_version: u32,
    /// The type.
    pub structure: String,
    /// The bound of the structures.
    pub scope: String,
    /// Distinct structures within the scope that the invariant accepts.
    pub accepted: u64,
    /// Those of them that tests come to.
    pub reached: u64,
    /// Structures within the scope that tests come to but the invariant rejects.
    pub rejected: u64,
    /// Structures outside of the scope that tests come to.
    pub outside: u64,
    /// Why it ended: `exhausted` or `time`.
    pub end: String,
    /// The same by size.
    pub sizes: Vec<SuiteSize>,
    /// The smallest of the rejected structures.
    pub rejected_structures: Vec<ApiStructure>,
    /// The smallest structures that no test comes to.
    pub missing_structures: Vec<ApiStructure>,
}

/// Structures of one size.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuiteSize {
    /// The number of objects besides the root.
    pub objects: u32,
    /// The lengths of all sequences together.
    pub lengths: u64,
    /// How many there are.
    pub accepted: u64,
    /// How many of them tests come to.
    pub reached: u64,
}
