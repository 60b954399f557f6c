//! `cota mutate`: how good the tests of a crate are.

mod args;
mod operators;
mod reports;
mod run;
mod seed;

pub use args::{Args, ConfigArgs, PackageArgs};
pub use run::{FREE_SPACE, WHICH_PACKAGE, among, choice, run, show_config};
