//! `cota java mutate`: all small faults of Java classes, judged within a bound.
#![allow(
    clippy::doc_markdown,
    reason = "the texts of options are printed, and `muJava++` is a name there"
)]

mod args;
mod sources;

use super::origin::unusable;
use crate::mutate::{self, among, diff_in, exit, listing, needs_matrix, operators, reports};
pub use args::Args;
use args::{KillBy, MutantArgs, ReadingName, Vm};
use cota_console::exit::{Exit, Failure};
use cota_console::meter::{self, Meter};
use cota_console::talk::counted;
use cota_console::{interrupt, talk};
use cota_engine::Scope as Arguments;
use cota_java::check::Options as CallOptions;
use cota_java::check::bench::{BenchOptions, Reading, callable};
use cota_java::compiler::{Compiler, HostOptions};
use cota_java::{JavaError, JavaSearch, Located, Subject};
use cota_jvm::Options as MachineOptions;
use cota_mutate::Error;
use cota_mutate::config::{Config, NavigationConfig};
use cota_mutate::filter::Filter;
use cota_mutate::java::JAVA;
use cota_mutate::java::operators::JavaOptions;
use cota_mutate::java::plan::{Plan, Scope};
use cota_mutate::java::properties::Properties;
use cota_mutate::java::subject::{Calls, JavaSubject, Killers, UnitTests};
use cota_mutate::navigation::Options as Navigation;
use cota_mutate::report::Report;
use cota_mutate::session::{self, Session, SessionOptions};
use cota_mutate::store::last_report;
use cota_mutate::subject::Subject as _;
use cota_render::mutants::{self as output, Sources};
use cota_run::{Budget, Digest, Progress, StopReason, Watch};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(name) = &args.mutants.explain {
        return operators::explain(&JAVA, name);
    }
    let wanted = args.mutants.operators.as_deref();
    if wanted.is_some_and(|names| names == [mutate::LIST_OPERATORS]) {
        return operators::list(&JAVA);
    }
    needs_matrix(args.output.format, &args.output.report, args.output.matrix)?;
    let kill_by = kill_by(args)?;
    let Configured { config, options, methods } = configure(args)?;
    let located = args.class.located(kill_by == KillBy::Junit)?;
    // A mutant may ask for any amount.
    let mut machine = args.class.options();
    machine.limits.heap_words = (config.memory_mib << 20) as usize / 8;
    let subject = match kill_by {
        KillBy::Bound => Some(Subject { options: machine, ..args.class.subject(&located)? }),
        KillBy::Junit => None,
    };
    let name = match &subject {
        Some(subject) => subject.class.clone(),
        None if args.class.class.contains('*') => args.class.class.clone(),
        None => located.class_named(&args.class.class).map_err(|error| unusable(&error))?,
    };
    let results = results(&located, &name);
    if let Some(id) = args.output.show.as_ref().or(args.output.diff.as_ref()) {
        return look(&results, id, args.output.diff.is_some());
    }
    interrupt::end_at_once();
    let scope = scope(&args.mutants, methods, &name, subject.as_ref());
    let inputs = sources::find(&args.class, &scope.classes)?;
    let tell = |what: &str| talk::detail(what);
    let tests = match kill_by {
        KillBy::Junit if !args.mutants.list => {
            Some(sources::tests(&args.class, &args.calls.tests)?)
        }
        _ => None,
    };
    let located = match &tests {
        Some((roots, _)) => located.with_sources(roots, &tell).map_err(|e| not_compiled(&e))?,
        None => located,
    };
    let mut compiler = Compiler::start(&located, &tell).map_err(|e| unusable(&e))?;
    let filter = Filter {
        files: args.mutants.file.clone(),
        functions: Vec::new(),
        diff: diff_in(args.mutants.in_diff.as_deref())?,
        shard: Some(args.budget.budget().shard),
    };
    let plan = Plan::new(&mut compiler, inputs, config, &options, &scope, &filter);
    let plan = plan.map_err(refused)?;
    if args.mutants.list {
        let all = 0..plan.proposals.len();
        let all = all.map(|at| (plan.proposals[at].id.as_str(), plan.mutation(at)));
        listing(all, args.output.format)?;
        return Ok(Exit::Done);
    }
    let killers = match (&subject, tests) {
        (Some(subject), _) => Killers::Calls(Box::new(calls(args, subject, &plan.config)?)),
        (None, tests) => {
            let inputs = tests.map(|(_, inputs)| inputs).unwrap_or_default();
            let factor = u64::from(plan.config.timeout_factor);
            // As build tools run tests.
            let options = MachineOptions { assertions: true, ..machine };
            let (located, wanted) = (located.clone(), &args.calls.test);
            let host = (args.calls.vm == Vm::Host).then_some(HostOptions {
                memory_mib: plan.config.memory_mib,
                longest: LONGEST_TEST,
            });
            let found =
                UnitTests::find(&mut compiler, located, &inputs, wanted, options, factor, host);
            Killers::Tests(Box::new(found.map_err(refused)?))
        }
    };
    let java = JavaSubject::new(&name, plan, located, compiler, killers, Some(results));
    judge(args, &java)
}

