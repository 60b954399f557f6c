//! Internal, unstable: what is linked with a type to run `cota generate` or `cota invariant` on it.
//!
//! The command line links it with the types of the catalogue. For a type of another crate it writes a small
//! package whose `main` calls [`generate::own::run`] or [`invariant::own::run`] with that type, builds it and runs
//! it with the arguments that it was given itself, which are parsed here.

#![allow(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc, reason = "internal")]

pub mod generate;
pub mod invariant;
mod scope;
pub mod units;

pub use scope::ScopeArgs;
