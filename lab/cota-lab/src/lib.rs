//! The laboratory: what was published about the algorithms of Cota, run again.

mod all;
mod cluster;
mod commands;
mod diff;
mod fsm;
mod java;
mod java_mutants;
mod navigation;
mod repair;
mod store;
mod table;
mod tables;

pub use commands::{command, run};
