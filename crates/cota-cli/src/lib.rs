//! The command line of Cota: it parses arguments, calls the libraries and prints what they return.

mod catalogue;
mod cluster;
mod commands;
mod fsm;
mod generate;
mod grammar;
mod invariant;
mod java;
mod job;
mod lab;
mod moved;
mod mutate;
mod own_crate;
mod repair;
mod report;
mod shell;
mod tour;
mod work;

pub use commands::{command, run};
