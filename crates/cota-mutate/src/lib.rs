//! Mutation testing for Rust that knows navigation, compiled once.

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
