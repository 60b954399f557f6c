//! Every strategy finds what the plain one finds.

#[path = "../common/mod.rs"]
mod common;
mod edges;
mod found;
mod subjects;
