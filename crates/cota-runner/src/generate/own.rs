//! What the runner calls that `cargo cota generate --type ...` builds around a type of another crate.
//!
//! Not for direct use: it changes with the runner.

pub use cota::__private::{Probe, WithInvariant, WithoutInvariant};

use super::args::Args;
use super::panics;
use super::search::{self, Job};
use super::technique::{self, Given};
use clap::{Parser, Subcommand};
use cota::__private::OwnInvariant;
use cota_console::exit::{Exit, Failure};
use cota_engine::checks::Checks;
use cota_engine::classes::ByKey;
use cota_engine::{Bounded, View};
use std::fmt::Debug;
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
    Generate(Box<Args>),
}

/// An invariant, if there is one.
pub struct Checked<T: Bounded> {
    checks: Option<Checks<T>>,
    /// The same as a plain function, where there is one.
    pub function: Option<Holds<T>>,
}

/// An invariant as a plain function.
type Holds<T> = for<'s> fn(View<'s, T>) -> bool;

impl<T: Bounded> Checked<T> {
    /// Checked by this function.
    pub fn by(holds: for<'s> fn(View<'s, T>) -> bool) -> Self {
        Self { checks: Some(Checks::new().check("valid", holds)), function: Some(holds) }
    }

    /// Checked by these.
    pub fn made_of(checks: Checks<T>) -> Self {
        Self { checks: Some(checks), function: None }
    }

    /// Checked by the invariant of the type, if it has one.
    pub fn by_type(invariant: Option<OwnInvariant<T>>) -> Self {
        invariant.map_or_else(Self::never, |OwnInvariant { checks, holds }| Self {
            checks: Some(checks),
            function: Some(holds),
        })
    }

    /// Not checked.
    pub fn never() -> Self {
        Self { checks: None, function: None }
    }
}

/// The classes of a function, named by its `Debug` text.
pub fn criterion<T: Bounded, K: Debug + 'static>(
    key: for<'s> fn(View<'s, T>) -> K,
) -> Option<ByKey<T, String>> {
    Some(ByKey::new(move |view| format!("{:?}", key(view))))
}

/// What was asked for besides the type.
pub struct Asked<T: Bounded> {
    /// The invariant of the type.
    pub own: Checked<T>,
    /// The one that was asked for instead.
    pub other: Checked<T>,
    /// One to compare it with.
    pub compared: Checked<T>,
    /// The criterion.
    pub criterion: Option<ByKey<T, String>>,
}

/// Runs the command line of the runner for its type.
pub fn run<T: Bounded>(path: &str, asked: Asked<T>) -> ExitCode {
    cota_console::exit::end(|| generate(path, asked))
}

fn generate<T: Bounded>(path: &str, asked: Asked<T>) -> Result<Exit, Failure> {
    let Cli { talk, command: Command::Generate(args) } = Cli::parse();
    talk.apply();
    let named = args.bound.invariant.as_ref().or(args.bound.checks.as_ref()).cloned();
    let (own, other) = (asked.own.checks, asked.other.checks);
    let job = Job {
        structure: path.to_string(),
        type_path: path.to_string(),
        invariant: named
            .unwrap_or_else(|| if own.is_some() { "valid" } else { "none" }.to_string()),
        own_invariant: own.is_some() && other.is_none(),
        scope: args.bound.scope.of_own_type(),
    };
    let checks = other.or(own).unwrap_or_default();
    match (asked.compared.checks, &args.technique.compare) {
        (Some(compared), Some(name)) => panics::quietly(|| {
            let one = search::prepare(&args, &job, checks)?;
            let two = search::prepare(&args, &job, compared)?;
            technique::compare(&args, (&job.invariant, &one), (name, &two))
        }),
        _ => search::run(&args, &job, Given { checks, criterion: asked.criterion }),
    }
}
