//! Structures of every class of a criterion.

use super::super::args::{Args, Format};
use super::super::search::{Job, Sink, exit, written};
use super::super::stats;
use cota_console::exit::{Exit, Failure};
use cota_engine::{Bounded, ByClass, ByKey, Classes};
use cota_render::summary::{ClassStats, SuiteStats};
use std::io::Write;

pub(super) fn generate<T: Bounded>(
    args: &Args,
    job: &Job,
    by_class: &ByClass<T, ByKey<T, String>>,
) -> Result<Exit, Failure> {
    let search = by_class.search();
    let find = |sink: Sink<'_>| match sink {
        Sink::Count => by_class.count(),
        Sink::Write(form, write) => by_class.map(|candidate, _| form.of(candidate), write),
    };
    let found = written(args, job, search, find, |found| &found.outcome)?;
    if args.output.format == Format::Count {
        writeln!(std::io::stdout(), "classes {}", found.classes.len())?;
    }
    let outcome = &found.outcome;
    let more_to_say = stats::suite(args, job, search, outcome, &suite(args, &found));
    if more_to_say && let Some(cut) = stats::cut_short(args, outcome) {
        stats::note(&cut);
    }
    if more_to_say && found.skips == 0 && outcome.valid > 0 {
        stats::note(
            "nothing could be skipped: the criterion depends on every choice after which there was \
             something left to try; a criterion that reads less saves more",
        );
    }
    Ok(exit(&outcome.reason))
}

fn suite<T>(args: &Args, found: &Classes<T, String>) -> SuiteStats {
    SuiteStats {
        made: format!("criterion {}", args.technique.criterion.as_deref().unwrap_or_default()),
        kept: found.outcome.valid,
        quota: None,
        skips: Some(found.skips),
        classes: found
            .classes
            .iter()
            .map(|it| ClassStats { members: it.found, kept: it.found, class: it.key.clone() })
            .collect(),
    }
}
