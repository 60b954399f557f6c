//! What the runner calls that `cargo cota generate --type ...` builds around a type of another crate.
//!
//! Not for direct use: it changes with the runner.

use super::args::Args;
use super::bound;
use super::search::{self, Job};
use crate::exit::{Exit, Failure};
use clap::{Parser, Subcommand};
use cota_engine::{Bounded, Invariant, Scope, View};
use std::marker::PhantomData;
use std::process::ExitCode;

/// The command line of the runner: that of `cargo cota`, which calls it.
#[derive(Debug, Parser)]
#[command(name = "cargo cota")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Generate(Box<Args>),
}

/// An invariant as a plain function.
type Holds<T> = for<'s> fn(View<'s, T>) -> bool;

/// The invariant of a type, if there is one.
#[derive(Debug)]
pub struct Checked<T: Bounded>(pub(crate) Option<Holds<T>>);

impl<T: Bounded> Checked<T> {
    /// Checked by this function.
    pub fn by(holds: for<'s> fn(View<'s, T>) -> bool) -> Self {
        Self(Some(holds))
    }

    /// Not checked.
    pub fn never() -> Self {
        Self(None)
    }
}

/// Finds out whether a type has an invariant: `(&Probe::<T>::new()).invariant()` takes the method of
/// [`WithInvariant`] if `T` has one, since it needs one reference less, and of [`WithoutInvariant`]
/// if not.
#[derive(Debug, Default)]
pub struct Probe<T>(PhantomData<T>);

impl<T> Probe<T> {
    /// A probe of the type.
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

/// The invariant of a type that has one.
pub trait WithInvariant<T: Bounded> {
    /// It.
    fn invariant(&self) -> Checked<T>;
}

impl<T: Invariant> WithInvariant<T> for Probe<T> {
    fn invariant(&self) -> Checked<T> {
        Checked::by(T::holds)
    }
}

/// A type without an invariant: every structure is valid.
pub trait WithoutInvariant<T: Bounded> {
    /// None.
    fn invariant(&self) -> Checked<T>;
}

impl<T: Bounded> WithoutInvariant<T> for &Probe<T> {
    fn invariant(&self) -> Checked<T> {
        Checked::never()
    }
}

/// Runs the command line of the runner for its type. `own` is the invariant of the type, `other` the
/// one that was asked for instead.
pub fn run<T: Bounded>(path: &str, own: &Checked<T>, other: &Checked<T>) -> ExitCode {
    crate::exit::end(generate(path, own.0, other.0))
}

fn generate<T: Bounded>(
    path: &str,
    own: Option<Holds<T>>,
    other: Option<Holds<T>>,
) -> Result<Exit, Failure> {
    let Command::Generate(args) = Cli::parse().command;
    let usual = args.bound.size.map_or_else(Scope::new, |size| Scope::new().size(size.into()));
    let named = args.bound.invariant.clone();
    let job = Job {
        structure: path.to_string(),
        type_path: path.to_string(),
        invariant: named
            .unwrap_or_else(|| if own.is_some() { "valid" } else { "none" }.to_string()),
        own_invariant: own.is_some() && other.is_none(),
        scope: bound::scope(usual, &args.bound),
    };
    search::run::<T>(&args, &job, other.or(own).unwrap_or(|_| true))
}
