//! Every sentence of a grammar, shortest first.
//!
//! A [`Grammar`] is read from a text in one of three notations or built in Rust. Together with a
//! [`Measure`] and a bound it makes a [`Language`], which counts without listing, finds the
//! sentence with a given rank, samples uniformly, and walks over all sentences, each once, in
//! memory that does not depend on how many there are.
//!
//! ```
//! use cota_grammar::{Grammar, Language, Measure, Random};
//!
//! let grammar = Grammar::parse(r#"
//!     sum    ::= number ("+" number)*
//!     number ::= [0-9]
//! "#)?;
//! let language = Language::sentences(&grammar, Measure::Characters, 5);
//! assert_eq!(language.total(), 1110_u32.into());
//! assert_eq!(language.walk().nth(10).as_deref(), Some("0+0"));
//! assert_eq!(language.nth(&1109_u32.into()).unwrap().text(), "9+9+9");
//!
//! // Only what begins with a one, without ever trying the rest; then a filter on whole sentences.
//! let ones = language.walk_pruned(|prefix| prefix.starts_with('1') || prefix.is_empty());
//! assert_eq!(ones.filter(|sum| sum.ends_with('1')).count(), 1 + 1 + 10);
//! # let _ = language.sample_of_length(3, &mut Random::new(1));
//! # Ok::<(), cota_grammar::GrammarError>(())
//! ```
//!
//! How the data flows: [`Grammar`] (text to productions), a table of counts by symbol and length,
//! a cursor over derivations, a [`Walk`] over sentences. Beside that: [`cover`] chooses few
//! sentences, [`Producer`] is the lecture's way, [`run`] feeds sentences to programs, and
//! [`testing`] runs a Rust test on each.
//!
//! [`list()`], [`list_lines`], [`count_sentences`] and [`run::execute`] are bounded jobs: they take a budget and a watch, and say why they
//! ended. What they call a step is one derivation looked at.

mod acyclic;
mod ambiguity;
mod builder;
mod check;
mod components;
mod cover;
mod cursor;
mod derivation;
mod distinct;
mod error;
mod examples;
mod first;
mod grammar;
mod language;
pub mod line;
mod listing;
mod lists;
mod lower;
mod lr;
mod measure;
mod parallel;
mod random;
mod render;
pub mod run;
mod shard;
mod smallest;
mod syntax;
mod table;
pub mod testing;
mod trace;
mod walk;

pub use ambiguity::{Ambiguity, Ambiguous};
pub use builder::{Builder, Part};
pub use cota_run::{Random, Shard, ShardError};
pub use cover::{Cover, Covering, Criterion, cover};
pub use derivation::Derivation;
pub use distinct::count_sentences;
pub use error::{Diagnostic, GrammarError, Problem, Severity, Span};
pub use examples::{EXAMPLES, Example, example};
pub use grammar::{Grammar, Item, Production, ProductionId, Symbol, SymbolId};
pub use language::{Language, MOST_CELLS, TooLarge};
pub use listing::{Filters, JobError, Listed, Selection, list, list_lines};
pub use measure::Measure;
pub use num_bigint::BigUint;
pub use render::render;
pub use trace::Producer;
pub use walk::{Block, Walk};
