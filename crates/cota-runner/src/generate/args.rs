//! The arguments of `cota generate`.

use super::suite::{StoredArgs, SuiteArgs};
use super::technique::TechniqueArgs;
use crate::scope::ScopeArgs;
use crate::units::{self, UnitsArgs};
use clap::ValueEnum;
use cota_console::budget::{Bounds, BudgetArgs};
use cota_console::exit::Failure;
use cota_engine::{Budget, Position, Shard, Strategy};
use std::path::PathBuf;

/// Generate every valid structure within a bound
///
/// The structures go to standard output in the format that is asked for; everything that is said
/// about them (counts, statistics, progress, errors) goes to standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A structure of the catalogue, such as `search-tree`
    #[arg(value_name = "NAME")]
    pub name: Option<String>,

    /// Name the structures of the catalogue
    #[arg(long, conflicts_with_all = ["name", "kind"])]
    pub list: bool,

    #[command(flatten)]
    pub own: OwnArgs,

    #[command(flatten)]
    pub bound: BoundArgs,

    #[command(flatten)]
    pub search: SearchArgs,

    #[command(flatten)]
    pub suite: SuiteArgs,

    #[command(flatten)]
    pub stored: StoredArgs,

    #[command(flatten)]
    pub technique: TechniqueArgs,

    #[command(flatten)]
    pub output: OutputArgs,

    #[command(flatten)]
    pub units: UnitsArgs,
}

const EXAMPLES: &str = "\
Examples:
  cota generate search-tree --size 3
  cota generate search-tree --size 3 --scope SearchTree.size=0..=3 --format count
  cota generate red-black-tree --size 5 --format svg > trees.svg
  cota generate dag --size 4 --format json --limit 10
  cota generate search-tree --size 5 --suite reduced --keep 10% --format json
  cargo cota generate --type my_crate::SearchTree --size 3

Exit codes: 0 all was generated, 1 the arguments cannot be used, 3 a limit cut the run short.";

/// A type of the user's own crate.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Your own crate")]
pub struct OwnArgs {
    /// A type of your crate that is `Bounded`, such as `my_crate::SearchTree`
    #[arg(long = "type", value_name = "PATH", conflicts_with = "name")]
    pub kind: Option<String>,

    /// The package that defines the type [default: the package in the current directory]
    #[arg(short, long, value_name = "PACKAGE", conflicts_with = "name")]
    pub package: Option<String>,

    /// Features of the package to build it with
    #[arg(long, value_name = "FEATURES", value_delimiter = ',', conflicts_with = "name")]
    pub features: Vec<String>,

    /// The Cargo.toml of the package
    #[arg(long, value_name = "FILE", conflicts_with = "name")]
    pub manifest_path: Option<PathBuf>,

    /// The cargo profile to build with
    #[arg(long, value_name = "PROFILE", default_value = "release", conflicts_with = "name")]
    pub profile: String,
}

/// What to generate.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Bound")]
pub struct BoundArgs {
    #[command(flatten)]
    pub scope: ScopeArgs,

    /// Use another invariant than the usual one (of your own crate: the path of a function)
    #[arg(long, value_name = "NAME")]
    pub invariant: Option<String>,

    /// Use an invariant with named checks: the path of a function of your crate that returns `Checks`
    #[arg(long, value_name = "PATH", conflicts_with_all = ["invariant", "name"])]
    pub checks: Option<String>,
}

impl Args {
    /// The limits of the run.
    pub fn budget(&self) -> Budget {
        self.search.budget.budget()
    }

