//! Structures, and what a search for them did.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Structures, with the types that say how they are read.
///
/// A structure is JSON as usual: records are objects, sequences are arrays. An object that more than one link leads
/// to has a `"$id"` where it is written out, and every other link to it is `{"$ref": id}`. An object of a class that
/// links lead to which may lead to others has the class as `"$class"`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Structures {
    /// The structure, by the name of the catalogue or the path of the type.
    pub structure: String,
    /// The scope they were searched in.
    pub scope: String,
    /// Their type, and the types of all objects in them.
    pub types: Types,
    /// The structures.
    pub structures: Vec<Value>,
}

/// The types of structures: that of the structures themselves first, then those of the objects in them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Types(pub Vec<Type>);

/// What a value looks like in JSON. Every value may also be `null`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Type {
    /// Nothing; as a field it is not written.
    Nothing,
    /// An integer; beyond 64 bits, a text of its digits.
    Integer,
    /// A number that need not be an integer, or the text `NaN`, `inf` or `-inf`.
    Float,
    /// A truth value.
    Boolean,
    /// A text of one character.
    Character,
    /// A text.
    Text,
    /// A link to an object of one of these types, by their places in the list of types. If there are several, a
    /// record says by its `"$class"` of which it is; anything else is of the first one whose fields it has.
    Link(Vec<usize>),
    /// A list of all objects of a type, by its place in the list of types, whether links lead to them or not.
    Arena(usize),
    /// Objects that links lead to anyway; as a field it is not written.
    Background,
    /// An object; an array if its fields are numbers, and the field itself if there is only one.
    Record(Record),
    /// The name of a variant without fields, or an object with the variant as its only field.
    Enum(Enum),
    /// An array.
    List(Box<Type>),
    /// An array without duplicates.
    Set(Box<Type>),
    /// An object with a field for each key.
    Map(Box<Map>),
}

/// A record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    /// The name of the type, or of the variant of an enum; empty for tuples.
    pub name: String,
    /// Its fields in order; those of a tuple are called `0`, `1`, ...
    pub fields: Vec<Field>,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub of: Type,
}

/// An enum.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Enum {
    /// The name of the type.
    pub name: String,
    /// Its variants.
    pub variants: Vec<Record>,
}

/// The keys and values of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Map {
    /// The type of a key: an integer, a truth value or a character. In JSON it is a text.
    pub key: Type,
    /// The type of a value.
    pub value: Type,
}

/// Which search a document is about.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct About {
    /// The structure, by the name of the catalogue or the path of the type.
    pub structure: String,
    /// The invariant.
    pub invariant: String,
    /// The scope as it was searched.
    pub scope: String,
    /// The strategy.
    pub strategy: String,
    /// How many slots a candidate has.
    pub slots: usize,
    /// How many candidate vectors there are.
    pub space: f64,
}

/// What a search did.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// The search.
    #[serde(flatten)]
    pub about: About,
    /// Candidates looked at; for strategies other than plain, runs of the invariant.
    pub explored: u64,
    /// Valid structures.
    pub valid: u64,
    /// How often it jumped over choices that a failing check had not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jumps: Option<u64>,
    /// What it learned from failures, if the strategy learns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learned: Option<Learned>,
    /// Time used.
    pub seconds: f64,
    /// Why it ended: `exhausted`, `limit`, `steps`, `time`, `interrupted` or `enough`.
    pub end: String,
    /// Where to resume, if it was cut short and that is known.
    pub next: Option<String>,
    /// Where in the invariant candidates were rejected, the most frequent place first.
    pub deaths: Vec<Death>,
    /// What was kept, if not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite: Option<SuiteStats>,
}

/// What a search learned from failures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Learned {
    /// Sets of values that no valid structure has together.
    pub nogoods: u64,
    /// Values that were left out because of them.
    pub pruned: u64,
    /// Bytes of the nogoods that are kept: only the newest are.
    #[serde(default)]
    pub bytes: u64,
    /// The candidates after which the search went on without learning, because it did not pay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_at: Option<u64>,
    /// How many choices a candidate had made when it failed, on average.
    pub choices: f64,
    /// How many of them the failure depended on, on average.
    pub depended: f64,
    /// How often failures depended on each field, the most frequent one first.
    pub fields: Vec<Depended>,
}

/// How often failures depended on a field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Depended {
    /// The field.
    pub field: String,
    /// How many choices of its values failures depended on.
    pub count: u64,
    /// Their share of all, in percent.
    pub percent: f64,
}

/// A place at which candidates were rejected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Death {
    /// The field that was read last.
    pub field: String,
    /// The source file of that read.
    pub file: String,
    /// Its line, from 1.
    pub line: u32,
    /// Its column, from 1, where the language tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// How many candidates ended there.
    pub count: u64,
    /// Their share of all invalid candidates, in percent.
    pub percent: f64,
    /// The line of source, if it could be read.
    pub source: Option<String>,
}

/// What was kept of all structures.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuiteStats {
    /// How the suite is made.
    pub made: String,
    /// How many structures were kept.
    pub kept: u64,
    /// How many of each class are kept at most; none if there are no classes.
    pub quota: Option<u64>,
    /// With a criterion: after how many structures there was something left to skip. If after none, searching
    /// by it saves nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skips: Option<u64>,
    /// The classes in the order in which they were first found.
    pub classes: Vec<ClassStats>,
}

/// A class of structures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassStats {
    /// How many structures are in it.
    pub members: u64,
    /// How many of them are kept, all shards together.
    pub kept: u64,
    /// What its members have in common.
    pub class: String,
}

/// A number that was estimated.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimated {
    /// The mean of the probes.
    pub mean: f64,
    /// Its standard error.
    pub standard_error: f64,
}

/// How large a search is expected to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// The search.
    #[serde(flatten)]
    pub about: About,
    /// The seed of the probes.
    pub seed: u64,
    /// How many nodes of each level of the search tree were looked at.
    pub probes: u64,
    /// How many valid structures they led to.
    pub hits: u64,
    /// The number that the search would report as explored.
    pub candidates: Estimated,
    /// The number of valid structures.
    pub valid: Estimated,
}

/// How structures were drawn at random.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sample {
    /// The search.
    #[serde(flatten)]
    pub about: About,
    /// The seed of the probes.
    pub seed: u64,
    /// How many nodes of each level of the search tree were looked at.
    pub probes: u64,
    /// How many structures were drawn; one may have come up more than once.
    pub drawn: u64,
    /// How many different valid structures there were to draw from.
    pub distinct: u64,
    /// How many equally likely draws they are worth.
    pub effective: f64,
}

/// The structures that can be generated by name.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Catalogue {
    /// The structures.
    pub structures: Vec<Catalogued>,
}

/// A structure of the catalogue.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Catalogued {
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Its invariants; the first one is the default.
    pub invariants: Vec<Named>,
    /// Its criteria, which tell classes of structures apart.
    pub criteria: Vec<Named>,
}

/// An invariant or a criterion of a structure.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Named {
    /// Its name.
    pub name: String,
    /// What an invariant asks for, or what a criterion tells apart.
    pub about: String,
}
