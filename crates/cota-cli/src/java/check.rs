//! `cota java check`: a method on every structure of a class and every argument within a bound.
#![allow(
    clippy::doc_markdown,
    reason = "the texts of options are printed, and `JUnit` is a name there"
)]

use super::generate::BoundArgs;
use super::origin::{ClassArgs, unusable};
use clap::ValueEnum;
use cota_console::budget::{Bounds, BudgetArgs};
use cota_console::exit::{Exit, Failure};
use cota_console::meter::Meter;
use cota_console::{interrupt, talk};
use cota_engine::Scope;
use cota_java::JavaError;
use cota_java::check::{FUEL, Options, check};
use cota_render::calls::report;
use cota_render::java::{Target, calls};
use cota_results::calls::{Calls, FailingCall};
use cota_run::Progress;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// Run a method of a Java class on every structure and every argument within a bound
///
/// What fails is an exception that the method does not declare, a call without end, a structure that is not valid
/// afterwards, a false condition, or another outcome than that of a reference. The smallest input that fails is drawn,
/// and is written as a JUnit 5 test.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    class: ClassArgs,

    #[command(flatten)]
    calls: CallArgs,

    #[command(flatten)]
    bound: BoundArgs,

    #[command(flatten)]
    budget: BudgetArgs<Args>,

    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  cota java check --class pkg.SearchTree --method add --size 3
  cota java check --class pkg.SearchTree --method 'remove(int)' --args 4 --arguments 'element=0..=3'
  cota java check --class pkg.SearchTree --method add --args 4 --ensures grows --allow IllegalArgumentException
  cota java check --class pkg.SearchTree --method add --args 4 --against pkg.SimpleTree.add --tests src/test/java

Conditions: --requires takes a boolean method of the structure and the arguments, --ensures a static one of the
structure before, the structure after, the arguments and the result; trailing parameters may be left out. A method of
another class is written `pkg.Class.method`.

Exit codes: 0 no call fails, 1 the arguments cannot be used, 2 a call fails, 3 a limit cut the run short, 4 the sources
do not compile, 5 there is nothing to call the method on.";

/// What to call, and what must be true.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Calls")]
struct CallArgs {
    /// The method: its name or, if several have it, with the types of its parameters: `add(int)`
    #[arg(long, value_name = "METHOD")]
    method: String,

    /// What parameters range over: `key=0..=5`, `color=[RED, BLACK]`, `other.null=true`, `values.len=0..=3`
    #[arg(long, value_name = "SCOPE")]
    arguments: Vec<Scope>,

    /// Leave inputs out for which this method is false
    #[arg(long, value_name = "METHOD")]
    requires: Option<String>,

    /// What must be true of the structures before and after, the arguments and the result
    #[arg(long, value_name = "METHOD")]
    ensures: Option<String>,

    /// A method that must give the same result, leave the same structure behind and throw the same
    #[arg(long, value_name = "METHOD")]
    against: Option<String>,

    /// Exceptions that the method may throw besides those that it declares
    #[arg(long, value_name = "EXCEPTION", value_delimiter = ',')]
    allow: Vec<String>,

    /// The most calls and loops of a call, after which it counts as endless
    #[arg(long, value_name = "N", default_value_t = FUEL,
          value_parser = clap::value_parser!(u64).range(1..))]
    call_fuel: u64,

    /// Run all inputs and show up to N different failures, each with its smallest input
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u64).range(1..))]
    failures: u64,
}

/// What to write.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
struct OutputArgs {
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Also write each failing input as a JUnit 5 test below this folder
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A report
    Text,
    /// A document, see `schemas/check.schema.json`
    Json,
    /// The JUnit 5 test of the smallest failing input
    Java,
}

impl Bounds for Args {
    const LIMIT: &'static str =
        "Stop after N calls, or a few more: those on one structure are not divided";
    const MAX_STEPS: &'static str = "Stop after N candidates of the search for structures";
    const MAX_SECONDS: &'static str = "Stop after S seconds";
    const JOBS: &'static str = "Work with N threads; the result is the same [default: 1]";
    const SHARD: &'static str =
        "Look at share K of N only, counted from 0; together the shares are everything";
    const HEADING: &'static str = "Search";
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let (_, subject) = args.class.locate()?;
    let search = args.bound.search(&subject)?;
    let arguments = args.calls.arguments.iter().fold(Scope::new(), Scope::merge);
    let options = Options {
        requires: args.calls.requires.clone(),
        ensures: args.calls.ensures.clone(),
        against: args.calls.against.clone(),
        arguments,
        allow: args.calls.allow.clone(),
        fuel: args.calls.call_fuel,
        kinds: usize::try_from(args.calls.failures).unwrap_or(usize::MAX),
        ..Options::new(args.calls.method.clone())
    };
    let progress = Arc::new(Progress::default());
    interrupt::stops(&progress);
    let run = {
        let _meter = Meter::following("candidates", &progress);
        check(&search, &options, &args.budget.budget(), &progress)
    };
    let run = run.map_err(|error| refused(&error))?;
    let (class, predicate, declares) = search.facts().map_err(|error| unusable(&error))?;
    let target = Target::new(&class, &predicate, &declares);
    let found = calls(&target, &search.scope().to_string(), search.space(), &run);
    write(&found, args)?;
    Ok(exit(&found))
}

fn refused(error: &JavaError) -> Failure {
    match error {
        JavaError::Search(failure) => super::generate::failed(failure),
        error => unusable(error),
    }
}

fn exit(found: &Calls) -> Exit {
    match found.end.as_str() {
        _ if found.failing > 0 => Exit::ProblemsFound,
        "exhausted" | "enough" if found.inputs == 0 => Exit::Nothing,
        "exhausted" | "enough" => Exit::Done,
        _ => Exit::CutShort,
    }
}

fn write(found: &Calls, args: &Args) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match args.output.format {
        Format::Text => out.write_all(report(found).as_bytes())?,
        Format::Json => writeln!(out, "{}", cota_results::pretty(found))?,
        Format::Java => {
            talk::note(&cota_render::calls::verdict(found));
            if let Some(test) = found.failures.first().and_then(|failing| failing.test.as_ref()) {
                out.write_all(test.source.as_bytes())?;
            }
        }
    }
    for failing in &found.failures {
        written(failing, args)?;
    }
    Ok(())
}

/// Writes the test of a failure, or says why there is none.
fn written(failing: &FailingCall, args: &Args) -> Result<(), Failure> {
    if let Some(reason) = &failing.no_test {
        talk::note(&format!("{} is not written as a test: {reason}", failing.call));
    }
    let (Some(folder), Some(test)) = (&args.output.tests, &failing.test) else { return Ok(()) };
    let path = folder.join(&test.path);
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(&path, &test.source)?;
    talk::note(&format!("{} is the test of {}", path.display(), failing.call));
    Ok(())
}
