//! Structures by their parts.

use super::super::args::Args;
use super::super::search::{Job, Sink, exit, written};
use super::super::stats;
use cota_console::exit::{Exit, Failure};
use cota_console::talk::counted;
use cota_engine::{Bounded, Disjoint, Search, SplitError};

/// The parts that were asked for.
pub(super) fn of<T: Bounded>(args: &Args, search: Search<T>) -> Result<Disjoint<T>, Failure> {
    let disjoint = match &args.technique.part[..] {
        [] => search.disjoint(),
        parts => search.disjoint_parts(parts.iter().cloned()),
    };
    disjoint.map_err(|error| refused(&error))
}

pub(super) fn generate<T: Bounded>(
    args: &Args,
    job: &Job,
    search: Search<T>,
) -> Result<Exit, Failure> {
    let disjoint = of(args, search)?;
    let search = disjoint.whole();
    let find = |sink: Sink<'_>| match sink {
        Sink::Count => disjoint.count(),
        Sink::Write(form, write) => disjoint.map(|candidate| form.of(candidate), write),
    };
    let combined = written(args, job, search, find, |combined| &combined.outcome)?;
    if args.technique.explain {
        cota_console::talk::show(format_args!("{}\n", combined.split));
        for part in &combined.parts {
            cota_console::talk::show(format_args!(
                "part {}: {} of {}\n",
                part.name,
                part.valid,
                counted(part.explored, "candidate", "candidates")
            ));
        }
    }
    stats::report(args, job, search, &combined.outcome);
    Ok(exit(&combined.outcome.reason))
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
