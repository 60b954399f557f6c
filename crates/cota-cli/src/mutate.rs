//! `cota mutate`: how good the tests of a crate are.

mod args;
mod live;
mod reports;
mod run;
mod seed;

pub use args::{Args, ConfigArgs, PackageArgs};
pub use run::{USAGE, WHICH_PACKAGE, among, choice, run, show_config};
