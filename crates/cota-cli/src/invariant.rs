//! `cota invariant`: what the constructors and methods of a type reach, compared with what its invariant accepts.

mod calls;
mod catalog;
mod own;

use cota_console::exit::{Exit, Failure};
use cota_runner::invariant::Args;
use std::ffi::OsString;

/// Runs the command; `line` is the command line that the arguments are from.
pub fn run(args: &Args, line: &[OsString]) -> Result<Exit, Failure> {
    match (&args.name, &args.own.kind) {
        _ if args.list => catalog::list(args),
        (None, Some(kind)) => own::compare(kind, args, line),
        (Some(name), _) if args.is_own() => own::compare(name, args, line),
        (Some(name), _) => catalog::compare(name, args),
        (None, None) => Err(Failure::usage("no structure given").hint(
            "`cota invariant --list` names them; then `cota invariant search-tree --size 3`",
        )),
    }
}
