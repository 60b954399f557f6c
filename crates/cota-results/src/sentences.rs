//! Sentences of grammars, and what programs do with them.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Sentences of a grammar.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentences {
    /// What lengths are measured in: `characters`, `tokens` or `productions`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// What was numbered or drawn from: `sentences`, or `derivations` if a sentence may have several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// Whether a limit or an interruption ended the run, so that there may be more sentences.
    #[serde(default)]
    pub stopped: bool,
    /// The sentences.
    pub sentences: Vec<String>,
}

/// How many sentences of each length a grammar has.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// What lengths are measured in: `characters`, `tokens` or `productions`.
    pub unit: String,
    /// What `count` counts: `sentences`, or `derivations` if a sentence may have several.
    pub over: String,
    /// Whether a limit or an interruption ended the count of sentences beside that of derivations.
    #[serde(default)]
    pub stopped: bool,
    /// The numbers, by length.
    pub counts: Vec<Count>,
}

/// The number of one length.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// The length.
    pub length: usize,
    /// The number, in decimal: it may have any number of digits.
    pub count: String,
    /// Where derivations are counted, how many different sentences they are, if that was counted too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentences: Option<u64>,
}

/// A few small sentences that cover a grammar.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cover {
    /// What lengths are measured in: `characters`, `tokens` or `productions`.
    pub unit: String,
    /// How many targets there are to cover.
    pub targets: usize,
    /// The sentences.
    pub sentences: Vec<Covering>,
    /// The targets that no sentence within the bound covers.
    pub out_of_reach: Vec<String>,
}

/// A sentence, and what it covers that those before it do not.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Covering {
    /// The sentence.
    pub text: String,
    /// Its length.
    pub length: usize,
    /// The targets that it covers.
    pub covers: Vec<String>,
}

/// What programs did with the sentences of a grammar.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Findings {
    /// The sentences on which something is wrong, the smallest first.
    pub findings: Vec<Finding>,
    /// How many sentences the program was run on.
    pub sentences: u64,
    /// Whether a limit or an interruption ended the run, so that there may be more findings.
    #[serde(default)]
    pub stopped: bool,
    /// How often the program ended in which way.
    pub ends: BTreeMap<String, u64>,
    /// The findings, by kind.
    pub kinds: Vec<FindingKind>,
}

/// A sentence on which something is wrong.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// What is wrong.
    pub kind: String,
    /// The sentence.
    pub sentence: String,
    /// What the program did.
    pub program: Reaction,
    /// What the other program did, if the two differ.
    pub against: Option<Reaction>,
    /// Shell commands that show it again.
    pub reproduce: Vec<String>,
}

/// What a program did with a sentence.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reaction {
    /// How it ended.
    pub end: String,
    /// What it printed.
    pub output: String,
}

/// The findings of one kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingKind {
    /// What is wrong.
    pub kind: String,
    /// On how many sentences.
    pub count: u64,
    /// The smallest of them.
    pub smallest: String,
}

/// The grammars that come with Cota.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Grammars {
    /// The grammars.
    pub grammars: Vec<Grammar>,
}

/// A grammar that comes with Cota.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Grammar {
    /// Its name.
    pub name: String,
    /// What its sentences are.
    pub about: String,
}
