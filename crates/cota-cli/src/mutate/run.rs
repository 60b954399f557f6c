//! Doing what the arguments ask for.

use super::args::{
    Args, Command, ConfigArgs, Format, LIST_OPERATORS, One, OptionArgs, PackageArgs, RunArgs,
    RunnerName,
};
use super::{operators, reports};
use cota_console::exit::{Exit, Failure};
use cota_console::meter::{self, Meter};
use cota_console::talk::counted;
use cota_console::{interrupt, talk};
use cota_mutate::Error;
use cota_mutate::analysis::Scores;
use cota_mutate::config::{Config, NavigationConfig};
use cota_mutate::filter::{Diff, Filter};
use cota_mutate::navigation::Options;
use cota_mutate::report::Report;
use cota_mutate::rust::error::RustError;
use cota_mutate::rust::operators::RUST;
use cota_mutate::rust::package::{Package, PackageOptions};
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::subject::{Runner, RustOptions, RustSubject, Suite, last_report};
use cota_mutate::session::{self, Session, SessionOptions};
use cota_mutate::subject::Subject;
use cota_render::mutants::{self as output, Sources};
use cota_results::mutants::{List, Listed, Mutation};
use cota_run::{Budget, Progress, StopReason, Watch};
use std::fmt::Write as _;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What to do if there is no package.
pub const WHICH_PACKAGE: &str = "--dir names the folder of a package, --package one of several";

/// What to do if the disk is full.
pub const FREE_SPACE: &str = "make room, or set CARGO_TARGET_DIR to a folder on another disk";

/// Why there is no result, from errors of the library too.
pub struct Ended(Failure);

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

impl From<Error> for Ended {
    fn from(error: Error) -> Self {
        let failure = Failure::usage(&error);
        Self(match &error {
            Error::DoesNotBuild { messages } => failure
                .hint(format!("the compiler says:\n{}", messages.trim()))
                .exit(Exit::SubjectFails),
            Error::BaselineFails { tests, output } => {
                let tests = tests.join("\n  ");
                let text = format!("these must pass first:\n  {tests}\n{}", tail(output));
                failure.hint(text.trim()).exit(Exit::SubjectFails)
            }
            Error::Stopped => Failure::usage("--max-seconds was over before a mutant was judged")
                .hint("building the package with its mutants takes a part of the time: give more")
                .exit(Exit::CutShort),
            Error::NothingNamed { text, names, .. } => failure.hint(among(text, names)),
            Error::DiskFull { .. } => failure.hint(FREE_SPACE),
            Error::Subject(_) => match RustError::of(&error) {
                Some(RustError::ProceduralMacros { .. }) => failure.hint(
                    "the compiler runs them while it builds the tests; code that an ordinary crate holds, which \
                     the macros call, can be judged there",
                ),
                Some(RustError::OnlyExamples { .. }) => failure.hint(
                    "run them with --doc-tests; it takes a build of all of them for each mutant",
                ),
                _ => failure,
            },
            Error::Io { source, .. } if source.kind() == ErrorKind::StorageFull => {
                failure.hint(FREE_SPACE)
            }
            Error::Io { .. } | Error::Package(_) => failure.hint(WHICH_PACKAGE),
            _ => failure,
        })
    }
}

/// What may have been meant by a text that is in none of the names: one that is like it, as a whole or in
/// its last part, or some that there are.
pub fn among(text: &str, names: &[String]) -> String {
    const SOME: usize = 10;
    let last = |name: &'_ String| name.rsplit(['/', ':']).next().map(str::to_owned);
    let parts: Vec<String> = names.iter().filter_map(last).collect();
    let known = names.iter().chain(&parts).map(String::as_str);
    match cota_console::suggest::similar(text, known) {
        Some(known) => format!("did you mean `{known}`?"),
        None if names.is_empty() => "there are none".to_owned(),
        None if names.len() <= SOME => format!("there are {}", names.join(", ")),
        None => format!("there are {} and {} more", names[..SOME].join(", "), names.len() - SOME),
    }
}

/// The end of what tests printed: where the failures are.
fn tail(output: &str) -> String {
    const MOST: usize = 40;
    let lines: Vec<&str> = output.lines().collect();
    lines[lines.len().saturating_sub(MOST)..].join("\n")
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let outcome = match &args.command {
        Some(Command::Show(one)) => show(one),
        Some(Command::Diff(one)) => diff(one),
        Some(Command::SeedFaults(seed)) => super::seed::run(seed).map_err(Into::into),
        Some(Command::Analyse(matrix)) => super::analyse::run(matrix).map_err(Into::into),
        None => mutate(args),
    };
    outcome.map_err(|Ended(failure)| failure)
}

pub(super) fn find(args: &PackageArgs) -> Result<Package, Error> {
    Package::find(choice(args))
}

/// The package that the arguments say.
pub fn choice(args: &PackageArgs) -> PackageOptions {
    PackageOptions {
        path: args.dir.clone(),
        package: args.package.clone(),
        features: args.features.clone(),
        all_features: args.all_features,
        no_default_features: args.no_default_features,
        profile: args.profile.clone(),
    }
}

