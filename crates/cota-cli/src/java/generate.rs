//! `cota java generate`: every valid structure of a Java class within a bound.
#![allow(
    clippy::doc_markdown,
    reason = "the texts of options are printed, and `JUnit` is a name there"
)]

use super::junit::JunitClass;
use super::listener;
use super::origin::{ClassArgs, unusable};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cota_console::budget::{Bounds, BudgetArgs};
use cota_console::exit::{Exit, Failure};
use cota_console::talk;
use cota_engine::exercise::{Coverage, Signature};
use cota_engine::units::work;
use cota_engine::walk::Walks;
use cota_engine::{AnySource, Budget, Position, Shard};
use cota_java::{
    FromError, Java, JavaError, JavaMerged, JavaMergedByClass, JavaSearch, JavaStrategy,
    JavaStructure, Subject, Thrower, Unlisted,
};
use cota_jvm::Stop;
use cota_runner::ScopeArgs;
use cota_runner::generate::args::Format;
use cota_runner::generate::suite::{Class, SuiteArgs};
use cota_runner::generate::{Job, Means, Wanted, Writer, bound, generate};
use cota_runner::units::{self, Divided, Units, UnitsArgs};
use std::sync::{Mutex, PoisonError};

/// Why a search that learns has no units.
const LEARNS: &str =
    "what it leaves out depends on all that came before; --strategy delayed or plain can be cut";

/// Generate every valid structure of a Java class within a bound
///
/// The class says with a method without arguments which of its structures are valid; the method is run in a machine
/// whose steps can be taken back. The structures go to standard output in the format that is asked for; everything
/// that is said about them goes to standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    class: ClassArgs,

    #[command(flatten)]
    bound: BoundArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    suite: SuiteArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    refused: RefusedArgs,

    #[command(flatten)]
    units: UnitsArgs,
}

const EXAMPLES: &str = "\
Examples:
  cota java generate --class calendar.BusyTimes --size 3
  cota java generate --sources src --class pkg.SearchTree --objects Node=3 --scope Node.key=1..=3,SearchTree.size=0..=3
  cota java generate --classpath build/classes lib.jar --class pkg.SearchTree --finitization finSearchTree --args 4
  cota java generate --classpath build/classes --class pkg.SearchTree --size 7 --format count --stats

Exit codes: 0 all was generated, 1 the arguments cannot be used, 3 a limit cut the run short, 4 the sources do not
compile.";

/// What to generate.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Bound")]
pub(super) struct BoundArgs {
    #[command(flatten)]
    scope: ScopeArgs,

    /// Take the bound from a static method of the class, as it is written for Korat [default with --args: `fin` and
    /// the name of the class]
    #[arg(long, value_name = "METHOD", conflicts_with_all = ["size", "scope", "objects"])]
    finitization: Option<String>,

    /// The arguments of the finitization method
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_hyphen_values = true,
          conflicts_with_all = ["size", "scope", "objects"])]
    args: Vec<String>,

    /// What it means that the predicate throws an exception
    #[arg(long, value_enum, default_value_t = Exceptions::Stop)]
    exceptions: Exceptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Exceptions {
    /// The search stops and shows the structure
    Stop,
    /// The structure is not valid
    Reject,
}

/// How to search.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
struct SearchArgs {
    /// How to search; with --criterion, `auto` is `plain`
    #[arg(long, value_name = "STRATEGY", default_value_t = JavaStrategy::Auto, value_parser = strategies())]
    strategy: JavaStrategy,

    #[command(flatten)]
    budget: BudgetArgs<Args>,

    /// Skip structures that are certainly of the class of one found before
    ///
    /// A method of the class without arguments, or `pkg.Class.METHOD`, a static one that takes the structure. What it
    /// returns is the class: a primitive, a text, an enum constant, or an array or collection of these. Every class that
    /// occurs among all structures is still there.
    #[arg(long, value_name = "METHOD")]
    criterion: Option<String>,

    /// With several threads, write structures as they come, in no particular order
    #[arg(long)]
    unordered: bool,

    /// Start at a candidate, as a run that was cut short names it
    #[arg(long, value_name = "CANDIDATE")]
    from: Option<Position>,
}

