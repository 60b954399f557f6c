//! One search, of whatever type: from the arguments to the engine and back to the output.

use super::args::{Args, Format};
use super::bound;
use super::output::{Output, Renderer, Writer};
use super::panics;
use super::progress;
use super::progress::Guess;
use super::stats;
use super::suite;
use super::technique::{self, Given};
use super::wanted::Wanted;
use crate::units::{self, Divided, Units};
use cota_console::exit::{Exit, Failure};
use cota_engine::checks::Checks;
use cota_engine::units::Merged;
use cota_engine::{
    AnySource, Bounded, Budget, Candidate, Finished, Generated, Scope, Search, Shard, Source,
    StopReason, Tally,
};
use cota_render::Types;
use cota_run::Digest;
use std::io::Write;
use std::ops::ControlFlow;

/// What is to be searched for, besides the arguments.
pub struct Job {
    /// The structure as people name it.
    pub structure: String,
    pub type_path: String,
    /// The invariant as people name it.
    pub invariant: String,
    /// Whether it is the invariant of the type itself.
    pub own_invariant: bool,
    pub scope: Scope,
}

/// Does what the arguments ask for.
pub fn run<T: Bounded>(args: &Args, job: &Job, given: Given<T>) -> Result<Exit, Failure> {
    panics::quietly(|| run_quietly(args, job, given))
}

fn run_quietly<T: Bounded>(args: &Args, job: &Job, given: Given<T>) -> Result<Exit, Failure> {
    let wanted = args.wanted(job);
    args.suite.check(&wanted)?;
    let search = prepare(args, job, given.checks)?;
    if let Some(probes) = args.output.estimate {
        return stats::estimate(&wanted, &search, probes);
    }
    if let Some(count) = args.output.sample {
        return sample(&wanted, &search, count);
    }
    let (exercised, guessed) = (search.clone(), search.clone());
    let coverage = args.suite.reduces().then(|| args.suite.coverage());
    if coverage.is_some() {
        suite::expect_decisions(job, &search)?;
    }
    let done = match &args.units.units {
        Some(Units::Done(folder)) => Some(units::done(folder)?),
        Some(units) => {
            let search = match given.criterion {
                Some(criterion) => search.by_class(criterion).search().clone(),
                None => search,
            };
            return divide(args, &wanted, &search, units);
        }
        None => None,
    };
    let source: Box<dyn AnySource<T>> = match (given.criterion, done, &args.stored.read) {
        (Some(criterion), Some((stretches, took)), _) => {
            Box::new(search.by_class(criterion).merged(stretches, took))
        }
        (None, Some((stretches, took)), _) => Box::new(Merged::new(&search, stretches, took)),
        (Some(criterion), None, _) => Box::new(search.by_class(criterion)),
        (None, None, _) if args.technique.parts => Box::new(technique::parts(args, search)?),
        (None, None, Some(file)) => Box::new(suite::stored(file, &search)?),
        (None, None, None) => Box::new(search),
    };
    let class = |candidate: &Candidate<'_, T>| {
        suite::Class(coverage.map(|coverage| exercised.exercise(candidate, coverage)))
    };
    let guess = |probes| guessed.estimate(probes, 0).ok().map(|estimate| estimate.candidates);
    let means = Means { guess: Some(&guess), explain: &panics::failed, writer: None };
    generate(&wanted, &*source, &class, means)
}

/// Does a search in pieces, or says what it is made of.
fn divide<T: Bounded>(
    args: &Args,
    wanted: &Wanted<'_>,
    search: &Search<T>,
    units: &Units,
) -> Result<Exit, Failure> {
    let Job { type_path, invariant, scope, .. } = wanted.job;
    let technique = &args.technique;
    let from = args.search.from.as_ref().map(ToString::to_string);
    let inputs = [
        type_path,
        invariant,
        &scope.to_string(),
        wanted.strategy,
        wanted.criterion.unwrap_or_default(),
        technique.bounds.as_deref().unwrap_or_default(),
        from.as_deref().unwrap_or_default(),
        &format!("{:?} {} {}", technique.order, technique.no_refine, wanted.stats),
    ];
    let mut walk = None;
    let divided = Divided {
        course: search.course(),
        inputs: inputs.iter().fold(Digest::default(), |digest, text| digest.text(text)),
        keeps: wanted.format != Format::Count || wanted.has_classes() || !wanted.is_exhaustive(),
        results: args.units.results.as_deref(),
        work: &mut |units, portion| Ok(search.work(&mut walk, units, portion)),
    };
    divided.run(units)
}

