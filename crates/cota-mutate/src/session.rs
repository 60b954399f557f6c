//! One run of mutation testing, from the plan to the report.

mod in_build;
mod judging;

use crate::Error;
use crate::config::Equivalent;
use crate::report::Report;
use crate::rust::package::Package;
use crate::rust::plan::Plan;
pub use crate::rust::prove::Proof;
use crate::rust::run::baseline;
use crate::rust::run::doc;
use crate::rust::run::judge::{Court, Limits};
pub use crate::rust::run::worker::Runner;
use crate::rust::run::worker::RunnerOptions;
use crate::rust::schema::check::{BuildOptions, Compiled, Schema};
use crate::rust::schema::layout::Placement;
use crate::rust::schema::tree::Folders;
use crate::store::{Known, Store};
use crate::verdict::Verdict;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How a run is done, apart from the options of the configuration.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // a switch each
pub struct SessionOptions {
    /// Run every test that reaches a mutant, even after it is dead.
    pub matrix: bool,
    /// Forget the verdicts of earlier runs.
    pub fresh: bool,
    /// How tests are started.
    pub runner: Runner,
    /// Compare what the compiler makes of the survivors with the original.
    pub prove_equivalent: bool,
    /// Run the examples of the documentation with each survivor.
    pub doc_tests: bool,
}

