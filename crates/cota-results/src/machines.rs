//! State machines: models, tests, and what implementations did.

use serde::{Deserialize, Serialize};

/// A machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Machine {
    /// The initial state.
    pub initial: String,
    /// All states; if they are left out, those of the transitions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub states: Option<Vec<String>>,
    /// The transitions.
    pub transitions: Vec<Transition>,
}

/// A transition of a machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Transition {
    /// The state that it leaves.
    pub from: String,
    /// The input.
    pub input: String,
    /// The output.
    pub output: String,
    /// The state that it enters.
    pub to: String,
}

/// What a machine is, and which distinguishing structures exist.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Information {
    /// States.
    pub states: usize,
    /// Input symbols.
    pub inputs: usize,
    /// Output symbols.
    pub outputs: usize,
    /// Defined transitions.
    pub transitions: usize,
    /// Whether every input is defined in every state.
    pub complete: bool,
    /// Whether every two states can be told apart.
    pub reduced: bool,
    /// Whether every state can be reached from every state.
    pub strongly_connected: bool,
    /// The states that cannot be reached from the initial one.
    pub unreachable: Vec<String>,
    /// Whether one exists.
    pub adaptive_distinguishing_sequence: Existence,
    /// Whether one exists.
    pub preset_distinguishing_sequence: Existence,
    /// States with a unique input/output sequence.
    pub states_with_uio: usize,
    /// States for which the search for one was cut short or skipped.
    pub states_with_uio_unknown: usize,
    /// Whether one exists.
    pub homing_sequence: Existence,
    /// Whether one exists.
    pub synchronizing_sequence: Existence,
}

/// Whether something exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Existence {
    /// It exists.
    #[serde(rename = "yes")]
    Yes,
    /// It does not.
    #[serde(rename = "no")]
    No,
    /// The search was cut short.
    #[serde(rename = "not found within the limit")]
    NotFound,
    /// There was no search.
    #[serde(rename = "not looked for above 1000 states")]
    Skipped,
}

impl Existence {
    /// It in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::NotFound => "not found within the limit",
            Self::Skipped => "not looked for above 1000 states",
        }
    }
}

/// Whether two machines behave alike.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// Whether they do.
    pub equal: bool,
    /// How they differ.
    pub difference: Option<String>,
    /// A shortest input that shows it.
    pub input: Option<Vec<String>>,
}

/// Words that tell states apart, or that lead to states.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Words {
    /// The words.
    pub words: Vec<Word>,
}

/// A word.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Word {
    /// The state that it belongs to, if it belongs to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Its inputs.
    pub inputs: Vec<String>,
}

/// Whether a test is complete, and why.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Check {
    /// The verdict, in words.
    pub verdict: String,
    /// What it was checked by: `sp10`, `exhaustive` or `ural97`.
    pub by: String,
    /// The confirmed prefixes, in the order in which they are confirmed.
    pub steps: Vec<Step>,
    /// The prefixes that are not confirmed.
    pub unconfirmed: Vec<Prefix>,
    /// The transitions that are not covered: state and input.
    pub uncovered: Vec<(String, String)>,
    /// A wrong machine that passes, as text, if one was found.
    pub survivor: Option<String>,
}

/// A confirmed prefix of a test.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The number of the prefix, from 1.
    pub node: usize,
    /// The state that it reaches.
    pub state: String,
    /// The prefix.
    #[serde(flatten)]
    pub prefix: Prefix,
    /// The lemma that confirms it.
    pub reason: String,
}

/// A prefix of a test.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prefix {
    /// The number of its inputs.
    pub length: usize,
    /// Its inputs; of tests with more than 1000 prefixes only the last ten, since whole ones would take the square
    /// of the length of the test.
    #[serde(rename = "prefix")]
    pub last: Vec<String>,
}

/// A checking sequence.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sequence {
    /// The number of its inputs, resets included.
    pub length: usize,
    /// Its inputs.
    pub inputs: Vec<String>,
    /// The output for each input; that of a reset is empty.
    pub outputs: Vec<String>,
    /// How it is proved, or that it is not.
    pub proof: String,
    /// What else is known about it.
    pub note: Option<String>,
    /// Whether it might be shorter with more time.
    pub timed_out: bool,
    /// A wrong machine that passes, as text, if there is one.
    pub survivor: Option<String>,
}

/// A test suite.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suite {
    /// Tests.
    pub sequences: usize,
    /// Input symbols of all tests together.
    pub symbols: usize,
    /// The same with one for the reset before each test.
    pub symbols_with_resets: usize,
    /// The inputs of each test.
    pub tests: Vec<Vec<String>>,
}

/// A run of tests against an implementation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Run {
    /// Whether all tests were run and none deviated.
    pub conforms: bool,
    /// Tests run.
    pub tests: usize,
    /// Input symbols applied.
    pub symbols: usize,
    /// Whether the run was cut short.
    pub stopped: bool,
    /// One for each test that deviated, those with the fewest inputs first.
    pub deviations: Vec<Deviation>,
    /// The single faults of the model that explain all that was observed.
    pub explanations: Vec<String>,
}

/// A test that deviated.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deviation {
    /// The number of the test, from 1.
    pub test: usize,
    /// The inputs up to the deviation: none if it is at the reset, all if it is after the last answer.
    pub inputs: Vec<String>,
    /// What the model answers to the last input; nothing at the reset and after the last answer.
    pub expected: Option<String>,
    /// What the implementation answered, if it did.
    pub observed: Option<String>,
    /// What it did instead of answering, or without an input.
    pub failure: Option<Failure>,
}

/// What an implementation did instead of answering.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// It ended (`exit`, `signal`), closed its output or the connection (`closed`), did not answer in time
    /// (`timeout`), wrote a line that is too long (`long line`) or one without an input (`extra line`), or could not
    /// be started or reached (`gone`).
    pub kind: String,
    /// The same in words.
    pub message: String,
    /// The exit status, if it ended with one.
    pub exit_status: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
}

/// How many mutants of a model a suite kills.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mutants {
    /// Killed by some test.
    pub killed: usize,
    /// Killed by no test.
    pub survived: usize,
    /// Equivalent to the model.
    pub equivalent: usize,
    /// The faults of each mutant that survived.
    pub survivors: Vec<Vec<String>>,
}

/// How many of all machines with the states of a model a suite kills. The numbers are decimal texts: they need not
/// fit into 64 bits.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Census {
    /// All machines.
    pub all: String,
    /// Killed by some test.
    pub killed: String,
    /// Killed by no test.
    pub survived: String,
    /// Equivalent to the model.
    pub equivalent: String,
}
