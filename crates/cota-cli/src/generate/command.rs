//! From what was asked for to who does it.

use super::args::Args;
use super::{catalog, runner};
use crate::catalogue;
use cota_console::exit::{Exit, Failure};
use std::ffi::OsString;

/// Runs the command; `line` is the command line it was read from.
pub(crate) fn run(args: &Args, line: &[OsString]) -> Result<Exit, Failure> {
    match (&args.name, &args.own.kind) {
        _ if args.list => {
            catalogue::list(cota_catalog::entries().iter(), args.output.format.is_json())
        }
        (Some(name), _) => catalog::generate(name, args),
        (None, Some(kind)) => runner::generate(kind, args, line),
        (None, None) => Err(Failure::usage("no structure given")
            .hint("`cota generate --list` names them; then `cota generate search-tree --size 3`")),
    }
}
