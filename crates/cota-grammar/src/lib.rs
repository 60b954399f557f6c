//! Every sentence of a grammar, shortest first.

mod acyclic;
mod ambiguity;
mod builder;
mod check;
mod cursor;
mod derivation;
mod error;
mod first;
mod grammar;
mod language;
mod lists;
mod lower;
mod lr;
mod measure;
mod random;
mod render;
mod shard;
mod syntax;
mod table;
mod walk;

pub use ambiguity::{Ambiguity, Ambiguous};
pub use builder::{Builder, Part};
pub use derivation::Derivation;
pub use error::{Diagnostic, GrammarError, Problem, Severity, Span};
pub use grammar::{Grammar, Item, Production, ProductionId, Symbol, SymbolId};
pub use language::Language;
pub use measure::Measure;
pub use num_bigint::BigUint;
pub use random::Random;
pub use render::render;
pub use shard::{NotAShard, Shard};
pub use walk::{Block, Walk};
