//! The commands, one module each with an `Args` and a `run`.

use crate::{
    cluster, fsm, generate, grammar, invariant, java, job, lab, moved, mutate, repair, report,
    shell, tour, work,
};
use clap::{CommandFactory, Parser, Subcommand};
use cota_console::exit::{self, Exit, Failure};
use cota_console::talk;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

/// Small-scope testing: within a bound, try everything.
#[derive(Parser)]
#[command(name = "cota", version = env!("COTA_VERSION"), arg_required_else_help = true,
          after_help = AFTER, propagate_version = true)]
struct Cli {
    #[command(flatten)]
    talk: talk::Args,
    #[command(subcommand)]
    command: Command,
}

const AFTER: &str = "\
New here? `cota tour` goes through all of it on a small crate, in a clone of the source.
`cargo cota ...` is the same as `cota ...`.";

#[derive(Subcommand)]
enum Command {
    Tour(tour::Args),
    Generate(Box<cota_runner::generate::Args>),
    Invariant(Box<cota_runner::invariant::Args>),
    Grammar(Box<grammar::Args>),
    Fsm(Box<fsm::Args>),
    Mutate(Box<mutate::Args>),
    Repair(Box<repair::Args>),
    Java(java::Args),
    Report(report::Args),
    Cluster(cluster::Args),
    Job(job::Args),
    Work(work::Args),
    Lab(lab::Args),
    Config(mutate::ConfigArgs),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// All commands with their arguments, for what is made from them.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Runs a command line, the name of the program first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<_> = args.into_iter().collect();
    exit::end(|| parsed(&args))
}

/// The program that does the work of a command line, if that is not this one. It is built if need be.
///
/// # Errors
/// The command line cannot be used, or its work cannot be cut into units.
pub fn program(line: &[String]) -> Result<Option<PathBuf>, Failure> {
    let words = std::iter::once("cota").chain(line.iter().map(String::as_str));
    let parsed = Cli::try_parse_from(words).map_err(|error| {
        let _ = error.print();
        Failure::usage("")
    })?;
    match parsed.command {
        Command::Generate(args) => generate::program(&args),
        Command::Java(args) if args.generates() => Ok(None),
        _ => Err(Failure::usage(format!(
            "`{}` is not cut into units",
            line.first().map_or("", String::as_str)
        ))
        .hint("`generate` and `java generate` are")),
    }
}

fn parsed(args: &[OsString]) -> Result<Exit, Failure> {
    let parsed = match Cli::try_parse_from(args) {
        Ok(parsed) => parsed,
        Err(error) if error.use_stderr() => {
            let _ = error.print();
            cota_console::moved::hint(args, moved::MOVED);
            return Ok(Exit::Usage);
        }
        Err(help) => return talk::print(help.render().ansi()).map(|()| Exit::Done),
    };
    parsed.talk.apply();
    match parsed.command {
        Command::Tour(tour) => tour::run(&tour),
        Command::Generate(generate) => generate::run(&generate, &args[1..]),
        Command::Invariant(invariant) => invariant::run(&invariant, &args[1..]),
        Command::Fsm(fsm) => fsm::run(&fsm),
        Command::Grammar(grammar) => grammar::run(&grammar),
        Command::Mutate(mutate) => mutate::run(&mutate),
        Command::Repair(repair) => repair::run(&repair),
        Command::Java(java) => java::run(&java),
        Command::Report(report) => report::run(&report),
        Command::Cluster(cluster) => cluster::run(&cluster),
        Command::Job(job) => job::run(&job),
        Command::Work(work) => work::run(&work),
        Command::Lab(lab) => lab::run(&lab),
        Command::Config(config) => mutate::show_config(&config),
        Command::Completions(completions) => shell::completions(&completions, command()),
        Command::Man(man) => shell::man(&man, command()),
    }
}
