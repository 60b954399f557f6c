//! What the runner calls that `cargo cota invariant TYPE ...` builds around a type of another crate.
//!
//! Not for direct use: it changes with the runner.

pub use crate::generate::own::{Checked, Probe, WithInvariant, WithoutInvariant};

use super::args::Args;
use super::output;
use clap::{Parser, Subcommand};
use cota::audit::{Audit, Within};
use cota_console::exit::{Exit, Failure};
use cota_engine::{Bounded, Invariant, Scope};
use std::process::ExitCode;

/// The command line of the runner: that of `cargo cota`, which calls it.
#[derive(Debug, Parser)]
#[command(name = "cargo cota")]
struct Cli {
    #[command(flatten)]
    talk: cota_console::talk::Args,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Invariant(Box<Args>),
}

/// All valid structures of a type within a scope, as an argument.
///
/// # Errors
/// The scope is none, or cannot be used.
pub fn within<A: Invariant>(scope: &str) -> Result<Within<A>, String> {
    let parsed = scope.parse::<Scope>().map_err(|error| error.to_string());
    let within =
        parsed.and_then(|scope| cota::audit::within(&scope).map_err(|error| error.to_string()));
    within.map_err(|error| format!("within(…, {scope:?}): {error}"))
}

/// Runs the command line of the runner for its type. `own` is the invariant of the type, `other` the
/// one that was asked for instead; `calls` adds constructors and methods.
pub fn run<T: Bounded>(
    path: &str,
    own: &Checked<T>,
    other: &Checked<T>,
    calls: impl FnOnce(Audit<T>) -> Result<Audit<T>, String>,
) -> ExitCode {
    cota_console::exit::end(|| compare(path, own, other, calls))
}

fn compare<T: Bounded>(
    path: &str,
    own: &Checked<T>,
    other: &Checked<T>,
    calls: impl FnOnce(Audit<T>) -> Result<Audit<T>, String>,
) -> Result<Exit, Failure> {
    let Cli { talk, command: Command::Invariant(args) } = Cli::parse();
    talk.apply();
    let Some(holds) = other.function.or(own.function) else {
        return Err(Failure::usage(format!("`{path}` has no invariant"))
            .hint("`impl cota::Invariant` for it, or name a function with --invariant"));
    };
    let scope = args.bound.scope.of_own_type();
    if let Some(folder) = &args.own.reached_in {
        let (show, time) = (args.output.show, args.bound.budget.budget().time);
        let coverage = cota::audit::coverage::<T>(&scope, holds, folder, show, time);
        let coverage = coverage.map_err(|error| output::uncovered(&error))?;
        return output::coverage::<T>(&args, path, &coverage);
    }
    let audit = calls(Audit::with_invariant(scope, holds)).map_err(Failure::usage)?;
    output::compare(&args, path, audit)
}
