//! The arguments of `cota repair`.

use crate::mutate::PackageArgs;
use clap::{Arg, ValueEnum};
use cota_console::budget::{Bounds, BudgetArgs};
use std::path::PathBuf;

/// Repair a function: find the smallest edits that keep its specification on all inputs.
///
/// The specification is the tests of the package: `#[cota::test]` and contracts on all inputs of their
/// bounds, ordinary tests on the one input they are. Exit codes: 0 if there is a patch, 1 for wrong
/// arguments, 2 if there is no patch among all candidates, 3 if a limit ended the search, 4 if the package does
/// not build, 5 if the specification holds already. With --check: 0 if the patch, or one of them, keeps the specification,
/// 2 if not.
#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // flags
pub struct Args {
    #[command(flatten)]
    pub package: PackageArgs,
    /// The function, with as much of its path as it takes: `insert`, `List::insert`
    ///
    /// Without it, the statements with `// cota: limit K`; if there are none, the function that
    /// failing inputs execute and passing ones do not.
    #[arg(long, value_name = "PATH")]
    pub function: Option<String>,
    /// Edit all functions of the package that failing inputs execute, with one build
    #[arg(long = "crate", conflicts_with_all = ["function", "against", "check"])]
    pub whole_crate: bool,
    /// Only tests with this in their names specify
    #[arg(long, value_name = "TEXT")]
    pub test: Vec<String>,
    /// A function that does it right; needs --function and --scope
    #[arg(long, value_name = "PATH", requires_all = ["function", "scope"])]
    pub against: Option<String>,
    /// The inputs for --against, as in `#[cota::test(...)]`
    #[arg(long, value_name = "SCOPE", requires = "against")]
    pub scope: Option<String>,
    /// The most edits of a patch
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=20))]
    pub max_edits: u16,
    #[command(flatten)]
    pub budget: BudgetArgs<Self>,
    /// Operators and groups of them (default, basic, all); -NAME leaves one out
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        allow_hyphen_values = true,
        default_value = "all"
    )]
    pub operators: Vec<String>,
    /// Build with optimisation: for long searches
    #[arg(long)]
    pub optimize: bool,
    /// Run all candidates, also those that surely cannot help
    #[arg(long)]
    pub no_prune: bool,
    /// Do not check the patches within larger bounds
    #[arg(long)]
    pub no_recheck: bool,
    /// Edit statements without a `// cota: limit K` too, where there are such marks
    #[arg(long)]
    pub ignore_limits: bool,
    /// Write a patch into the source: the first, or the one with this number
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "1", conflicts_with = "check")]
    pub apply: Option<usize>,
    /// Check patches that were made elsewhere: a unified diff, a folder of them, or `-`
    ///
    /// Those of a folder (`*.patch`, `*.diff`) are judged together with one build. Standard input has one diff, or a line
    /// `{"name": "..", "diff": ".."}` for each.
    #[arg(long, value_name = "PATCH|FOLDER|-")]
    pub check: Option<PathBuf>,
    /// What goes to standard output
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

impl Bounds for Args {
    const LIMIT: &'static str = "Show at most N patches [default: 10]";
    const MAX_STEPS: &'static str = "Stop the search after N candidates";
    const MAX_SECONDS: &'static str = "Stop the search after S seconds";
    const JOBS: &'static str = "Use N workers; the result is the same [default: as cota.toml says, or the number of processors]";

    fn option(option: Arg) -> Arg {
        match option.get_id().as_str() {
            // A check runs no candidates.
            "limit" | "max-steps" | "max-seconds" => option.conflicts_with("check"),
            _ => option,
        }
    }
}

/// A form of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// With a `schema_version`
    Json,
}
