//! Internal, unstable: mutation testing that knows navigation, compiled once.
//!
//! What does not know Rust, and serves a second language too:
//! [`subject`] is what a language has to do, [`session`] runs a subject and reports, `judge` chooses which tests are
//! run with a mutant and in which order, [`store`] keeps verdicts between runs; [`operators`] is the registry,
//! [`navigation`] the navigation operator; [`config`], [`filter`] and [`unified`] read what the user says;
//! [`report`], [`verdict`] and [`status`] are the result, [`analysis`] and [`change`] are functions of it.
//!
//! What knows Rust is in [`rust`]: it reads a package (`files`, `items`, `walk`), proposes (`operators`, `navigate`,
//! `plan`), builds the copy with its switches (`schema`) and runs tests in it (`run`). [`rust::subject`] puts these
//! together.
//!
//! Apart from the command line, `cota-repair` and the laboratory use this crate.

pub mod analysis;
pub mod change;
pub mod config;
mod error;
pub mod filter;
mod judge;
pub mod navigation;
pub mod operators;
pub mod report;
pub mod rust;
pub mod session;
pub mod status;
pub mod store;
pub mod subject;
pub mod unified;
pub mod verdict;

pub use error::Error;
/// A JSON value.
pub use serde_json::Value as Json;
