//! Tables of the laboratory: published numbers beside our own.

use serde::{Deserialize, Serialize};

/// The published tables.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tables {
    /// The tables.
    pub tables: Vec<Listed>,
}

/// A published table and its rows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Listed {
    /// Its number.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// The study.
    pub study: String,
    /// What the parts of the bounds mean.
    pub bound: String,
    /// The bounds of its rows.
    pub rows: Vec<String>,
}

/// A published table that was run again.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Table {
    /// What the table is.
    pub table: About,
    /// The rows that were run.
    pub rows: Vec<Row>,
    /// How many numbers there are of each verdict.
    pub summary: Summary,
}

/// What a table is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct About {
    /// Its number.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// The study.
    pub study: String,
    /// What the parts of the bounds mean.
    pub bound: String,
    /// What is generated, and what was chosen where the source does not say.
    pub definition: String,
    /// Another study of the same structures, whose numbers are shown too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
    /// Remarks on the printed table.
    pub notes: Vec<String>,
}

/// A study beside that of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Beside {
    /// Its name.
    pub study: String,
    /// What is generated.
    pub definition: String,
}

/// A row.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The bound as it is printed.
    pub bound: String,
    /// The routine under test, in tables that have several.
    pub routine: Option<String>,
    /// The numbers.
    pub numbers: Vec<Number>,
}

/// A number, published and own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Number {
    /// The technique.
    pub technique: String,
    /// What is measured.
    pub measure: String,
    /// The study, if it is the one beside that of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<String>,
    /// What is published; nothing if the cell is blank or the published run was cut by a time limit.
    pub published: Option<Value>,
    /// Whether the published run was cut by a time limit.
    pub published_timeout: bool,
    /// Our number; as far as the search got if it was cut by the time limit.
    pub own: Option<Value>,
    /// How the two compare.
    pub verdict: Agreement,
    /// Why, where that needs an explanation.
    pub reason: Option<String>,
}

/// A count or a time in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Value {
    /// A count.
    Count(u64),
    /// A time in seconds.
    Seconds(f64),
}

/// How a published number and ours compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// They are the same.
    Agrees,
    /// Ours is what must have been meant.
    Misprint,
    /// They differ, and nothing explains it.
    Differs,
    /// They differ, and the source does not say enough to compare them.
    Incomparable,
    /// Our run was cut by the time limit.
    Cut,
    /// A time: of another machine, so not compared.
    Time,
    /// Nothing is published to compare with.
    Unpublished,
    /// We have no number.
    Missing,
}

/// How many numbers there are of each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// The same as published.
    pub agree: u64,
    /// What must have been meant.
    pub misprints: u64,
    /// Different without an explanation.
    pub differ: u64,
    /// Different, and not comparable.
    pub incomparable: u64,
    /// Cut by the time limit.
    pub cut: u64,
    /// Without a number of ours.
    pub missing: u64,
}

/// The study of navigation mutation: numbers of mutants and of dominators.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Navigation {
    /// The subjects.
    pub subjects: Vec<Subject>,
}

/// A subject.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Subject {
    /// Its name.
    pub subject: String,
    /// How many suites the means are of.
    pub suites: usize,
    /// Numbers of mutants.
    pub counts: Vec<Count>,
    /// Mean numbers of dominator nodes: of all, then those in which an operator takes part.
    pub dominators: Vec<Mean>,
    /// Of our navigation mutants that no suite kills, those that are equivalent.
    pub equivalent: usize,
    /// Of these mutants, the gaps of the suites: those that an additional test kills.
    pub gaps: usize,
    /// Of these mutants, those that are not decided.
    pub undecided: usize,
    /// The branch coverage of the published suites, in percent.
    pub published_branches: f64,
    /// That of ours, if it was measured.
    pub branches: Option<Branches>,
}

/// A number of mutants.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// What is counted.
    pub what: String,
    /// What is published.
    pub published: usize,
    /// Ours.
    pub own: usize,
}

/// Mean numbers of dominator nodes, without and with the navigation operator.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mean {
    /// The operator; none for all nodes.
    pub operator: Option<String>,
    /// What is published, where the table has it.
    pub published: [Option<f64>; 2],
    /// Ours.
    pub own: [f64; 2],
    /// Of ours, those of one operator alone.
    pub pure: [f64; 2],
}

/// Branch coverage in percent: outcomes of conditions as the compiler counts them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Branches {
    /// How many outcomes there are.
    pub outcomes: usize,
    /// The least of the random suites.
    pub least: f64,
    /// Their mean.
    pub mean: f64,
    /// Their most.
    pub most: f64,
    /// That of the exhaustive suite.
    pub exhaustive: f64,
}

/// A study: rows of whatever it is about, and a summary.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyTable {
    /// The name of the experiment.
    pub experiment: String,
    /// What it is about: `state machines` or `navigation mutation`.
    #[serde(default)]
    pub about: String,
    /// The names of the entries of a row.
    pub columns: Vec<String>,
    /// A row per machine, per machine and method, or per subject and whatever the columns name.
    pub rows: Vec<Vec<Cell>>,
    /// The summary of the rows, in words.
    pub summary: Vec<String>,
    /// Means in percent, of experiments that have some.
    pub means: Vec<NamedMean>,
    /// Whether the run was cut short.
    pub stopped: bool,
}

/// What was measured of searches in Java classes, with what they should reach.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JavaTable {
    /// The release of the JDK.
    pub release: u32,
    /// The rows.
    pub rows: Vec<JavaRow>,
    /// How many comparisons of all rows have missed.
    pub missed: usize,
    /// Whether the run was cut short.
    pub stopped: bool,
}

/// One measurement.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JavaRow {
    /// What is measured: `counts`, `set`, `search`, `call`, `start`, `threads` or `strategy`.
    pub what: String,
    /// The structure and its bound.
    pub subject: String,
    /// Candidates.
    pub explored: Option<u64>,
    /// Structures.
    pub valid: Option<u64>,
    /// The best of all runs.
    pub measured: Option<f64>,
    /// What the numbers are: `ns a candidate`, `ns a call`, `s` or `times`.
    pub unit: String,
    /// The most memory of any run in MiB, where the system says it.
    pub memory: Option<f64>,
    /// With what it is compared.
    pub compared: Vec<JavaBar>,
}

/// What a measurement should reach.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JavaBar {
    /// With what: `bar`, `published`, `rust`, `korat`, `trial`, `memory`, `output`, a strategy, or `best` of them.
    pub with: String,
    /// In words, with the numbers.
    pub text: String,
    /// The number of the other one, in the same unit, or the bar.
    pub other: Option<f64>,
    /// Whether it is reached.
    pub met: bool,
}

/// An entry of a row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Cell {
    /// A text.
    Text(String),
    /// A count.
    Count(u64),
    /// A truth value.
    Truth(bool),
    /// A number.
    Real(f64),
    /// Nothing is known.
    Blank,
}

/// A mean.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedMean {
    /// Of what.
    pub name: String,
    /// Ours, if there is one.
    pub own: Option<f64>,
    /// What is published, if it is known.
    pub published: Option<f64>,
    /// The lower and the upper quartile of ours, if it is a mean of several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quartiles: Option<[f64; 2]>,
}
