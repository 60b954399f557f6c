//! Structures by their parts.

use super::super::args::Args;
use cota_console::exit::Failure;
use cota_engine::parts::{Disjoint, SplitError};
use cota_engine::{Bounded, Search};

/// The search by the parts that the arguments name, or by those that the engine finds.
pub fn parts<T: Bounded>(args: &Args, search: Search<T>) -> Result<Disjoint<T>, Failure> {
    let disjoint = match &args.technique.part[..] {
        [] => search.disjoint(),
        parts => search.disjoint_parts(parts.iter().cloned()),
    };
    disjoint.map_err(|error| refused(&error))
}

fn refused(error: &SplitError) -> Failure {
    let hint = match error {
        SplitError::NoChecks => "an invariant with checks is a function that returns `Checks`",
        SplitError::OnePart | SplitError::Shared(..) => {
            "give the links of the parts class domains of their own: \
             --objects Cache:Node=3 --scope 'cache.next*=Cache'"
        }
        _ => "--explain shows the fields and the parts",
    };
    Failure::usage(error.to_string()).hint(hint)
}
