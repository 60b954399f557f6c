//! Structures of every class of a criterion.

use super::super::args::{Args, Format};
use super::super::output::{Found, Output};
use super::super::search::{Job, exit};
use super::super::{panics, progress, stats};
use crate::exit::{Exit, Failure};
use cota_engine::{Bounded, ByClass, ByKey, Classes, StopReason};
use cota_report::Types;
use cota_report::summary::{ClassStats, SuiteStats};
use std::io::Write;
use std::ops::ControlFlow;

pub(super) fn generate<T: Bounded>(
    args: &Args,
    job: &Job,
    by_class: &ByClass<T, ByKey<T, String>>,
) -> Result<Exit, Failure> {
    let search = by_class.search();
    let (format, types) = (args.output.format, Types::of(search.space().classes()));
    let mut output = Output::new(args, job, search.space(), &types)?;
    let mut written = Ok(());
    let found = progress::shown(args, search, || match format {
        Format::Count => by_class.count(),
        _ => by_class.map(
            |candidate, _| Found::new(candidate, format, &types),
            |found| {
                written = output.structure(&found);
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        ),
    });
    written?;
    let outcome = &found.outcome;
    if let StopReason::Failed(failure) = &outcome.reason {
        output.finish()?;
        return Err(panics::failed(failure));
    }
    if format == Format::Count {
        let mut out = std::io::stdout().lock();
        write!(out, "explored {}\nvalid {}\n", outcome.explored, outcome.valid)?;
        writeln!(out, "classes {}", found.classes.len())?;
        out.flush()?;
    }
    output.finish()?;
    stats::suite(args, job, search, outcome, &suite(args, &found));
    if found.skips == 0 && outcome.valid > 0 {
        stats::note(
            "the criterion depends on all that can be chosen, so nothing could be skipped: a \
             criterion that reads less saves more",
        );
    }
    Ok(exit(&outcome.reason))
}

fn suite<T>(args: &Args, found: &Classes<T, String>) -> SuiteStats {
    SuiteStats {
        made: format!("criterion {}", args.technique.criterion.as_deref().unwrap_or_default()),
        kept: found.outcome.valid,
        quota: None,
        classes: found
            .classes
            .iter()
            .map(|it| ClassStats { members: it.found, kept: it.found, class: it.key.clone() })
            .collect(),
    }
}