/// The options in effect: the file, and the command line over it.
pub(super) fn configure(package: &Package, args: &OptionArgs) -> Result<Config, Failure> {
    let (mut config, _) = Config::find(&package.root, &package.folder).map_err(Failure::usage)?;
    if let Some(operators) = &args.operators {
        config.operators.clone_from(operators);
    }
    if let Some(name) = &args.navigation {
        let options = Options::preset(name).ok_or_else(|| {
            Failure::usage(format!("no navigation preset `{name}`"))
                .hint(format!("there are {}", Options::PRESETS.join(", ")))
        })?;
        config.navigation = NavigationConfig { preset: name.clone(), options, ..config.navigation };
    }
    if let Some(jobs) = args.jobs.jobs() {
        config.jobs = jobs;
    }
    if let Some(timeout) = args.timeout {
        config.timeout = timeout.as_secs_f64();
    }
    if let Some(order) = args.order {
        config.order = usize::from(order);
    }
    if args.ignore_limits {
        config.ignore_limits = true;
    }
    config.check().map_err(Failure::usage)?;
    Ok(config)
}

/// `cota config`.
pub fn show_config(args: &ConfigArgs) -> Result<Exit, Failure> {
    let package = find(&args.package).map_err(|error| Failure::usage(error).hint(WHICH_PACKAGE))?;
    let config = configure(&package, &args.options)?;
    talk::print(config.to_toml().map_err(Failure::usage)?)?;
    Ok(Exit::Done)
}

fn filter(args: &RunArgs) -> Result<Filter, Failure> {
    Ok(Filter {
        files: args.file.clone(),
        functions: args.function.clone(),
        diff: diff_in(args.in_diff.as_deref())?,
        shard: Some(args.budget.budget().shard),
    })
}

/// The lines that a diff touches; `-` is standard input.
pub fn diff_in(path: Option<&Path>) -> Result<Option<Diff>, Failure> {
    let Some(path) = path else { return Ok(None) };
    let mut text = String::new();
    if path.as_os_str() == "-" {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        text = std::fs::read_to_string(path)
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
    }
    Diff::parse(&text).map(Some).map_err(Failure::usage)
}

fn mutate(args: &Args) -> Result<Exit, Ended> {
    if let Some(name) = &args.run.explain {
        return Ok(operators::explain(&RUST, name)?);
    }
    if args.options.operators.as_deref().is_some_and(|names| names == [LIST_OPERATORS]) {
        return Ok(operators::list(&RUST)?);
    }
    interrupt::end_at_once();
    let package = find(&args.package)?;
    let config = configure(&package, &args.options)?;
    let root = package.root.clone();
    let plan = Plan::typed(package, config, &filter(&args.run)?, Watch::default())?;
    if args.run.list {
        list(&plan, args.run.format)?;
        return Ok(Exit::Done);
    }
    needs_matrix(args.run.format, &args.run.report, args.run.matrix)?;
    let subject = RustSubject::new(
        plan,
        RustOptions {
            fresh: args.run.fresh,
            runner: match args.run.runner {
                RunnerName::Servers => Runner::Servers,
                RunnerName::Programs => Runner::Programs,
                RunnerName::Nextest => Runner::Nextest,
            },
            prove_equivalent: args.run.prove_equivalent,
            doc_tests: args.run.doc_tests,
            suite: Suite::default(),
        },
    )?;
    let options = SessionOptions {
        matrix: args.run.matrix,
        fresh: args.run.fresh,
        ..SessionOptions::default()
    };
    let jobs = subject.plan.config.workers();
    let budget = Budget { jobs, ..args.run.budget.budget() };
    let (report, times, stop) = judge(&subject, &options, &budget)?;
    reports::write(&report, &root, args.run.format, &args.run.report)?;
    let [build, baseline, judging] = times;
    talk::say(&format!(
        "built in {build:.1?}, baseline in {baseline:.1?}, judged in {judging:.1?}"
    ));
    if interrupt::asked() {
        talk::note("cut short by Ctrl-C; the verdicts so far are kept: run it again to go on");
        return Ok(Exit::Interrupted);
    }
    let by = match stop {
        StopReason::Time => "--max-seconds",
        StopReason::Steps => "--max-steps",
        _ => return Ok(exit(&report, args.run.fail_under)),
    };
    talk::note(&format!("cut short by {by}; the verdicts so far are kept: run it again to go on"));
    Ok(Exit::CutShort)
}

/// An error if a graph is asked for without the matrix that it is made of.
pub fn needs_matrix(
    format: Format,
    reports: &[(Format, PathBuf)],
    matrix: bool,
) -> Result<(), Failure> {
    let wants = |format: Format| matches!(format, Format::Dot | Format::Svg);
    let graph = wants(format) || reports.iter().any(|(format, _)| wants(*format));
    if graph && !matrix {
        return Err(
            Failure::usage("the subsumption graph needs every test to be run").hint("add --matrix")
        );
    }
    Ok(())
}

