//! Mutation testing for Rust that knows navigation, compiled once.

pub mod analysis;
mod error;
pub mod navigation;
pub mod operators;
pub mod proposal;
pub mod run;
pub mod rust;
pub mod schema;
pub mod session;
pub mod verdict;

pub use error::Error;
