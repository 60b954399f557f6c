//! One search, of whatever type: from the arguments to the engine and back to the output.

use super::args::{Args, Format};
use super::bound;
use super::output::{Form, Found, Output};
use super::panics;
use super::progress;
use super::stats;
use super::suite;
use super::technique::{self, Given};
use cota_console::exit::{Exit, Failure};
use cota_engine::{Bounded, Checks, Outcome, Scope, Search, StopReason};
use cota_render::Types;
use std::io::Write;
use std::ops::ControlFlow;

/// What is to be searched for, besides the arguments.
pub(super) struct Job {
    /// The structure as people name it.
    pub structure: String,
    /// The path of its type.
    pub type_path: String,
    /// The invariant as people name it.
    pub invariant: String,
    /// Whether it is the invariant of the type itself.
    pub own_invariant: bool,
    /// The scope.
    pub scope: Scope,
}

/// Does what the arguments ask for.
pub(super) fn run<T: Bounded>(args: &Args, job: &Job, given: Given<T>) -> Result<Exit, Failure> {
    panics::quietly(|| run_quietly(args, job, given))
}

fn run_quietly<T: Bounded>(args: &Args, job: &Job, given: Given<T>) -> Result<Exit, Failure> {
    args.suite.check(args)?;
    let search = prepare(args, job, given.checks)?;
    if args.technique.replaces_search() && !args.suite.is_exhaustive() {
        return technique::reduce(args, job, search, given.criterion);
    }
    if args.technique.replaces_search() {
        return technique::generate(args, job, search, given.criterion);
    }
    if let Some(probes) = args.output.estimate {
        return stats::estimate(args, job, &search, probes);
    }
    if let Some(count) = args.output.sample {
        return sample(args, job, &search, count);
    }
    if args.suite.is_exhaustive() {
        return generate(args, job, &search);
    }
    suite::generate(args, job, &search)
}

/// The search that the arguments ask for.
pub(super) fn prepare<T: Bounded>(
    args: &Args,
    job: &Job,
    checks: Checks<T>,
) -> Result<Search<T>, Failure> {
    let wanted = &args.search;
    // The limit and the shares of a suite are about what is kept of it.
    let whole = args.suite.is_exhaustive();
    let search = technique::ordered(args, job, checks)?.strategy(wanted.strategy);
    let mut search = technique::within(args, job, search)?.jobs(wanted.jobs);
    if let Some(limit) = wanted.limit.filter(|_| whole) {
        search = search.limit(limit);
    }
    if let Some(time) = wanted.max_seconds {
        search = search.max_time(time);
    }
    if wanted.unordered {
        search = search.unordered();
    }
    if let Some(shard) = wanted.shard.filter(|_| whole) {
        search = search.shard(shard);
    }
    if args.output.stats {
        search = search.record_rejections();
    }
    if let Some(position) = &wanted.from {
        search =
            search.resume_from(position.clone()).map_err(|error| bound::not_a_start(&error))?;
    }
    Ok(search)
}

fn generate<T: Bounded>(args: &Args, job: &Job, search: &Search<T>) -> Result<Exit, Failure> {
    let find = |sink: Sink<'_>| match sink {
        Sink::Count => search.count(),
        Sink::Write(form, write) => search.map(|candidate| form.of(candidate), write),
    };
    let outcome = written(args, job, search, find, |outcome| outcome)?;
    stats::report(args, job, search, &outcome);
    Ok(exit(&outcome.reason))
}

/// What becomes of what a search finds: it is counted, or brought into a form and written.
pub(super) enum Sink<'a> {
    Count,
    Write(Form<'a>, &'a mut dyn FnMut(Found) -> ControlFlow<()>),
}

/// Runs a search, in whatever way, writes what it finds or only the counts, and gives back what the
/// search came to.
pub(super) fn written<T: Bounded, R>(
    args: &Args,
    job: &Job,
    search: &Search<T>,
    find: impl FnOnce(Sink<'_>) -> R,
    outcome: impl Fn(&R) -> &Outcome,
) -> Result<R, Failure> {
    let (format, types) = (args.output.format, Types::of(search.space().classes()));
    let mut output = Output::new(args, job, search.space(), &types)?;
    let mut written = Ok(());
    let mut write = |found: Found| {
        written = output.structure(&found);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let sink = match format {
        Format::Count => Sink::Count,
        _ => Sink::Write(Form { format, types: &types }, &mut write),
    };
    let found = progress::shown(args, search, || find(sink));
    written?;
    output.finish()?;
    let Outcome { reason, explored, valid, .. } = outcome(&found);
    if let StopReason::Failed(failure) = reason {
        return Err(panics::failed(failure));
    }
    if format == Format::Count {
        let mut out = std::io::stdout().lock();
        write!(out, "explored {explored}\nvalid {valid}\n")?;
        out.flush()?;
    }
    Ok(found)
}

pub(super) fn exit(reason: &StopReason) -> Exit {
    match reason {
        StopReason::Limit | StopReason::Time | StopReason::Stopped => Exit::CutShort,
        _ => Exit::Done,
    }
}

fn sample<T: Bounded>(
    args: &Args,
    job: &Job,
    search: &Search<T>,
    count: u64,
) -> Result<Exit, Failure> {
    // Many more than are drawn, so that the draws are about even.
    let probes = count.saturating_mul(100).clamp(10_000, 100_000);
    let sample = search.sample(count, probes, args.output.seed);
    let sample = sample.map_err(|failure| panics::failed(&failure))?;
    let (format, types) = (args.output.format, Types::of(search.space().classes()));
    let mut output = Output::new(args, job, search.space(), &types)?;
    for structure in sample.structures() {
        output
            .structure(&structure.with(|candidate| Form { format, types: &types }.of(candidate)))?;
    }
    output.finish()?;
    stats::sampled(args, job, search, &sample);
    if sample.drawn == 0 {
        return Err(Failure::usage("no probe led to a valid structure")
            .hint("the scope may have none, or too few to be met by chance: try a smaller one")
            .exit(Exit::Nothing));
    }
    Ok(Exit::Done)
}
