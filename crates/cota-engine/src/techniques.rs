//! What is built on the search: invariants as lists of checks, and ways to look at fewer candidates.

pub(crate) mod bounds;
pub(crate) mod checks;
pub(crate) mod criterion;
pub(crate) mod declared;
pub(crate) mod disjoint;
pub mod exercise;
pub(crate) mod orders;
pub(crate) mod reduction;
