//! The arguments of `cota mutate` and `cota config`.

use clap::{Subcommand, ValueEnum};
use cota_console::arguments::some_seconds;
use cota_console::budget::{Bounds, BudgetArgs};
use std::path::PathBuf;
use std::time::Duration;

/// How good the tests of a crate are: make small faults, see which ones no test notices.
///
/// Exit codes: 0 if all mutants are killed, also by their time, 1 for wrong arguments or a package that cannot be
/// judged, 2 if some survive, 3 if a limit cut the run short, 4 if the crate does not build or
/// its tests fail as they are.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub package: PackageArgs,
    #[command(flatten)]
    pub options: OptionArgs,
    #[command(flatten)]
    pub run: RunArgs,
}

/// Which package, built how.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct PackageArgs {
    /// A folder in the workspace, or its Cargo.toml
    #[arg(short, long, value_name = "PATH", default_value = ".")]
    pub dir: PathBuf,
    /// The package, if the folder is not that of one
    #[arg(short, long, value_name = "NAME")]
    pub package: Option<String>,
    /// Features to build with
    #[arg(short = 'F', long, value_name = "LIST", value_delimiter = ',')]
    pub features: Vec<String>,
    /// Build with all features
    #[arg(long)]
    pub all_features: bool,
    /// Build without the default features
    #[arg(long)]
    pub no_default_features: bool,
    /// The cargo profile to build with [default: the profile of tests]
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,
}

/// What can also be said in `cota.toml`.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Options of cota.toml")]
pub struct OptionArgs {
    /// Operators and groups (default, basic, all); -NAME leaves one out; alone, lists them
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        num_args = 0..=1,
        default_missing_value = LIST_OPERATORS,
        allow_hyphen_values = true
    )]
    pub operators: Option<Vec<String>>,
    /// The preset of the navigation operator: thesis, default, original, repair, prv
    #[arg(long, value_name = "PRESET")]
    pub navigation: Option<String>,
    #[command(flatten)]
    pub jobs: BudgetArgs<Self>,
    /// How many seconds a run may take
    #[arg(long, value_name = "SECONDS", value_parser = some_seconds)]
    pub timeout: Option<Duration>,
    /// How many mutations a mutant has: 1 or 2
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=2))]
    pub order: Option<u16>,
    /// Mutate statements without a `// cota: limit K` too, where there are such marks
    #[arg(long)]
    pub ignore_limits: bool,
}

/// What to do.
#[derive(Clone, Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools)] // flags
pub struct RunArgs {
    /// List the mutants without building them
    #[arg(long, conflicts_with = "explain")]
    pub list: bool,
    /// Explain an operator; without a name, all of them in a table
    #[arg(long, value_name = "OPERATOR", num_args = 0..=1, default_missing_value = "")]
    pub explain: Option<String>,
    /// Only in files whose path contains this
    #[arg(short, long, value_name = "TEXT")]
    pub file: Vec<String>,
    /// Only in functions whose name contains this
    #[arg(long, value_name = "TEXT")]
    pub function: Vec<String>,
    /// Only on lines that this diff adds or alters; - for standard input
    #[arg(long, value_name = "FILE")]
    pub in_diff: Option<PathBuf>,
    #[command(flatten)]
    pub budget: BudgetArgs<Self>,
    /// Run every test that reaches a mutant, and analyse who kills whom
    #[arg(long)]
    pub matrix: bool,
    /// Compare the machine code of survivors with that of the original
    #[arg(long)]
    pub prove_equivalent: bool,
    /// Run the examples of the documentation with each survivor, which takes a build of them
    #[arg(long)]
    pub doc_tests: bool,
    /// Forget the verdicts of earlier runs
    #[arg(long)]
    pub fresh: bool,
    /// How tests are started
    #[arg(long, value_enum, default_value = "servers")]
    pub runner: RunnerName,
    /// End with 0 if the score of the mutants that compile is at least this, in percent
    #[arg(long, value_name = "SCORE", value_parser = score)]
    pub fail_under: Option<f64>,
    /// What goes to standard output
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Write a report to a file too: json, elements, sarif, junit, github, dot or svg, with =FILE
    #[arg(long, value_name = "FORMAT=FILE", value_parser = report_to)]
    pub report: Vec<(Format, PathBuf)>,
}