/// Builds and judges, and says what was found on the way; with how long the build, the baseline and the mutants took.
fn judge(
    subject: &RustSubject,
    options: &SessionOptions,
    budget: &Budget,
) -> Result<(Report, [Duration; 3], StopReason), Error> {
    if subject.is_empty() {
        let nothing = session::nothing(subject, options)?;
        return Ok((nothing.result, [Duration::ZERO; 3], nothing.stop));
    }
    let progress = Arc::new(Progress::default());
    let meter = Meter::following("copying the package", &progress);
    let watch = budget.watch(Watch::new(&progress));
    let say = |text: String| meter::above(|| talk::say(&text));
    let start = Instant::now();
    let compiled = subject.compile(watch)?;
    let (build, start) = (start.elapsed(), Instant::now());
    let (kept, dropped) = (compiled.placements.len() - compiled.dropped(), compiled.dropped());
    let compile = counted(kept, "mutant compiles", "mutants compile");
    let not = if dropped == 1 { "does not" } else { "do not" };
    let rounds = counted(compiled.rounds, "round", "rounds");
    say(format!("{compile}, {dropped} {not} ({rounds})"));
    let session = Session::begin(subject, &compiled, budget, watch)?;
    let baseline = start.elapsed();
    let pass = counted(session.tests.len(), "test passes", "tests pass");
    say(format!("{pass} without a mutation in {:.1?}", session.baseline().baseline.time));
    // From here on there is something to show.
    interrupt::stops(&progress);
    let finished = session.judge(options, budget, watch)?;
    drop(meter);
    let (report, stop) = (finished.result, finished.stop);
    if subject.options.prove_equivalent {
        let same = report.mutants.iter().filter(|mutant| mutant.proved_equivalent).count();
        let alive = same + report.survivors().count() + report.not_judged();
        let survivors = counted(alive, "survivor", "survivors");
        talk::say(&format!("{same} of {survivors} compile to the same code as the original"));
    }
    Ok((report, [build, baseline, finished.elapsed], stop))
}

/// The exit code of a run that was not cut short.
pub fn exit(report: &Report, fail_under: Option<f64>) -> Exit {
    if let Some(least) = fail_under {
        let score = Scores::of(report).of_compiled().unwrap_or(1.0) * 100.0;
        return if score >= least { Exit::Done } else { Exit::ProblemsFound };
    }
    if report.survivors().next().is_some() { Exit::ProblemsFound } else { Exit::Done }
}

fn list(plan: &Plan, format: Format) -> Result<(), Failure> {
    let all = 0..plan.proposals.len();
    listing(all.map(|index| (plan.proposals[index].id.as_str(), plan.mutation(index))), format)
}

/// Mutants that are only listed.
pub fn listing<'a>(
    all: impl Iterator<Item = (&'a str, Mutation)>,
    format: Format,
) -> Result<(), Failure> {
    if format == Format::Json {
        let listed = |(id, mutation): (&str, Mutation)| Listed { id: id.to_owned(), mutation };
        return talk::print(cota_results::pretty(&List { mutants: all.map(listed).collect() }));
    }
    let mut lines = String::new();
    for (id, mutation) in all {
        let short = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            lines,
            "{id} {} {}:{}:{} {}: `{}` by `{}`",
            mutation.operator,
            mutation.file,
            mutation.span.line,
            mutation.span.column,
            mutation.function,
            short(&mutation.original),
            short(&mutation.replacement)
        );
    }
    talk::print(lines)
}

/// The report of the last run, and where its files are.
fn last(args: &PackageArgs) -> Result<(Report, Sources), Ended> {
    let package = find(args)?;
    let report = last_report(&package)?.ok_or_else(|| {
        Failure::usage(format!("there is no run of {} to look at", package.name))
            .hint("run `cota mutate` first")
    })?;
    Ok((report, Sources::new(&package.root)))
}

/// What it means that there is no such mutant.
pub fn missing(id: &str) -> Failure {
    Failure::usage(format!("no mutant `{id}` in the last run, or several"))
        .hint("see `cota mutate --list`")
}

fn show(one: &One) -> Result<Exit, Ended> {
    let (report, mut sources) = last(&one.package)?;
    let mutant = report.find(&one.id).ok_or_else(|| missing(&one.id))?;
    let colour = std::io::IsTerminal::is_terminal(&std::io::stdout());
    talk::print(output::snippet(mutant, &mut sources, colour)?)?;
    talk::print(output::details(&report, mutant))?;
    Ok(Exit::Done)
}

fn diff(one: &One) -> Result<Exit, Ended> {
    let (report, mut sources) = last(&one.package)?;
    let mutant = report.find(&one.id).ok_or_else(|| missing(&one.id))?;
    talk::print(output::diff(mutant, &mut sources)?)?;
    Ok(Exit::Done)
}
