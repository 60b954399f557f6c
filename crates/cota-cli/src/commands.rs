//! The commands, one module each with an `Args` and a `run`.

use crate::{api, exit, experiment, fsm, generate, grammar};
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

#[derive(Subcommand)]
enum Command {
    Generate(Box<generate::Args>),
    Api(Box<api::Args>),
    Fsm(Box<fsm::Args>),
    Experiment(experiment::Args),
    Grammar(Box<grammar::Args>),
}

/// Runs a command line, the name of the program first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<_> = args.into_iter().collect();
    let outcome = match Cli::parse_from(&args).command {
        Command::Generate(generate) => generate::run(&generate, &args[1..]),
        Command::Api(api) => api::run(&api, &args[1..]),
        Command::Experiment(experiment) => experiment::run(&experiment),
        Command::Fsm(fsm) => fsm::run(&fsm),
        Command::Grammar(grammar) => grammar::run(&grammar),
    };
    exit::end(outcome)
}