/// The most time that a test of the original may take on the real JVM.
const LONGEST_TEST: Duration = Duration::from_mins(1);

/// What kills, and an error if there are options for the other one.
fn kill_by(args: &Args) -> Result<KillBy, Failure> {
    let own = &args.calls;
    let kill_by = own.kill_by.unwrap_or(match own.tests[..] {
        [] => KillBy::Bound,
        _ => KillBy::Junit,
    });
    let strange = match kill_by {
        KillBy::Bound => vec![
            ("--tests", !own.tests.is_empty()),
            ("--test", !own.test.is_empty()),
            ("--vm host", own.vm == Vm::Host),
        ],
        KillBy::Junit => {
            vec![("--call", !own.call.is_empty()), ("--arguments", !own.arguments.is_empty())]
        }
    };
    match strange.iter().find(|(_, given)| *given) {
        Some((option, _)) => {
            let other = if kill_by == KillBy::Bound { "junit" } else { "bound" };
            Err(Failure::usage(format!("{option} is for --kill-by {other}")))
        }
        None => Ok(kill_by),
    }
}

/// What it means that the tests do not compile.
fn not_compiled(error: &JavaError) -> Failure {
    let failure = unusable(error);
    match error {
        JavaError::Compile(text) if text.contains("package org.junit") => {
            failure.hint("--classpath names JUnit's jars too")
        }
        _ => failure,
    }
}

/// Judges the mutants, and writes the report.
fn judge(args: &Args, subject: &JavaSubject) -> Result<Exit, Failure> {
    let options = SessionOptions {
        matrix: args.output.matrix,
        fresh: args.output.fresh,
        ..SessionOptions::default()
    };
    let budget = args.budget.budget();
    let budget = Budget { jobs: budget.jobs.max(1), ..budget };
    let (report, stop) = judged(subject, &options, &budget).map_err(refused)?;
    let root = std::env::current_dir()?;
    reports::write(&report, &root, args.output.format, &args.output.report)?;
    if interrupt::asked() {
        talk::note("cut short by Ctrl-C; the verdicts so far are kept: run it again to go on");
        return Ok(Exit::Interrupted);
    }
    let by = match stop {
        StopReason::Time => "--max-seconds",
        StopReason::Steps => "--max-steps",
        _ => return Ok(exit(&report, args.output.fail_under)),
    };
    talk::note(&format!("cut short by {by}; the verdicts so far are kept: run it again to go on"));
    Ok(Exit::CutShort)
}

fn judged(
    subject: &JavaSubject,
    options: &SessionOptions,
    budget: &Budget,
) -> Result<(Report, StopReason), Error> {
    if subject.is_empty() {
        let nothing = session::nothing(subject, options)?;
        return Ok((nothing.result, nothing.stop));
    }
    let progress = Arc::new(Progress::default());
    let meter = Meter::following("compiling the versions", &progress);
    let watch = budget.watch(Watch::new(&progress));
    let say = |text: String| meter::above(|| talk::say(&text));
    let start = Instant::now();
    let compiled = subject.compile(watch)?;
    let kept = counted(compiled.kept(), "mutant compiles", "mutants compile");
    let dropped = counted(compiled.dropped(), "does not", "do not");
    say(format!("{kept}, {dropped} ({:.1?})", start.elapsed()));
    let start = Instant::now();
    let session = Session::begin(subject, &compiled, budget, watch)?;
    let tests = counted(session.tests.len(), "test passes", "tests pass");
    say(format!("{tests} without a mutation in {:.1?}", start.elapsed()));
    interrupt::stops(&progress);
    let finished = session.judge(options, budget, watch)?;
    drop(meter);
    talk::say(&format!("judged in {:.1?}", finished.elapsed));
    Ok((finished.result, finished.stop))
}

/// What the options come to.
struct Configured {
    config: Config,
    options: JavaOptions,
    /// The methods that a properties file names.
    methods: Vec<String>,
}

