//! `cota java`: Java classes as subjects.

mod check;
mod generate;
mod junit;
mod listener;
mod mutate;
mod origin;

use cota_console::exit::{Exit, Failure};

/// Java classes: every valid structure within a bound, and a method on all of them
///
/// Class files run in a machine of Cota that takes steps back; it needs an installed JDK, whose classes it reads.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Generate(Box<generate::Args>),
    Check(Box<check::Args>),
    Mutate(Box<mutate::Args>),
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.command {
        Command::Generate(args) => generate::run(args),
        Command::Check(args) => check::run(args),
        Command::Mutate(args) => mutate::run(args),
    }
}

impl Args {
    /// Whether it is `generate`, whose work can be cut into units.
    pub fn generates(&self) -> bool {
        matches!(self.command, Command::Generate(_))
    }
}
