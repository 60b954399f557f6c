//! Mutation testing for Rust that knows navigation, compiled once.

mod error;
pub mod operators;
pub mod proposal;
pub mod rust;
pub mod schema;

pub use error::Error;