/// The options: those of `cota.toml`, those of muJava++ where a file of it is given, and the command line over them.
fn configure(args: &Args) -> Result<Configured, Failure> {
    let here = std::env::current_dir()?;
    let (mut config, _) = Config::find(Path::new("/"), &here).map_err(Failure::usage)?;
    let (mut options, mut methods) = (JavaOptions::default(), Vec::new());
    if let Some(path) = &args.mutants.properties {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::usage(format!("{shown}: {error}")))?;
        let read = Properties::read(&text);
        let read = read.map_err(|error| Failure::usage(format!("{shown}: {error}")))?;
        if !read.ignored.is_empty() {
            talk::note(&format!(
                "{shown}: these keys mean nothing here: {}",
                read.ignored.join(", ")
            ));
        }
        config = Config {
            operators: read.config.operators,
            navigation: read.config.navigation,
            ignore_limits: read.config.ignore_limits,
            order: read.config.order,
            ..config
        };
        (options, methods) = (read.java, read.methods);
    }
    if let Some(names) = &args.mutants.operators {
        config.operators.clone_from(names);
    }
    if let Some(name) = &args.mutants.navigation {
        let preset = Navigation::preset(name).ok_or_else(|| {
            Failure::usage(format!("no navigation preset `{name}`"))
                .hint(format!("there are {}", Navigation::PRESETS.join(", ")))
        })?;
        config.navigation = NavigationConfig {
            preset: name.clone(),
            // The published tool changes them only if asked to.
            call_statement_arguments: !preset.as_published,
            options: preset,
        };
    }
    if let Some(order) = args.mutants.order {
        config.order = usize::from(order);
    }
    config.ignore_limits |= args.mutants.ignore_limits;
    config.check().map_err(Failure::usage)?;
    Ok(Configured { config, options, methods })
}

/// Which functions are mutated: not the predicate, which says what is right.
fn scope(args: &MutantArgs, of_file: Vec<String>, class: &str, subject: Option<&Subject>) -> Scope {
    let own = || vec![class.split('$').next().unwrap_or(class).to_owned()];
    let classes = if args.mutate.is_empty() { own() } else { args.mutate.clone() };
    let predicate =
        |own: &Subject| (own.class.clone(), own.predicate.clone(), "the predicate".to_owned());
    Scope {
        classes,
        methods: if args.method.is_empty() { of_file } else { args.method.clone() },
        left_out: subject.map(predicate).into_iter().collect(),
    }
}

/// The structures and calls that mutants are judged by.
fn calls(args: &Args, subject: &Subject, config: &Config) -> Result<Calls, Failure> {
    let search: JavaSearch = args.bound.search(subject)?;
    let template = CallOptions {
        arguments: args.calls.arguments.iter().fold(Arguments::new(), Arguments::merge),
        fuel: args.calls.call_fuel,
        ..CallOptions::new("")
    };
    let (calls, uncalled) =
        callable(&search, &template, &args.calls.call).map_err(|e| unusable(&e))?;
    if calls.is_empty() {
        let failure = Failure::usage(format!("no method of {} can be called", subject.class));
        let why: Vec<_> = uncalled.iter().map(|(method, why)| format!("{method}: {why}")).collect();
        return Err(failure.hint(why.join("\n")));
    }
    let reading = match args.calls.reading {
        ReadingName::Weak => Reading::Weak,
        ReadingName::Strong => Reading::Strong,
    };
    let factor = u64::from(config.timeout_factor);
    let options = BenchOptions { calls, reading, factor, most: args.calls.most_inputs };
    Ok(Calls { search, options, uncalled })
}

/// Where verdicts and the last report of a class are.
fn results(located: &Located, class: &str) -> PathBuf {
    let name = Digest::default().text(class).short();
    located.cache.join("mutate").join(name)
}

/// Shows a mutant of the last run.
fn look(results: &Path, id: &str, as_diff: bool) -> Result<Exit, Failure> {
    let report = last_report(results).map_err(Failure::usage)?.ok_or_else(|| {
        Failure::usage("there is no run of this class to look at")
            .hint("run it without --show first")
    })?;
    let mutant = report.find(id).ok_or_else(|| mutate::missing(id))?;
    let mut sources = Sources::new(&std::env::current_dir()?);
    if as_diff {
        talk::print(output::diff(mutant, &mut sources).map_err(Failure::usage)?)?;
        return Ok(Exit::Done);
    }
    let coloured = std::io::IsTerminal::is_terminal(&std::io::stdout());
    talk::print(output::snippet(mutant, &mut sources, coloured).map_err(Failure::usage)?)?;
    talk::print(output::details(&report, mutant))?;
    Ok(Exit::Done)
}

/// What an error means to the user.
#[allow(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn refused(error: Error) -> Failure {
    if let Error::Subject(inner) = &error
        && let Some(java) = inner.downcast_ref::<JavaError>()
    {
        return match java {
            JavaError::Search(failure) => super::generate::failed(failure),
            java => unusable(java),
        };
    }
    let failure = Failure::usage(&error);
    match &error {
        Error::DoesNotBuild { messages } => failure
            .hint(format!("the compiler says:\n{}", messages.trim()))
            .exit(Exit::SubjectFails),
        Error::BaselineFails { tests, .. } => {
            failure.hint(format!("these fail:\n{}", tests.join("\n"))).exit(Exit::SubjectFails)
        }
        Error::NothingNamed { text, names, .. } => failure.hint(among(text, names)),
        Error::Stopped => Failure::usage("--max-seconds was over before a mutant was judged")
            .hint("compiling the mutants takes a part of the time: give more")
            .exit(Exit::CutShort),
        _ => failure,
    }
}
