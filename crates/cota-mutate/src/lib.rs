//! Internal, unstable: mutation testing that knows navigation, compiled once.
//!
//! Language-neutral, so that a second language can use it: [`subject`] is the interface that a language implements;
//! [`session`] runs a subject and writes the report; `judge` chooses which tests to run with a mutant, and in which
//! order; [`store`] keeps verdicts between runs; [`operators`] is the registry of operators, [`navigation`] the
//! navigation operator; [`config`], [`filter`] and [`unified`] read the user's choices; [`report`] is the result (its
//! types, with the difference between a status and a verdict, are in `cota_results::mutants`); [`analysis`] and
//! [`change`] are functions of the result; [`foreign`] reads results of other tools.
//!
//! Everything about Rust is in [`rust`]: it reads a package (`files`, `items`, `walk`), proposes mutants (`operators`,
//! `navigate`, `plan`), builds the copy with its switches (`schema`) and runs tests in it (`run`). [`rust::subject`]
//! implements the interface with these.
//!
//! Everything about Java is in [`java`], and [`java::subject`] implements the interface there.
//!
//! The command line, `cota-repair` and the laboratory use this crate.

#![allow(missing_docs, reason = "internal: what has a plain name needs no text that repeats it")]

pub mod analysis;
pub mod change;
pub mod config;
mod error;
pub mod filter;
pub mod foreign;
pub mod java;
mod judge;
mod merge;
pub mod navigation;
pub mod operators;
pub mod report;
pub mod rust;
pub mod session;
pub mod store;
pub mod subject;
pub mod unified;

pub use error::Error;

/// The languages that a [`subject::Subject`] exists for.
pub const LANGUAGES: &[operators::registry::Language] = &[rust::operators::RUST, java::JAVA];

/// A JSON value.
pub use serde_json::Value as Json;