impl Bounds for Args {
    const LIMIT: &'static str = "Stop after N structures";
    const MAX_STEPS: &'static str = "Stop after N candidates";
    const MAX_SECONDS: &'static str = "Stop after S seconds";
    const JOBS: &'static str = "Search with N threads; the result is the same [default: 1]";
    const SHARD: &'static str =
        "Look at share K of N only, counted from 0; together the shares are everything";
    const SEED: &'static str = "The seed of --pick random [default: 0]";
    const HEADING: &'static str = "Search";
}

/// What to write.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
struct OutputArgs {
    /// What to write: see `cota generate`; `java` is a JUnit 5 class that makes every structure
    #[arg(long, default_value = "text", value_parser = formats())]
    format: Format,

    /// Give every structure to an object of this class instead of writing it
    ///
    /// It has Korat's `notifyNewTestCase(Object)`, or one public method that takes the structure. What it does to the
    /// structure is taken back; what it keeps and prints stays.
    #[arg(long, value_name = "CLASS",
          conflicts_with_all = ["format", "stats", "jobs", "suite", "unordered"])]
    listener: Option<String>,

    /// Also say how large the space is, where candidates end and how long it took
    #[arg(long)]
    stats: bool,
}

/// The strategies, each with what it does.
fn strategies() -> impl TypedValueParser<Value = JavaStrategy> {
    let values = JavaStrategy::ALL
        .map(|strategy| PossibleValue::new(strategy.name()).help(strategy.summary()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<JavaStrategy>())
}

/// The formats that Java structures have.
fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(["count", "text", "json", "jsonl", "dot", "svg", "java"]).try_map(
        |name| {
            if name == "java" { Ok(Format::Java) } else { Format::from_str(&name, false) }
        },
    )
}

/// Options that only Rust types have.
#[derive(Debug, clap::Args)]
struct RefusedArgs {
    #[arg(long, hide = true)]
    parts: bool,
    #[arg(long, hide = true)]
    bounds: Option<String>,
    #[arg(long, hide = true, num_args = 0..=1, default_missing_value = "")]
    estimate: Option<String>,
    #[arg(long, hide = true)]
    sample: Option<String>,
    #[arg(long, hide = true)]
    order: Option<String>,
    #[arg(long, hide = true)]
    read: Option<String>,
}

