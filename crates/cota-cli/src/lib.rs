//! The command line of Cota: parses arguments, calls the libraries, prints; no logic of its own.
//!
//! It is a library so that `cargo cota` can build a runner for the types of another crate around it.
#![cfg_attr(not(feature = "commands"), allow(dead_code, reason = "the runner uses a part only"))]

#[cfg(feature = "commands")]
mod catalogue;
#[cfg(feature = "commands")]
mod commands;
#[cfg(feature = "commands")]
mod fsm;
pub mod generate;
#[cfg(feature = "commands")]
mod grammar;
pub mod invariant;
#[cfg(feature = "commands")]
mod lab;
#[cfg(feature = "commands")]
mod moved;
#[cfg(feature = "commands")]
mod mutate;
#[cfg(feature = "commands")]
mod repair;
#[cfg(feature = "commands")]
mod report;
#[cfg(feature = "commands")]
mod shell;
#[cfg(feature = "commands")]
mod tour;

#[cfg(feature = "commands")]
pub use commands::{command, run};
