//! The commands, one module each with an `Args` and a `run`.

use crate::{api, exit, experiment, fsm, generate, grammar, mutate, repair};
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
    Mutate(Box<mutate::Args>),
    Repair(Box<repair::Args>),
    Config(mutate::ConfigArgs),
}

/// Runs a command line, the name of the program first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<_> = args.into_iter().collect();
    let parsed = Cli::try_parse_from(&args).unwrap_or_else(|error| {
        // Mutation testing has the exit codes of its kind, where 2 means survivors.
        let mutating = args.get(1).is_some_and(|command| command == "mutate");
        if mutating && error.use_stderr() {
            let _ = error.print();
            std::process::exit(i32::from(mutate::USAGE));
        }
        error.exit()
    });
    let outcome = match parsed.command {
        Command::Generate(generate) => generate::run(&generate, &args[1..]),
        Command::Api(api) => api::run(&api, &args[1..]),
        Command::Experiment(experiment) => experiment::run(&experiment),
        Command::Fsm(fsm) => fsm::run(&fsm),
        Command::Grammar(grammar) => grammar::run(&grammar),
        Command::Mutate(mutate) => return mutate::run(&mutate),
        Command::Repair(repair) => repair::run(&repair),
        Command::Config(config) => mutate::show_config(&config),
    };
    exit::end(outcome)
}