impl RefusedArgs {
    fn check(&self) -> Result<(), Failure> {
        let given = [
            (
                "--parts",
                self.parts,
                "an invariant in parts is made of checks with names, which a Java method has not",
            ),
            (
                "--bounds",
                self.bounds.is_some(),
                "bounds are tested by the search in Rust types only",
            ),
            (
                "--estimate",
                self.estimate.is_some(),
                "probes go through the search in Rust types only",
            ),
            ("--sample", self.sample.is_some(), "probes go through the search in Rust types only"),
            (
                "--order",
                self.order.is_some(),
                "a Java predicate is one method, whose statements have their order",
            ),
            ("--read", self.read.is_some(), "suites are kept for Rust types only"),
        ];
        match given.into_iter().find(|(_, given, _)| *given) {
            Some((option, _, why)) => {
                Err(Failure::usage(format!("{option} is not for Java classes")).hint(why))
            }
            None => Ok(()),
        }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    args.refused.check()?;
    let (_, subject) = args.class.locate()?;
    let search = args.search(&subject)?;
    let job = Job {
        structure: subject.class.clone(),
        type_path: subject.class.clone(),
        invariant: subject.predicate.clone(),
        own_invariant: args.class.predicate.is_none(),
        scope: search.scope().clone(),
    };
    let wanted = args.wanted(&job);
    args.suite.check(&wanted)?;
    if args.units.units.is_some() {
        args.refuse_in_units()?;
    }
    let done = match &args.units.units {
        Some(Units::Done(folder)) => Some(units::done(folder)?),
        Some(units) => return args.divide(&wanted, search, units),
        None => None,
    };
    if let Some(listener) = &args.output.listener {
        return match &args.search.criterion {
            Some(criterion) => {
                let by_class = search.by_class(criterion).map_err(|error| unusable(&error))?;
                listener::run(by_class.search(), listener)
            }
            None => listener::run(&search, listener),
        };
    }
    let mut writer = match args.output.format {
        Format::Java => Some(JunitClass::new(&search)?),
        _ => None,
    };
    let criterion = args.search.criterion.as_deref();
    let by_class = |search: JavaSearch, criterion| {
        search.by_class(criterion).map_err(|error| unusable(&error))
    };
    let source: Box<dyn AnySource<Java>> = match (criterion, done) {
        (Some(criterion), Some((stretches, took))) => {
            Box::new(JavaMergedByClass::new(&by_class(search, criterion)?, stretches, took))
        }
        (None, Some((stretches, took))) => Box::new(JavaMerged::new(search, stretches, took)),
        (Some(criterion), None) => Box::new(by_class(search, criterion)?),
        (None, None) => Box::new(search),
    };
    let exercises = Exercises {
        coverage: args.suite.reduces().then(|| args.suite.coverage()),
        failure: Mutex::default(),
    };
    let class = |structure: &JavaStructure<'_>| Class(exercises.class(structure));
    let writer = writer.as_mut().map(|writer| writer as &mut dyn Writer);
    let means = Means { guess: None, explain: &failed, writer };
    let exit = generate::<Java>(&wanted, &*source, &class, means);
    let failure = exercises.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
    failure.map_or(exit, |error| Err(unusable(&error)))
}

/// How the predicate is exercised on structures, for suites that keep some of each class.
struct Exercises {
    coverage: Option<Coverage>,
    /// Why a predicate that had accepted a structure could not be run on it again.
    failure: Mutex<Option<JavaError>>,
}

impl Exercises {
    fn class(&self, structure: &JavaStructure<'_>) -> Option<Signature> {
        let coverage = self.coverage?;
        match structure.with_walk(|walk| walk.exercised(coverage))? {
            Ok(signature) => Some(signature),
            Err(error) => {
                *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                None
            }
        }
    }
}

impl BoundArgs {
    /// The search within the bound.
    pub(super) fn search(&self, subject: &Subject) -> Result<JavaSearch, Failure> {
        let BoundArgs { scope, finitization, args, exceptions } = self;
        let thrower = match exceptions {
            Exceptions::Stop => Thrower::Stops,
            Exceptions::Reject => Thrower::Rejects,
        };
        let search = if finitization.is_some() || !args.is_empty() {
            JavaSearch::finitized(subject, finitization.as_deref(), args, thrower)
        } else if scope.is_given() {
            JavaSearch::new(subject, &scope.of_own_type(), thrower)
        } else {
            return Err(Failure::usage("how large may the structures be?").hint(
                "--size N for everything, or --objects and --scope; or --args with the arguments \
                 of the class's own finitization method",
            ));
        };
        let search = search.map_err(|error| unusable(&error))?;
        if let Some(note) = not_searched(search.layout().unlisted()) {
            talk::note(&note);
        }
        Ok(search)
    }
}

/// What a user may not expect: fields that a search leaves as they are.
fn not_searched(fields: &[Unlisted]) -> Option<String> {
    let (first, rest) = fields.split_first()?;
    let names = std::iter::once(first).chain(rest).map(|it| format!("{} ({})", it.field, it.kind));
    let names = names.collect::<Vec<_>>().join(", ");
    Some(format!(
        "not searched, since no scope lists such values: {names}; `{}=initial` says so, and what the constructor makes stays",
        first.field
    ))
}

impl Args {
    /// How to search. What a criterion skips is found by looking at the choices of the plain strategy.
    fn strategy(&self) -> JavaStrategy {
        match (self.search.strategy, &self.search.criterion) {
            (JavaStrategy::Auto, Some(_)) => JavaStrategy::Plain,
            (strategy, _) => strategy,
        }
    }

    /// The search that the arguments ask for.
    fn search(&self, subject: &Subject) -> Result<JavaSearch, Failure> {
        let search = self.bound.search(subject)?;
        // The limit and the shard of a suite are about what is kept of it.
        let (given, whole) = (self.search.budget.budget(), !self.suite.reduces());
        let budget = Budget {
            results: given.results.filter(|_| whole),
            shard: if whole { given.shard } else { Shard::WHOLE },
            ..given
        };
        if self.strategy().learns() && budget.jobs > 1 {
            talk::note(&format!(
                "one thread searches: what the strategy `{}` leaves out depends on all that came before",
                self.strategy()
            ));
        }
        let mut search = search.budget(budget).strategy(self.strategy());
        if self.search.unordered {
            search = search.unordered();
        }
        if self.output.stats {
            search = search.record_ends();
        }
        match &self.search.from {
            Some(position) => search.resume_from(position.clone()).map_err(|error| match error {
                FromError::Start(error) => bound::not_a_start(&error),
                FromError::Java(error) => unusable(&error),
            }),
            None => Ok(search),
        }
    }