impl Bounds for OptionArgs {
    const JOBS: &'static str = "Run N tests at a time; the verdicts are the same [default: as cota.toml says, \
         or the number of processors]";
}

impl Bounds for RunArgs {
    const MAX_STEPS: &'static str = "Stop after running N mutants; the next run goes on";
    const MAX_SECONDS: &'static str =
        "Stop after S seconds; the verdicts so far are kept, and the next run goes on";
    const SHARD: &'static str =
        "Judge share K of N only, counted from 0; together the shares are everything";
}

/// The value of `--operators` without one.
pub const LIST_OPERATORS: &str = "list";

/// How tests are started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RunnerName {
    /// A waiting test binary forks for each run
    Servers,
    /// The test binary is started for each run
    Programs,
    /// cargo nextest is started for each run
    Nextest,
}

/// A form of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// `mutants.json`, with a `schema_version`
    Json,
    /// For the viewer of mutation-testing-elements
    Elements,
    /// The survivors as SARIF
    Sarif,
    /// The mutants as test cases
    Junit,
    /// The survivors as annotations of GitHub
    Github,
    /// The reduced subsumption graph for Graphviz; needs --matrix
    Dot,
    /// The reduced subsumption graph as a picture; needs --matrix
    Svg,
}

#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Show a mutant of the last run: its place and its verdict
    Show(One),
    /// Print a mutant of the last run as a diff
    Diff(One),
    /// Write faulty versions of the crate, with the faults that are in them
    SeedFaults(Box<SeedFaults>),
    /// Analyse a kill matrix of another tool: CSV with mutant, test and verdict, or the XML of PIT
    Analyse(Analyse),
}

/// A kill matrix from elsewhere.
#[derive(Clone, Debug, clap::Args)]
pub struct Analyse {
    /// The file; - for standard input
    pub file: PathBuf,
    /// What goes to standard output
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Write a report to a file too: json, sarif, junit, github, dot or svg, with =FILE
    #[arg(long, value_name = "FORMAT=FILE", value_parser = report_to)]
    pub report: Vec<(Format, PathBuf)>,
}

/// One mutant.
#[derive(Clone, Debug, clap::Args)]
pub struct One {
    #[command(flatten)]
    pub package: PackageArgs,
    /// Its identifier, or the beginning of it
    pub id: String,
}

/// Faulty versions.
#[derive(Clone, Debug, clap::Args)]
pub struct SeedFaults {
    #[command(flatten)]
    pub package: PackageArgs,
    #[command(flatten)]
    pub options: OptionArgs,
    /// How many faults a version has
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub faults: u16,
    /// How many versions
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    pub versions: u16,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Only in files whose path contains this
    #[arg(short, long, value_name = "TEXT")]
    pub file: Vec<String>,
    /// Only in functions whose name contains this
    #[arg(long, value_name = "TEXT")]
    pub function: Vec<String>,
    /// The folder to write to; it must not exist
    #[arg(short, long, value_name = "FOLDER")]
    pub output: PathBuf,
}

/// Print the options in effect, as cota.toml would have them.
#[derive(Clone, Debug, clap::Args)]
pub struct ConfigArgs {
    #[command(flatten)]
    pub package: PackageArgs,
    #[command(flatten)]
    pub options: OptionArgs,
}

/// A score in percent.
pub fn score(text: &str) -> Result<f64, String> {
    let score = text.parse::<f64>().ok().filter(|s| (0.0..=100.0).contains(s));
    score.ok_or_else(|| "expected a percentage from 0 to 100".to_owned())
}

/// A form of report and the file that it goes to.
pub fn report_to(text: &str) -> Result<(Format, PathBuf), String> {
    let (format, file) = text.split_once('=').ok_or("expected FORMAT=FILE")?;
    let format = Format::from_str(format, false).map_err(|_| {
        format!("no format `{format}`: there are json, elements, sarif, junit, github, dot, svg")
    })?;
    Ok((format, file.into()))
}
