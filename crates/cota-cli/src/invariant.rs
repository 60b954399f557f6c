//! `cota invariant`: what the constructors and methods of a type reach, against what its invariant accepts.

mod args;
#[cfg(feature = "commands")]
mod calls;
#[cfg(feature = "commands")]
mod catalog;
mod output;
pub mod own;
#[cfg(feature = "commands")]
mod runner;

pub use args::Args;

#[cfg(feature = "commands")]
use cota_console::exit::{Exit, Failure};
#[cfg(feature = "commands")]
use std::ffi::OsString;

/// Runs the command; `line` is the command line it was read from.
#[cfg(feature = "commands")]
pub(crate) fn run(args: &Args, line: &[OsString]) -> Result<Exit, Failure> {
    match (&args.name, &args.own.kind) {
        _ if args.list => catalog::list(args),
        (None, Some(kind)) => runner::compare(kind, args, line),
        (Some(name), _) if args.is_own() => runner::compare(name, args, line),
        (Some(name), _) => catalog::compare(name, args),
        (None, None) => Err(Failure::usage("no structure given").hint(
            "`cota invariant --list` names them; then `cota invariant search-tree --size 3`",
        )),
    }
}
