//! The command line of Cota: parses arguments, calls the libraries, prints; no logic of its own.
//!
//! It is a library so that `cargo cota` can build a runner for the types of another crate around it.

mod exit;
mod fsm;
pub mod generate;
mod grammar;

use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

/// Small-scope testing: within a bound, try everything.
#[derive(Parser)]
#[command(name = "cota", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// One variant per job; each job is a module with an `Args` and a `run`.
#[derive(Subcommand)]
enum Command {
    Generate(Box<generate::Args>),
    Fsm(Box<fsm::Args>),
    Grammar(Box<grammar::Args>),
}

/// Runs a command line, the name of the program first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<_> = args.into_iter().collect();
    let outcome = match Cli::parse_from(&args).command {
        Command::Generate(generate) => generate::run(&generate, &args[1..]),
        Command::Fsm(fsm) => fsm::run(&fsm),
        Command::Grammar(grammar) => grammar::run(&grammar),
    };
    exit::end(outcome)
}
