//! `cota fsm`: state machines, from a model to a proved test and to running it.

mod check;
mod drive;
mod files;
mod model;
mod output;
mod run;
mod sequence;
mod suite;
mod words;

use clap::{Subcommand, ValueEnum};
use cota_console::exit::{Exit, Failure};
use cota_console::meter::Meter;
use cota_run::{Progress, Watch};
use std::sync::Arc;

/// State machines: checking sequences and test suites that unmask every wrong implementation
#[derive(clap::Args)]
pub struct Args {
    /// How results are printed
    #[arg(long, value_enum, default_value = "text", global = true)]
    format: Style,
    #[command(subcommand)]
    command: Command,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// For people
    Text,
    /// For programs, with a `schema_version`
    Json,
}

#[derive(Subcommand)]
enum Command {
    Info(model::Info),
    Minimize(model::Minimize),
    Complete(model::Complete),
    Convert(model::Convert),
    Draw(model::Draw),
    Equal(model::Equal),
    Random(model::Random),
    Distinguish(words::Distinguish),
    Check(check::Check),
    Sequence(sequence::Sequence),
    Suite(suite::Suite),
    Run(run::Run),
    Mutants(run::Mutants),
}

impl Command {
    /// Whether it has something to show when it is asked to stop; the others end at once.
    fn can_end_early(&self) -> bool {
        match self {
            Self::Sequence(job) => job.can_end_early(),
            Self::Suite(job) => job.can_end_early(),
            Self::Run(_) => true,
            _ => false,
        }
    }
}

/// What ended a run that was asked to stop.
fn cut_by() -> &'static str {
    if cota_console::interrupt::asked() { "Ctrl-C" } else { "the time limit" }
}

/// Refuses `--format json` where a drawing is printed.
fn no_drawing_as(style: Style) -> Result<(), Failure> {
    match style {
        Style::Text => Ok(()),
        Style::Json => Err(Failure::usage("a drawing has no form as JSON")
            .hint("--to svg or --to dot says what is drawn; `cota fsm convert --to json` writes the machine")),
    }
}

/// Runs one job on state machines.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let style = args.format;
    let progress = Arc::new(Progress::default());
    let watch = Watch::new(&progress);
    let _meter = Meter::following("searching", &progress);
    if args.command.can_end_early() {
        cota_console::interrupt::stops(&progress);
    }
    match &args.command {
        Command::Info(job) => job.run(style, watch),
        Command::Minimize(job) => job.run(),
        Command::Complete(job) => job.run(),
        Command::Convert(job) => job.run(),
        Command::Draw(job) => job.run(style),
        Command::Equal(job) => job.run(style),
        Command::Random(job) => job.run(watch),
        Command::Distinguish(job) => job.run(style, watch),
        Command::Check(job) => job.run(style, watch),
        Command::Sequence(job) => job.run(style, watch),
        Command::Suite(job) => job.run(style, watch),
        Command::Run(job) => job.run(style, watch),
        Command::Mutants(job) => job.run(style, watch),
    }
}
