//! Bounds: computed, read, written, checked.

use super::super::args::Args;
use super::super::search::Job;
use super::super::{panics, stats};
use cota_console::exit::{Exit, Failure};
use cota_console::talk::counted;
use cota_engine::bounds::{Bounds, BoundsFile};
use cota_engine::{Bounded, Search};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

pub(super) fn within<T: Bounded>(
    args: &Args,
    job: &Job,
    search: Search<T>,
) -> Result<Search<T>, Failure> {
    let wanted = args.technique.bounds.as_deref().unwrap_or_default();
    let bounds = match wanted {
        "tight" => compute(args, &search)?,
        file => from_file(args, job, &search, Path::new(file))?,
    };
    if args.technique.explain {
        let ((links, all_links), (some, all)) = (bounds.size(true), bounds.size(false));
        cota_console::talk::show(format_args!(
            "bounds: {links} of {all_links} links can be, {some} of {all} values in all\n"
        ));
    }
    if args.technique.check_bounds {
        check(&search, &bounds)?;
    }
    search.within(&bounds).map_err(|error| Failure::usage(error.to_string()))
}

/// Computes bounds with the fastest strategy; they do not depend on it.
fn compute<T: Bounded>(args: &Args, search: &Search<T>) -> Result<Bounds, Failure> {
    let mut alone = search.clone().jobs(1).strategy(cota_engine::Strategy::Delayed);
    if let Some(time) = args.budget().time {
        alone = alone.max_time(time);
    }
    let known = match &args.technique.known_bounds {
        None => None,
        Some(file) => {
            let text = read(file)?.ok_or_else(|| no_file(file))?;
            let smaller = text.parse::<BoundsFile>().map_err(|error| unusable(file, &error))?;
            let scope = smaller.scope.parse().map_err(|error| unusable(file, &error))?;
            let small = Search::<T>::all(&scope).map_err(|error| unusable(file, &error))?;
            Some(smaller.bounds(small.space()).map_err(|error| unusable(file, &error))?)
        }
    };
    let run = alone.tight_bounds(known.as_ref()).map_err(|failure| panics::failed(&failure))?;
    if run.stop.is_cut() {
        let failure = Failure::usage(format!("the bounds could not be computed: {}", run.stop));
        return Err(failure.hint("give it more time").exit(Exit::CutShort));
    }
    if args.technique.explain {
        cota_console::talk::show(format_args!(
            "bounds computed from {}, {}, in {:.2} s{}\n",
            counted(run.result.valid, "structure", "structures"),
            counted(run.steps, "candidate", "candidates"),
            run.elapsed.as_secs_f64(),
            match run.result.skipped {
                0 => String::new(),
                sizes => format!("; sizes below {sizes} were known"),
            }
        ));
    }
    Ok(run.result.bounds)
}

fn from_file<T: Bounded>(
    args: &Args,
    job: &Job,
    search: &Search<T>,
    file: &Path,
) -> Result<Bounds, Failure> {
    let why = match read(file)? {
        None => "there were none yet".to_string(),
        Some(text) => {
            let kept = text.parse::<BoundsFile>().map_err(|error| unusable(file, &error))?;
            // Without a probe they come from elsewhere, and whoever brings them answers for them.
            let bounds = match kept.probe {
                Some(_) => kept.bounds_for(search, &job.invariant, &job.scope),
                None => kept.bounds(search.space()),
            };
            match bounds {
                Ok(bounds) => return Ok(bounds),
                Err(error) if kept.probe.is_none() => return Err(unusable(file, &error)),
                Err(error) => error.to_string(),
            }
        }
    };
    let bounds = compute(args, search)?;
    let text = BoundsFile::new(search, &bounds, &job.invariant, &job.scope).to_string();
    cota_os::write_whole(file, text).map_err(|error| unusable(file, &error))?;
    stats::note(&format!("bounds written to {}: {why}", file.display()));
    Ok(bounds)
}

fn check<T: Bounded>(search: &Search<T>, bounds: &Bounds) -> Result<(), Failure> {
    let run = search.clone().jobs(1).outside(bounds).map_err(|failure| panics::failed(&failure))?;
    let Some(outside) = run.result else {
        if run.stop.is_cut() {
            let failure = Failure::usage(format!("the bounds were not checked: {}", run.stop));
            return Err(failure.exit(Exit::CutShort));
        }
        stats::note("every valid structure is within the bounds");
        return Ok(());
    };
    let slot = search.space().slot_name(outside.slot);
    let value = search.space().value_name(outside.slot, outside.index);
    let drawing = outside.structure.value().draw();
    Err(Failure::usage(format!(
        "the bounds rule out that {slot} is {value}, but this valid structure has it:\n{drawing}"
    ))
    .exit(Exit::ProblemsFound))
}

fn read(file: &Path) -> Result<Option<String>, Failure> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unusable(file, &error)),
    }
}

fn no_file(file: &Path) -> Failure {
    Failure::usage(format!("there is no file {}", file.display()))
}

fn unusable(file: &Path, error: &impl ToString) -> Failure {
    Failure::usage(format!("{}: {}", file.display(), error.to_string()))
        .hint("`--bounds FILE` writes the file if there is none")
}
