//! Structures by their parts.

use super::super::args::{Args, Format};
use super::super::output::{Found, Output};
use super::super::search::{Job, exit};
use super::super::{panics, progress, stats};
use crate::exit::{Exit, Failure};
use cota_engine::{Bounded, Disjoint, Search, SplitError, StopReason};
use cota_report::Types;
use std::io::Write;
use std::ops::ControlFlow;

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
    let (format, types) = (args.output.format, Types::of(search.space().classes()));
    let mut output = Output::new(args, job, search.space(), &types)?;
    let mut written = Ok(());
    let combined = progress::shown(args, search, || match format {
        Format::Count => disjoint.count(),
        _ => disjoint.map(
            |candidate| Found::new(candidate, format, &types),
            |found| {
                written = output.structure(&found);
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        ),
    });
    written?;
    let outcome = &combined.outcome;
    if let StopReason::Failed(failure) = &outcome.reason {
        output.finish()?;
        return Err(panics::failed(failure));
    }
    if format == Format::Count {
        let mut out = std::io::stdout().lock();
        write!(out, "explored {}\nvalid {}\n", outcome.explored, outcome.valid)?;
        out.flush()?;
    }
    output.finish()?;
    if args.technique.explain {
        eprintln!("{}", combined.split);
        for part in &combined.parts {
            eprintln!("part {}: {} of {} candidates", part.name, part.valid, part.explored);
        }
    }
    stats::report(args, job, search, outcome);
    Ok(exit(&outcome.reason))
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
