//! `cota invariant`: what the constructors and methods of a type reach, compared with what its invariant accepts.

pub mod args;
pub mod output;
pub mod own;

pub use args::Args;
