//! The arguments of `cota invariant`.

use crate::generate::args::OwnArgs;
use crate::scope::ScopeArgs;
use clap::ValueEnum;
use cota_console::arguments::seconds;
use cota_console::budget::{Bounds, BudgetArgs};
use std::path::PathBuf;
use std::time::Duration;

/// Is the invariant right? Compare what calls reach with what it accepts
///
/// All sequences of calls up to a length are run, one for each distinct structure they lead to. The
/// structures are compared with those that the invariant accepts within the bound, and both ways to
/// differ are shown, smallest first: reached but rejected (the invariant is too strong, or the code
/// breaks it), and accepted but not reached (it is too weak, or the sequences are too short).
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A structure of the catalogue that has code, or (with --new or --suite) a type of your crate
    #[arg(value_name = "NAME")]
    pub name: Option<String>,

    /// Name the structures of the catalogue that have code
    #[arg(long, conflicts_with_all = ["name", "kind"])]
    pub list: bool,

    #[command(flatten)]
    pub own: TypeArgs,

    #[command(flatten)]
    pub bound: BoundArgs,

    #[command(flatten)]
    pub output: OutputArgs,
}

impl Bounds for Args {
    const LIMIT: &'static str = "Stop after N distinct structures [default: 1000000]";
    const MAX_SECONDS: &'static str = "Stop after S seconds";
    const HEADING: &'static str = "Bound";
}

const EXAMPLES: &str = "\
Examples:
  cota invariant search-tree --size 4
  cota invariant red-black-tree --size 3
  cota invariant disjoint-set --size 3 --length 4 --format json
  cargo cota invariant Tree --new 'Tree::new()' --call 'insert(0..=3)' --call 'remove(0..=3)' --size 3
  cargo cota invariant Tree --suite --size 4

Exit codes: 0 no difference, 1 the arguments cannot be used, 2 differences, panics or calls without end,
3 a limit cut the run short and nothing was wrong until then.";

/// A type of the user's own crate.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Your own crate")]
pub struct TypeArgs {
    /// The type, such as `my_crate::Tree`, if it is not given as NAME
    #[arg(long = "type", value_name = "PATH", conflicts_with = "name")]
    pub kind: Option<String>,

    /// A constructor: `Tree::new()`, `Tree::with_capacity(0..=3)`
    #[arg(long, value_name = "CALL")]
    pub new: Vec<String>,

    /// A method with what its arguments range over: `insert(0..=3)`, `put(0..=3, [1, 5])`, `pop()`,
    /// `get(&0..=3)`, `merge(within(Tree, "Node=2, Node.key=0..=1, Tree.size=0..=2"))`
    #[arg(long, value_name = "CALL", requires = "new")]
    pub call: Vec<String>,

    /// Run the tests of the crate instead, and show which structures they reach where they call
    /// `cota::reach(&value)`
    #[arg(long, conflicts_with_all = ["new", "call", "length", "limit", "list"])]
    pub suite: bool,

    /// Use another invariant than that of the type: the path of a function
    #[arg(long, value_name = "PATH")]
    pub invariant: Option<String>,

    /// The package that defines the type [default: the package in the current directory]
    #[arg(short, long, value_name = "PACKAGE")]
    pub package: Option<String>,

    /// Features of the package to build it with
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    pub features: Vec<String>,

    /// The directory of the package
    #[arg(long, value_name = "DIRECTORY", conflicts_with = "manifest_path")]
    pub crate_path: Option<PathBuf>,

    /// The Cargo.toml of the package
    #[arg(long, value_name = "FILE")]
    pub manifest_path: Option<PathBuf>,

    /// The cargo profile to build with
    #[arg(long, value_name = "PROFILE", default_value = "release")]
    pub profile: String,

    /// Where the tests have noted what they reach
    #[arg(long, value_name = "DIRECTORY", hide = true)]
    pub reached_in: Option<PathBuf>,
}

impl TypeArgs {
    /// What the runner asks for.
    pub fn package(&self) -> OwnArgs {
        let manifest = self.crate_path.as_ref().map(|path| path.join("Cargo.toml"));
        OwnArgs {
            kind: self.kind.clone(),
            package: self.package.clone(),
            features: self.features.clone(),
            manifest_path: manifest.or_else(|| self.manifest_path.clone()),
            profile: self.profile.clone(),
        }
    }
}

/// Calls lead to small structures too, so a size is not exact here.
const UP_TO: &str = "Structures of up to N nodes or elements, with as many keys";

/// The bound.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Bound", mut_arg("size", |size| size.help(UP_TO)))]
pub struct BoundArgs {
    #[command(flatten)]
    pub scope: ScopeArgs,

    /// Run sequences of up to L methods after a constructor [default: the size + 1, or 5 without a size]
    #[arg(long, value_name = "L")]
    pub length: Option<usize>,

    #[command(flatten)]
    pub budget: BudgetArgs<Args>,

    /// Report a call that lasts longer than S seconds as one that never ends
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "10")]
    pub timeout: Duration,
}

impl BoundArgs {
    /// The length of the sequences.
    pub fn length(&self) -> usize {
        let usual = self.scope.size.map_or(5, |size| size as usize + 1);
        self.length.unwrap_or(usual)
    }
}

/// What to write.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Show N structures of each kind; all are counted
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub show: usize,
}

/// The format of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
}

impl Args {
    /// Whether NAME is a type of the user's crate.
    pub fn is_own(&self) -> bool {
        let own = &self.own;
        !own.new.is_empty()
            || own.suite
            || own.invariant.is_some()
            || own.package.is_some()
            || own.crate_path.is_some()
            || own.manifest_path.is_some()
            || !own.features.is_empty()
    }
}
