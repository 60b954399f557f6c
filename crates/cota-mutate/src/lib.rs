//! Mutation testing that knows navigation.

pub mod analysis;
pub mod navigation;
