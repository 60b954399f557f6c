//! Doing what the arguments ask for.

use super::args::{Args, Format};
use super::judge;
use super::text;
use crate::mutate::{FREE_SPACE, WHICH_PACKAGE, among, choice};
use cota_console::exit::{Exit, Failure};
use cota_console::meter::Meter;
use cota_console::{interrupt, talk};
use cota_mutate::config::Config;
use cota_mutate::rust::package::Package;
use cota_repair::{Error, Outcome, RepairOptions, Report};
use cota_run::{Budget, Progress, Watch};
use std::sync::Arc;

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    interrupt::end_at_once();
    let package = Package::find(choice(&args.package))
        .map_err(|error| Failure::usage(error).hint(WHICH_PACKAGE))?;
    let (file, _) = Config::find(&package.root, &package.folder).map_err(Failure::usage)?;
    let mut config = Config {
        operators: args.operators.clone(),
        navigation: file.navigation.clone().for_repair(),
        ..file
    };
    if let Some(jobs) = args.budget.jobs() {
        config.jobs = jobs;
    }
    config.check().map_err(Failure::usage)?;
    let options = RepairOptions {
        package: package.clone(),
        texts: std::collections::BTreeMap::new(),
        function: args.function.clone(),
        whole_crate: args.whole_crate,
        tests: args.test.clone(),
        against: args.against.clone().zip(args.scope.clone()),
        config,
        max_edits: usize::from(args.max_edits),
        optimize: args.optimize,
        prune: !args.no_prune,
        recheck: !args.no_recheck,
        ignore_limits: args.ignore_limits,
    };
    let budget = Budget { jobs: options.config.workers(), ..args.budget.budget() };
    if let Some(given) = args.check.as_deref().map(judge::given).transpose()?.flatten() {
        return judge::run(&options, &given, &budget, args.format);
    }
    let progress = Arc::new(Progress::default());
    let meter = Meter::following("reading the package", &progress);
    let watch = Watch::new(&progress);
    let finished = match &args.check {
        Some(path) => {
            let diff = std::fs::read_to_string(path).map_err(|error| {
                Failure::usage(format!("{}: {error}", path.display()))
                    .hint("give a unified diff, such as `cota repair` or `git diff` write")
            })?;
            cota_repair::check(&options, &diff, &budget, watch)
        }
        None => cota_repair::prepare(&options, watch).and_then(|prepared| {
            // From here on there is something to show, for which no worker is needed.
            interrupt::stops(&progress);
            interrupt::also(cota_os::end_all);
            prepared.repair(&budget, watch)
        }),
    };
    drop(meter);
    let report = match finished {
        Err(_) if interrupt::asked() => {
            talk::note("stopped before there was anything to show; run it again to start over");
            return Ok(Exit::Interrupted);
        }
        finished => finished.map_err(failure)?.result,
    };
    match args.format {
        Format::Json => {
            talk::print(cota_results::pretty(&report))?;
        }
        Format::Text => talk::print(text::report(&report))?,
    }
    if interrupt::asked() {
        talk::note(
            "cut short by Ctrl-C; nothing was written, and patches were not checked further",
        );
        return Ok(Exit::Interrupted);
    }
    if let Some(number) = args.apply.filter(|_| report.outcome == Outcome::Repaired) {
        apply(&package, &report, number)?;
    }
    Ok(match report.outcome {
        Outcome::Repaired | Outcome::PatchHolds => Exit::Done,
        Outcome::GaveUp => Exit::CutShort,
        Outcome::AlreadyHolds => Exit::Nothing,
        Outcome::NothingFound | Outcome::PatchFails => Exit::ProblemsFound,
    })
}

fn apply(package: &Package, report: &Report, number: usize) -> Result<(), Failure> {
    let patch = number.checked_sub(1).and_then(|at| report.patches.get(at)).ok_or_else(|| {
        Failure::usage(format!("there is no patch {number}: there are {}", report.patches.len()))
    })?;
    let files = cota_repair::apply(&package.root, &patch.diff).map_err(failure)?;
    for file in files {
        talk::say(&format!("patch {number} was written to {}", file.display()));
    }
    Ok(())
}

/// An error of repair for people.
pub(super) fn failure(error: Error) -> Failure {
    let failure = Failure::usage(&error);
    match error {
        Error::Mutate(cota_mutate::Error::DoesNotBuild { messages }) => {
            let hint = format!("the compiler says:\n{}", messages.trim());
            failure.hint(hint).exit(Exit::SubjectFails)
        }
        Error::Mutate(cota_mutate::Error::DiskFull { .. }) => failure.hint(FREE_SPACE),
        Error::Mutate(cota_mutate::Error::NothingNamed { text, names, .. }) => {
            failure.hint(among(&text, &names))
        }
        Error::NoFunction { .. } => {
            failure.hint("`cota mutate --list` shows the functions that can be edited")
        }
        _ => failure,
    }
}