    /// Refuses what cannot be cut into units.
    pub(super) fn refuse_in_units(&self) -> Result<(), Failure> {
        let budget = self.budget();
        let technique = &self.technique;
        let is_file = |bounds: &str| !["tight", "off"].contains(&bounds);
        units::refuse(&[
            ("--limit", budget.results.is_some(), units::CUTS),
            ("--max-steps", budget.steps.is_some(), units::CUTS),
            ("--max-seconds", budget.time.is_some(), "stop the work and resume it later"),
            ("--shard", budget.shard != Shard::WHOLE, "workers take the place of shards"),
            ("--jobs", budget.jobs > 1, "workers take the place of threads: --workers N"),
            ("--unordered", self.search.unordered, "the result has its order in any case"),
            ("--estimate", self.output.estimate.is_some(), "an estimate takes one process seconds"),
            ("--sample", self.output.sample.is_some(), "one process draws all of a sample"),
            ("--compare", technique.compare.is_some(), "generate with each invariant"),
            ("--parts", technique.parts, "the parts are searched one after the other"),
            ("--read", self.stored.read.is_some(), "a stored suite is not searched"),
            (
                "--bounds FILE",
                technique.bounds.as_deref().is_some_and(is_file),
                "workers have no such file; --bounds tight computes them",
            ),
            ("--known-bounds", technique.known_bounds.is_some(), "workers have no such file"),
        ])
    }
}

/// How to search.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// How to search; all strategies find the same structures
    ///
    /// `plain` looks at candidates one by one, as published. `owned` gives a Box fresh objects only.
    /// `delayed` also leaves integers open until the invariant compares them.
    #[arg(long, value_name = "STRATEGY", default_value = "delayed", value_parser = parse_strategy)]
    pub strategy: Strategy,

    #[command(flatten)]
    pub budget: BudgetArgs<Args>,

    /// With several threads, write structures as they come, in no particular order
    #[arg(long)]
    pub unordered: bool,

    /// Start at a candidate, as a run that was cut short names it
    #[arg(long, value_name = "CANDIDATE")]
    pub from: Option<Position>,
}

impl Bounds for Args {
    const LIMIT: &'static str = "Stop after N structures";
    const MAX_STEPS: &'static str =
        "Stop after N candidates; with strategies other than plain, after N runs of the invariant";
    const MAX_SECONDS: &'static str = "Stop after S seconds";
    const JOBS: &'static str = "Search with N threads; the result is the same [default: 1]";
    const SHARD: &'static str =
        "Look at share K of N only, counted from 0; together the shares are everything";
    const SEED: &'static str = "The seed of --estimate, --sample and --pick random [default: 0]";
    const HEADING: &'static str = "Search";
}

/// More probes would need more memory than they are worth.
const MOST_PROBES: u64 = 1_000_000;

/// More draws would take hours; another seed draws others.
const MOST_DRAWN: u64 = 10_000_000;

/// What to write.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Also say how large the space is, where candidates end and how long it took
    #[arg(long)]
    pub stats: bool,

    /// Only estimate the number of candidates and of structures, from random probes
    #[arg(long, value_name = "PROBES", num_args = 0..=1, default_missing_value = "10000",
          value_parser = clap::value_parser!(u64).range(1..=MOST_PROBES), conflicts_with = "sample")]
    pub estimate: Option<u64>,

    /// Draw N structures at random instead of generating all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_DRAWN),
          conflicts_with_all = ["limit", "from", "shard", "max-seconds", "max-steps"])]
    pub sample: Option<u64>,
}

/// The format of the structures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Two lines: `explored N` and `valid N`
    Count,
    /// Drawings for people
    Text,
    /// One JSON document, with the types of the structures
    Json,
    /// The structures alone, one JSON value a line
    Jsonl,
    /// One Graphviz digraph for each structure
    Dot,
    /// One SVG document with all structures
    Svg,
    /// A Rust test file with a test for each structure
    Rust,
    /// A suite with vectors and values, for --read
    Suite,
    /// A `JUnit` 5 class with a provider of all structures
    #[value(skip)]
    Java,
}

impl Format {
    /// Whether a program reads it as JSON.
    pub fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::Jsonl)
    }
}

fn parse_strategy(text: &str) -> Result<Strategy, String> {
    let names = Strategy::ALL.map(Strategy::name).join(", ");
    text.parse().map_err(|error| format!("{error}; there are {names}"))
}
