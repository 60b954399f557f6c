//! `cota generate`: every valid structure within a bound.

mod args;
mod bound;
mod catalog;
mod output;
mod progress;
mod search;
mod stats;

pub use args::Args;

use crate::exit::{Exit, Failure};
use std::ffi::OsString;

/// Runs the command; `line` is the command line it was read from.
pub(crate) fn run(args: &Args, line: &[OsString]) -> Result<Exit, Failure> {
    let _ = line;
    match (&args.name, args.list) {
        (_, true) => catalog::list(args),
        (Some(name), false) => catalog::generate(name, args),
        (None, false) => Err(Failure::usage("which structure?")
            .hint("`cota generate --list` names them; then `cota generate search-tree --size 3`")),
    }
}
