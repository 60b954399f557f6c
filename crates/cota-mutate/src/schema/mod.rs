//! Compile once: a copy of the crate with all proposals behind switches.

pub mod check;
pub mod layout;
pub mod render;
pub mod tree;
mod trial;
