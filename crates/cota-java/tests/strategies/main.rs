//! Every strategy finds what the plain one finds.

#[path = "../common/mod.rs"]
mod common;
mod controls;
mod edges;
mod found;
mod programs;
mod random;
mod shares;
mod subjects;
