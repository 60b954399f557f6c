//! The arguments of `cota java mutate`.
#![allow(
    clippy::doc_markdown,
    reason = "the texts of options are printed, and `muJava++` is a name there"
)]

use super::super::generate::BoundArgs;
use super::super::origin::ClassArgs;
use crate::mutate::{Format, LIST_OPERATORS, report_to, score};
use clap::ValueEnum;
use cota_console::budget::{Bounds, BudgetArgs};
use cota_engine::Scope;
use cota_java::check::FUEL;
use std::path::PathBuf;

/// Make all small faults of a Java class and see which ones no call within a bound tells from the original
///
/// The user's compiler says what compiles; methods run on every structure and every argument within the bound, in a
/// machine whose steps can be taken back.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    pub class: ClassArgs,

    #[command(flatten)]
    pub mutants: MutantArgs,

    #[command(flatten)]
    pub calls: CallArgs,

    #[command(flatten)]
    pub bound: BoundArgs,

    #[command(flatten)]
    pub budget: BudgetArgs<Args>,

    #[command(flatten)]
    pub output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  cota java mutate --sources src --class pkg.SearchTree --size 3
  cota java mutate --class pkg.SearchTree --method add --operators NAV --navigation thesis --args 4
  cota java mutate --class pkg.SearchTree --args 4 --matrix --report elements=mutants.json
  cota java mutate --class pkg.SearchTree --args 3 --list --properties mutation.properties

Exit codes: 0 all mutants are killed, 1 the arguments cannot be used, 2 some survive, 3 a limit cut the run short, 4 the
sources do not compile.";

/// What to mutate, and how.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Mutants")]
pub struct MutantArgs {
    /// Classes to mutate, with what is nested in them: `pkg.List`, `'pkg.*'` [default: the class]
    #[arg(long, value_name = "CLASS", num_args = 1..)]
    pub mutate: Vec<String>,

    /// Only methods of this name; `new` for constructors
    #[arg(long, value_name = "METHOD")]
    pub method: Vec<String>,

    /// Operators and groups (default, basic, all); -NAME leaves one out; alone, lists them
    #[arg(long, value_name = "LIST", value_delimiter = ',', num_args = 0..=1,
          default_missing_value = LIST_OPERATORS, allow_hyphen_values = true)]
    pub operators: Option<Vec<String>>,

    /// The preset of the navigation operator: thesis, default, original, repair, prv
    #[arg(long, value_name = "PRESET")]
    pub navigation: Option<String>,

    /// Take options from a properties file of muJava++
    #[arg(long, value_name = "FILE")]
    pub properties: Option<PathBuf>,

    /// How many mutations a mutant has: 1 or 2
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=2))]
    pub order: Option<u16>,

    /// Mutate statements without a `//mutGenLimit K` too, where there are such marks
    #[arg(long)]
    pub ignore_limits: bool,

    /// Only in files whose path contains this
    #[arg(long, value_name = "TEXT")]
    pub file: Vec<String>,

    /// Only on lines that this diff adds or alters; - for standard input
    #[arg(long, value_name = "FILE")]
    pub in_diff: Option<PathBuf>,

    /// List the mutants without compiling them
    #[arg(long, conflicts_with = "explain")]
    pub list: bool,

    /// Explain an operator; without a name, all of them in a table
    #[arg(long, value_name = "OPERATOR", num_args = 0..=1, default_missing_value = "")]
    pub explain: Option<String>,
}

/// What mutants are judged by.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What kills")]
pub struct CallArgs {
    /// What kills a mutant [default: bound, or junit if there is --tests]
    #[arg(long, value_enum)]
    pub kill_by: Option<KillBy>,

    /// Java files with JUnit tests, or folders of them [default: `src/test/java` of the project]
    #[arg(long, value_name = "DIR", num_args = 1..)]
    pub tests: Vec<PathBuf>,

    /// Only the tests of these classes: `pkg.ListTest`, `'pkg.*'`
    #[arg(long, value_name = "CLASS")]
    pub test: Vec<String>,

    /// Where JUnit tests run
    #[arg(long, value_enum, default_value_t = Vm::Machine)]
    pub vm: Vm,

    /// The methods that are called: names, or with the types of their parameters [default: all that are not private]
    #[arg(long, value_name = "METHOD")]
    pub call: Vec<String>,

    /// What parameters range over: `key=0..=5`, `other.null=true`; for all methods that have such a parameter
    #[arg(long, value_name = "SCOPE")]
    pub arguments: Vec<Scope>,

    /// What counts as another behaviour
    #[arg(long, value_enum, default_value_t = ReadingName::Strong)]
    pub reading: ReadingName,

    /// The most calls and loops of a call of the original; a mutant may take eight times those that it took
    #[arg(long, value_name = "N", default_value_t = FUEL,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub call_fuel: u64,

    /// The most inputs, which are kept for all mutants
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub most_inputs: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum KillBy {
    /// A call on a structure within the bound that does something else
    Bound,
    /// A JUnit test that fails
    Junit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Vm {
    /// In Cota's own machine: no files, threads or network, and a limit of steps
    Machine,
    /// On the real JVM, a process for each of --jobs, with a limit of time
    Host,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReadingName {
    /// Another result, an exception or none, or a structure that is not valid
    Weak,
    /// Also another exception, and any other structure or argument afterwards
    Strong,
}

/// What to write.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Run every call with every mutant, and analyse which kills which
    #[arg(long)]
    pub matrix: bool,

    /// Forget the verdicts of earlier runs
    #[arg(long)]
    pub fresh: bool,

    /// End with 0 if the score of the mutants that compile is at least this, in percent
    #[arg(long, value_name = "SCORE", value_parser = score)]
    pub fail_under: Option<f64>,

    /// What goes to standard output
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,

    /// Write a report to a file too: json, elements, sarif, junit, github, dot or svg, with =FILE
    #[arg(long, value_name = "FORMAT=FILE", value_parser = report_to)]
    pub report: Vec<(Format, PathBuf)>,

    /// Show a mutant of the last run: its place and its verdict
    #[arg(long, value_name = "ID", conflicts_with = "diff")]
    pub show: Option<String>,

    /// Print a mutant of the last run as a diff
    #[arg(long, value_name = "ID")]
    pub diff: Option<String>,
}

impl Bounds for Args {
    const MAX_STEPS: &'static str = "Stop after running N mutants; the next run goes on";
    const MAX_SECONDS: &'static str =
        "Stop after S seconds; the verdicts so far are kept, and the next run goes on";
    const JOBS: &'static str = "Work with N threads; the verdicts are the same [default: 1]";
    const SHARD: &'static str =
        "Judge share K of N only, counted from 0; together the shares are everything";
    const HEADING: &'static str = "Run";
}
