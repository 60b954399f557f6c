//! The command line of Cota: parses arguments, calls the libraries, prints; no logic of its own.
//!
//! It is a library so that `cargo cota` can build a runner for the types of another crate around it.
#![cfg_attr(not(feature = "commands"), allow(dead_code, reason = "the runner uses a part only"))]

pub mod api;
mod arguments;
#[cfg(feature = "commands")]
mod commands;
mod exit;
#[cfg(feature = "commands")]
mod experiment;
#[cfg(feature = "commands")]
mod fsm;
pub mod generate;
#[cfg(feature = "commands")]
mod grammar;
mod interrupt;
#[cfg(feature = "commands")]
mod meter;
#[cfg(feature = "commands")]
mod mutate;
#[cfg(feature = "commands")]
mod repair;
#[cfg(feature = "commands")]
mod report;
#[cfg(feature = "commands")]
mod shell;
mod talk;
#[cfg(feature = "commands")]
mod tour;

#[cfg(feature = "commands")]
pub use commands::{command, run};
