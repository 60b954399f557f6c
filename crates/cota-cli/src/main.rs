//! `cota`: the command line. Parses arguments, calls the libraries, prints; no logic of its own.

mod exit;
mod fsm;

use clap::{Parser, Subcommand};
use exit::{Exit, Failure};
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
    Fsm(fsm::Args),
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let outcome: Result<Exit, Failure> = match command {
        Command::Fsm(args) => fsm::run(&args),
    };
    exit::end(outcome)
}
