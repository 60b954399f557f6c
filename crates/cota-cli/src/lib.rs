//! The command line of Cota: it parses arguments, calls the libraries and prints what they return.

mod catalogue;
mod commands;
mod fsm;
mod generate;
mod grammar;
mod invariant;
mod java;
mod lab;
mod moved;
mod mutate;
mod own_crate;
mod repair;
mod report;
mod shell;
mod tour;

pub use commands::{command, run};