    /// Refuses what cannot be cut into units.
    fn refuse_in_units(&self) -> Result<(), Failure> {
        let budget = self.search.budget.budget();
        units::refuse(&[
            ("--limit", budget.results.is_some(), units::CUTS),
            ("--max-steps", budget.steps.is_some(), units::CUTS),
            ("--max-seconds", budget.time.is_some(), "stop the work and resume it later"),
            ("--shard", budget.shard != Shard::WHOLE, "workers take the place of shards"),
            ("--jobs", budget.jobs > 1, "workers take the place of threads"),
            ("--unordered", self.search.unordered, "the result has its order in any case"),
            ("--listener", self.output.listener.is_some(), "one object gets all structures"),
            ("--strategy auto", self.strategy() == JavaStrategy::Auto, LEARNS),
            ("--strategy learned", self.strategy() == JavaStrategy::Learned, LEARNS),
        ])
    }

    /// Does a search in pieces, or says what it is made of.
    fn divide(
        &self,
        wanted: &Wanted<'_>,
        search: JavaSearch,
        units: &Units,
    ) -> Result<Exit, Failure> {
        let failed = |error: JavaError| unusable(&error);
        let inputs = search.inputs().map_err(failed)?;
        let search = match &self.search.criterion {
            Some(criterion) => search.by_class(criterion).map_err(failed)?.search().clone(),
            None => search,
        };
        let (course, mut walk) = (search.course(), None);
        let divided = Divided {
            course: course.clone(),
            inputs: inputs.text(wanted.criterion.unwrap_or_default()),
            keeps: wanted.format != Format::Count || wanted.has_classes(),
            results: self.units.results.as_deref(),
            work: &mut |units, portion| {
                let walk = match &mut walk {
                    Some(walk) => walk,
                    none => none.insert(search.walk().map_err(Failure::usage)?),
                };
                Ok(work(&course, walk, units, portion))
            },
        };
        divided.run(units)
    }

    fn wanted<'a>(&'a self, job: &'a Job) -> Wanted<'a> {
        Wanted {
            job,
            suite: &self.suite,
            format: self.output.format,
            stats: self.output.stats,
            strategy: self.strategy().name(),
            by_candidate: self.strategy() == JavaStrategy::Plain,
            budget: self.search.budget.budget(),
            unordered: self.search.unordered,
            resumed: self.search.from.is_some(),
            probed: false,
            criterion: self.search.criterion.as_deref(),
            stored: false,
            parts: false,
            explain: false,
        }
    }
}

/// The end of a search that the predicate made impossible.
pub(super) fn failed(failure: &cota_engine::Failure) -> Failure {
    use cota_engine::Failure as Engine;
    let on = |vector: &cota_engine::Vector, drawing: &str| {
        let drawing = drawing.trim_end().replace('\n', "\n  ");
        format!("\n  on the candidate {vector}\n  {drawing}")
    };
    match failure {
        Engine::Panicked { message, place, vector, drawing } => {
            let at = place.as_ref().map(|place| format!("\n  at {place}")).unwrap_or_default();
            Failure::usage(format!("the predicate throws {message}{at}{}", on(vector, drawing)))
                .hint("a predicate answers true or false for every candidate, also for malformed ones; with \
                       --exceptions reject, an exception means that the structure is not valid")
        }
        Engine::Stopped { message, vector, drawing } => {
            let failure = Failure::usage(format!("{message}{}", on(vector, drawing)));
            if *message == Stop::Fuel.to_string() {
                failure.hint(
                    "the predicate does not end on this candidate, or it needs more calls and jumps back in loops than \
                     --fuel allows",
                )
            } else {
                failure
            }
        }
        other => Failure::usage(other),
    }
}
