//! `cota mutate`: how good the tests of a crate are.

mod args;
mod live;
mod reports;
mod run;
mod seed;

pub use args::{Args, ConfigArgs};
pub use run::{USAGE, run, show_config};