/// The search that the arguments ask for.
pub fn prepare<T: Bounded>(
    args: &Args,
    job: &Job,
    checks: Checks<T>,
) -> Result<Search<T>, Failure> {
    if args.units.units.is_some() {
        args.refuse_in_units()?;
    }
    let wanted = &args.search;
    // The limit and the shard of a suite are about what is kept of it.
    let whole = args.wanted(job).is_exhaustive();
    let given = args.budget();
    let budget = Budget {
        results: given.results.filter(|_| whole),
        shard: if whole { given.shard } else { Shard::WHOLE },
        ..given
    };
    let search = technique::ordered(args, job, checks)?.strategy(wanted.strategy);
    let mut search = technique::within(args, job, search)?.budget(budget);
    if wanted.unordered {
        search = search.unordered();
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

/// What tells the structures of a suite apart.
pub type Classes<'a, T> =
    dyn for<'c> Fn(&<T as Generated>::Candidate<'c>) -> suite::Class + Sync + 'a;

/// What a language does in its own way.
pub struct Means<'a> {
    /// Says how many candidates there will be.
    pub guess: Option<&'a Guess<'a>>,
    /// Says what a failure means to the user.
    pub explain: &'a dyn Fn(&cota_engine::Failure) -> Failure,
    /// Writes the structures, if the format is one of the language.
    pub writer: Option<&'a mut dyn Writer>,
}

/// Writes the structures of a source, or those that the suite keeps of them.
///
/// # Errors
/// The source fails, or nothing can be written.
pub fn generate<T: Generated>(
    wanted: &Wanted<'_>,
    source: &dyn AnySource<T>,
    class: &Classes<'_, T>,
    means: Means<'_>,
) -> Result<Exit, Failure> {
    let run = if wanted.is_exhaustive() {
        write(wanted, source, means)?
    } else {
        let reduced = wanted.suite.reduction(wanted).of(source, class);
        write(wanted, &reduced, means)?
    };
    let classes = run.result.classes.as_ref();
    if classes.is_some_and(|classes| classes.unstable) {
        return Err(Failure::usage("the invariant decides otherwise when it is run again")
            .hint("it must depend on nothing but the structure"));
    }
    if wanted.format == Format::Count {
        let mut out = std::io::stdout().lock();
        write!(out, "explored {}\nvalid {}\n", run.steps, run.result.met())?;
        if let Some(classes) = classes.filter(|_| wanted.has_classes()) {
            writeln!(out, "classes {}", classes.list.len())?;
        }
        if !wanted.is_exhaustive() {
            writeln!(out, "kept {}", run.result.valid)?;
        }
        out.flush()?;
    }
    stats::report(wanted, source.space(), &run);
    Ok(exit(run.stop))
}

/// Runs a source and writes its structures in the format that is wanted; `count` writes none.
fn write<T: Generated>(
    wanted: &Wanted<'_>,
    source: &dyn AnySource<T>,
    Means { guess, explain, writer }: Means<'_>,
) -> Result<Finished<Tally<String>>, Failure> {
    let (format, types) = (wanted.format, Types::of(source.space().classes()));
    let mut output = Output::new(wanted, source.space(), &types, writer)?;
    let renderer = Renderer { format, types: &types };
    let mut written = Ok(());
    let run = progress::shown(wanted, source.progress(), guess, || match format {
        Format::Count => source.count(),
        _ => source.map(
            |candidate| renderer.of::<T>(candidate),
            |found| {
                written = output.structure(&found);
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        ),
    });
    written?;
    output.finish()?;
    run.map_err(|failure| explain(&failure))
}

pub fn exit(stop: StopReason) -> Exit {
    if stop.is_cut() { Exit::CutShort } else { Exit::Done }
}

fn sample<T: Bounded>(
    wanted: &Wanted<'_>,
    search: &Search<T>,
    count: u64,
) -> Result<Exit, Failure> {
    // Many more than are drawn, so that the draws are about even.
    let probes = count.saturating_mul(100).clamp(10_000, 100_000);
    let sample = search.sample(count, probes, wanted.budget.seed);
    let sample = sample.map_err(|failure| panics::failed(&failure))?;
    write(wanted, &sample, Means { guess: None, explain: &panics::failed, writer: None })?;
    stats::sampled(wanted, search, &sample);
    if sample.drawn == 0 {
        return Err(Failure::usage("no probe led to a valid structure")
            .hint("the scope may have none, or too few to be met by chance: try a smaller one")
            .exit(Exit::Nothing));
    }
    Ok(Exit::Done)
}
