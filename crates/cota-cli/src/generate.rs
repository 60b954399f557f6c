//! `cota generate`: every valid structure within a bound.

mod catalog;
mod own;

use crate::catalogue;
use cota_console::exit::{Exit, Failure};
use cota_runner::generate::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// Runs the command; `line` is the command line that the arguments are from.
pub fn run(args: &Args, line: &[OsString]) -> Result<Exit, Failure> {
    match (&args.name, &args.own.kind) {
        _ if args.list => {
            catalogue::list(cota_catalog::entries().iter(), args.output.format.is_json())
        }
        (Some(name), _) => catalog::generate(name, args),
        (None, Some(kind)) => own::generate(kind, args, line),
        (None, None) => Err(Failure::usage("no structure given")
            .hint("`cota generate --list` names them; then `cota generate search-tree --size 3`")),
    }
}

/// The program that does it, if that is not this one.
pub fn program(args: &Args) -> Result<Option<PathBuf>, Failure> {
    args.own.kind.as_ref().map(|kind| own::program(kind, args)).transpose()
}
