//! Mutation testing for Rust that knows navigation, compiled once.

pub mod analysis;
mod error;
pub mod navigation;
pub mod operators;
pub mod proposal;
pub mod rust;
pub mod schema;

pub use error::Error;
