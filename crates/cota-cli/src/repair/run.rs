//! Doing what the arguments ask for.

use super::args::{Args, Command, Format};
use super::live::Live;
use super::text;
use crate::exit::{Exit, Failure};
use crate::mutate::{WHICH_PACKAGE, among, choice};
use cota_mutate::config::{Config, NavigationConfig};
use cota_mutate::navigation::Options;
use cota_mutate::rust::package::Package;
use cota_repair::{Error, Outcome, Report, Wish};

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(Command::Study(study)) = &args.command {
        return super::study::run(study);
    }
    let package = Package::find(choice(&args.package))
        .map_err(|error| Failure::usage(error).hint(WHICH_PACKAGE))?;
    let (file, _) = Config::find(&package.root, &package.folder).map_err(Failure::usage)?;
    let mut config =
        Config { operators: args.operators.clone(), navigation: navigation(&file), ..file };
    if let Some(jobs) = args.jobs {
        config.jobs = jobs;
    }
    config.check().map_err(Failure::usage)?;
    let wish = Wish {
        choice: choice(&args.package),
        texts: std::collections::BTreeMap::new(),
        function: args.function.clone(),
        tests: args.test.clone(),
        against: args.against.clone().zip(args.scope.clone()),
        config,
        max_edits: usize::from(args.max_edits),
        max_candidates: args.max_candidates.unwrap_or(u64::MAX),
        max_time: args.max_seconds,
        patches: usize::from(args.patches),
        optimize: args.optimize,
        prune: !args.no_prune,
        recheck: !args.no_recheck,
        heed_limits: !args.ignore_limits,
    };
    let live = Live::new();
    let stop = crate::interrupt::heed();
    let told = |event: cota_repair::Event<'_>| live.told(&event);
    let report = match &args.check {
        Some(path) => {
            let diff = std::fs::read_to_string(path).map_err(|error| {
                Failure::usage(format!("{}: {error}", path.display()))
                    .hint("give a unified diff, such as `cota repair` or `git diff` write")
            })?;
            cota_repair::check(&wish, &diff, &told)
        }
        None => cota_repair::repair(&wish, stop, &told),
    };
    live.end();
    if report.is_err() && crate::interrupt::asked() {
        // Ctrl-C has ended the build too.
        crate::talk::note("stopped before there was anything to show; run it again to start over");
        return Ok(Exit::Limit);
    }
    let report = report.map_err(failure)?;
    match args.format {
        Format::Json => {
            let json = serde_json::to_string_pretty(&report).map_err(Failure::usage)?;
            anstream::println!("{json}");
        }
        Format::Text => anstream::print!("{}", text::report(&report)),
    }
    if let Some(number) = args.apply.filter(|_| report.outcome == Outcome::Repaired) {
        apply(&package, &report, number)?;
    }
    Ok(match report.outcome {
        Outcome::Repaired | Outcome::PatchHolds => Exit::Done,
        Outcome::NothingFound => Exit::None,
        Outcome::GaveUp => Exit::Limit,
        Outcome::AlreadyHolds => Exit::Nothing,
        Outcome::PatchFails => Exit::Found,
    })
}

fn apply(package: &Package, report: &Report, number: usize) -> Result<(), Failure> {
    let patch = number.checked_sub(1).and_then(|at| report.patches.get(at)).ok_or_else(|| {
        Failure::usage(format!("there is no patch {number}: there are {}", report.patches.len()))
    })?;
    let files = cota_repair::apply(&package.root, &patch.diff).map_err(failure)?;
    for file in files {
        crate::talk::say(&format!("patch {number} was written to {}", file.display()));
    }
    Ok(())
}

/// The navigation operator with everything that can undo a fault.
pub fn navigation(config: &Config) -> NavigationConfig {
    NavigationConfig {
        preset: "repair".to_owned(),
        options: Options::repair(),
        ..config.navigation.clone()
    }
}

pub fn failure(error: Error) -> Failure {
    let failure = Failure::usage(&error);
    match error {
        Error::Mutate(cota_mutate::Error::DoesNotBuild { messages }) => {
            failure.hint(format!("the compiler says:\n{}", messages.trim()))
        }
        Error::Mutate(cota_mutate::Error::NothingNamed { text, names, .. }) => {
            failure.hint(among(&text, &names))
        }
        Error::Usage(text) if text.starts_with("no function") => {
            failure.hint("`cota mutate --list` shows the functions that can be edited")
        }
        _ => failure,
    }
}
