//! `cota mutate`: how good the tests of a crate are.

mod analyse;
mod args;
pub mod operators;
pub mod reports;
mod run;
mod seed;

pub use args::{Args, ConfigArgs, Format, LIST_OPERATORS, PackageArgs, report_to, score};
pub use run::{
    FREE_SPACE, WHICH_PACKAGE, among, choice, diff_in, exit, listing, missing, needs_matrix, run,
    show_config,
};
