//! Compile once: a copy of the crate with all proposals behind switches.

mod blame;
pub(in crate::rust) mod cargo;
pub mod check;
mod flat;
pub mod in_build;
pub mod layout;
mod lints;
pub mod places;
pub mod render;
pub mod tree;
mod trial;
pub mod unclear;