/// What a run tells while it goes on.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// What is done now.
    Stage(&'a str),
    /// The copy is built: how many proposals compile, how many do not, and how many rounds it took.
    Compiled(usize, usize, usize),
    /// The baseline was run: how many tests, and how long they take.
    Baseline(usize, Duration),
    /// So many mutants are to be judged; so many verdicts of an earlier run hold.
    Judging(usize, usize),
    /// A mutant was judged.
    Judged(&'a Verdict),
    /// Survivors were compared with the original.
    Proved(&'a Proof),
}

/// How long the parts of a run took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Checking and building.
    pub build: Duration,
    /// The baseline and who reaches what.
    pub baseline: Duration,
    /// Judging the mutants.
    pub judging: Duration,
    /// Comparing survivors with the original.
    pub proving: Duration,
}

/// Runs the plan.
///
/// # Errors
/// If there is no result: the crate does not build, its tests fail, files cannot be written.
pub fn run(
    plan: &Plan,
    options: SessionOptions,
    stop: &AtomicBool,
    told: &(dyn Fn(Event<'_>) + Sync),
) -> Result<(Report, Times), Error> {
    can_be_judged(plan)?;
    let mut times = Times::default();
    let folders = Folders::new(&plan.package)?;
    if plan.proposals.is_empty() {
        let report = judging::nothing(plan, options);
        keep(&report, &folders)?;
        return Ok((report, times));
    }
    let start = Instant::now();
    let build = BuildOptions { fresh: options.fresh, ..BuildOptions::default() };
    let compiled = compile(plan, &folders, build, told)?;
    times.build = start.elapsed();

    let mut report =
        examine(plan, &compiled, &folders, &Suite::default(), options, stop, told, &mut times)?;
    if options.doc_tests {
        told(Event::Stage("running the examples of the documentation with the survivors"));
        let proposals = |id: &str| -> Vec<usize> {
            let one = |part: &str| plan.proposals.iter().position(|own| own.id == part);
            one(id).map_or_else(|| id.split('+').filter_map(one).collect(), |index| vec![index])
        };
        doc::survivors(&plan.package, &folders, &compiled, &proposals, &mut report, stop)?;
    }
    if options.prove_equivalent {
        told(Event::Stage("comparing the survivors with the original"));
        let proof = crate::rust::prove::survivors(plan, &mut report, stop)?;
        times.proving = proof.time;
        told(Event::Proved(&proof));
    }
    keep(&report, &folders)?;
    Ok((report, times))
}

/// What the compiler runs while it builds the tests is not run by any test, whatever becomes of it there.
fn can_be_judged(plan: &Plan) -> Result<(), Error> {
    if plan.package.procedural_macros {
        return Err(Error::ProceduralMacros { package: plan.package.name.clone() });
    }
    Ok(())
}

/// Some tests of a package in some environment.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// What its name is to begin with: that of the binary, two colons, that of the test. Empty for all.
    pub tests: String,
    /// What is added to the environment.
    pub environment: Vec<(String, String)>,
    /// Mutants that are known to be equivalent, which it is not run with.
    pub equivalent: Vec<Equivalent>,
    /// How long it may take without a mutation; five minutes unless given.
    pub patience: Option<Duration>,
}

/// Builds a plan once and makes the kill matrix of each of several suites. Verdicts of earlier runs are not
/// used, and none are kept. `each` gets the number of a suite and its report, and may say that it is enough.
///
/// # Errors
/// As [`run`].
pub fn matrices(
    plan: &Plan,
    suites: &[Suite],
    stop: &AtomicBool,
    told: &(dyn Fn(Event<'_>) + Sync),
    each: &mut dyn FnMut(usize, Report) -> ControlFlow<()>,
) -> Result<(), Error> {
    can_be_judged(plan)?;
    let folders = Folders::new(&plan.package)?;
    let compiled = compile(plan, &folders, BuildOptions::default(), told)?;
    let options = SessionOptions { matrix: true, ..SessionOptions::default() };
    for (number, suite) in suites.iter().enumerate() {
        let times = &mut Times::default();
        let report = examine(plan, &compiled, &folders, suite, options, stop, told, times)?;
        if each(number, report).is_break() {
            break;
        }
    }
    Ok(())
}

/// The tests without a mutation, then the mutants.
#[allow(clippy::too_many_arguments)] // what a run consists of
fn examine(
    plan: &Plan,
    compiled: &Compiled,
    folders: &Folders,
    suite: &Suite,
    options: SessionOptions,
    stop: &AtomicBool,
    told: &(dyn Fn(Event<'_>) + Sync),
    times: &mut Times,
) -> Result<Report, Error> {
    told(Event::Stage("running the tests without a mutation"));
    let start = Instant::now();
    let config = &plan.config;
    let mut names = baseline::list(&plan.package, &compiled.binaries)?;
    for (binary, names) in compiled.binaries.iter().zip(&mut names) {
        names.retain(|name| format!("{}::{name}", binary.name).starts_with(&suite.tests));
    }
    // What holds for some tests in some environment is nobody else's business.
    let whole = suite.tests.is_empty() && suite.environment.is_empty();
    if whole && names.iter().all(Vec::is_empty) && !options.doc_tests {
        doc::must_be_asked_for(&plan.package, folders)?;
    }
    let mut setup = RunnerOptions {
        folders: folders.clone(),
        memory: config.memory_mib << 20,
        runner: options.runner,
        // Nextest runs tests in the copy, so that is where they may write.
        writable: if options.runner == Runner::Nextest {
            vec![folders.tree.clone()]
        } else {
            Vec::new()
        },
        slots: names.iter().map(Vec::len).collect(),
        environment: [&compiled.environment[..], &suite.environment].concat(),
        whole,
    };
    let patience = if config.timeout > 0.0 {
        Duration::from_secs_f64(config.timeout)
    } else {
        suite.patience.unwrap_or(Duration::from_mins(5))
    };
    let jobs = config.workers();
    let baseline = baseline::run(
        &plan.package,
        &compiled.binaries,
        &names,
        &mut setup,
        folders,
        jobs,
        patience,
    );
    let baseline = baseline.map_err(|error| match error {
        Error::BaselineFails { tests, output } => {
            let output = compiled.places.translate(&plan.files, &output);
            Error::BaselineFails { tests, output }
        }
        other => other,
    })?;
    times.baseline = start.elapsed();
    told(Event::Baseline(baseline.tests.len(), baseline.time));

    let start = Instant::now();
    let court = Court {
        package: &plan.package,
        binaries: &compiled.binaries,
        baseline: &baseline,
        setup: &setup,
        folders,
        limits: Limits {
            time: (config.timeout > 0.0).then(|| Duration::from_secs_f64(config.timeout)),
            factor: config.timeout_factor,
        },
        jobs,
        matrix: options.matrix,
        stop,
    };
    let store = if whole { Some(Store::open(folders, options.fresh)?) } else { None };
    let listed = &suite.equivalent;
    let mut report = judging::judge(plan, compiled, &court, folders, listed, store.as_ref(), told)?;
    report.remarks.extend(judging::remarks(plan, compiled, &baseline, options));
    times.judging = start.elapsed();
    Ok(report)
}

/// Keeps a report, so that its mutants can be looked at later.
fn keep(report: &Report, folders: &Folders) -> Result<(), Error> {
    let path = folders.results.join(LAST);
    let text = serde_json::to_string(report).map_err(|error| Error::Runner(error.to_string()))?;
    cota_os::write_whole(&path, text).map_err(Error::io(path))
}

/// The report of the last run of a package, if there was one.
///
/// # Errors
/// If it cannot be read.
pub fn last(package: &Package) -> Result<Option<Report>, Error> {
    let path = Folders::new(package)?.results.join(LAST);
    if !path.exists() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(&path).map_err(Error::io(&path))?;
    let report = serde_json::from_str(&text)
        .map_err(|error| Error::Usage(format!("{}: {error}", path.display())))?;
    Ok(Some(report))
}

/// The file with the report of the last run.
const LAST: &str = "last.json";

/// Finds out which proposals compile, and builds the tests.
///
/// # Errors
/// If the crate does not build, with or without the switches.
pub fn compile(
    plan: &Plan,
    folders: &Folders,
    mut options: BuildOptions,
    told: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Compiled, Error> {
    if plan.config.build_timeout > 0.0 {
        options.limit = Some(Duration::from_secs_f64(plan.config.build_timeout));
    }
    told(Event::Stage("copying the package"));
    let known = Known::open(plan, folders, options.fresh)?;
    let schema = Schema { plan, options };
    let compiled =
        schema.compile(folders, &known.of(plan), &mut |stage| told(Event::Stage(stage)))?;
    known.keep(plan, &compiled.placements, folders);
    let dropped =
        compiled.placements.iter().filter(|state| matches!(state, Placement::Dropped(_))).count();
    told(Event::Compiled(compiled.placements.len() - dropped, dropped, compiled.rounds));
    Ok(compiled)
}
