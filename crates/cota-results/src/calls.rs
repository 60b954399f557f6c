//! Calls of one method on everything within a bound.

use crate::structures::Types;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the calls of a method on all structures and arguments within a bound came to.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Calls {
    /// The class or type.
    pub structure: String,
    /// What holds for its structures before a call and has to hold after it.
    pub invariant: String,
    /// The method.
    pub method: String,
    /// The bound of the structures.
    pub scope: String,
    /// The types of the structures.
    pub types: Types,
    /// The parameters of the method besides the structure.
    pub parameters: Vec<Parameter>,
    /// What else was asked of the calls.
    pub conditions: Vec<Condition>,
    /// Structures on which the method was called.
    pub structures: u64,
    /// Calls.
    pub inputs: u64,
    /// Inputs that do not count because what is required does not hold.
    pub skipped: u64,
    /// Calls that ended with an exception that the method may throw.
    pub threw: u64,
    /// Calls that failed.
    pub failing: u64,
    /// Whether inputs were left out because they are larger than one that fails.
    pub left_out: bool,
    /// Candidates of the search for structures.
    pub explored: u64,
    /// Time used.
    pub seconds: f64,
    /// Why it ended: `exhausted`, `limit`, `steps`, `time`, `interrupted` or `enough`.
    pub end: String,
    /// What is wrong, each with its smallest input; the smallest first.
    pub failures: Vec<FailingCall>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it ranges over.
    pub values: String,
}

/// A method that says something about the calls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Condition {
    /// What it is for: `requires`, `ensures` or `against`.
    pub role: String,
    /// The method.
    pub method: String,
}

/// A call that fails.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FailingCall {
    /// What is wrong: `exception`, `endless`, `memory`, `invariant`, `invariant-exception`, `invariant-endless`,
    /// `ensures`, `ensures-exception` or `differs`.
    pub kind: String,
    /// The same for people.
    pub message: String,
    /// The exception, if there is one.
    pub exception: Option<Exception>,
    /// How many calls failed in this way.
    pub count: u64,
    /// The call with its arguments.
    pub call: String,
    /// The number of objects of the structure besides the root.
    pub objects: u64,
    /// The lengths of all sequences in it together.
    pub lengths: u64,
    /// The structure as a candidate of the search.
    pub candidate: String,
    /// The structure before the call, in the form of `generate-structures`.
    pub before: Value,
    /// Its drawing as text.
    pub before_drawing: String,
    /// Arguments that are structures of their own.
    pub others: Vec<Other>,
    /// What the call gave, if it gave something.
    pub result: Option<String>,
    /// The drawing of the structure after the call, if the call ended.
    pub after_drawing: Option<String>,
    /// A test of this call in the language of the subject, if it can be written.
    pub test: Option<TestFile>,
    /// Why it cannot be written.
    pub no_test: Option<String>,
}

/// An argument that is a structure of its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Other {
    /// The parameter.
    pub name: String,
    /// Its drawing as text.
    pub drawing: String,
}

/// An exception.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exception {
    /// Its class.
    pub class: String,
    /// Its message.
    pub message: Option<String>,
    /// The calls of the user's code that led to it, innermost first.
    pub trace: Vec<Frame>,
}

/// A place in a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frame {
    /// The class and the method.
    pub function: String,
    /// The line in the source, where it is known.
    pub line: Option<u32>,
}

/// A test as source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TestFile {
    /// The file below the folder of the tests.
    pub path: String,
    /// Its content.
    pub source: String,
}
