//! The commands, one module each with an `Args` and a `run`.

use crate::{all, cluster, diff, fsm, java, java_mutants, navigation, repair, tables};
use clap::{CommandFactory, Parser, Subcommand};
use cota_console::exit::{self, Exit, Failure};
use cota_console::moved::Moved;
use cota_console::talk;
use std::process::ExitCode;

/// The laboratory of Cota: published tables and studies, run again
///
/// The program that `cota lab` runs. Most of it needs a clone of the source of Cota.
#[derive(Parser)]
#[command(
    name = "cota-lab",
    bin_name = "cota lab",
    version,
    arg_required_else_help = true,
    propagate_version = true
)]
struct Cli {
    #[command(flatten)]
    talk: talk::Args,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Tables(tables::Args),
    All(all::Args),
    Diff(diff::Args),
    /// Print what the sources have and how it stands, as a chapter in Markdown
    Sources,
    Fsm(fsm::Args),
    Java(java::Args),
    JavaMutants(java_mutants::Args),
    Navigation(navigation::Args),
    Repair(repair::Args),
    Cluster(cluster::Args),
}

/// Options of earlier versions, with what took their place.
const MOVED: &[Moved] = &[
    Moved::option(&["tables"], "--max-seconds", "--timeout"),
    Moved::option(&["fsm"], "--time-limit", "--timeout"),
    Moved::option(&["repair"], "--max-seconds", "--timeout"),
];

/// All commands with their arguments, for what is made from them.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Runs the command line of the process.
pub fn run() -> ExitCode {
    exit::end(parsed)
}

fn parsed() -> Result<Exit, Failure> {
    let parsed = match Cli::try_parse() {
        Ok(parsed) => parsed,
        Err(error) if error.use_stderr() => {
            let _ = error.print();
            let words: Vec<_> = std::env::args_os().collect();
            cota_console::moved::hint(&words, MOVED);
            return Ok(Exit::Usage);
        }
        Err(help) => return talk::print(help.render().ansi()).map(|()| Exit::Done),
    };
    parsed.talk.apply();
    match parsed.command {
        Command::Tables(args) => tables::run(&args),
        Command::All(args) => all::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Sources => talk::print(cota_experiments::sources::page()).map(|()| Exit::Done),
        Command::Fsm(args) => fsm::run(&args),
        Command::Java(args) => java::run(&args),
        Command::JavaMutants(args) => java_mutants::run(&args),
        Command::Navigation(args) => navigation::run(&args),
        Command::Repair(args) => repair::run(&args),
        Command::Cluster(args) => cluster::run(&args),
    }
}
