//! The result of a run, as data.

use crate::verdict::Verdict;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// The version of the form of [`Report`].
pub const SCHEMA_VERSION: u32 = 2;

/// The result of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// The version of this form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA_VERSION)))]
    pub schema_version: u32,
    /// The package that was mutated.
    pub package: String,
    /// The compiler.
    pub compiler: String,
    /// The tests, by the names that verdicts use.
    pub tests: Vec<String>,
    /// The mutants, in the order of the source.
    pub mutants: Vec<Mutant>,
    /// How many functions were left out, by reason.
    pub left_out: BTreeMap<String, usize>,
    /// What else is worth knowing about the run.
    pub remarks: Vec<String>,
    /// Whether every test that reaches a mutant was run with it.
    pub matrix: bool,
    /// Whether the run was cut short.
    pub cut_short: bool,
}

/// A place in a file: lines and columns from 1, columns in characters, the end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Span {
    /// The first line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column after the last.
    pub end_column: usize,
}

/// One mutation of a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mutation {
    /// The operator.
    pub operator: String,
    /// Which way of the operator: for navigation, the position and the mechanisms.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The file, relative to the root of the workspace.
    pub file: String,
    /// The function.
    pub function: String,
    /// What is replaced.
    pub span: Span,
    /// The text that is replaced.
    pub original: String,
    /// What it is replaced by.
    pub replacement: String,
}

/// A mutant with its verdict.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mutant {
    /// Its identifier, which does not change with edits elsewhere.
    pub id: String,
    /// Its mutations: one, or two for a mutant of second order.
    #[serde(deserialize_with = "at_least_one")]
    pub mutations: Vec<Mutation>,
    /// What became of it.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// One letter for each test (`.` passed, `-` not reached, `F` failed, `C` crashed, `T` timed out,
    /// `?` not run); empty if it was not run.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub statuses: String,
    /// Whether the verdict is that of an earlier run, which still holds.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reused: bool,
    /// Whether it was proved to be equivalent: the same machine code.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proved_equivalent: bool,
}

/// Everything shown of a mutant begins with its first mutation, so a document without one is refused.
fn at_least_one<'de, D: Deserializer<'de>>(source: D) -> Result<Vec<Mutation>, D::Error> {
    let mutations = Vec::deserialize(source)?;
    if mutations.is_empty() {
        return Err(D::Error::invalid_length(0, &"at least one mutation"));
    }
    Ok(mutations)
}

impl Mutant {
    /// The operators, joined for mutants of higher order.
    pub fn operator(&self) -> String {
        let names: Vec<_> =
            self.mutations.iter().map(|mutation| mutation.operator.as_str()).collect();
        names.join("+")
    }

    /// Whether its verdict is that it is not judged.
    pub fn is_not_judged(&self) -> bool {
        matches!(self.verdict, Verdict::NotJudged { .. })
    }

    /// `src/list.rs:12:5`.
    pub fn place(&self) -> String {
        let first = &self.mutations[0];
        format!("{}:{}:{}", first.file, first.span.line, first.span.column)
    }

    /// What it does, in one line.
    pub fn summary(&self) -> String {
        let one = |mutation: &Mutation| {
            let short = |text: &str| {
                let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
                if line.chars().count() > 60 {
                    format!("{}...", line.chars().take(57).collect::<String>())
                } else {
                    line
                }
            };
            match mutation.replacement.as_str() {
                "" => format!("delete `{}`", short(&mutation.original)),
                text => format!("replace `{}` by `{}`", short(&mutation.original), short(text)),
            }
        };
        self.mutations.iter().map(one).collect::<Vec<_>>().join(" and ")
    }
}

impl Report {
    /// How many mutants there are of each verdict, by its word.
    pub fn counts(&self) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::new();
        for mutant in &self.mutants {
            let word = if mutant.proved_equivalent { "equivalent" } else { mutant.verdict.word() };
            *counts.entry(word).or_default() += 1;
        }
        counts
    }

    /// How many mutants are not judged, and not proved to be equivalent either.
    pub fn not_judged(&self) -> usize {
        let is = |mutant: &&Mutant| mutant.is_not_judged() && !mutant.proved_equivalent;
        self.mutants.iter().filter(is).count()
    }

    /// The mutants that the tests do not notice.
    pub fn survivors(&self) -> impl Iterator<Item = &Mutant> {
        self.mutants.iter().filter(|mutant| mutant.verdict.alive() && !mutant.proved_equivalent)
    }

    /// The mutant with an identifier, or the only one whose identifier begins like this.
    pub fn find(&self, id: &str) -> Option<&Mutant> {
        let mut found = self.mutants.iter().filter(|mutant| mutant.id.starts_with(id));
        let first = found.next()?;
        if first.id == id || found.next().is_none() { Some(first) } else { None }
    }
}
